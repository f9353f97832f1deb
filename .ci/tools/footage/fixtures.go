package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // the format of the photographs
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// packages have the photographs: they are installed for the measure alone.
const packages = "mate-backgrounds lomiri-wallpapers-16.04 lomiri-wallpapers-20.04 ukui-wallpapers " +
	"plasma-workspace-wallpapers stellarium-data"

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

	number      int
	photo, film media
}

// media is a file that was made of a fixture.
type media struct {
	path          string
	width, height int
	seconds       int   // of a film
	looks         thumb // at its first frame
}

// fixtures reads the table and makes the files, which are kept in a cache.
func fixtures() (all []*fixture, err error) {
	if err := json.Unmarshal(table, &all); err != nil {
		return nil, err
	}
	for i, f := range all {
		f.number = i
		if _, err := os.Stat(f.File); err != nil {
			return nil, fmt.Errorf("%w: apt-get install %s", err, packages)
		}
		if err := errors.Join(f.print(), f.shoot()); err != nil {
			return nil, fmt.Errorf("%s: %w", f.File, err)
		}
	}
	return all, nil
}

// print makes the file of the photograph.
func (f *fixture) print() (err error) {
	const scale = "scale='min(3200,iw)':'min(3200,ih)':force_original_aspect_ratio=decrease:flags=area"
	f.photo.path, err = f.cached("photo3200", ".jpg", "-i", f.File, "-vf", scale, "-q:v", "3", "-pix_fmt", "yuvj420p")
	if err != nil {
		return err
	}
	in, err := os.Open(f.photo.path)
	if err != nil {
		return err
	}
	defer in.Close()
	c, _, err := image.DecodeConfig(in)
	if err != nil {
		return err
	}
	f.photo.width, f.photo.height = c.Width, c.Height
	f.photo.looks, err = thumbOf(f.photo.path)
	return err
}

// cached returns where a file lies that ffmpeg makes of the fixture, once.
func (f *fixture) cached(kind, ending string, args ...string) (string, error) {
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
	all := append(append([]string{"-nostdin", "-v", "error", "-y"}, args...), part)
	if said, err := exec.Command("ffmpeg", all...).CombinedOutput(); err != nil {
		return "", errors.Join(fmt.Errorf("ffmpeg: %w: %s", err, said), os.RemoveAll(part))
	}
	return path, os.Rename(part, path)
}

// marked is the subject of the photograph, in shares of it; zero where none is marked.
func (f *fixture) marked() (r timeline.Rect) {
	if len(f.Subject) == 4 {
		r = timeline.Rect{X: f.Subject[0], Y: f.Subject[1], W: f.Subject[2], H: f.Subject[3]}
	}
	return r
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

// nearest returns the fixture that a picture, or a film, was made of.
func nearest(all []*fixture, t thumb, film bool) (best *fixture) {
	least := -1
	for _, f := range all {
		m, off := f.photo, 0
		if film {
			m = f.film
		}
		for i, v := range m.looks {
			d := int(v) - int(t[i])
			off += d * d
		}
		if m.path != "" && (least < 0 || off < least) {
			best, least = f, off
		}
	}
	return best
}

// name is that of the fixture's files, as people leave it.
func (f *fixture) name() string {
	return fmt.Sprintf("%s %d", strings.NewReplacer("/", " ", ",", " ").Replace(f.Title), f.number)
}
