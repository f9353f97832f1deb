package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // a format of the photographs
	_ "image/png"  // likewise
	"os"
	"os/exec"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/timeline"
)

const filmed = 25 // frames a second

// cached returns where a file made of a fixture lies, having it made where it is not there.
func (f *fixture) cached(kind, ending string, make func(to string) error) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "1 %s %s %s %v %d", kind, f.File, f.Film, f.Subject, f.number))
	path := filepath.Join(dir, "scenewright-measure-footage", fmt.Sprintf("%x%s", sum[:12], ending))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	part := path + ".part" + ending
	if err := make(part); err != nil {
		return "", errors.Join(err, os.RemoveAll(part))
	}
	return path, os.Rename(part, path)
}

func ffmpeg(args ...string) error {
	out, err := exec.Command("ffmpeg", append([]string{"-nostdin", "-v", "error", "-y"}, args...)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("ffmpeg: %w: %s", err, out)
	}
	return nil
}

// print makes the files of the photograph: a large one and one within 1280 pixels.
func (f *fixture) print() error {
	for _, side := range []int{3200, 1280} {
		path, err := f.cached(fmt.Sprint("photo", side), ".jpg", func(to string) error {
			scale := fmt.Sprintf("scale='min(%[1]d,iw)':'min(%[1]d,ih)':force_original_aspect_ratio=decrease:flags=area", side)
			return ffmpeg("-i", f.File, "-vf", scale, "-q:v", "3", "-pix_fmt", "yuvj420p", to)
		})
		if err != nil {
			return err
		}
		m := media{path: path}
		if m.width, m.height, err = sizeOf(path); err != nil {
			return err
		}
		f.photos = append(f.photos, m)
	}
	f.width, f.height = f.photos[0].width, f.photos[0].height
	var err error
	f.photo, err = f.thumb("print", f.photos[1].path)
	return err
}

func sizeOf(path string) (w, h int, err error) {
	in, err := os.Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer in.Close()
	c, _, err := image.DecodeConfig(in)
	return c.Width, c.Height, err
}

// tall reports whether the film is upright: every fourth is.
func (f *fixture) tall() bool { return f.number%4 == 2 }

// shoot cuts the film from the photograph, with a camera that moves.
func (f *fixture) shoot() (err error) {
	if f.Film == "" {
		return nil
	}
	f.seconds = 5 + f.number%5
	w, h := 1920, 1080
	if f.tall() {
		w, h = h, w
	}
	c, n := f.frame(), f.seconds*filmed
	from, to := f.move()
	line := func(a, b float64) string { return fmt.Sprintf("(%.5f+%.5f*on/%d)", a, b-a, n) }
	view := fmt.Sprintf("crop=%d:%d:%d:%d,scale=%d:%d,zoompan=z='%s':x='%s*iw-iw/zoom/2':y='%s*ih-ih/zoom/2':d=%d:s=%dx%d:fps=%d",
		int(c.W*float64(f.width)), int(c.H*float64(f.height)), int(c.X*float64(f.width)), int(c.Y*float64(f.height)),
		w*3/2, h*3/2,
		line(from.zoom, to.zoom), line(from.x, to.x), line(from.y, to.y), n, w, h, filmed)
	m := media{width: w, height: h}
	m.path, err = f.cached("film3", ".mp4", func(to string) error {
		return ffmpeg("-i", f.photos[0].path, "-vf", view+",format=yuv420p",
			"-c:v", "libx264", "-preset", "veryfast", "-crf", "18", to)
	})
	if f.films = []media{m}; err == nil {
		f.first, err = f.thumb("first", m.path)
	}
	return err
}

// frame is what of the photograph the camera may see: as much as has the film's shape,
// with the subject in the middle.
func (f *fixture) frame() timeline.Rect {
	shape := 16.0 / 9
	if f.tall() {
		shape = 9.0 / 16
	}
	shape *= float64(f.height) / float64(f.width) // of shares
	w, h := min(1, shape), min(1, 1/shape)
	x, y := f.middle()
	return timeline.Rect{X: within(x-w/2, 1-w), Y: within(y-h/2, 1-h), W: w, H: h}
}

func within(v, most float64) float64 { return max(0, min(v, most)) }

// middle is that of the subject.
func (f *fixture) middle() (x, y float64) {
	if len(f.Subject) < 4 {
		return .5, .5
	}
	return f.Subject[0] + f.Subject[2]/2, f.Subject[1] + f.Subject[3]/2
}

// aim is where a camera looks, 0..1 of what it may see.
type aim struct{ x, y, zoom float64 }

// move is what the camera looks at in the beginning and in the end.
func (f *fixture) move() (from, to aim) {
	c := f.frame()
	x, y := f.middle()
	wide, near := aim{.5, .5, 1}, aim{(x - c.X) / c.W, (y - c.Y) / c.H, 1.25}
	switch f.Film {
	case "in":
		return wide, near
	case "out":
		return near, wide
	case "left":
		return aim{.6, .5, 1.25}, aim{.4, .5, 1.25}
	}
	return aim{.4, .5, 1.25}, aim{.6, .5, 1.25}
}

// view is the part of the photograph that is seen at a share of the film.
func (f *fixture) view(at float64) timeline.Rect {
	c := f.frame()
	from, to := f.move()
	zoom := from.zoom + (to.zoom-from.zoom)*at
	v := timeline.Rect{W: 1 / zoom, H: 1 / zoom}
	v.X = within(from.x+(to.x-from.x)*at-v.W/2, 1-v.W)
	v.Y = within(from.y+(to.y-from.y)*at-v.H/2, 1-v.H)
	return timeline.Rect{X: c.X + v.X*c.W, Y: c.Y + v.Y*c.H, W: v.W * c.W, H: v.H * c.H}
}
