// One film: watched while it is made, changed scene by scene, published.

import * as api from "./api.js";
import { empty, fill, h, head, icon, link, press, say } from "./dom.js";
import { explain, t } from "./words.js";
import { stills } from "./stills.js";
import { player } from "./hear.js";
import { watchPart } from "./watch.js";
import { scenesPart } from "./scenes.js";
import { publishPart } from "./publish.js";

const pasts = new Map(); // by film: the revisions that can be gone back to, newest last
export const revised = (id, revision) => pasts.get(id)?.push(revision - 1); // elsewhere than on its page
const parts = { watch: watchPart, scenes: scenesPart, publish: publishPart };

export function filmPage(id, name) {
  const film = new Film(id);
  const title = head(t("film.untitled"));
  title.dir = "auto";
  const state = h("p.state");
  const notice = h("div.notice", { role: "status", hidden: true });
  const place = h("div.part", h("div.shimmer.stage"));
  const part = parts[name](film);

  film.draw = () => {
    title.textContent = film.project.name || t("film.untitled");
    document.title = `${title.textContent} · Scenewright`;
    state.className = "state " + film.state;
    state.textContent = t("state." + film.state);
    part.update();
    if (place.firstChild !== part.element) fill(place, part.element);
  };
  film.notice = (text) => { notice.hidden = !text; fill(notice, text && [icon("warn"), text]); };
  film.refuse = (e) => {
    const { title: what, detail } = explain(e);
    fill(place, empty(what, detail && h("p", { dir: "auto" }, detail), h("p.actions", link("button", "#/films", t("nav.films")), press("quiet", () => film.load(), icon("again"), t("again")))));
  };
  film.load();

  const tab = (to, text) => h("a", { href: `#/films/${id}${to === "watch" ? "" : "/" + to}`, "aria-current": to === name ? "page" : null }, text);
  return {
    title: t("film.untitled"), wide: true,
    leave: () => { film.leave(); part.leave?.(); },
    body: [
      h("div.film-head", h("div", title, state),
        h("nav.tabs", { "aria-label": t("nav.films") }, tab("watch", t("film.watch")), tab("scenes", t("film.scenes")), tab("publish", t("film.publish")))),
      notice, place,
    ],
  };
}

// Film is a project as this page knows it.
class Film {
  constructor(id) {
    this.id = id;
    this.path = api.project(id);
    this.scenes = [];
    this.tag = "";  // of the scenes, for If-Match
    this.gone = false;
    this.unfollow = () => {};
    this.stills = stills(this);
    this.sound = player();
    this.spoken = new Map(); // addresses of narrations
  }

  get past() { return pasts.get(this.id); }
  get edits() { return this.project?.edits ?? []; }
  get finished() { return this.edits.findLast((e) => e.status === "DONE"); }
  get state() { return this.project?.video.state; }
  get busy() { return this.state === "making"; }
  get failure() { return this.project?.video.error; }

  get again() { return this.scenes.filter((s) => s.revision > (this.finished?.revision ?? -1)).length; }

  async load() {
    try {
      this.project = await api.get(this.path);
      if (!pasts.has(this.id)) pasts.set(this.id, this.project.revision > 0 ? [this.project.revision - 1] : []);
      await this.loadScenes();
      if (this.gone) return;
      this.draw();
      if (this.busy) this.follow();
    } catch (e) { if (!this.gone) this.refuse(e); }
  }

  async loadScenes() {
    const { data, headers } = await api.send("GET", this.path + "/scenes");
    this.scenes = data;
    this.tag = headers.get("ETag") ?? "";
  }

  follow() {
    this.unfollow();
    let step = this.project.progress.step;
    this.unfollow = api.follow(this.id, {
      progress: async (p) => {
        const moved = p.progress.step !== step || p.status !== this.project.status;
        step = p.progress.step;
        this.project = p;
        if (moved && step !== "render") await this.loadScenes().catch(() => {});
        if (!this.gone) this.draw();
      },
      end: async () => { await this.moved(this.project); say(t("state." + this.state)); },
      lost: () => this.notice(t("film.lost")),
      back: () => this.notice(""),
      failed: (e) => this.refuse(e),
    });
  }

  async act(method, path, body, options) {
    const { data } = await api.send(method, this.path + path, body, options);
    return this.moved(data);
  }

  // change makes a revision of what is seen here, which can be taken back.
  async change(method, path, body) {
    const { data } = await api.send(method, this.path + path, body, this.tag ? { headers: { "If-Match": this.tag } } : {});
    this.past.push(data.revision - 1);
    return this.moved(data);
  }

  alter(...changes) { return this.change("PATCH", "/scenes", { changes }); }

  async undo() {
    const { data } = await api.send("POST", this.path + "/restore", { revision: this.past.at(-1) }, { headers: { "If-Match": this.tag } });
    this.past.pop();
    return this.moved(data);
  }

  async moved(data) {
    this.project = data?.id ? data : await api.get(this.path);
    await this.loadScenes().catch(() => {});
    if (this.gone) return;
    this.draw();
    if (this.busy) this.follow();
  }

  async narration(scene) {
    const key = `${this.tag} ${scene}`;
    if (!this.spoken.has(key)) this.spoken.set(key, await api.blob(`${this.path}/scenes/${encodeURIComponent(scene)}/narration`));
    return this.spoken.get(key);
  }

  retry() { return this.act("POST", "/retry"); }
  cancel() { return this.act("POST", "/cancel"); }
  makeAgain() { return this.act("POST", "/edit/export", undefined, { once: true }); }

  leave() {
    this.gone = true;
    this.unfollow();
    this.stills.leave();
    this.sound.stop();
    for (const url of this.spoken.values()) URL.revokeObjectURL(url);
  }
}
