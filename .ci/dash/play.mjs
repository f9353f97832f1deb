// Serves a stream on loopback, plays it and tells what happened.
import {createServer} from 'node:http';
import {readFile, stat} from 'node:fs/promises';
import {basename, dirname, extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import puppeteer from 'puppeteer-core';

const [browserPath, manifest, profile, live] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
// A manifest on this disk is served here; one with a URL is taken from there,
// across origins, as a player on somebody's page would.
const remote = /^https?:/.test(manifest);
const source = remote ? manifest : '/stream/' + basename(manifest);
const streamDir = dirname(manifest);
const types = {'.html': 'text/html', '.js': 'text/javascript', '.mpd': 'application/dash+xml', '.mp4': 'video/mp4', '.m4s': 'video/iso.segment'};
const served = [];

function locate(path) {
  if (path === '/play.html') return join(here, 'play.html');
  if (path === '/dash.js') return join(here, 'node_modules/dashjs/dist/modern/umd/dash.all.min.js');
  if (path.startsWith('/stream/')) return join(streamDir, normalize('/' + path.slice('/stream/'.length)));
  return null;
}

// there waits for a file to appear.
async function there(file) {
  for (let left = 600; left > 0; left--) {
    if (await stat(file).catch(() => null)) return;
    await new Promise(done => setTimeout(done, 100));
  }
  throw new Error(`${file} did not appear`);
}

const server = createServer(async (req, res) => {
  const path = new URL(req.url, 'http://localhost').pathname;
  const file = locate(path);
  try {
    if (!file || !(await stat(file)).isFile()) throw new Error('no such file');
    const body = await readFile(file);
    res.writeHead(200, {'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-length': body.length});
    res.end(body);
    if (path.startsWith('/stream/')) served.push(basename(path));
    if (path.endsWith('.mpd') && body.includes('type="dynamic"')) grew = true;
  } catch {
    res.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    if (path !== '/favicon.ico') served.push('MISSING ' + path);
  }
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;

const browser = await puppeteer.launch({
  executablePath: browserPath,
  userDataDir: profile,
  headless: true,
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
});
const failures = [];
let seen, begun, grew = false;
try {
  const page = await browser.newPage();
  begun = Date.now();
  if (live) await there(manifest);
  page.on('pageerror', e => failures.push(`page: ${e.message}`));
  await page.goto(`${origin}/play.html?manifest=${encodeURIComponent(source)}`);
  // Looked at by the clock: a page that nobody sees may draw no frames to wait for.
  await page.waitForFunction(() => window.told.ended || window.told.errors.length > 0, {timeout: 180000, polling: 250})
    .catch(e => failures.push(`browser: ${e.message}`));
  seen = await page.evaluate(() => {
    const v = document.getElementById('video');
    const q = v.getVideoPlaybackQuality();
    const buffered = Array.from({length: v.buffered.length}, (_, i) => [v.buffered.start(i), v.buffered.end(i)]);
    return {...window.told, at: v.currentTime, duration: v.duration, paused: v.paused, ready: v.readyState, buffered, width: v.videoWidth, height: v.videoHeight,
      frames: q.totalVideoFrames, corrupted: q.corruptedVideoFrames, audioBytes: v.webkitAudioDecodedByteCount};
  });
} catch (e) {
  failures.push(`browser: ${e.message}`);
} finally {
  await browser.close();
  server.close();
}

if (seen) {
  if (!seen.ended) failures.push('it did not play to the end');
  if (Math.abs(seen.at - seen.duration) > 0.001) failures.push(`it ended at ${seen.at}, its duration is ${seen.duration}`);
  if (seen.corrupted > 0) failures.push(`${seen.corrupted} frames were corrupted`);
  if (!(seen.audioBytes > 0)) failures.push('no sound was decoded');
  if (live && !grew) failures.push('the film was done before it was played');
  if (live && seen.stalls > 0) failures.push(`it stalled ${seen.stalls} times`);
  seen.firstAfter = Math.round(seen.first - begun);
  failures.push(...seen.errors.map(e => `player: ${e}`));
}
failures.push(...served.filter(s => s.startsWith('MISSING')));
console.log(JSON.stringify({...seen, segments: served.filter(s => s.endsWith('.m4s')).length}));
if (failures.length > 0) {
  console.error('play: ' + failures.join('\nplay: '));
  process.exit(1);
}
console.log('play: ended, no errors');
