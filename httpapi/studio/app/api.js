// The documented API, called with the key that the person signed in with. The
// key is kept for this tab alone, and stands in a header, never in an address.

export const root = new URL("../v1", document.baseURI).href;

const kept = "scenewright-studio";
let session = JSON.parse(sessionStorage.getItem(kept));

export const signedIn = () => session;

export function remember(next) {
  session = next;
  if (next) sessionStorage.setItem(kept, JSON.stringify(next));
  else sessionStorage.removeItem(kept);
}

// Problem is what the API refused, or that it was not reached.
export class Problem extends Error {
  constructor(body, status) {
    super(body.message || body.title || "");
    Object.assign(this, { code: body.code || "internal", param: body.param || "", status });
  }
}

let onSignedOut = () => {};
export const whenSignedOut = (then) => { onSignedOut = then; };

const headersOf = (more) => ({ ...(session ? { "x-api-key": session.key } : {}), ...more });

async function problemOf(answer) {
  const body = await answer.json().catch(() => ({}));
  const p = new Problem(body, answer.status);
  if (p.status === 401 && session) onSignedOut();
  return p;
}

async function ask(path, options) {
  try {
    return await fetch(path.startsWith("http") ? path : root + path, options);
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw new Problem({ code: "network", message: "" }, 0);
  }
}

// send calls an operation and gives its JSON, with the answer's headers.
export async function send(method, path, body, { headers = {}, signal, once } = {}) {
  if (once) headers = { ...headers, "Idempotency-Key": once };
  if (body !== undefined) headers = { ...headers, "Content-Type": "application/json" };
  const answer = await ask(path, { method, signal, headers: headersOf(headers), body: body === undefined ? undefined : JSON.stringify(body) });
  if (!answer.ok) throw await problemOf(answer);
  const data = answer.status === 204 ? null : await answer.json();
  return { data, headers: answer.headers };
}

export const get = async (path, options) => (await send("GET", path, undefined, options)).data;
export const post = async (path, body, options) => (await send("POST", path, body, options)).data;

// blob fetches bytes that need the key, such as a scene's still, as an address
// of this page. Whoever asked lets it go with URL.revokeObjectURL.
export async function blob(path, signal) {
  const answer = await ask(path, { signal, headers: headersOf() });
  if (!answer.ok) throw await problemOf(answer);
  return URL.createObjectURL(await answer.blob());
}

// pages walks a list to its end, or until so many are there.
const most = 500;
export async function pages(path, each) {
  let next = path + (path.includes("?") ? "&" : "?") + "limit=50";
  for (let n = 0; next && n < most;) {
    const { data, headers } = await send("GET", next);
    n += data.length;
    each(data);
    next = /<([^>]+)>;\s*rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  }
}

// follow streams a project's events until nothing more happens to it. A stream
// that breaks off is taken up again where it was, later each time.
export function follow(id, { progress, end, lost, back, failed }) {
  const stop = new AbortController();
  let last = "", tries = 0;
  (async () => {
    while (!stop.signal.aborted) {
      try {
        const answer = await ask(`/auth/project/${id}/events`, { signal: stop.signal, headers: headersOf({ Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) }) });
        if (!answer.ok) throw await problemOf(answer);
        if (tries) back?.();
        tries = 0;
        for await (const e of events(answer.body)) {
          if (e.id) last = e.id;
          if (e.type === "progress") progress(JSON.parse(e.data));
          if (e.type === "end") return end();
        }
        if (stop.signal.aborted) return;
      } catch (e) {
        if (stop.signal.aborted) return;
        if (e.status >= 400 && e.status < 500 && e.status !== 429) return failed(e);
      }
      if (tries++ === 0) lost?.();
      await new Promise((go) => setTimeout(go, Math.min(15000, 500 * 2 ** tries)));
    }
  })();
  return () => stop.abort();
}

// events reads a stream of server-sent events.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    for (let at; (at = text.indexOf("\n\n")) >= 0; text = text.slice(at + 2)) {
      const e = { type: "message", data: "", id: "" };
      for (const line of text.slice(0, at).split("\n")) {
        const [, name, rest] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (name === "event") e.type = rest;
        if (name === "id") e.id = rest;
        if (name === "data") e.data += rest;
      }
      if (e.data) yield e;
    }
  }
}

// upload sends one file into the workspace's library and tells how far it is.
export function upload(file, progress = () => {}, folder = "/") {
  const x = new XMLHttpRequest();
  const done = new Promise((resolve, reject) => {
    x.open("POST", `${root}${library()}?folder=${encodeURIComponent(folder)}`);
    for (const [name, value] of Object.entries(headersOf())) x.setRequestHeader(name, value);
    x.upload.onprogress = (e) => e.lengthComputable && progress(e.loaded / e.total);
    x.onload = () => {
      let body = {};
      try { body = JSON.parse(x.responseText); } catch { /* said below by its status */ }
      if (x.status === 201) resolve(body.uploaded[0]);
      else reject(new Problem(body, x.status));
    };
    x.onerror = x.onabort = () => reject(new Problem({ code: "network" }, 0));
    const form = new FormData();
    form.append("file", file);
    x.send(form);
  });
  return { done, stop: () => x.abort() };
}

// library is where the workspace's files are.
export const library = () => `/auth/workspace/${session.workspaceId}/assets`;

// templates is where those of the workspace are.
export function templates() {
  const { workspaceId, workspaces } = session;
  return `/auth/organization/${workspaces.find((w) => w.id === workspaceId)?.organizationId}/workspace/${workspaceId}/templates`;
}

// lists are the choices of a request, each asked for once.
const asked = new Map();
export function list(path) {
  if (!asked.has(path)) asked.set(path, get(path).catch((e) => { asked.delete(path); throw e; }));
  return asked.get(path);
}
export const forget = () => asked.clear();

const scopes = ["config:read", "organizations:read", "workspaces:read", "branding:read", "branding:write", "assets:read", "assets:write", "assets:delete", "templates:read", "templates:write", "projects:read", "projects:create", "projects:delete", "exports:create", "keys:revoke"];
const sessionTime = 12 * 3600e3;

// signInByKey tries a key and finds out which workspaces it reaches.
export async function signInByKey(key, keyId) {
  const all = await get("/auth/organization/list", { headers: { "x-api-key": key } });
  const workspaces = all.flatMap((o) => o.workspaces.map((w) => ({ id: w.id, name: w.name, organizationId: o.id })));
  const first = all.map((o) => o.defaultWorkspaceId).find((id) => workspaces.some((w) => w.id === id));
  remember({ key, keyId, workspaces, workspaceId: first ?? workspaces[0]?.id ?? "" });
}

// signInAsPerson issues a key of twelve hours to a person: to the one who gives an
// address and a password, or, without them, to whom the host knows already.
export async function signInAsPerson(email, password) {
  const who = email ? { Authorization: "Basic " + btoa(String.fromCharCode(...new TextEncoder().encode(`${email}:${password}`))) } : {};
  const found = await get("/keys?status=active", { headers: who });
  const target = (found.keys.find((k) => k.target.type === "organization") ?? found.keys[0])?.target;
  if (!target) throw new Problem({ code: "nokey" }, 0);
  const made = await post("/keys", { name: "Studio", target, scopes, expiresAt: new Date(Date.now() + sessionTime).toISOString() }, { headers: who });
  await signInByKey(made.apiKey, made.key.id);
}

// signOut forgets the key, and ends one that was issued for this tab.
export async function signOut() {
  const { keyId } = session ?? {};
  if (keyId) await send("DELETE", "/keys/" + keyId, { reason: "signed out of the studio" }).catch(() => {}); // it ends by its time, too
  remember(null);
  forget();
}
