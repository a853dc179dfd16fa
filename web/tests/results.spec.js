// The browser engine returns the same results as `--json`, the HTTP API and the Python package.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const lines = readFileSync(new URL("../../testdata/results.jsonl", import.meta.url), "utf8").trim().split("\n");

test("results are those of the other front ends", async ({ page }) => {
  await page.goto("/play");
  for (const line of lines) {
    const { game, ...results } = JSON.parse(line);
    const found = await page.evaluate(async ({ game, isReviewed }) => {
      const { analyze, explain, review } = await import("/js/engine.js");
      // Node counts depend on the table, and `answer` is the kind of the message.
      const { answer: _, nodes, ...analysis } = await analyze(game, 30_000_000);
      const { answer: __, ...explanation } = await explain(game, 30_000_000);
      const { answer: ___, ...reviewed } = isReviewed ? await review(game, 3_000_000) : {};
      return { analysis, explanation, ...(isReviewed && { review: reviewed }), isSafe: Number.isSafeInteger(nodes) };
    }, { game, isReviewed: "review" in results });
    expect(found).toEqual({ ...results, isSafe: true });
  }
});
