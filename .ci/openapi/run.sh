#!/usr/bin/env bash
# The served document is valid OpenAPI 3.1, the one for older importers 3.0, and the clients that generators make
# of it by their defaults work on examples/server: Go's (oapi-codegen) creates a
# project, waits, exports, lists and deletes; TypeScript's two (openapi-typescript
# with openapi-fetch, and hey-api) pass tsc --strict with the README's own body,
# verify the webhook with the public Standard Webhooks library and download the
# MP4.
#
#   .ci/openapi/run.sh
#
# Needs go, node, npm and curl. The clients are generated outside the
# repository, which gets no dependency from them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
cd "$repository"
export SCENEWRIGHT_OFFLINE=1 # no free service is asked
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server"; } || true; rm -rf "$work"' EXIT

fail() { echo "openapi: $1" >&2; tail -n 20 "$work/server.log" >&2 || true; exit 1; }

program=${SCENEWRIGHT_TEST_PROGRAMS:-$work}/server
[ -x "$program" ] || go build -o "$program" ./examples/server
"$program" -addr 127.0.0.1:0 -data "$work/data" -allow-private-urls >"$work/server.out" 2>"$work/server.log" &
server=$!
timeout 60 bash -c 'until grep -q "^listening: " "$0"; do read -rt 0.1 <> <(:) || true; done' "$work/server.out" || fail "the server does not listen"
said() { sed -n "s/^$1: //p" "$work/server.out"; }
base=$(said listening)/v1

echo "openapi: the document"
node=$work/node
mkdir "$node"
cp "$here"/*.json "$here"/*.mjs "$here"/*.ts "$node/"
cd "$node"
npm install --silent --no-audit --no-fund --ignore-scripts
curl --silent --show-error --fail --output openapi.json "$base/openapi.json"
node validate.mjs openapi.json 3.1
curl --silent --show-error --fail --output openapi-3.0.json "$base/openapi-3.0.json"
node validate.mjs openapi-3.0.json 3.0
REDOCLY_TELEMETRY=off npx --no-install redocly lint --max-problems 20 openapi.json

echo "openapi: the generated client in Go"
mkdir -p "$work/client/api"
cp "$here/drive.go" "$work/client/main.go"
cd "$work/client"
go mod init example.com/generated 2>/dev/null
go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -generate types,client -package api -o api/api.gen.go "$node/openapi.json"
go get github.com/oapi-codegen/runtime@v1.8.0
go mod tidy
go run . -base "$base" -key "$(said 'api key')" -workspace "$(said workspace)" || fail "the generated client did not get through"

echo "openapi: the generated clients in TypeScript"
cd "$node"
npx --no-install openapi-typescript openapi.json --output openapi-typescript.ts >/dev/null
npx --no-install openapi-ts --input openapi.json --output hey-api --no-log-file >/dev/null
# The body of the first request of httpapi/README.md is to fit both clients' types.
cat >readme.ts <<TS
import type { CreateProjectRequest } from './hey-api/index.js';
import type { components } from './openapi-typescript.js';

export const body: CreateProjectRequest & components['schemas']['CreateProjectRequest'] =
$(sed -n "/\/project\/create -d '{\$/,/^}'\$/{s/.*-d '//;s/^}'\$/};/;p}" "$repository/httpapi/README.md")
TS
npx --no-install tsc
for client in openapi-fetch hey-api; do
	BASE=$base KEY=$(said 'api key') WORKSPACE=$(said workspace) node "out/with-$client.js" || fail "the client with $client did not get through"
done
