#!/usr/bin/env bash
# Measures the service against its budgets: the rates of three requests, from
# the benchmarks of httpapi, and by how much the memory of a real server grows
# while 500 MB are uploaded to it with curl.
#
#   .ci/tools/http.sh [SECONDS]
#
# Each rate is measured for SECONDS, 5 by default, with 32 clients that share
# the processors with the service. The memory is what the kernel counts as the
# server's own (RssAnon), ten times a second: at least what its heap has. Needs
# curl, ffmpeg and 1.5 GB of disk. A quiet machine, please: the load is printed
# with the figures.
set -euo pipefail
export SCENEWRIGHT_OFFLINE=1 # no free service is asked
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT

row() { printf '%-34s %12s %12s  %s\n' "$@"; }
load() { cut -d' ' -f1 /proc/loadavg; }

# rate NAME BENCHMARK REQUESTS-A-SECOND MILLISECONDS: a benchmark, and what it
# should give at least and at most.
rate() {
	local line
	line=$(go test ./httpapi -run '^$' -bench "$2\$" -benchtime "${seconds}s" | grep "^$2")
	value() { sed -E "s/.*[[:space:]]([0-9.e+]+) $1.*/\1/" <<<"$line"; }
	row "$1, a second" "$(value 'req\/s')" ">= $3" "processor time $(value 'cpu-us\/req') us, client and all"
	row "$1, 99th percentile, ms" "$(value 'p99-ms')" "<= $4" ""
}

# big FILE: an MP4 of 500 MB, most of it a box that players skip.
big() {
	ffmpeg -nostdin -v error -f lavfi -i testsrc2=size=640x360:rate=30:duration=2 -c:v libx264 -pix_fmt yuv420p -movflags +faststart "$1"
	local rest=$((500 * 1024 * 1024 - $(stat -c %s "$1")))
	printf "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' $((rest >> 24 & 255)) $((rest >> 16 & 255)) $((rest >> 8 & 255)) $((rest & 255)))free" >>"$1"
	truncate -s $((500 * 1024 * 1024)) "$1"
}

anon() { awk '/^RssAnon/ {print $2}' "/proc/$1/status"; }

# watch PID: the most that the process has, in KB, until it is told to stop.
watch() {
	local most=0 now
	while [ ! -e "$work/done" ]; do
		now=$(anon "$1")
		[ "$now" -le "$most" ] || most=$now
		echo "$most" >"$work/most"
		read -rt 0.1 <> <(:) || true
	done
}

upload() {
	local server before status watcher key workspace base
	go build -o "$work/server" ./examples/server
	big "$work/big.mp4"
	"$work/server" -addr 127.0.0.1:0 -data "$work/data" -rate -1 >"$work/said" 2>"$work/log" &
	server=$!
	timeout 60 bash -c 'until grep -q "^listening: " "$0"; do read -rt 0.1 <> <(:) || true; done' "$work/said"
	said() { sed -n "s/^$1: //p" "$work/said"; }
	base=$(said listening) key=$(said 'api key') workspace=$(said workspace)
	before=$(anon "$server")
	watch "$server" &
	watcher=$!
	status=$(curl --silent --show-error --output "$work/answer" --write-out '%{http_code} %{time_total}' --header "x-api-key: $key" \
		--form "file=@$work/big.mp4;type=video/mp4" "$base/v1/auth/workspace/$workspace/assets")
	touch "$work/done"
	wait "$watcher"
	[ "${status%% *}" = 201 ] || { cat "$work/answer" >&2; exit 1; }
	row "upload of 500 MB, memory grows, MB" "$(awk "BEGIN {printf \"%.1f\", ($(cat "$work/most") - $before) / 1024}")" "<= 8" "in ${status##* } s, from $((before / 1024)) MB"
}

seconds=${1:-5}
echo "load before: $(load) on $(nproc) processors"
row "" "measured" "budget" ""
rate "configuration" BenchmarkHTTPConfig 5000 10
rate "status of a project" BenchmarkHTTPStatus 3000 20
rate "durable creation" BenchmarkHTTPCreate 300 100
upload
echo "load after: $(load)"
