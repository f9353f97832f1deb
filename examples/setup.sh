#!/bin/sh
# Installs the programs, fonts and data that Scenewright works with: ffmpeg, flite,
# espeak-ng, five font packages, and OpenCV's data to find faces by. Does nothing
# where all of them are there.
#
#   examples/setup.sh           what films need
#   examples/setup.sh -tests    what the tests and .ci/run need, too (Debian, Ubuntu)
set -eu

# What is needed (a program, a family of fonts, or a file), and the packages that
# bring it with apt-get, dnf, apk and brew, joined by commas. "-": done without there.
films='
ffmpeg               ffmpeg             ffmpeg-free                   ffmpeg                      ffmpeg
ffprobe              ffmpeg             ffmpeg-free                   ffmpeg                      ffmpeg
flite                flite              flite                         flite                       flite
espeak-ng            espeak-ng          espeak-ng                     espeak-ng                   espeak-ng
font:Manrope         fonts-manrope      -                             -                           font-manrope
font:Inter           fonts-inter        rsms-inter-fonts              font-inter                  font-inter
font:NotoSansHebrew  fonts-noto-core    google-noto-sans-hebrew-fonts,google-noto-serif-hebrew-fonts,google-noto-serif-display-fonts font-noto,font-noto-hebrew font-noto-sans-hebrew
font:NotoSansCJK     fonts-noto-cjk     google-noto-sans-cjk-fonts,google-noto-serif-cjk-fonts                                       font-noto-cjk              font-noto-sans-cjk-sc
/usr/share/opencv4/lbpcascades/lbpcascade_frontalface_improved.xml opencv-data - - -
'
# What the tests need beside that: gcc for the race detector, a browser, which
# node drives, fluidsynth, which brings a sound font, tesseract, which reads what
# is written in films, pocketsphinx, which aligns English scripts, Postgres, and
# lame and sox, which make the MP3s that decoding is held against.
tests='
gcc                  gcc,libc6-dev      ?  ?  ?
curl                 curl               ?  ?  ?
npm                  npm                ?  ?  ?
chromium             chromium           ?  ?  ?
fluidsynth           fluidsynth         ?  ?  ?
tesseract            tesseract-ocr,tesseract-ocr-spa,tesseract-ocr-fra,tesseract-ocr-chi-sim,tesseract-ocr-heb ? ? ?
pocketsphinx_batch   pocketsphinx,pocketsphinx-en-us ? ? ?
initdb               postgresql         ?  ?  ?
lame                 lame               ?  ?  ?
sox                  sox,libsox-fmt-mp3 ?  ?  ?
'
oldest=5.1 # of ffmpeg

fail() {
	printf 'scenewright: %s\n' "$1" >&2
	[ $# -lt 2 ] || printf '%s\n' "$2" >&2
	exit 1
}

# has tells whether a program, a file, or any file of a family of fonts below the
# usual folders, is there.
has() {
	case $1 in
	font:*)
		find /usr/share/fonts /usr/local/share/fonts "${HOME-}/.local/share/fonts" "${HOME-}/Library/Fonts" /Library/Fonts /System/Library/Fonts \
			-iname "${1#font:}*" -print 2>/dev/null | head -n 1 | grep -q . ;;
	/*) [ -e "$1" ] ;;
	initdb) command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}

# check_ffmpeg refuses one that is too old. Builds between releases have no number.
check_ffmpeg() {
	found=$(ffmpeg -version 2>/dev/null | sed -n '1s/^ffmpeg version n\{0,1\}\([0-9]*\.[0-9]*\).*/\1/p')
	[ -z "$found" ] || printf '%s\n%s\n' "$oldest" "$found" | sort -t. -k1,1n -k2,2n -c 2>/dev/null ||
		fail "ffmpeg $found found, $oldest or newer needed: Debian 12 and Ubuntu 24.04 or newer have one; or put another first on the PATH"
}

# add_missing adds what is missing of a list, and the packages that bring it.
add_missing() {
	while read -r what apt dnf apk brew; do
		if [ -z "$what" ] || has "$what"; then
			continue
		fi
		case $manager in
		apt-get) package=$apt ;;
		dnf) package=$dnf ;;
		apk) package=$apk ;;
		brew) package=$brew ;;
		*) package='?' ;;
		esac
		case $package in
		-) continue ;;
		'?') unknown="$unknown ${what#font:}" ;;
		esac
		missing="$missing ${what#font:}"
		case ",$packages," in *",$package,"*) ;; *) packages="$packages${packages:+,}$package" ;; esac
	done <<END
$1
END
}

wanted=$films
case "$#:${1-}" in
0:) ;;
1:-tests) wanted=$films$tests ;;
*) fail "usage: examples/setup.sh [-tests]" ;;
esac
manager=
for m in apt-get dnf apk brew; do
	if has "$m"; then
		manager=$m
		break
	fi
done
if has ffmpeg; then
	check_ffmpeg
fi
missing= packages= unknown=
add_missing "$wanted"
[ -n "$missing" ] || exit 0
[ -n "$manager" ] || fail "there is no apt-get, dnf, apk or brew here; please install:$missing"
[ -z "$unknown" ] || fail "the packages for these are known here for Debian and Ubuntu only; please install:$unknown"

packages=$(printf %s "$packages" | tr , ' ')
refresh=
case $manager in
apt-get)
	refresh='apt-get update -qq'
	install="DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages"
	;;
dnf) install="dnf install -y -q $packages" ;;
apk) install="apk add -q $packages" ;;
brew) install="brew install -q $packages" ;;
esac
command="${refresh:+$refresh && }$install"
run='sh -c'
if [ "$manager" != brew ] && [ "$(id -u)" -ne 0 ]; then
	has sudo || fail "this needs root, and there is no sudo here; missing:$missing. As root, run:" "  $command"
	run='sudo sh -c' command="sudo sh -c '$command'"
fi
echo "scenewright: installing what is missing:$missing" >&2
[ -z "$refresh" ] || $run "$refresh" >&2 ||
	fail "$refresh failed, for the reason above: mend the network or the sources in /etc/apt, and run this again. Missing:$missing"
$run "$install" >&2 || fail "the packages could not be installed, for the reason above. Once it is mended run this again, or:" "  $command"
for what in $missing; do
	case $wanted in *"font:$what"*) continue ;; esac
	has "$what" || fail "$what is still missing; please install it"
done
check_ffmpeg
