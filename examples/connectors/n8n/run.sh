#!/usr/bin/env bash
# Runs the workflows of this folder in a real n8n against a real server, both on
# loopback, with one short film: the form makes it and hands its address over, the
# trigger's subscription and the poll tell of it, and deactivation unsubscribes.
#
#   examples/connectors/n8n/run.sh [FOLDER]
#
# FOLDER is where n8n is installed, or will be (1.4 GB; default: for the run alone).
# Needs go, node 20.19 to 24, npm and curl, and ffmpeg and espeak-ng as the server does;
# and a compiler for n8n's sqlite3 where npm finds none built. n8n is told to report
# nothing to anybody.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
n8n=${1:-$work/n8n}
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" || true; done; rm -rf "$work"' EXIT

fail() { echo "n8n: $1" >&2; tail -n 20 "$work"/*.log >&2 || true; exit 1; }
# until_said PATTERN FILE SECONDS: whether the newest process says so before it ends.
until_said() { timeout "$3" bash -c 'until grep -q "$0" "$1"; do kill -0 "$2" 2>/dev/null || exit 1; read -rt 0.2 <> <(:) || true; done' "$1" "$2" "${pids[-1]}"; }

if [ ! -x "$n8n/node_modules/.bin/n8n" ]; then
	mkdir -p "$n8n"
	# What package.json overrides comes from a host of its own otherwise, or does not fit.
	# Of the scripts only sqlite3's is run.
	cp "$here/package.json" "$n8n/"
	(cd "$n8n" && npm install --omit=dev --no-audit --no-fund --ignore-scripts --legacy-peer-deps && npm rebuild sqlite3)
fi

cd "$repository"
go build -o "$work/server" ./examples/server
SCENEWRIGHT_OFFLINE=1 "$work/server" -addr 127.0.0.1:0 -data "$work/data" -allow-private-urls >"$work/server.out" 2>"$work/server.log" &
pids+=($!)
until_said '^listening: ' "$work/server.out" 60 || fail "the server does not listen"
said() { sed -n "s/^$1: //p" "$work/server.out"; }
export BASE=$(said listening)/v1 KEY=$(said 'api key') WORKSPACE=$(said workspace)

export N8N_PORT=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
export N8N_LISTEN_ADDRESS=127.0.0.1 N8N_HOST=127.0.0.1 WEBHOOK_URL=http://127.0.0.1:$N8N_PORT/ N8N_USER_FOLDER=$work
export N8N_DIAGNOSTICS_ENABLED=false N8N_VERSION_NOTIFICATIONS_ENABLED=false N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED=false
export N8N_TEMPLATES_ENABLED=false N8N_HIRING_BANNER_ENABLED=false N8N_DYNAMIC_BANNERS_ENABLED=false N8N_PERSONALIZATION_ENABLED=false
export N8N_LICENSE_AUTO_RENEW_ENABLED=false N8N_COMMUNITY_PACKAGES_ENABLED=false N8N_RUNNERS_ENABLED=false N8N_SECURE_COOKIE=false
export N8N_EXPRESSION_ENGINE=legacy # the other needs a module that wants node 22
mkdir -p "$work/.n8n/nodes/node_modules"
cp -r "$here/node" "$work/.n8n/nodes/node_modules/n8n-nodes-scenewright"

echo "n8n: the workflows"
node "$here/run.mjs" prepare "$work/import" # with the server's address in them, and credentials
run() { "$n8n/node_modules/.bin/n8n" "$@" >>"$work/n8n.log" 2>&1; }
run import:credentials --input="$work/import/credentials.json" || fail "n8n does not take the credentials"
run import:workflow --separate --input="$work/import/workflows" || fail "n8n does not take the workflows"
"$n8n/node_modules/.bin/n8n" start >>"$work/n8n.log" 2>&1 &
pids+=($!)
until_said 'Editor is now accessible' "$work/n8n.log" 300 || fail "n8n does not start"
N8N=http://127.0.0.1:$N8N_PORT FLATTED=$n8n/node_modules/flatted/cjs/index.js node "$here/run.mjs" drive || fail "the workflows did not get through"
