#!/usr/bin/env bash
# The served document is valid OpenAPI 3.1, and a client that a generator makes
# of it works: it creates a project, waits, exports, lists and deletes on
# examples/server.
#
#   .ci/openapi/run.sh
#
# Needs go, node, npm and curl. The client is generated into a module outside
# the repository, which gets no dependency from it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server"; } || true; rm -rf "$work"' EXIT

fail() { echo "openapi: $1" >&2; tail -n 20 "$work/server.log" >&2 || true; exit 1; }

go build -o "$work/server" ./examples/server
"$work/server" -addr 127.0.0.1:0 -data "$work/data" >"$work/server.out" 2>"$work/server.log" &
server=$!
timeout 60 bash -c 'until grep -q "^listening: " "$0"; do read -rt 0.1 <> <(:) || true; done' "$work/server.out" || fail "the server does not listen"
said() { sed -n "s/^$1: //p" "$work/server.out"; }
base=$(said listening)/v1

echo "openapi: the document"
curl --silent --show-error --fail --output "$work/openapi.json" "$base/openapi.json"
mkdir "$work/lint"
cp "$here/package.json" "$here/validate.mjs" "$work/lint/"
(cd "$work/lint" && npm install --silent --no-audit --no-fund --ignore-scripts)
node "$work/lint/validate.mjs" "$work/openapi.json"
(cd "$work/lint" && REDOCLY_TELEMETRY=off npx --no-install redocly lint --max-problems 20 ../openapi.json)

echo "openapi: the generated client"
mkdir -p "$work/client/api"
cp "$here/drive.go" "$work/client/main.go"
cd "$work/client"
go mod init example.com/generated 2>/dev/null
go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -generate types,client -package api -o api/api.gen.go ../openapi.json
go get github.com/oapi-codegen/runtime@v1.8.0
go mod tidy
go vet ./...
go run . -base "$base" -key "$(said 'api key')" -workspace "$(said workspace)" || fail "the generated client did not get through"
