// Explanations on the board.
import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { isAccessible, overflow } from "./help.js";

const program = process.env.CONNECT4 ?? "../../target/debug/connect4";

/** Won by a plan: O d5, then a threat at e2 below which X must play in the end. */
const PLAN = "64123671377774434";
/** A loss, by a plan with rules. */
const RULES = "4225627617416421437";

const panel = (page) => page.getByRole("region", { name: "Why?" });
const words = (page) => panel(page).getByRole("status");

test("board and explanation are visible together: side by side, or stacked on a phone", async ({ page }) => {
  for (const [width, height, share] of [[1440, 900, 0.75], [390, 844, 0]]) {
    await page.setViewportSize({ width, height });
    await page.goto(`/analysis?moves=${PLAN}`);
    await page.getByRole("button", { name: "Why?" }).click();
    await expect(words(page)).toHaveText("Yellow is to move and wins.");
    await page.getByRole("button", { name: "Next step" }).click();
    for (const seen of [page.locator(".board"), words(page), page.getByRole("button", { name: "Close" })]) await expect(seen).toBeInViewport({ ratio: 1 });
    expect((await page.locator(".board").boundingBox()).height / height).toBeGreaterThan(share);
    const [board, why] = await Promise.all([".board", ".why"].map((one) => page.locator(one).boundingBox()));
    expect(share ? why.x - board.x - board.width : why.y - board.y - board.height).toBeGreaterThan(0);
  }
});

test("a plan is explained step by step, with marks on the board", async ({ page }) => {
  await page.goto(`/analysis?moves=${PLAN}`);
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(words(page)).toHaveText("Yellow is to move and wins.");
  await expect(page.getByRole("button", { name: "Previous step" })).toBeDisabled();
  const on = page.getByRole("button", { name: "Next step" });
  await on.click();
  await expect(words(page)).toContainText("Yellow plays d5 and then wins with this plan. Yellow has a threat on e2 (d2–g2); once all other cells are full, Red must play below it.");
  await expect(page.locator(".why-marks .ring.move + .name")).toHaveText("d5");
  await expect(page.locator(".why-marks .ring.threat.O")).toHaveCount(1);
  await expect(page.locator(".why-marks line.drawn.O")).toHaveCount(1);
  await on.click();
  // The first disc of the plan is on the board.
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(18);
  await page.keyboard.press("ArrowRight");
  await expect(words(page)).toContainText("Yellow takes e1 only if there is no other.");
  await expect(page.locator(".why-marks .avoid + .name")).toHaveText("e1");
  while (await on.isEnabled()) await on.click();
  await expect(words(page)).toHaveText("Yellow e2 (d2–g2), even row, the cell below it is empty");
  await expect(page.getByRole("button", { name: "Proof" })).toBeVisible();
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowLeft");
  await expect(words(page)).toContainText("3. the cell on top of Red's disc, if it is marked ^");
  expect((await words(page).innerText()).split("\n")).toHaveLength(6);
  // There are more than five; they are drawn after the sentence appears.
  await expect(page.locator(".why-marks .upper").nth(5)).toBeAttached();
  // Closing restores the board and resumes the analysis.
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Why?" })).toBeFocused();
  await expect(panel(page)).toBeHidden();
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(17);
  await expect(page.locator(".why-marks")).toHaveCount(0);
  await expect(page.locator(".layout .panel > .note")).toContainText("wins in");
  // Moving to another position closes the explanation.
  await page.keyboard.press("w");
  await expect(words(page)).toHaveText("Yellow is to move and wins.");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(panel(page)).toBeHidden();
});

test("rules have arrows and blocked lines, also in German, without accessibility violations", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`/analysis?moves=${RULES}`);
  // The table is widest with values.
  await expect(page.locator("td.number")).toHaveText(Array(7).fill(/^−\d+$/));
  await page.keyboard.press("w");
  const said = page.getByRole("region", { name: "Warum?" }).getByRole("status");
  await expect(said).toHaveText("Gelb ist am Zug, und Rot gewinnt, was Gelb auch spielt.");
  const on = page.getByRole("button", { name: "Nächster Schritt" });
  // The table comes first; the rules are a part of the proof.
  for (let steps = 0; !(await said.textContent())?.includes("Gelb a4 → Rot a5"); steps++) {
    expect(steps).toBeLessThan(12);
    await on.click();
  }
  await expect(said).toContainText("Gelb f6 → Rot g6, sonst g4");
  await expect(page.locator(".why-marks .arrow")).toHaveCount(6);
  await expect(page.locator(".why-marks .drawn.stopped")).toHaveCount(0);
  await page.getByRole("button", { name: "Beweis" }).click();
  await expect(page.getByRole("button", { name: "Beweis" })).toBeHidden();
  await expect(on).toBeFocused();
  await expect(said).toHaveText("Ohne c2 und die Felder darüber sind 18 Felder leer: eine gerade Zahl, und Gelb ist am Zug.");
  await on.click();
  await expect(said).toHaveText("Die Regeln dieses Plans und die Reihen von Gelb, die sie verhindern:");
  for (let steps = 0; !(await said.textContent())?.includes("vertical"); steps++) {
    expect(steps).toBeLessThan(12);
    await on.click();
  }
  await expect(said).toHaveText("Auf Gelb a4 folgt Rot a5. Das verhindert a2–a5 und a3–a6. (vertical: um eines von zwei Feldern einer Spalte zu bekommen)");
  await expect(page.locator(".why-marks .arrow")).toHaveCount(1);
  await expect(page.locator(".why-marks .drawn.stopped")).toHaveCount(2);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await isAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await isAccessible(page, ["color-contrast"]);
  await context.close();
});

test("a review and a solved puzzle are explained, also offline", async ({ page, context }) => {
  await page.goto("/review?moves=4453345543");
  await expect(page.locator(".review li")).toHaveCount(10);
  await page.getByRole("button", { name: "Next mistake" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(words(page)).toContainText("is to move");
  await page.goto("/puzzles?seed=3");
  await expect(page.getByRole("button", { name: "Why?" })).toBeDisabled();
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active?.state));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(words(page)).toContainText(/to move/);
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
  await context.setOffline(false);
});

/** Positions by the reason for their value. */
const EXPLAINED = {
  "a finished game": "37244756534225454",
  "an immediate win": "323365136332172774527116651",
  "two threats": "363767665174726121347245152",
  "threats that force the opponent": "366123154425747",
  "a forced block first": "5721575627323533146624",
  "every move loses": "5624224247236767721115143",
  "best play leads to a position in which every move loses": "326145144527613",
  "a plan: any cell, with a threat": PLAN,
  "a plan: any cell, with rules": "672461145761224336",
  "a plan: leftmost cell": "163352733",
  "a plan: leftmost cell, with rules": "2472211333516",
  "a plan: rightmost cell": "7637134263275",
  "a plan: rightmost cell, with rules": "3345414455322377",
  "a draw: leftmost cell, with rules": "1231743415462243534311362724",
  "a draw: any cell and rightmost cell": "6154233762433347114225577564542671",
  "best play leads to a draw by two plans": "311311132133745342",
};
/** For each language: how the page names the sides and buttons, and the phrase for each choice that a plan can leave. */
const LANGUAGES = [
  { locale: "en", language: "en", side: { X: "Red", O: "Yellow" }, why: "Why?", on: "Next step", proof: "Proof", choices: ["any cell marked ^", "the leftmost cell marked ^", "the rightmost cell marked ^"] },
  { locale: "de-DE", language: "de", side: { X: "Rot", O: "Gelb" }, why: "Warum?", on: "Nächster Schritt", proof: "Beweis", choices: ["irgendein mit ^ markiertes Feld", "mit ^ markierte Feld am weitesten links", "mit ^ markierte Feld am weitesten rechts"] },
];

/** What the board should show at a step, in the form that `drawn` returns. */
function expected({ played, marks, drawn, pairs }) {
  const center = (cell) => `${100 * "abcdefg".indexOf(cell[0]) + 50} ${650 - 100 * Number(cell[1])}`;
  const mutual = pairs.filter(([disc, answer]) => pairs.some(([one, other]) => one === answer && other === disc));
  return {
    marks: marks.map(({ cell, role, owner }) => `${cell} ${role} ${owner ?? ""} ${center(cell)}`).sort(),
    lines: drawn.map(({ owner, cells, stopped }) => `${owner} ${center(cells[0])} ${center(cells.at(-1))}${stopped ? " stopped" : ""}`).sort(),
    arrows: pairs.length - mutual.length / 2,
    played: played.map((cell) => center(cell)),
  };
}

/** What the board shows. */
const drawn = (page) =>
  page.evaluate(() => {
    const roles = { "ring move": "move", upper: "upper", avoid: "avoid", "ring rule": "rule", "ring threat X": "threat X", "ring threat O": "threat O" };
    const at = (element) => /translate\((.*)\)/.exec(element.getAttribute("transform"))?.[1];
    const groups = [...document.querySelectorAll(".why-marks > g")];
    const named = groups.filter((group) => group.querySelector(".name"));
    const lines = [...document.querySelectorAll(".why-marks > line")];
    return {
      marks: named.map((group) => {
        const [role, owner = ""] = (roles[group.firstElementChild.getAttribute("class")] ?? "unknown").split(" ");
        return `${group.querySelector(".name").textContent} ${role} ${owner} ${at(group)}`;
      }).sort(),
      lines: lines.map((line) => {
        const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) => line.getAttribute(name));
        return `${["X", "O"].find((side) => line.classList.contains(side))} ${x1} ${y1} ${x2} ${y2}${line.classList.contains("stopped") ? " stopped" : ""}`;
      }).sort(),
      arrows: document.querySelectorAll(".why-marks > .arrow").length,
      played: groups.filter((group) => group.querySelector(".number")).map(at),
    };
  });

for (const { locale, language, side, why, on, proof, choices } of LANGUAGES) {
  test(`sentences and marks are those of connect4 explain: ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const said = page.getByRole("region", { name: why }).getByRole("status");
    const next = page.getByRole("button", { name: on });
    const missing = new Set(choices);
    const names = new RegExp(`\\b(${Object.values(side).join("|")})\\b`, "g");
    for (const [kind, moves] of Object.entries(EXPLAINED)) {
      const explain = (...options) => execFileSync(program, ["explain", moves, "--time", "1000", ...options], { encoding: "utf8" });
      const all = JSON.parse(explain("--json")).scenes;
      const [steps, proofs] = [false, true].map((isProof) => all.filter((scene) => scene.proof === isProof));
      const scenes = [...steps, ...proofs];
      const text = explain("--lang", language, "--proof");
      let [at, before] = [0, ""];
      await page.goto(`/analysis?moves=${moves}`);
      await page.getByRole("button", { name: why }).click();
      for (const [index, scene] of scenes.entries()) {
        // The command names the sides by letters, and prints the sentences in the same order. The page shows the proof at the end, on request.
        if (index === steps.length) at = 0;
        let words = "";
        const isNext = async () => {
          words = (await said.textContent()).replace(names, (name) => (name === side.X ? "X" : "O"));
          return words !== "" && words !== before && text.includes(words, at);
        };
        await expect.poll(isNext, `${kind}: sentence ${index}`).toBe(true);
        at = text.indexOf(words, at) + words.length;
        before = words;
        await expect.poll(() => drawn(page), `${kind}: ${words}`).toEqual(expected(scene));
        await expect(page.locator("td", { hasText: new RegExp(`^(${Object.values(side).join("|")})$`) })).toHaveCount(moves.length + scene.played.length);
        for (const choice of choices) if (words.includes(choice)) missing.delete(choice);
        if (index + 1 < scenes.length) await (index + 1 === steps.length ? page.getByRole("button", { name: proof }) : next).click();
      }
      await expect(next, kind).toBeDisabled();
    }
    expect([...missing]).toEqual([]);
    await context.close();
  });
}
