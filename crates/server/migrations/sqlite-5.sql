-- `swap` is the number of stones after which a side may be chosen: 0, 1 or 3, of which older programs know two.
SELECT 1;
