// The interface's words, in the language that the person chose or their browser
// asks for. What the API says is told in the API's own words.

export const languages = { en: "English", es: "Español", fr: "Français", iw: "עברית", zh: "中文" };
const kept = "scenewright-words";
let table, words = {}; // of every language, of the one that is spoken
export let language = "en";

function wanted() {
  const chosen = localStorage.getItem(kept);
  if (languages[chosen]) return chosen;
  const codes = navigator.languages.map((l) => l.split("-")[0]).map((l) => (l === "he" ? "iw" : l));
  return codes.find((l) => languages[l]) ?? "en";
}

// load takes a language's column of the table, the first row of which names them.
export async function load(code = wanted()) {
  table ??= (await (await fetch(new URL("words.tsv", import.meta.url))).text()).trimEnd().split("\n").map((row) => row.split("\t"));
  const at = table[0].indexOf(code);
  words = Object.fromEntries(table.map((row) => [row[0], row[at]]));
  language = code;
  document.documentElement.lang = words.lang;
  document.documentElement.dir = words.dir;
}

export async function choose(code) {
  localStorage.setItem(kept, code);
  await load(code);
}

// t gives a text by its name, with {values} put in. One that depends on a number
// has a form for one behind its name, where the language tells them apart.
export function t(name, values = {}) {
  const one = values.n === 1 ? words[name + ".one"] : undefined;
  const text = one ?? words[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, v) => values[v] ?? "");
}

// names are those of a group, in their order.
export const names = (group) => Object.keys(words).filter((n) => n.startsWith(group + ".")).map((n) => n.slice(group.length + 1));

// known is our word for one of the API's, or that itself.
export const known = (group, name) => words[`${group}.${name}`] ?? name;

export const day = (time) => new Intl.DateTimeFormat(words.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
export const bytes = (n) => new Intl.NumberFormat(words.lang, { style: "unit", unit: n < 1e6 ? "kilobyte" : "megabyte", maximumFractionDigits: n < 1e6 ? 0 : 1 }).format(n < 1e6 ? Math.ceil(n / 1e3) : n / 1e6);

// iso is what standards call a language that the API calls so.
export const iso = (code) => (code === "iw" ? "he" : code);

// languageName is a language of videos in the interface's own words.
export function languageName(code) {
  try { return new Intl.DisplayNames([words.lang], { type: "language" }).of(iso(code)); } catch { return code; }
}

// about is how long something still takes, roughly.
export const about = (seconds) => (seconds < 90 ? t("about.seconds", { n: Math.max(5, Math.round(seconds / 5) * 5) }) : t("about.minutes", { n: Math.round(seconds / 60) }));

// explain is what went wrong, in a sentence of ours, and what the API adds to it.
export function explain(e) {
  const all = e.code === "unsupported"; // ours says it
  return { title: words["error." + e.code] ?? t("error.internal"), detail: all ? "" : (e.message || "").replace(e.param + ": ", "") };
}
