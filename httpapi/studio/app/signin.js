// Signing in: with an e-mail address and a password, with an API key, or as
// somebody whom the host knows already.

import * as api from "./api.js";
import { field, fill, h, head, press, ripple, say, unsaid } from "./dom.js";
import { refuse, trouble } from "./acts.js";
import { chooseLanguage, t } from "./words.js";

export function signInPage(done) {
  const form = h("form.stack", { novalidate: true });
  let byKey = false;
  const problem = trouble();

  const draw = () => {
    const fields = byKey
      ? input("key", { type: "password", autocomplete: "off", spellcheck: "false", placeholder: "swk-…" })
      : [input("email", { type: "email", autocomplete: "username" }), input("password", { type: "password", autocomplete: "current-password" })];
    problem.hidden = true;
    fill(form, problem, fields, h("button.button", { type: "submit" }, t("signin.go")),
      press("link", () => { byKey = !byKey; draw(); form.querySelector("input").focus(); }, t(byKey ? "signin.by.person" : "signin.by.key")));
  };

  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    const { key, email, password } = Object.fromEntries(new FormData(form));
    const empty = [...form.querySelectorAll("input")].find((i) => !i.value.trim());
    if (empty) return empty.focus();
    const button = form.querySelector(".button");
    button.disabled = true;
    fill(button, t("signin.going"));
    say(t("signin.going"));
    problem.hidden = true;
    try {
      await (byKey ? api.signInByKey(key.trim()) : api.signInAsPerson(email.trim(), password));
      done();
    } catch (err) {
      refuse(problem, err.code === "unauthorized" ? { code: "wrong" } : err);
    }
    button.disabled = false;
    fill(button, t("signin.go"));
  });

  draw();
  asked(done);
  return {
    title: t("signin.go"),
    body: h("div.door",
      h("aside.door-art", { "aria-label": "Scenewright" }, ripple(), h("p.door-word", t("signin.word"))),
      h("main.door-form",
        h("div.door-top", h("span.brand", h("span.mark", unsaid), "Scenewright"), chooseLanguage()),
        head(t("signin.go")), form)),
  };
}

// asked tries whether the host knows who is here.
let tried = false;
async function asked(done) {
  if (tried) return;
  tried = true;
  try { await api.signInAsPerson(); done(); } catch { /* then they sign in below */ }
}

const input = (name, attributes, hint) => field(t("signin." + name), h("input", { name, dir: "ltr", required: true, ...attributes }), hint);
