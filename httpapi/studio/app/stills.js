// Pictures of scenes, as far as they are planned. Each is asked for once for
// every state of the scene, at the size it is shown.

import * as api from "./api.js";
import { fill, h, unsaid } from "./dom.js";
import { t } from "./words.js";

// The pipeline's steps, as people see them, in order.
export const stages = { read: ["fetch", "read", "collect", "gather"], write: ["write"], narrate: ["narrate"], picture: ["board", "fill", "present"], sound: ["score", "arrange"], render: ["render"] };
const order = Object.values(stages).flat();

export function stills(film) {
  const known = new Map(); // by scene: the state, the address
  const stop = new AbortController();
  const wanted = [];
  let fetching = 0;

  // phase is how far the pictures are: none, planned, filled, or as they will be.
  const phase = () => {
    const at = order.indexOf(film.project.progress.step);
    if (!film.busy && film.project.status === "DONE") return 3;
    return at > order.indexOf("fill") ? 2 : at > order.indexOf("board") ? 1 : 0;
  };

  function draw(frame, scene, width = 640) {
    const query = `width=${width}${film.brand ? "&brand=workspace" : ""}`, state = `${film.tag} ${film.brand} ${scene.id} ${phase()} ${query}`;
    if (frame.dataset.state === state) return;
    frame.dataset.state = state;
    if (!frame.querySelector("img")) fill(frame, h("span.frame-words", { dir: "auto", ...unsaid }, scene.heading || scene.narration));
    if (phase() === 0) return frame.classList.toggle("shimmer", film.busy);
    const kept = known.get(state);
    if (kept) return show(frame, scene, kept);
    frame.classList.add("shimmer");
    const ask = async () => {
      if (frame.dataset.state !== state) return; // overtaken
      try {
        const url = await api.blob(`${film.path}/scenes/${encodeURIComponent(scene.id)}/still?${query}`, stop.signal);
        known.set(state, url);
        if (frame.dataset.state === state) show(frame, scene, url);
      } catch (e) {
        if (e.status === 429) return setTimeout(() => { wanted.push(ask); fetchNext(); }, 2000); // too many of the organization wait
        frame.classList.remove("shimmer");
      }
    };
    wanted.push(ask);
    fetchNext();
  }

  // fetchNext has two stills on their way at most: a browser has six connections to a
  // service, and what a person presses is not to wait for pictures.
  function fetchNext() {
    if (fetching === 2 || wanted.length === 0) return;
    fetching++;
    wanted.shift()().finally(() => { fetching--; fetchNext(); });
    fetchNext();
  }

  function show(frame, scene, url) {
    frame.classList.remove("shimmer");
    fill(frame, h("img", { src: url, alt: `${t("scene.n", { n: scene.index + 1 })}: ${scene.heading || scene.narration}` }));
  }

  function leave() {
    stop.abort();
    wanted.length = 0;
    for (const url of known.values()) URL.revokeObjectURL(url);
  }
  return { draw, leave };
}

export const coming = (n) => Array.from({ length: n }, () => h("li.card", unsaid, h("div.frame.shimmer"), h("span.shimmer.line")));

export const frame = (className = "") => h("div", { class: "frame " + className });
