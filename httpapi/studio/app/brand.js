// The workspace's brand: how films look, whom they speak for, how names are said.

import * as api from "./api.js";
import { field, fill, h, head, iconButton, note, picker, press, ripple, say, toggle } from "./dom.js";
import { explain, t } from "./words.js";
import { asking, doing, refuse, trouble } from "./acts.js";
import { revised } from "./film.js";
import { frame, stills } from "./stills.js";

const colours = ["Primary", "Secondary", "Extra"];

export function brandPage() {
  const path = "/auth/branding/entity?workspaceId=" + api.signedIn().workspaceId;
  const place = h("div.brand-parts", h("div.shimmer.stage"));
  const said = trouble();
  const newest = h("figure.stack", { hidden: true });
  let film, seen, redraw; // the newest, its pictures

  const put = (propertyName, value) => api.send("PUT", path, { propertyName, value });

  // set saves properties in turn and shows the brand.
  async function set(properties) {
    said.hidden = true;
    let now;
    for (const [name, value] of Object.entries(properties)) now = (await put(name, value)).data;
    if (now) draw(now);
    redraw?.();
    say(t("scenes.saved"));
  }

  function draw(brand) {
    const { logo, logoW, colors, enabled, company, about } = brand;
    const chosen = { enabled, colors: { ...colors }, company: { name: company.name, domain: company.domain }, about, pronunciations: brand.pronunciations };
    const before = JSON.parse(JSON.stringify(chosen));
    const changes = () => Object.fromEntries(Object.entries(chosen).filter(([name, v]) => JSON.stringify(v) !== JSON.stringify(before[name])));
    const picture = h("div.frame.title-frame"), without = note();

    function show() {
      const own = chosen.enabled && (!brand.isDefault || Object.keys(changes()).length > 0);
      for (const name of colours) picture.style.setProperty("--" + name, own ? chosen.colors["color" + name] : null);
      fill(picture, ripple(), own && (logoW || logo) ? h("img", { src: logoW || logo, alt: "" }) : h("span.title-mark", own && chosen.company.name),
        h("b", h("span", { dir: "auto" }, film?.name || chosen.company.name || t("film.untitled"))));
      fill(without, own ? "" : t("brand.none"));
    }
    const text = (of, name, kind = "input", more = {}) => h(kind, { value: of[name], dir: "auto", ...more, oninput: (e) => { of[name] = e.target.value; show(); } });
    const save = () => set(changes());

    show();
    fill(place,
      h("div.brand-seen.stack", picture, without, newest),
      h("div.stack",
        toggle(t("brand.enabled"), enabled, (on) => { chosen.enabled = on; show(); }),
        mark("logo", logo), mark("logoW", logoW),
        h("div.cards.three", colours.map((name) => field(t("brand." + name), h("input", { type: "color", value: chosen.colors["color" + name].replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3"), oninput: (e) => { chosen.colors["color" + name] = e.target.value; show(); } })))),
        h("div.pair", field(t("brand.company"), text(chosen.company, "name", "input", { maxlength: "200" })), field(t("brand.domain"), text(chosen.company, "domain", "input", { inputmode: "url", placeholder: "example.com" }))),
        field(t("brand.about"), text(chosen, "about", "textarea", { rows: "4", maxlength: "10000" }), t("brand.about.text")),
        names(chosen),
        h("div.actions", doing(t("scenes.save"), "button", save), film && trying(save))));
  }

  // names edits pronunciations, one a line: as written, and as spoken.
  function names(chosen) {
    const before = chosen.pronunciations, write = (p) => p.from.join(", ");
    const read = (line) => {
      const [from, to] = line.split("=").map((part) => part.trim());
      return to && { ...before.find((p) => write(p) === from), from: from.split(",").map((w) => w.trim()), to };
    };
    const lines = h("textarea", { rows: "3", dir: "auto", oninput: () => { chosen.pronunciations = lines.value.split("\n").map(read).filter(Boolean); } });
    lines.value = before.map((p) => `${write(p)} = ${p.to}`).join("\n");
    return field(t("brand.said"), lines, t("brand.said.text"));
  }

  function mark(property, url) {
    const change = picker(async ([file]) => {
      try { await set({ [property]: (await api.upload(file).done).uploadPath }); } catch (e) { refuse(said, e); }
    }, { accept: "image/*" });
    const name = t("brand." + property);
    return h("div.file", h("b.file-name", name), change, press("quiet.small", () => change.click(), t("brand.change"), h("span.unseen", name)),
      url && iconButton("bin", t("films.delete", { name }), () => set({ [property]: "" }).catch((e) => refuse(said, e))));
  }

  // trying applies the brand to the newest film, after a question.
  function trying(save) {
    const button = press("quiet", () => asking(button, t("brand.try"), t("brand.try.sure", { name: film.name }), () => doing(t("brand.try"), "button", async () => {
      await save();
      revised(film.id, (await api.send("PATCH", api.project(film.id), { toRebrand: true })).data.revision);
      location.hash = `#/films/${film.id}/scenes`;
    })), t("brand.try"));
    return button;
  }

  async function begins() {
    const [last] = await api.get(api.workspace() + "/projects?limit=1");
    if (!last) return;
    const path = api.project(last.id);
    const [project, { data: scenes, headers }] = await Promise.all([api.get(path), api.send("GET", path + "/scenes")]);
    if (!scenes[0] || project.video.state === "making") return;
    film = { ...last, name: last.name || t("film.untitled") };
    const state = { path, project, tag: headers.get("ETag"), busy: false, brand: 0 }, still = frame();
    seen = stills(state);
    redraw = () => { state.brand++; seen.draw(still, scenes[0]); };
    redraw();
    fill(newest, still, h("figcaption.hint", t("brand.newest", { name: film.name })));
    newest.hidden = false;
  }

  const found = begins().catch(() => {}); // the brand can be set without it
  api.get(path).then(async (brand) => { await found; draw(brand); }, (e) => fill(place, note(explain(e).title)));
  return { title: t("nav.brand"), wide: true, leave: () => seen?.leave(), body: h("div.stack", head(t("nav.brand")), said, place) };
}
