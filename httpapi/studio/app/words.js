// The words of the interface, in the person's language.

import { h } from "./dom.js";

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

// chooseLanguage is where one chooses which language the interface speaks.
export function chooseLanguage() {
  const change = async (e) => {
    localStorage.setItem(kept, e.target.value);
    await load(e.target.value);
    dispatchEvent(new Event("words"));
  };
  return h("select.small", { "aria-label": t("nav.language"), "data-language": true, onchange: change },
    Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: iso(code), selected: code === language }, name)));
}

export const t = (name, values = {}) => (words[name] ?? name).replace(/\{(\w+)\}/g, (_, v) => values[v] ?? "");

export const names = (group) => Object.keys(words).filter((n) => n.startsWith(group + ".")).map((n) => n.slice(group.length + 1));

// known is our word for one of the API's, or that itself.
export const known = (group, name) => words[`${group}.${name}`] ?? name;

export const day = (time) => new Intl.DateTimeFormat(words.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
const amount = (n, unit, options) => new Intl.NumberFormat(words.lang, { style: "unit", unit, ...options }).format(n);
export const bytes = (n) => (n < 1e6 ? amount(Math.ceil(n / 1e3), "kilobyte") : amount(n / 1e6, "megabyte", { maximumFractionDigits: 1 }));
export const minutes = (n) => (n < 1 ? amount(n * 60, "second", { unitDisplay: "long" }) : amount(n, "minute", { unitDisplay: "long" }));

export const iso = (code) => (code === "iw" ? "he" : code);

export function languageName(code) {
  try { return new Intl.DisplayNames([words.lang], { type: "language" }).of(iso(code)); } catch { return code; }
}

export const about = (seconds) => minutes(seconds < 55 ? Math.max(5, Math.round(seconds / 5) * 5) / 60 : Math.round(seconds / 60));

// explain is what went wrong, in a sentence of ours, and what the API adds to it.
export function explain({ code, param, message = "" }) {
  const all = code === "unsupported"; // ours says it
  return { title: t("error." + (later.includes(code) ? "conflict" : words["error." + code] ? code : "internal")), detail: all ? "" : message.replace(param + ": ", "") };
}
const later = ["limited", "missing", "unavailable", "exhausted", "provider"];
