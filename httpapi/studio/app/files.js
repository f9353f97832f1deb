// The workspace's files, by folder: what films can show and tell.

import * as api from "./api.js";
import { clock, dots, dropped, empty, field, fill, h, head, icon, iconButton, picker, press, say, unsaid } from "./dom.js";
import { bytes, t } from "./words.js";
import { asking, deleting, doing, refuse, trouble } from "./acts.js";
import { useFile } from "./make.js";
import { coming } from "./stills.js";

const root = "/";

export function filesPage(name) {
  const here = root + (name ? decodeURIComponent(name) : "");
  const list = h("ul.films", coming(6));
  const tabs = h("nav.tabs", { "aria-label": t("nav.files") });
  const now = h("p.hint", { role: "status" }); // of what is on its way
  const said = trouble();
  const pick = picker(take, { multiple: true });
  const upload = press("button", () => pick.click(), icon("clip"), t("make.attach"));
  const start = h("div.actions", upload, pick, press("quiet", naming, icon("folder"), t("files.new")));
  const page = h("div.stack", h("div.page-head", head(t("nav.files")), start), tabs, said, now, list);
  let folders = [], cards = [], gone = false;

  async function load() {
    try {
      await api.pages(api.library() + "?type=folder", (some) => folders.push(...some));
      folders.sort((a, b) => a.displayName.localeCompare(b.displayName));
      const tab = (path, text) => h("a", { href: path === root ? "#/files" : "#/files/" + encodeURIComponent(path.slice(1)), "aria-current": path === here ? "page" : null, dir: "auto" }, text);
      tabs.hidden = folders.length === 0;
      fill(tabs, tab(root, t("files.none.in")), folders.map((f) => tab(root + f.displayName, f.displayName)));
      await api.pages(`${api.library()}?folder=${encodeURIComponent(here)}`, (some) => cards.push(...some.filter((a) => a.type !== "folder").map(card)));
      if (!gone) draw();
    } catch (e) { refuse(said, e); fill(list); }
  }

  function draw() {
    const own = folders.find((f) => root + f.displayName === here);
    fill(list, cards.length ? cards : h("li.alone", empty(t("files.none"), h("p", t("files.none.text")),
      own && doing(t("films.delete", { name: own.displayName }), "quiet", async () => { await remove(own); location.hash = "#/files"; }, "bin"))));
  }

  async function take(files) {
    said.hidden = true;
    for (const f of files) {
      try {
        cards.unshift(card(await api.upload(f, (share) => fill(now, dots(f.name, `${Math.round(share * 100)} %`)), here).done));
        say(dots(f.name, t("state.ready")));
      } catch (e) { refuse(said, e); }
    }
    fill(now);
    draw();
  }
  dropped(page, take);

  function naming() {
    const called = h("input", { maxlength: "100", dir: "auto" });
    asking(start, t("files.new"), field(t("files.new"), called), () => doing(t("scenes.save"), "button", async () => {
      await api.post(api.library() + "/folder", { newName: called.value.trim() });
      location.hash = "#/files/" + encodeURIComponent(called.value.trim());
    }));
  }

  const remove = (asset) => api.send("DELETE", api.library(), { assetIds: [asset._id] });

  function card(a) {
    const other = { name: a.displayName }, about = a.analytics ?? {};
    const act = (drawing, label, press) => iconButton(drawing, t(label, other), press);
    const foot = h("div.row",
      act("plus", "files.use", () => { useFile(a); location.hash = "#/"; }),
      folders.length > 0 && act("folder", "files.move", move),
      act("bin", "films.delete", () => deleting(foot, t("films.delete", other), async () => { await remove(a); leave(); })));
    const all = h("li.card", thumbnail(a), h("b", { dir: "auto" }, a.displayName), h("small", dots(about.duration && clock(about.duration), bytes(a.size ?? 0))), foot);

    // leave takes it from the list: it is elsewhere now, or nowhere.
    function leave() {
      cards = cards.filter((c) => c !== all);
      draw();
      (list.querySelector("button") ?? upload).focus();
    }

    function move() {
      const paths = [root, ...folders.map((f) => root + f.displayName)].filter((path) => path !== here);
      const to = h("select", paths.map((path) => h("option", { value: path }, path === root ? t("files.none.in") : path.slice(1))));
      asking(foot, t("files.move", other), field(t("files.move", other), to), () => doing(t("files.move.go"), "button", async () => {
        await api.send("PUT", api.library() + "/move", { toFolder: to.value, assetIds: [a._id] });
        leave();
        say(t("scenes.saved"));
      }));
    }

    return all;
  }

  load();
  return { title: t("nav.files"), wide: true, leave: () => { gone = true; }, body: page };
}

function thumbnail(a) {
  const drawn = { image: () => h("img", { src: a.uploadPath, alt: "", loading: "lazy" }), video: () => h("video", { src: a.uploadPath, preload: "metadata", muted: true, tabindex: "-1", ...unsaid }) };
  return h("div.frame", drawn[a.type]?.() ?? icon(a.type === "audio" ? "sound" : "file"));
}
