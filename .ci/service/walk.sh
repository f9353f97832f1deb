#!/usr/bin/env bash
# The whole way over HTTP with nothing but curl, as httpapi/README.md shows it: a
# project from a script, its webhook received and verified, the MP4 downloaded,
# the stream played to its end in a browser.
#
#   .ci/service/walk.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
export SCENEWRIGHT_OFFLINE=1 # no free service is asked
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT

fail() { echo "walk: $1" >&2; tail -n 20 "$work"/*.log >&2; exit 1; }

# await FILE PATTERN SECONDS: until a line of the file matches.
await() {
	timeout "$3" bash -c 'until grep -q "$1" "$0" 2>/dev/null; do read -rt 0.1 <> <(:) || true; done' "$1" "$2" || fail "no line \"$2\" within $3 s"
}

programs=${SCENEWRIGHT_TEST_PROGRAMS:-$work}
for name in server receiver; do
	[ -x "$programs/$name" ] || go build -o "$programs/" "./examples/$name"
done

"$programs/server" -addr 127.0.0.1:0 -data "$work/data" -allow-private-urls >"$work/server.out" 2>"$work/server.log" &
await "$work/server.out" '^listening: ' 60
said() { sed -n "s/^$1: //p" "$work/server.out"; }
base=$(said listening)/v1
key=$(said 'api key')
workspace=$(said workspace)
call() { curl --silent --show-error --fail-with-body --header "x-api-key: $key" "$@"; }

secret=$(call "$base/auth/workspace/$workspace/webhook-secret" | sed -n 's/.*"secret":"\([^"]*\)".*/\1/p')
port=$(( 20000 + RANDOM % 20000 ))
"$programs/receiver" -addr "127.0.0.1:$port" -secret "$secret" -once >"$work/webhook.json" 2>"$work/receiver.log" &

project=$(call --header 'content-type: application/json' --data @- "$base/auth/project/create" <<JSON | sed -n 's/.*"projectId":"\([^"]*\)".*/\1/p'
{
  "prompt": "A heat pump does not make heat. It moves it. For every unit of power it takes, it brings in three of warmth. Seven homes in ten could change over today. Ask your installer for a plan.",
  "promptType": "Script",
  "toAutoExport": true,
  "webhook": "http://127.0.0.1:$port/done",
  "additionalParams": {"order":  9007199254740993, "note": "a < b & c"}
}
JSON
)
[ -n "$project" ] || fail "no project was created"
await "$work/webhook.json" '"type":"export"' 120

grep -qF '"additionalParams":{"order":  9007199254740993, "note": "a < b & c"}' "$work/webhook.json" || fail "additionalParams came back changed"
url() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" "$work/webhook.json"; }
curl --silent --show-error --fail --output "$work/film.mp4" "$(url uploadPath)"
ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 "$work/film.mp4"
.ci/dash/play.sh "$(url dashPath)"

kill -TERM %1
wait %1 || fail "the server did not end well"
grep -qF "${key#*.}" "$work/server.log" && fail "the key is in the log"
echo "walk: webhook verified, MP4 downloaded, stream played"
