// The workspace's brand: its logo and its colours, which films have from then on.

import * as api from "./api.js";
import { field, fill, h, head, iconButton, note, picker, press, say } from "./dom.js";
import { explain, t } from "./words.js";
import { doing, refuse, trouble } from "./problem.js";

const colours = ["Primary", "Secondary", "Extra"];

export function brandPage() {
  const { workspaceId } = api.signedIn(), path = "/auth/branding/entity?workspaceId=" + workspaceId;
  const place = h("div.brand-parts", h("div.shimmer.stage"));
  const said = trouble();

  const put = (propertyName, value) => api.send("PUT", path, { propertyName, value });

  // set changes a property, and shows the brand as it is then.
  async function set(property, value) {
    draw((await put(property, value)).data);
    say(t("scenes.saved"));
  }

  function draw(brand) {
    const chosen = { ...brand.colors };
    const swatch = h("div.frame.swatch");
    const paint = () => colours.forEach((name) => swatch.style.setProperty("--" + name, chosen["color" + name]));
    paint();
    fill(swatch, h("div", logo(brand.logo)), h("div", logo(brand.logoW || brand.logo), h("i"), h("i")));
    fill(place, swatch, h("div.stack",
      mark("logo", brand.logo), mark("logoW", brand.logoW),
      h("div.cards.three", colours.map((name) => {
        const input = h("input", { type: "color", value: chosen["color" + name].replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3"), oninput: () => { chosen["color" + name] = input.value; paint(); } });
        return field(t("brand." + name), input);
      })),
      h("div.actions", doing(t("scenes.save"), "button", () => set("colors", chosen)), doing(t("brand.try"), "quiet", async () => { await put("colors", chosen); await tried(); }))));
  }

  const logo = (url) => url && h("img", { src: url, alt: "" });

  // mark is a logo with what changes it.
  function mark(property, url) {
    const change = picker(async ([file]) => {
      said.hidden = true;
      try { await set(property, (await api.upload(file).done).uploadPath); } catch (e) { refuse(said, e); }
    }, { accept: "image/*" });
    const name = t("brand." + property);
    return h("div.file", h("b.file-name", name), change, press("quiet.small", () => change.click(), t("brand.change"), h("span.unseen", name)),
      url && iconButton("bin", t("make.file.out", { name }), () => set(property, "").catch((e) => refuse(said, e))));
  }

  // tried has the newest film show the brand, scene by scene; there it can be taken back.
  async function tried() {
    const [film] = await api.get(`/auth/workspace/${workspaceId}/projects?limit=1`);
    if (film) await api.send("PATCH", "/auth/project/" + film.id, { toRebrand: true });
    location.hash = film ? `#/films/${film.id}/scenes` : "#/";
  }

  api.get(path).then(draw, (e) => fill(place, note(explain(e).title)));
  return { title: t("nav.brand"), wide: true, body: h("div.stack", head(t("nav.brand")), h("p.lead", t("brand.lead")), said, place) };
}
