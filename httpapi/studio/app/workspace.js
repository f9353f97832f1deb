// The workspace: its people, their password, and what programs need.

import * as api from "./api.js";
import { dots, field, fill, h, head, iconButton, note, press, say } from "./dom.js";
import { day, explain, known, t } from "./words.js";
import { copyable, deleting, doing } from "./acts.js";

export const workspacePage = () => ({ title: t("nav.workspace"), body: h("div.stack", head(t("nav.workspace")), people(), keys(), webhooks()) });

function part(name, load, ...inside) {
  const list = h("ul.table", h("li", h("span.shimmer.line")));
  const refresh = async () => {
    try { fill(list, await load(refresh)); } catch (e) { fill(list, h("li", explain(e).title)); }
  };
  refresh();
  return [h("section.block", h("h2", t("workspace." + name)), note(t(`workspace.${name}.text`)), list, inside), refresh];
}

const row = (name, about, act) => h("li", h("div", h("b", { dir: "auto" }, name), h("small", { dir: "auto" }, about)), act);

function ending(name, end) {
  const button = iconButton("bin", t("films.delete", { name }), () => deleting(button, button.title, end));
  return button;
}

function people() {
  const [element] = part("people", async () => (await api.get(api.organization())).users.map((u) => row(u.name || u.email, dots(u.name && u.email, known("role", u.role)))));
  return element;
}

// keys are managed by a person, who gives their password once more; who signed in with a
// key sees those that it made.
function keys() {
  const { email, keyId, workspaceId } = api.signedIn();
  let person = email ? null : keyId && {};
  const secret = (autocomplete) => h("input", { type: "password", autocomplete, dir: "ltr" });
  const now = secret("current-password"), next = secret("new-password"), name = h("input", { maxlength: "200", dir: "auto" });
  const inside = h("div.stack"), made = h("div");
  const [element, refresh] = part("keys", async () => person !== null && (await api.get("/keys?status=active", { person })).keys.map((k) =>
    row(k.name, dots(k.prefix + "…", t("workspace.keys.until", { time: day(k.expiresAt) })), k.id !== api.signedIn().keyId && ending(k.name, async () => {
      await api.send("DELETE", "/keys/" + k.id, undefined, { person });
      await refresh();
    }))), inside);

  async function unlock() {
    const by = api.personOf(email, now.value);
    await api.get("/keys?limit=1", { person: by }).catch((e) => { throw e.status === 401 ? { code: "wrong" } : e; });
    person = by;
    draw();
    await refresh();
  }
  async function make() {
    const key = await api.post("/keys", { name: name.value.trim(), target: { type: "workspace", id: workspaceId }, scopes: api.scopes }, { person });
    fill(made, copyable(t("workspace.keys.once"), key.apiKey));
    await refresh();
  }
  async function change() {
    await api.changePassword(person, next.value);
    await api.signInAsPerson(email, next.value); // the tab's key has ended with the password
    person = api.personOf(email, next.value);
    say(t("scenes.saved"));
    await refresh();
  }
  const go = doing(t("signin.go"), "button", unlock);
  const draw = () => fill(inside, person === null
    ? [note(t("workspace.keys.locked")), h("form.pair", { onsubmit: (e) => { e.preventDefault(); go.firstChild.click(); } }, field(t("signin.password"), now), go)]
    : [h("div.pair", field(t("films.name"), name), doing(t("workspace.keys.make"), "quiet", make, "plus")), made,
      email && [h("h3", t("signin.password")), h("div.pair", field(t("workspace.password.new"), next), doing(t("scenes.save"), "quiet", change))]]);
  draw();
  return element;
}

function webhooks() {
  const path = api.workspace() + "/webhook";
  const url = h("input", { type: "url", dir: "ltr", placeholder: "https://" });
  const event = h("select", ["export", "failure"].map((name) => h("option", { value: name }, known("event", name))));
  const secret = h("div", press("link", async () => fill(secret, copyable(t("workspace.webhooks.secret"), (await api.get(path + "-secret")).secret)), t("workspace.webhooks.secret")));
  const [element, refresh] = part("webhooks", async () => (await api.get(path + "-subscriptions")).map((s) => row(s.url, dots(known("event", s.event), s.disabled), ending(s.url, async () => {
    await api.send("DELETE", `${path}-subscriptions/${s.id}`);
    await refresh();
  }))), h("div.pair", field(t("workspace.webhooks.url"), url), field(t("workspace.webhooks.event"), event)), doing(t("workspace.webhooks.add"), "quiet", async () => {
    await api.post(path + "-subscriptions", { url: url.value.trim(), event: event.value });
    url.value = "";
    await refresh();
  }, "plus"), secret);
  return element;
}
