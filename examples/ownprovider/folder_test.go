package main

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

// tracks writes a folder with one track: a second and a half, mono, at 22 kHz,
// so that everything has to be made fit.
func tracks(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	s := audio.Silent(22050, 1, 1500*time.Millisecond)
	for i := range s.Samples {
		s.Samples[i] = float32(.3 * math.Sin(2*math.Pi*220*float64(i)/22050*(1+float64(i)/30000)))
	}
	f, err := os.Create(filepath.Join(dir, "glide.wav"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.WriteWAV(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestFolderKeepsThePortsContract is all a provider's test needs to be.
func TestFolderKeepsThePortsContract(t *testing.T) {
	sourcetest.TestMusicLibrary(t, func(t *testing.T) engine.MusicLibrary { return Folder{os.DirFS(tracks(t))} })
}

// TestTheFilmHasTheHostsMusic hears it where nobody speaks: after the last
// word.
func TestTheFilmHasTheHostsMusic(t *testing.T) {
	music := tracks(t)
	t.Chdir(t.TempDir())
	var out strings.Builder
	if err := run(t.Context(), music, strings.NewReader("Tea came to Europe by ship. A cup takes three minutes."), &out); err != nil {
		t.Fatal(err)
	}
	wav := filepath.Join(t.TempDir(), "film.wav")
	if said, err := exec.Command("ffmpeg", "-v", "error", "-i", strings.TrimSpace(out.String()), "-c:a", "pcm_s16le", wav).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	f, err := os.Open(wav)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := audio.ReadWAV(f)
	if err != nil {
		t.Fatal(err)
	}
	if l := audio.Loudness(s.Slice(s.Duration()-3*time.Second, s.Duration()-2*time.Second)); l < -50 {
		t.Errorf("%.1f LUFS in the second before the music fades; want it to be heard", l)
	}
}
