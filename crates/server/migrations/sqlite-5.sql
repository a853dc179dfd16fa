-- `swap` is the number of stones after which the side can be chosen: 0, 1 or 3. Older programs know only 0 and 1.
SELECT 1;
