#!/bin/sh
# Installs the programs and fonts that Scenewright works with: ffmpeg, flite,
# espeak-ng and four font packages. Does nothing where all of them are there.
set -eu

missing=
for program in ffmpeg ffprobe flite espeak-ng; do
	command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
has_font() { # any file below the usual folders whose name begins so
	find /usr/share/fonts /usr/local/share/fonts "$HOME/.local/share/fonts" "$HOME/Library/Fonts" /Library/Fonts /System/Library/Fonts \
		-iname "$1*" -print 2>/dev/null | head -n 1 | grep -q .
}
for font in Manrope Inter NotoSansHebrew NotoSansCJK; do
	has_font "$font" || missing="$missing $font"
done
if [ -z "$missing" ]; then
	exit 0
fi
echo "scenewright: installing what is missing:$missing" >&2

sudo=
if [ "$(id -u)" -ne 0 ] && command -v sudo >/dev/null 2>&1; then
	sudo=sudo
fi
if command -v apt-get >/dev/null 2>&1; then
	export DEBIAN_FRONTEND=noninteractive
	$sudo apt-get update -qq
	$sudo apt-get install -y -qq --no-install-recommends \
		ffmpeg flite espeak-ng fonts-manrope fonts-inter fonts-noto-core fonts-noto-cjk >&2
elif command -v dnf >/dev/null 2>&1; then
	$sudo dnf install -y -q ffmpeg-free flite espeak-ng rsms-inter-fonts \
		google-noto-sans-hebrew-fonts google-noto-serif-hebrew-fonts google-noto-serif-display-fonts \
		google-noto-sans-cjk-fonts google-noto-serif-cjk-fonts >&2
elif command -v apk >/dev/null 2>&1; then
	$sudo apk add -q ffmpeg flite espeak-ng font-inter font-noto font-noto-hebrew font-noto-cjk >&2
elif command -v brew >/dev/null 2>&1; then
	brew install -q ffmpeg flite espeak-ng >&2
	brew install -q --cask font-manrope font-inter font-noto-sans-hebrew font-noto-sans-cjk-sc >&2
else
	echo "scenewright: no apt-get, dnf, apk or brew here; please install:$missing" >&2
	exit 1
fi
for program in ffmpeg ffprobe flite espeak-ng; do
	command -v "$program" >/dev/null 2>&1 || {
		echo "scenewright: $program is still missing" >&2
		exit 1
	}
done
