// The view that shows a search: the same trees as `connect4 search`, forward and backward, by mouse, keyboard and address.
import { spawnSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { isAccessible, overflow, status } from "./help.js";

const program = process.env.REAL_CONNECT4 ?? process.env.CONNECT4 ?? "../../target/debug/connect4";
const play = (page) => page.locator(".stepper .main");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const line = (page) => page.locator(".code [aria-current]");
const place = (page) => page.locator(".transport .note").first();

test("trees are those of the command line, and steps lead to their values and back", async ({ page }) => {
  await page.goto("/search");
  const searches = [
    { algorithm: "alpha-beta", settings: { depth: 4, leaves: "open-lines" }, args: ["--depth", "4", "--leaves", "open-lines"] },
    { algorithm: "alpha-beta-table", settings: {}, args: [] },
    { algorithm: "minimax", settings: { max_nodes: 50 }, args: ["--nodes", "50"] },
    { algorithm: "mcts", settings: { simulations: 200, seed: 7 }, args: ["--simulations", "200", "--seed", "7"] },
  ];
  for (const { algorithm, settings, args } of searches) {
    const { stdout } = spawnSync(program, ["search", "1122", "--size", "4x4", "--connect", "3", "--algorithm", algorithm, "--trace", "--json", ...args], { encoding: "utf8", maxBuffer: 1 << 26 });
    const found = await page.evaluate(async ({ algorithm, settings }) => {
      const [{ Searcher }, { Run }] = await Promise.all([import("/js/searcher.js"), import("/js/search-run.js")]);
      const game = { size: "4x4", connect: 3, gravity: true, swap: false, moves: "1122", notation: "digits" };
      const { answer: _, ...trace } = await new Searcher().trace(game, algorithm, settings);
      const run = new Run(trace, Math.SQRT2);
      const state = () => JSON.stringify([[...run.seen], [...run.best], [...run.alpha], [...run.cuts], [...run.visits], [...run.sums]]);
      const begin = state();
      run.seek(run.steps.length);
      const close = (one, other) => Math.abs(one - other) < 0.001;
      const wrong = trace.tree.flatMap((node, index) => {
        const belief = run.belief(index);
        const isRight = algorithm !== "mcts" ? node.value === null || belief.value === node.value : run.visits[index] === node.visits && (node.ucb === null || close(run.ucb(index).value, node.ucb)) && (node.visits === 0 || close(belief.value, node.value));
        return isRight ? [] : [index];
      });
      run.seek(0);
      return { trace, wrong, isBack: state() === begin };
    }, { algorithm, settings });
    expect(found.trace).toEqual(JSON.parse(stdout));
    expect(found).toMatchObject({ wrong: [], isBack: true });
  }
});

test("a search is watched by buttons, keys and address", async ({ page }) => {
  await page.goto("/search?size=3x3&k=3&moves=12123&algorithm=alpha-beta&depth=end&scores=1");
  await expect(place(page)).toHaveText("0 / 31");
  await button(page, "Step forward").click();
  await expect(status(page)).toHaveText("Root: Yellow to move. Only values between −∞ and ∞ matter here.");
  await expect(line(page)).toHaveText("search(position, depth, α, β):");
  await page.keyboard.press("c");
  await expect(status(page)).toContainText("Cut: 1 ≥ β = 0.");
  await expect(line(page)).toHaveText("if α ≥ β: break");
  await expect(page.locator(".facts .reason")).toContainText("moves not searched: 1");
  const address = page.url();
  await page.keyboard.press("ArrowLeft");
  await expect(status(page)).not.toContainText("Cut");
  // The address brings everything back.
  await page.goto(address);
  await expect(status(page)).toContainText("Cut: 1 ≥ β = 0.");
  await page.keyboard.press("End");
  await expect(page.locator(".facts dd").nth(1)).toHaveText("2 ✓");
  await expect(page.locator(".compare tbody tr")).toHaveCount(5);
  await expect(page.locator(".compare tbody tr").nth(1)).toContainText("10");
  // In the tree, arrow keys move between nodes, whose boards are shown.
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("treeitem", { selected: true })).toContainText("Column 2, Value −2");
  await expect(page.locator(".board table")).toContainText("Red");
  await isAccessible(page);
  expect(await overflow(page)).toBe(0);
  // Playing from the end starts over.
  await play(page).click();
  await expect(play(page)).toHaveAttribute("title", "Pause");
  await play(page).click();
  // A move on the board searches the position after it.
  await page.locator('.buttons [data-move="3"]').click();
  await expect(page).toHaveURL(/moves=12123./);
});

test("Monte Carlo shows visits and bounds, and large trees are folded", async ({ page }) => {
  await page.goto("/search?size=4x4&k=3&algorithm=mcts&simulations=30");
  await expect(status(page)).toContainText("Ready");
  await page.keyboard.press("c");
  await expect(status(page)).toContainText("Simulations so far: 1.");
  await page.keyboard.press("End");
  await page.getByRole("tree").focus();
  await page.keyboard.press("Home");
  await expect(page.locator(".facts thead th")).toHaveText(["Move", "Value", "Visits", "UCB"]);
  await expect(page.locator(".facts dd").nth(1)).toHaveText("30");
  await page.getByLabel("Columns", { exact: true }).selectOption("7");
  await page.locator('.segments input[value="minimax"]').check();
  await page.getByLabel("Depth", { exact: true }).selectOption("6");
  await expect(page.getByRole("alert")).toContainText("stopped after 10,000 nodes");
  await page.getByRole("tree").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  // The search was stopped early in the first column; a level with more than a hundred nodes is folded.
  const selected = page.getByRole("treeitem", { selected: true });
  for (const level of [2, 3, 4]) {
    await page.keyboard.press("ArrowDown");
    await expect(selected).toHaveAttribute("aria-level", String(level));
    await expect(selected).toHaveAttribute("aria-expanded", String(level < 4));
  }
  await page.keyboard.press("Enter");
  await expect(selected).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/fold=\d+/);
});

test("a search can be embedded", async ({ page }) => {
  await page.goto("/embed?show=search&size=3x3&k=3&moves=12123&algorithm=minimax&depth=end&at=3");
  await expect(status(page)).toContainText("Column 2: Yellow to move.");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/at=4/);
  await expect(page.getByRole("link", { name: "connect4" })).toHaveAttribute("href", /^\/search\?.*at=4/);
});
