// Checks the catalogs in `locales/`, and writes the types of their messages to `web/tests/messages.d.ts`, against which the type checker
// checks every use in the web app: `npm run types` does both.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { FluentParser, Visitor } from "@fluent/syntax";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const faults = [];
/** Catalogs whose messages are not named in `web/js`. */
const OTHERS = ["engine", "errors", "page", "terminal"];

/** What a pattern refers to. */
class References extends Visitor {
  variables = new Set();
  messages = new Set();
  /** @param {string} file */
  constructor(file) {
    super();
    this.optional = file === "errors.ftl" ? /-count$|^english$|^code$/ : /-count$|^english$/;
  }
  visitVariableReference(reference) {
    // A language may not need the number of items of a list. Explanations in English are for English only, and the codes of errors for the others.
    if (!this.optional.test(reference.id.name)) this.variables.add(reference.id.name);
  }
  visitMessageReference(reference) {
    this.messages.add(reference.id.name);
  }
}

/** Words for a move of one side. Players read "move"; only the English terminal says "ply". */
const PLY = /\bpl(?:y|ies)\b|halbz[uü]g|demi-coup|semimoss|półruch|halve zet|meio-lance|media jugada/i;

/** Finds these words. */
class Plies extends Visitor {
  found = false;
  visitTextElement({ value }) {
    this.found ||= PLY.test(value);
  }
}

/** The messages of a language by id, with their catalogs, variables, and the messages they include. @param {string} language */
function messagesOf(language) {
  const messages = new Map();
  for (const file of readdirSync(new URL(`locales/${language}`, root)).sort()) {
    const path = `locales/${language}/${file}`;
    for (const entry of new FluentParser().parse(read(path)).body) {
      if (entry.type === "Junk") faults.push(`${path}: ${entry.annotations[0]?.message}: ${entry.content.trim().slice(0, 60)}`);
      if (entry.type !== "Message" || !entry.value) continue;
      const { name } = entry.id;
      const plies = new Plies();
      plies.visit(entry);
      if (plies.found && !(language === "en" && ["engine.ftl", "terminal.ftl"].includes(file))) faults.push(`${path}: ${name} counts plies; players count moves`);
      const references = new References(file);
      references.visit(entry.value);
      // In English, the web app counts moves where the terminal counts plies.
      if (name === "plies" && file === "app.ftl") continue;
      if (messages.has(name)) faults.push(`${path}: ${name} is already in ${messages.get(name).catalog}.ftl`);
      messages.set(name, { catalog: file.replace(".ftl", ""), variables: references.variables, includes: references.messages });
    }
  }
  return messages;
}

/** The variables of a message and of the messages that it includes. */
function variablesOf(messages, name) {
  const { variables, includes } = messages.get(name) ?? { variables: [], includes: [] };
  return new Set([...variables, ...[...includes].flatMap((other) => [...variablesOf(messages, other)])]);
}

const english = messagesOf("en");
for (const language of readdirSync(new URL("locales", root)).sort()) {
  const messages = messagesOf(language);
  for (const name of new Set([...english.keys(), ...messages.keys()])) {
    const [of, wanted] = [messages, english].map((all) => all.has(name) && `in ${all.get(name).catalog}.ftl with ${[...variablesOf(all, name)].sort().join(", ") || "no variables"}`);
    if (of !== wanted) faults.push(`${language}: ${name} is ${of || "missing"}, but in English ${wanted || "missing"}`);
    for (const other of messages.get(name)?.includes ?? []) if (!messages.has(other)) faults.push(`${language}: ${name} includes ${other}, which is missing`);
  }
}

// Every code of a refusal has a text, except in English, where the server's explanation is shown; and every language has the text of the
// embedded board, which the server does not translate.
const { Code } = JSON.parse(read("crates/server/openapi.json")).components.schemas;
for (const language of readdirSync(new URL("locales", root)).sort()) {
  const codes = /^refusal =\n(?: .*\n)+/m.exec(read(`locales/${language}/app.ftl`))?.[0] ?? "";
  if (language !== "en") for (const code of Code.enum) if (!codes.includes(`[${code}] `)) faults.push(`${language}: refusal has no text for ${code}`);
  const [, text] = /^board-noscript = (.*)$/m.exec(read(`locales/${language}/page.ftl`)) ?? [];
  if (!read("web/embed.html").includes(`>${text}</p>`)) faults.push(`web/embed.html: has no "${text}"`);
}

// Every message is used, in a module that loads its catalog. (The type checker finds unknown messages.)
const modules = readdirSync(new URL("web/js", root), { recursive: true }).filter((file) => file.endsWith(".js") && !file.startsWith("vendor"));
const used = new Set([...english.values()].flatMap(({ includes }) => [...includes]));
for (const path of modules) {
  const text = read(`web/js/${path}`);
  for (const [name, { catalog }] of english) {
    // Only sentences.js uses the engine's messages, by the ids in its answers. The terminal has a test of its own, and the server
    // itself reads the texts of the page.
    if (OTHERS.includes(catalog) || !text.includes(`"${name}"`)) continue;
    used.add(name);
    if (catalog !== "app" && !text.includes(`load("${catalog}")`)) faults.push(`web/js/${path}: uses ${name}, but does not load ${catalog}.ftl`);
  }
}
// Lessons take the texts of their positions by number.
for (const { id, tries } of JSON.parse(read("web/lessons.json"))) {
  for (const name of ["title", "text", ...tries.flatMap((_, at) => [`${at + 1}-ask`, `${at + 1}-answer`])]) used.add(`lesson-${id}-${name}`);
}
for (const name of used) if (!english.has(name)) faults.push(`${name} is missing`);
for (const [name, { catalog }] of english) if (!OTHERS.includes(catalog) && !used.has(name)) faults.push(`${catalog}.ftl: ${name} is not used in web/js`);

const shown = [...english.keys()].filter((name) => !["errors", "terminal"].includes(english.get(name).catalog));
const types = shown.map((name) => `  "${name}": { ${[...variablesOf(english, name)].map((variable) => `"${variable}": string | number`).join("; ")} };`);
writeFileSync(new URL("web/tests/messages.d.ts", root), `// Generated by web/tests/catalogs.js.\nexport interface Messages {\n${types.join("\n")}\n}\n`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
