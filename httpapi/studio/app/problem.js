// What was refused, said beside what was tried.

import { fill, h, icon, press } from "./dom.js";
import { explain, t } from "./words.js";

// trouble is a place for that.
export const trouble = (id) => h("div.problem", { id, role: "alert", hidden: true });

// refuse says in a place what went wrong.
export function refuse(place, e) {
  const { title, detail } = explain(e);
  fill(place, icon("warn"), h("span", title, detail && h("small", { dir: "auto" }, detail)));
  place.hidden = false;
}

// doing is a button that calls the API and says what went wrong beside itself.
export function doing(text, kind, call, drawing) {
  const said = trouble();
  const button = h("button", { class: kind, onclick: async () => {
    button.disabled = true;
    said.hidden = true;
    try { await call(); } catch (e) {
      refuse(said, e);
    }
    button.disabled = false;
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  } }, drawing && icon(drawing), text);
  return h("div.doing", button, said);
}

// asking has a place ask something first; it is itself again when one would rather not.
export function asking(place, label, text, ...inside) {
  const back = document.activeElement;
  const all = h("div.sure", { role: "group", "aria-label": label }, h("div", text), inside, press("quiet", () => { all.replaceWith(place); back.focus(); }, t("cancel")));
  place.replaceWith(all);
  all.querySelector("input, select, .quiet").focus();
}
