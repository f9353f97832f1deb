package examples

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// host is a machine as setup.sh sees it: programs are scripts in one folder,
// and managers of packages write down what they were told.
type host struct {
	manager string // "apt-get"; "" = none
	user    bool   // not root
	sudo    bool
	ffmpeg  string // the version installed; "" = none
	brings  string // the version that the package brings
	fonts   bool
	fails   string // part of a command of the manager that fails
}

// programs are the scripts of the host, by name.
func (h host) programs() map[string]string {
	const note = `echo "$(basename "$0") $*" >>"$LOG"` + "\n"
	ffmpeg := func(version string) string { return "echo 'ffmpeg version " + version + "-0+deb Copyright'" }
	all := map[string]string{
		"flite": "", "espeak-ng": "",
		"id":   "echo 0",
		"find": `case "$*" in *-iname*) ` + map[bool]string{true: "echo font", false: "true"}[h.fonts] + " ;; esac",
	}
	if h.user {
		all["id"] = "echo 1000"
	}
	if h.sudo {
		all["sudo"] = note + `exec "$@"`
	}
	if h.ffmpeg != "" {
		all["ffmpeg"], all["ffprobe"] = ffmpeg(h.ffmpeg), ""
	}
	if h.manager == "" {
		return all
	}
	brings := h.brings
	if brings == "" {
		brings = "5.1"
	}
	all[h.manager] = note + `if [ -n "$FAILS" ]; then case "$*" in *"$FAILS"*) echo "E: no luck" >&2; exit 100 ;; esac; fi
case "$*" in *ffmpeg*)
	printf '#!/bin/sh\n` + strings.ReplaceAll(ffmpeg(brings), "'", `"`) + `\n' >"$BIN/ffmpeg"
	cp "$BIN/flite" "$BIN/ffprobe"
	chmod +x "$BIN/ffmpeg" "$BIN/ffprobe" ;;
esac`
	return all
}

// setup runs setup.sh on a host: what it said, what the managers were told, and
// whether it was content.
func (h host) setup(t *testing.T, args ...string) (said, told string, ok bool) {
	t.Helper()
	bin, log := t.TempDir(), filepath.Join(t.TempDir(), "log")
	for _, name := range []string{"sh", "sed", "sort", "head", "grep", "tr", "ls", "basename", "cp", "chmod", "cat"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(bin, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, script := range h.programs() {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(filepath.Join(bin, "sh"), append([]string{"setup.sh"}, args...)...)
	cmd.Env = []string{"PATH=" + bin, "BIN=" + bin, "LOG=" + log, "FAILS=" + h.fails}
	out, err := cmd.CombinedOutput()
	raw, _ := os.ReadFile(log) // nobody was told anything where it is not there
	return string(out), string(raw), err == nil
}

const (
	refresh = "apt-get update -qq"
	install = "apt-get install -y -qq --no-install-recommends "
)

// TestSetup: what is missing is installed, once; what cannot be is told with what
// to run, before anything is done.
func TestSetup(t *testing.T) {
	for name, c := range map[string]struct {
		host host
		args []string
		ok   bool
		told string   // to managers and sudo, line by line
		said []string // parts of it; nil = nothing at all
	}{
		"all is there": {host{manager: "apt-get", user: true, ffmpeg: "7.1", fonts: true}, nil, true, "", nil},
		"a program is missing": {
			host{manager: "apt-get", fonts: true}, nil, true,
			refresh + "\n" + install + "ffmpeg\n", []string{"installing what is missing: ffmpeg ffprobe"},
		},
		"fonts are missing": {
			host{manager: "apt-get", ffmpeg: "5.1"}, nil, true,
			refresh + "\n" + install + "fonts-manrope fonts-inter fonts-noto-core fonts-noto-cjk\n", []string{"Manrope Inter NotoSansHebrew NotoSansCJK"},
		},
		"neither root nor sudo": {
			host{manager: "apt-get", user: true, fonts: true}, nil, false, "",
			[]string{"needs root, and there is no sudo here; missing: ffmpeg ffprobe", "As root, run:\n  " + refresh + " && DEBIAN_FRONTEND=noninteractive " + install + "ffmpeg\n"},
		},
		"sudo": {
			host{manager: "apt-get", user: true, sudo: true, fonts: true}, nil, true,
			"sudo sh -c " + refresh + "\n" + refresh + "\nsudo sh -c DEBIAN_FRONTEND=noninteractive " + install + "ffmpeg\n" + install + "ffmpeg\n", []string{"installing"},
		},
		"no network": {
			host{manager: "apt-get", fonts: true, fails: "update"}, nil, false, refresh + "\n",
			[]string{"E: no luck", "apt-get update -qq failed, for the reason above: mend the network or the sources in /etc/apt", "Missing: ffmpeg ffprobe"},
		},
		"a package cannot be had": {
			host{manager: "apt-get", user: true, sudo: true, fonts: true, fails: "install -y"}, nil, false,
			"sudo sh -c " + refresh + "\n" + refresh + "\nsudo sh -c DEBIAN_FRONTEND=noninteractive " + install + "ffmpeg\n" + install + "ffmpeg\n",
			[]string{"E: no luck", "could not be installed, for the reason above", "or:\n  sudo sh -c '" + refresh + " && DEBIAN_FRONTEND=noninteractive " + install + "ffmpeg'\n"},
		},
		"an unknown system": {host{fonts: true}, nil, false, "", []string{"no apt-get, dnf, apk or brew here; please install: ffmpeg ffprobe"}},
		"an old ffmpeg": {
			host{manager: "apt-get", user: true, ffmpeg: "4.2", fonts: true}, nil, false, "",
			[]string{"ffmpeg 4.2 found, 5.1 or newer needed"},
		},
		"a package with an old ffmpeg": {
			host{manager: "apt-get", fonts: true, brings: "4.4"}, nil, false,
			refresh + "\n" + install + "ffmpeg\n", []string{"ffmpeg 4.4 found, 5.1 or newer needed"},
		},
		"an ffmpeg of two digits":   {host{manager: "apt-get", ffmpeg: "10.0", fonts: true}, nil, true, "", nil},
		"a build between releases":  {host{manager: "apt-get", ffmpeg: "N-119584-gd1a0cc4", fonts: true}, nil, true, "", nil},
		"Fedora":                    {host{manager: "dnf", fonts: true}, nil, true, "dnf install -y -q ffmpeg-free\n", []string{"installing"}},
		"Fedora without fonts":      {host{manager: "dnf", ffmpeg: "7.1"}, nil, true, "dnf install -y -q rsms-inter-fonts google-noto-sans-hebrew-fonts google-noto-serif-hebrew-fonts google-noto-serif-display-fonts google-noto-sans-cjk-fonts google-noto-serif-cjk-fonts\n", []string{"installing"}},
		"Alpine":                    {host{manager: "apk", fonts: true}, nil, true, "apk add -q ffmpeg\n", []string{"installing"}},
		"a Mac needs no root":       {host{manager: "brew", user: true, fonts: true}, nil, true, "brew install -q ffmpeg\n", []string{"installing"}},
		"what the tests need":       {host{manager: "apt-get", user: true, ffmpeg: "7.1", fonts: true}, []string{"-tests"}, false, "", []string{"As root, run:", "gcc libc6-dev curl npm chromium fluidsynth tesseract-ocr tesseract-ocr-spa", "pocketsphinx pocketsphinx-en-us"}},
		"what the tests need there": {host{manager: "dnf", ffmpeg: "7.1", fonts: true}, []string{"-tests"}, false, "", []string{"for Debian and Ubuntu only; please install: gcc curl npm chromium fluidsynth tesseract pocketsphinx_batch"}},
		"a word it does not know":   {host{manager: "apt-get", ffmpeg: "7.1", fonts: true}, []string{"-all"}, false, "", []string{"usage: examples/setup.sh [-tests]"}},
	} {
		t.Run(name, func(t *testing.T) {
			said, told, ok := c.host.setup(t, c.args...)
			if ok != c.ok || told != c.told || c.said == nil && said != "" {
				t.Errorf("content: %v, want %v; it told\n%swant\n%sand said\n%s", ok, c.ok, told, c.told, said)
			}
			for _, want := range c.said {
				if !strings.Contains(said, want) {
					t.Errorf("it said\n%swant in it\n%s", said, want)
				}
			}
		})
	}
}
