package mp3

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// music is a WAV of so many seconds of what encoders find hard: a sweep with
// clicks on the left, noise and a low note on the right.
func music(t testing.TB, seconds string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "music.wav")
	run(t, "ffmpeg", "-v error -y -f lavfi -i aevalsrc='0.3*sin(2*PI*(200+300*t)*t)+0.5*sin(2*PI*3000*t)*lt(mod(t\\,0.31)\\,0.01)|0.2*sin(2*PI*110*t)+0.2*(random(0)-0.5):s=44100:d="+
		seconds+"' -c:a pcm_s16le", out)
	return out
}

// run runs a program with words and a last argument that is a path. Only ffmpeg
// is everywhere; where the others are missing the test is left out, but in CI.
func run(t testing.TB, program, words string, path ...string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil && program != "ffmpeg" && os.Getenv("CI") == "" {
		t.Skipf("%s is not installed: install it, or have .ci/run do it", program)
	}
	if said, err := exec.Command(program, append(strings.Fields(words), path...)...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", program, words, err, said)
	}
}

// byFFmpeg, byLAME and bySox make an MP3 of a WAV.
func byFFmpeg(words string) func(testing.TB, string) []byte {
	return func(t testing.TB, wav string) []byte {
		out := filepath.Join(t.TempDir(), "a.mp3")
		run(t, "ffmpeg", "-v error -y -i "+wav+" "+words, out)
		return read(t, out)
	}
}

func byLAME(words string) func(testing.TB, string) []byte {
	return func(t testing.TB, wav string) []byte {
		out := filepath.Join(t.TempDir(), "a.mp3")
		run(t, "lame", "--quiet "+words, wav, out)
		return read(t, out)
	}
}

func bySox(words string) func(testing.TB, string) []byte {
	return func(t testing.TB, wav string) []byte {
		out := filepath.Join(t.TempDir(), "a.mp3")
		run(t, "sox", wav+" "+words, out)
		return read(t, out)
	}
}

// then changes what a maker made.
func then(make func(testing.TB, string) []byte, change func([]byte) []byte) func(testing.TB, string) []byte {
	return func(t testing.TB, wav string) []byte { return change(make(t, wav)) }
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// ffmpeg has files as one ffmpeg decodes them, with everything as each has it.
func ffmpeg(t testing.TB, files map[string][]byte) map[string]audio.Sound {
	t.Helper()
	dir := t.TempDir()
	names := slices.Collect(maps.Keys(files))
	in, out := "-v error -y", ""
	for i, name := range names {
		path := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(path+".mp3", files[name], 0o600); err != nil {
			t.Fatal(err)
		}
		in += " -f mp3 -i " + path + ".mp3"
		out += fmt.Sprintf(" -map %d:a:0 -c:a pcm_f32le %s.wav", i, path)
	}
	run(t, "ffmpeg", in+out)
	sounds := map[string]audio.Sound{}
	for i, name := range names {
		s, err := audio.ReadWAV(bytes.NewReader(read(t, filepath.Join(dir, strconv.Itoa(i)+".wav"))))
		if err != nil {
			t.Fatal(err)
		}
		sounds[name] = s
	}
	return sounds
}

func newBox(t testing.TB) *sandbox.Box {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return box
}
