package fields

import (
	"encoding/binary"
	"image"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/ingest"
)

// site is a folder of media that a web server serves.
type site struct{ dir, url string }

func newSite(t testing.TB) site {
	t.Helper()
	dir := t.TempDir()
	web := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(web.Close)
	return site{dir, web.URL}
}

// make has ffmpeg write a file from arguments, where it is not there, and gives its URL.
func (s site) make(t testing.TB, name string, args ...string) (url string) {
	t.Helper()
	needs(t, "ffmpeg")
	if _, err := os.Stat(filepath.Join(s.dir, name)); err == nil {
		return s.url + "/" + name
	}
	args = append(append([]string{"-v", "error", "-y"}, args...), filepath.Join(s.dir, name))
	if out, err := exec.CommandContext(t.Context(), "ffmpeg", args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", name, err, out)
	}
	return s.url + "/" + name
}

// plain is a film of one colour, large enough to fill a frame of 720 lines, "" =
// without sound, else with that of a formula of time.
func (s site) plain(t *testing.T, name, colour, sound string) (url string) {
	t.Helper()
	args := []string{"-f", "lavfi", "-i", "color=c=" + colour + ":size=640x360:rate=30:duration=6"}
	if sound != "" {
		args = append(args, "-f", "lavfi", "-i", "aevalsrc='"+sound+"':s=48000:d=6", "-c:a", "aac")
	}
	return s.make(t, name, append(args, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")...)
}

func (s site) put(t *testing.T, name string, content []byte) (url string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, name), content, 0o600); err != nil {
		t.Fatal(err)
	}
	return s.url + "/" + name
}

// screens lets a studio fetch and prepare what requests bring.
func screens(t testing.TB) func(*engine.Ports) {
	return func(p *engine.Ports) {
		box, err := sandbox.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		if p.Preparer, err = ingest.New(box, nil); err != nil {
			t.Fatal(err)
		}
		if p.Web, err = safehttp.New(&safehttp.Options{AllowPrivate: true}); err != nil {
			t.Fatal(err)
		}
	}
}

// share is how much of a picture has a colour.
func share(p *image.RGBA, r, g, b uint8) float64 {
	_, n := area(p, rgb(r, g, b))
	return float64(n) / float64(p.Rect.Dx()*p.Rect.Dy())
}

// filled is how much of a picture's head and of its end has a colour: all of it where
// that fills the frame, for there stand no words.
func filled(p *image.RGBA, c timeline.Color) float64 {
	return min(share(part(p, 0, 0, 1, .2), c.R, c.G, c.B), share(part(p, .8, 0, 1, 1), c.R, c.G, c.B))
}

// sounds decodes the sound of a film to one channel of 48 kHz.
func sounds(t *testing.T, path string) audio.Sound {
	t.Helper()
	raw, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", path, "-vn", "-ac", "1", "-ar", "48000", "-f", "s16le", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	s := audio.Sound{Rate: 48000, Channels: 1, Samples: make([]float32, len(raw)/2)}
	for i := range s.Samples {
		s.Samples[i] = float32(int16(binary.LittleEndian.Uint16(raw[2*i:]))) / 32768
	}
	return s
}

// tone is how loud one frequency is in a sound, in dB of full scale.
func tone(s audio.Sound, hz float64) float64 {
	var re, im float64
	for i, v := range s.Samples {
		phase := 2 * math.Pi * hz * float64(i) / float64(s.Rate)
		window := .5 - .5*math.Cos(2*math.Pi*float64(i)/float64(len(s.Samples)))
		re += float64(v) * window * math.Cos(phase)
		im += float64(v) * window * math.Sin(phase)
	}
	return audio.Decibels(4 * math.Hypot(re, im) / float64(len(s.Samples)))
}

// level is the effective level of a sound, in dB of full scale.
func level(x []float32) float64 {
	sum := 0.0
	for _, v := range x {
		sum += float64(v) * float64(v)
	}
	return 10 * math.Log10(sum/float64(len(x))+1e-12)
}

// alike is the best correlation of two sounds within a shift of 30 ms.
func alike(a, b []float32) float64 {
	best := 0.0
	for shift := -1440; shift <= 1440; shift += 2 {
		var ab, aa, bb float64
		for i := 1440; i < min(len(a), len(b))-1440; i += 11 {
			x, y := float64(a[i]), float64(b[i+shift])
			ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
		}
		best = max(best, ab/math.Sqrt(aa*bb+1e-12))
	}
	return best
}
