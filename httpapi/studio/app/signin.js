// Signing in: with an e-mail address and a password, with an API key, or as
// somebody whom the host knows already.

import * as api from "./api.js";
import { fill, h, id, ripple } from "./dom.js";
import { refuse, trouble } from "./problem.js";
import { t } from "./words.js";
import { chooseLanguage } from "./tongue.js";

export function signInPage(done) {
  const form = h("form", { class: "stack", novalidate: true });
  let byKey = false;
  const problem = trouble();

  const draw = () => {
    const fields = byKey
      ? [field("key", t("signin.key"), { type: "password", autocomplete: "off", spellcheck: "false", placeholder: "swk-…", required: true }, t("signin.key.hint"))]
      : [field("email", t("signin.email"), { type: "email", autocomplete: "username", required: true }), field("password", t("signin.password"), { type: "password", autocomplete: "current-password", required: true })];
    problem.hidden = true;
    fill(form, problem, fields, h("button", { class: "button", type: "submit" }, t("signin.go")),
      h("button", { class: "link", onclick: () => { byKey = !byKey; draw(); form.querySelector("input").focus(); } }, t(byKey ? "signin.by.person" : "signin.by.key")));
  };

  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    const { key, email, password } = Object.fromEntries(new FormData(form));
    const empty = [...form.querySelectorAll("input")].find((i) => !i.value.trim());
    if (empty) return empty.focus();
    const button = form.querySelector(".button");
    button.disabled = true;
    problem.hidden = true;
    try {
      await (byKey ? api.signInByKey(key.trim()) : api.signInAsPerson(email.trim(), password));
      done();
    } catch (err) {
      refuse(problem, err.code === "unauthorized" ? { code: byKey ? "wrong.key" : "wrong.person" } : err);
    }
    button.disabled = false;
  });

  draw();
  asked(done);
  return {
    title: t("signin.title"),
    body: h("div", { class: "door" },
      h("aside", { class: "door-art", "aria-label": "Scenewright" }, ripple(), h("p", { class: "door-word" }, t("signin.word"))),
      h("main", { class: "door-form" },
        h("div", { class: "door-top" }, h("span", { class: "brand" }, h("span", { class: "mark", "aria-hidden": "true" }), "Scenewright"), chooseLanguage()),
        h("h1", { tabindex: "-1" }, t("signin.title")), h("p", { class: "lead" }, t("signin.lead")), form)),
  };
}

// asked tries whether the host knows who is here; where it does not, nothing is said.
let tried = false;
async function asked(done) {
  if (tried) return;
  tried = true;
  try { await api.signInAsPerson(); done(); } catch { /* then they sign in below */ }
}

function field(name, label, attributes, hint) {
  const at = id();
  return h("div", { class: "field" }, h("label", { for: at }, label), h("input", { id: at, name, dir: "ltr", "aria-describedby": hint ? at + "h" : null, ...attributes }), hint && h("small", { id: at + "h" }, hint));
}
