#!/bin/sh
# Plays a DASH stream to its end with dash.js in a browser without a window.
#
#   .ci/dash/play.sh [MANIFEST | -live]
#
# MANIFEST is a file or a URL. Without an argument a sample film is rendered first; with
# -live it is played while it is rendered, without a stall. Needs node, npm and chromium
# (or CHROMIUM=path). SCENEWRIGHT_TEST_PLAYER names a folder where its packages are installed,
# SCENEWRIGHT_TEST_PROGRAMS one with the linked program that makes films.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

programs=${SCENEWRIGHT_TEST_PROGRAMS:-$work}
link() {
	[ -x "$programs/film" ] || (cd "$root" && go build -o "$programs/" ./.ci/dash/film)
}

live=
if [ "${1-}" = -live ]; then
	live=$work/live
	manifest=$live/dash/manifest.mpd
	link
elif [ $# -gt 0 ]; then
	manifest=$1
else
	link
	"$programs/film" -o "$work/made" >"$work/film.json"
	manifest=$work/made/dash/manifest.mpd
fi
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$browser" ]; then
	echo "play: no chromium: install the package chromium or set CHROMIUM" >&2
	exit 1
fi
cp "$here/package.json" "$here/play.mjs" "$here/play.html" "$work/"
if [ -n "${SCENEWRIGHT_TEST_PLAYER-}" ]; then
	ln -s "$SCENEWRIGHT_TEST_PLAYER/node_modules" "$work/node_modules"
else
	(cd "$work" && npm install --silent --no-audit --no-fund --ignore-scripts)
fi
if [ -n "$live" ]; then
	"$programs/film" -o "$work/made" -live "$live" >"$work/film.json" &
fi
node "$work/play.mjs" "$browser" "$manifest" "$work/profile" ${live:+live}
wait
