package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// packages have the photographs: they are installed for the measure alone.
const packages = "mate-backgrounds lomiri-wallpapers-16.04 lomiri-wallpapers-20.04 ukui-wallpapers plasma-workspace-wallpapers stellarium-data"

//go:embed fixtures.json
var table []byte

// fixture is a photograph, and the film that is cut from it, as a library has them.
type fixture struct {
	File    string    `json:"file"`
	Title   string    `json:"title"`   // as people write it: right, vague or misleading
	Tags    string    `json:"tags"`    // after commas
	Shows   string    `json:"shows"`   // what is seen; a library's search goes by it, nobody is told
	Subject []float64 `json:"subject"` // marked by hand: x, y, width and height, 0..1
	Film    string    `json:"film"`    // how the camera moves: in, out, left, right; "" = there is no film
	Wrong   string    `json:"wrong"`   // the text for which it is of another sense; "*" = for all

	number        int
	width, height int // of the photograph
	photos, films []media
	seconds       int
	photo, first  thumb // of the photograph, and of the film's first frame
}

// media is a file that was made of a fixture.
type media struct {
	path          string
	width, height int
}

// fixtures reads the table and makes the files, which are kept in a cache.
func fixtures() (all []*fixture, err error) {
	if err := json.Unmarshal(table, &all); err != nil {
		return nil, err
	}
	var missing []string
	for i, f := range all {
		f.number = i
		if _, err := os.Stat(f.File); err != nil {
			missing = append(missing, f.File)
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("%d of %d photographs are missing (%s, …): apt-get install %s", len(missing), len(all), missing[0], packages)
	}
	for _, f := range all {
		if err := errors.Join(f.print(), f.shoot()); err != nil {
			return nil, fmt.Errorf("%s: %w", f.File, err)
		}
	}
	return all, nil
}

// wrongFor reports whether the fixture is of another sense than a text.
func (f *fixture) wrongFor(text string) bool { return f.Wrong == "*" || f.Wrong == text }

// box is the subject in the photograph, in a film's frame at a share of its length.
func (f *fixture) box(film bool, at float64) (r timeline.Rect, ok bool) {
	if len(f.Subject) < 4 {
		return r, false
	}
	r = timeline.Rect{X: f.Subject[0], Y: f.Subject[1], W: f.Subject[2], H: f.Subject[3]}
	if film {
		v := f.view(at)
		r = r.Intersect(v)
		r = timeline.Rect{X: (r.X - v.X) / v.W, Y: (r.Y - v.Y) / v.H, W: r.W / v.W, H: r.H / v.H}
	}
	return r, r.W > 0 && r.H > 0
}

// thumb is a picture as 32 × 18 pixels of three colours.
type thumb [32 * 18 * 3]byte

// thumbOf shrinks a picture, or the first frame of a film.
func thumbOf(path string) (t thumb, err error) {
	raw, err := exec.Command("ffmpeg", "-nostdin", "-v", "error", "-i", path, "-frames:v", "1",
		"-vf", "scale=32:18:flags=area", "-pix_fmt", "rgb24", "-f", "rawvideo", "pipe:1").Output()
	if copy(t[:], raw) < len(t) {
		return t, errors.Join(fmt.Errorf("%s: no picture", path), err)
	}
	return t, nil
}

// thumb is the cached thumb of a fixture's file.
func (f *fixture) thumb(kind, path string) (t thumb, err error) {
	small, err := f.cached(kind, ".rgb", func(to string) error {
		t, err := thumbOf(path)
		return errors.Join(err, os.WriteFile(to, t[:], 0o600))
	})
	if err != nil {
		return t, err
	}
	raw, err := os.ReadFile(small)
	copy(t[:], raw)
	return t, err
}

// off is how far two pictures are apart.
func (t thumb) off(o thumb) (sum int) {
	for i := range t {
		d := int(t[i]) - int(o[i])
		sum += d * d
	}
	return sum
}

// nearest is the fixture that a picture, or a clip, was made of.
func nearest(all []*fixture, t thumb, film bool) (best *fixture) {
	least := -1
	for _, f := range all {
		have := f.photo
		if film {
			have = f.first
		}
		if d := t.off(have); (!film || f.Film != "") && (least < 0 || d < least) {
			best, least = f, d
		}
	}
	return best
}

// slug is a file's name as people leave it.
func (f *fixture) slug() string {
	return fmt.Sprintf("%s %d", strings.Map(func(r rune) rune {
		if strings.ContainsRune("/,", r) {
			return ' '
		}
		return r
	}, f.Title), f.number)
}
