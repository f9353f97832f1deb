// Buttons that call the API, questions that come first, texts to copy.

import { field, fill, h, icon, press, say } from "./dom.js";
import { explain, t } from "./words.js";

export const trouble = (id) => h("div.problem", { id, role: "alert", hidden: true });

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

// asking shows a question in a place until it is answered.
export function asking(place, label, text, go, ...inside) {
  const back = document.activeElement;
  const end = () => { all.replaceWith(place); back.focus({ preventScroll: true }); };
  const all = h("div.sure", { role: "group", "aria-label": label }, h("div", text), inside, go(end), press("quiet", end, t("cancel")));
  place.replaceWith(all);
  all.querySelector("input, select, .quiet").focus();
  all.addEventListener("keydown", (e) => {
    if (e.key === "Escape") end();
    if (e.key !== "Enter" || e.target.tagName !== "INPUT") return;
    e.preventDefault(); // or it would press what has the focus next
    all.querySelector(".doing button").click();
  });
}

export const deleting = (place, label, remove) => asking(place, label, t("films.sure"), () =>
  doing(t("films.delete.go"), "danger", async () => { await remove(); say(t("films.deleted")); }));

export function copyable(label, text, hint, kind = "input") {
  const input = h(kind, { value: text, readonly: true, dir: "auto", onfocus: () => input.select() });
  const button = press("quiet", async () => {
    try { await navigator.clipboard.writeText(text); } catch { input.focus(); document.execCommand("copy"); }
    fill(button, icon("check"), t("copied"));
    say(t("copied"));
  }, icon("copy"), t("copy"));
  return field(label, input, hint, h("div.copy", input, button));
}
