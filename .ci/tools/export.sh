#!/bin/sh
# Measures exports of a film of nine scenes at 1080p30: of words, of stills that move and
# of clips.
#
#   .ci/tools/export.sh [SECONDS [ROUNDS]]
#
# BenchmarkExport has export and ffmpeg alone, which encodes the same frames with
# the same x264 settings from a raw file, take turns, and prints the median of how
# many times the encoder alone and how many times real time an export takes. What
# ends in -given leaves out what the host of a virtual machine took meanwhile: an
# export uses all processors throughout, and some hosts lend them for a while only.
# BenchmarkExportAgain prints what an export costs when nothing or one scene of
# nine changed, and the memory of the process and the encoder. What ends in -cpu is
# processor time (user and system, children too), of use on a busy machine as well;
# the rest is by the clock and wants a quiet one. Needs 100 MB of disk for each
# second of film.
set -eu
cd "$(dirname "$0")/../.."
export SCENEWRIGHT_BENCH_SECONDS=${1:-60} SCENEWRIGHT_BENCH_ROUNDS=${2:-5}
go test ./render -run '^$' -bench 'BenchmarkExport$' -benchtime 1x -timeout 60m -v
exec go test ./render -run '^$' -bench 'BenchmarkExportAgain$' -benchtime 1x -timeout 30m -v
