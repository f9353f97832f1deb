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
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

// tracks writes a folder with one track: a second and a half, mono, at 22 kHz,
// so that everything has to be made fit; and the same as MP3 of 44.1 and 22 kHz.
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
	for name, rate := range map[string]string{"glide-44.mp3": "44100", "glide-22.mp3": "22050"} {
		if said, err := exec.Command("ffmpeg", "-v", "error", "-i", f.Name(), "-ar", rate, filepath.Join(dir, name)).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	return dir
}

// TestFolderKeepsThePortsContract is all a provider's test needs to be.
func TestFolderKeepsThePortsContract(t *testing.T) {
	sourcetest.TestMusicLibrary(t, func(t *testing.T) engine.MusicLibrary { return folder(t) })
}

func folder(t *testing.T) Folder {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return Folder{os.DirFS(tracks(t)), box}
}

// TestTracksOfAllFormats: each is as long as what it was made of, to the sample.
func TestTracksOfAllFormats(t *testing.T) {
	own := folder(t)
	all, err := own.Tracks(t.Context())
	if err != nil || len(all) != 3 {
		t.Fatalf("%v, %v; want three tracks", all, err)
	}
	for _, track := range all {
		s, err := own.read(t.Context(), track.RelativePath)
		if err != nil || s.Rate != rate || s.Channels != 2 || s.Duration() != 1500*time.Millisecond {
			t.Errorf("%s: %d Hz, %d channels, %v, %v; want 1.5 s of stereo at 48 kHz", track.Name, s.Rate, s.Channels, s.Duration(), err)
		}
	}
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
