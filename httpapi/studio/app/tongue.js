// Which language the interface speaks.

import { h } from "./dom.js";
import { choose, language, languages, t } from "./words.js";

export function chooseLanguage() {
  const change = async (e) => { await choose(e.target.value); dispatchEvent(new Event("words")); };
  return h("select", { "aria-label": t("nav.language"), class: "small", "data-language": true, onchange: change },
    Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: code === "iw" ? "he" : code, selected: code === language }, name)));
}
