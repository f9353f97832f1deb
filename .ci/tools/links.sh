#!/usr/bin/env bash
# What programs link: their own packages and others' (without the standard
# library's), the modules those are of, and the size of the program.
#
#   .ci/tools/links.sh [PACKAGE…]
set -euo pipefail
cd "$(dirname "$0")/../.."
export CGO_ENABLED=0
[ $# -gt 0 ] || set -- ./examples/embed ./examples/quickstart ./examples/server
out=$(mktemp)
trap 'rm -f "$out"' EXIT
printf '%-24s %9s %8s %12s\n' program packages modules bytes
for package in "$@"; do
	go build -o "$out" "$package"
	packages=$(go list -deps -f '{{if not .Standard}}{{.ImportPath}}{{end}}' "$package" | grep -c .)
	modules=$(go version -m "$out" | grep -c $'^\tdep\t')
	printf '%-24s %9d %8d %12d\n' "$package" "$packages" "$modules" "$(stat -c %s "$out")"
done
