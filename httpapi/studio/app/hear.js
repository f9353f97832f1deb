// One sound at a time: samples of voices and music, and what scenes say.

import { fill, h, icon, say } from "./dom.js";
import { t } from "./words.js";

export function player() {
  const audio = new Audio();
  let playing = null; // the button of what is heard
  const rest = () => { if (playing) { playing.ariaPressed = "false"; playing.classList.remove("waiting"); fill(playing, icon(playing.dataset.rest)); } playing = null; };
  audio.addEventListener("ended", rest);
  audio.addEventListener("playing", () => playing?.classList.remove("waiting"));
  const stop = () => { audio.pause(); rest(); };

  // button plays an address, or one that it is given when it is pressed.
  const button = (source, name, rests = "sound") => {
    const b = h("button.icon-button", { "aria-pressed": "false", "aria-label": t("hear", { name }), "data-rest": rests, onclick: async () => {
      if (playing === b) return stop();
      stop();
      playing = b;
      b.ariaPressed = "true";
      b.classList.add("waiting");
      fill(b, icon("stop"));
      try {
        audio.src = typeof source === "string" ? source : await source();
        await audio.play();
      } catch (e) {
        if (e.name === "AbortError") return;
        if (playing === b) rest();
        say(t("error.conflict"));
      }
    } }, icon(rests));
    return b;
  };
  return { button, stop };
}
