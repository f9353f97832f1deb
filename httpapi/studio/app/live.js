// A film that is played while it is rendered: its stream is put together here.

import { h } from "./dom.js";

const track = /<Representation id="(\d+)" mimeType="([^"]+)" codecs="([^"]+)"[\s\S]*?<SegmentTimeline>([\s\S]*?)<\/SegmentTimeline>/g;
const later = (time) => new Promise((go) => setTimeout(go, time));

// live gives a player of a growing manifest, and what ends it.
export function live(manifest, name, broken) {
  const source = new MediaSource();
  const stop = new AbortController();
  const address = URL.createObjectURL(source);
  const video = h("video", { controls: true, playsinline: true, src: address, "aria-label": name });

  const get = async (file) => {
    const answer = await fetch(file, { signal: stop.signal, cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    return answer;
  };
  const add = async (t, file) => {
    t.buffer.appendBuffer(await (await get(new URL(file, manifest))).arrayBuffer());
    await new Promise((done, failed) => { t.buffer.onupdateend = done; t.buffer.onerror = failed; });
  };
  // What the manifest lists of a track, and is not there yet, is fetched and added.
  const fill = async (t, listed) => {
    if (t.next === 0) await add(t, `init-${t.id}.mp4`);
    for (t.next ||= 1; t.next <= listed; t.next++) await add(t, `part-${t.id}-${String(t.next).padStart(5, "0")}.m4s`);
  };

  async function feed() {
    let tracks;
    for (;;) {
      const text = await (await get(manifest)).text();
      const found = [...text.matchAll(track)];
      if (!tracks) {
        tracks = found.map(([, id, type, codecs]) => ({ id, next: 0, buffer: source.addSourceBuffer(`${type}; codecs="${codecs}"`) }));
        source.duration = Number(/mediaPresentationDuration="PT([\d.]+)S"/.exec(text)?.[1] ?? Infinity);
      }
      await Promise.all(tracks.map((t, i) => fill(t, found[i][4].split("<S ").length - 1)));
      if (text.includes('type="static"')) return source.endOfStream();
      await later(1000);
    }
  }
  source.addEventListener("sourceopen", () => { URL.revokeObjectURL(address); feed().catch(() => !stop.signal.aborted && broken()); }, { once: true });
  return { video, stop: () => stop.abort() };
}
