// Which language the interface speaks.

import { h } from "./dom.js";
import { choose, iso, language, languages, t } from "./words.js";

export function chooseLanguage() {
  const change = async (e) => { await choose(e.target.value); dispatchEvent(new Event("words")); };
  return h("select.small", { "aria-label": t("nav.language"), "data-language": true, onchange: change },
    Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: iso(code), selected: code === language }, name)));
}
