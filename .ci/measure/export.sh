#!/bin/sh
# Measures an export of a film of six scenes at 1080p30 against what ffmpeg
# alone needs for the same frames with the same x264 settings, in one run.
#
#   .ci/measure/export.sh [SECONDS]
#
# Prints, from BenchmarkExport: how many times the encoder alone, how many times
# real time, what an export costs when nothing or one scene of six changed, and
# the memory of the process and the encoder. What ends in -cpu is processor time
# (user and system, children too), of use on a busy machine as well; the rest is
# by the clock and wants a quiet one. Needs 100 MB of disk for each
# second of film.
set -eu
cd "$(dirname "$0")/../.."
SCENEWRIGHT_BENCH_SECONDS=${1:-60} go test ./render -run '^$' -bench 'BenchmarkExport$' -benchtime 1x -timeout 30m -v
