// The interface's words, in the language that the person chose or their browser
// asks for. What the API says is told in the API's own words.

export const languages = { en: "English", es: "Español", fr: "Français", iw: "עברית", zh: "中文" };
const kept = "scenewright-words";
let all, words = {}; // of every language, of the one that is spoken
export let language = "en";

function wanted() {
  const chosen = localStorage.getItem(kept);
  if (languages[chosen]) return chosen;
  const codes = navigator.languages.map((l) => l.split("-")[0]).map((l) => (l === "he" ? "iw" : l));
  return codes.find((l) => languages[l]) ?? "en";
}

// flat names the texts of a group by the group, too: make.title.
const flat = (group, at = "") => Object.entries(group).flatMap(([name, texts]) => (Array.isArray(texts) ? [[at + name, texts]] : flat(texts, at + name + ".")));

export async function load(code = wanted()) {
  all ??= flat(await (await fetch(new URL("words.json", import.meta.url))).json());
  const at = all.find(([name]) => name === "code")[1].indexOf(code);
  words = Object.fromEntries(all.map(([name, texts]) => [name, texts[at]]));
  language = code;
  document.documentElement.lang = words["lang"];
  document.documentElement.dir = words["dir"];
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

export const has = (name) => name in words;

export const day = (time) => new Intl.DateTimeFormat(words["lang"], { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
export const megabytes = (n) => new Intl.NumberFormat(words["lang"], { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(n / 1e6);

// languageName is a language of videos in the interface's own words.
export function languageName(code) {
  try { return new Intl.DisplayNames([words["lang"]], { type: "language" }).of(code === "iw" ? "he" : code); } catch { return code; }
}

// about is how long something still takes, roughly.
export const about = (seconds) => (seconds < 90 ? t("about.seconds", { n: Math.max(5, Math.round(seconds / 5) * 5) }) : t("about.minutes", { n: Math.round(seconds / 60) }));

// explain is what went wrong, in a sentence of ours, and what the API adds.
export function explain(e) {
  const name = "error." + (e.code ?? "internal");
  return { title: t(has(name) ? name : "error.internal"), detail: (e.message || "").replace(e.param + ": ", "") };
}
