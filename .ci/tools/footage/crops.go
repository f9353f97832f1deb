package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/png" // a format of the photographs
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/stage"
)

//go:embed marked.json
var apart []byte

// crops measures whether the marked subjects of photographs are whole in their crops, all
// through a shot of them: those of the fixtures, and others that nothing was ever set by.
// They are looked for below a folder into which packages were unpacked, and in Go's.
func (a asked) crops(root string) error {
	for _, set := range []struct {
		name  string
		table []byte
	}{{"fixtures", table}, {"apart", apart}} {
		var all []*fixture
		if err := json.Unmarshal(set.table, &all); err != nil {
			return err
		}
		sums := map[string]tally{}
		for _, f := range all {
			if len(f.Subject) != 4 {
				continue
			}
			if err := a.crop(f, set.name, root, sums); err != nil {
				return fmt.Errorf("%s: %w", f.File, err)
			}
		}
		sum := tally{}
		for _, format := range strings.Fields(a.formats) {
			t := sums[format]
			fmt.Printf("%-9s %-5s %3.0f of %3.0f whole, %3.0f %%; %2.0f are wider than the crop\n", set.name, format,
				t["whole"], t["marked"], 100*t.part("whole", "marked"), t["wider"])
			sum.add(t)
		}
		fmt.Printf("%-9s all   %3.0f of %3.0f whole, %3.0f %%\n", set.name, sum["whole"], sum["marked"], 100*sum.part("whole", "marked"))
	}
	return nil
}

// found is where the file of a photograph lies.
func (f *fixture) found(root string) string {
	if !filepath.IsAbs(f.File) {
		return filepath.Join(os.Getenv("GOMODCACHE"), f.File)
	}
	if _, err := os.Stat(f.File); err == nil {
		return f.File
	}
	return filepath.Join(root, f.File)
}

// crop measures a photograph in all formats.
func (a asked) crop(f *fixture, set, root string, sums map[string]tally) error {
	img, err := imaging.Open(f.found(root), imaging.AutoOrientation(true))
	if err != nil {
		return err
	}
	points, size := relief.New(img), img.Bounds().Size()
	faces, seen := points.Faces(float64(size.X)/float64(size.Y)), points.Salience()
	k := 3200 / float64(max(size.X, size.Y)) // as if it were large: what is small is not cropped
	p := &story.Picture{
		Blob: "p", Width: int(k * float64(size.X)), Height: int(k * float64(size.Y)),
		Relief: points.Map(seen, faces...), Subject: seen.Subject(faces...),
	}
	for _, format := range strings.Fields(a.formats) {
		w, h := frame.Format(format).Size(1080)
		at := func(n int) time.Duration { return time.Duration(n) * time.Second / 30 }
		back := stage.New([]story.Shot{{Frames: 90, Picture: p}}, stage.Screen{W: float64(w), H: float64(h), Unit: 1, At: at}, 0)
		if sums[format] == nil {
			sums[format] = tally{}
		}
		t, layers := sums[format], back.Layers()
		shot := layers[len(layers)-1].Picture
		least, wide := 1.0, false
		for n := 0; n <= 90; n += 45 {
			v := shot.View(at(n), float64(p.Width), float64(p.Height))
			v = timeline.Rect{X: v.X / float64(p.Width), Y: v.Y / float64(p.Height), W: v.W / float64(p.Width), H: v.H / float64(p.Height)}
			m := f.marked()
			in := m.Intersect(v)
			least = min(least, in.W*in.H/(m.W*m.H))
			wide = wide || n == 45 && (m.W > 1.05*v.W || m.H > 1.05*v.H)
			if n == 45 && a.frames != "" {
				err = errors.Join(err, sketch(img, p, f.marked(), v, filepath.Join(a.frames, strings.ReplaceAll(set+" "+f.Title+" "+format, ":", "x")+".png")))
			}
		}
		switch {
		case wide:
			t["wider"]++
		case least > .97:
			t["marked"]++
			t["whole"]++
		default:
			t["marked"]++
			fmt.Printf("%s %s: %.0f %% of %q\n", set, format, 100*least, f.Title)
		}
	}
	return err
}

// sketch draws a photograph with what draws the eye in it, the subject that was found, the
// marked one, and its crop.
func sketch(img image.Image, p *story.Picture, marked, crop timeline.Rect, path string) error {
	const wide = 480
	out := imaging.Clone(imaging.Resize(img, wide, 0, imaging.Box))
	h := out.Bounds().Dy()
	both := image.NewNRGBA(image.Rect(0, 0, 2*wide, h))
	draw.Draw(both, out.Bounds(), out, image.Point{}, draw.Src)
	for y := range h {
		for x := range wide {
			v := p.Relief.Appeal[y*relief.Rows/h*relief.Cols+x*relief.Cols/wide]
			both.Set(wide+x, y, color.Gray{v})
		}
	}
	for _, box := range []struct {
		timeline.Rect
		c color.Color
	}{{crop, color.NRGBA{255, 255, 0, 255}}, {p.Subject, color.NRGBA{0, 255, 0, 255}}, {marked, color.NRGBA{255, 0, 0, 255}}} {
		for _, x0 := range []int{0, wide} {
			r := image.Rect(x0+int(box.X*wide), int(box.Y*float64(h)), x0+int((box.X+box.W)*wide)-1, int((box.Y+box.H)*float64(h))-1)
			for i := range 3 {
				in := r.Inset(i)
				for x := in.Min.X; x <= in.Max.X; x++ {
					both.Set(x, in.Min.Y, box.c)
					both.Set(x, in.Max.Y, box.c)
				}
				for y := in.Min.Y; y <= in.Max.Y; y++ {
					both.Set(in.Min.X, y, box.c)
					both.Set(in.Max.X, y, box.c)
				}
			}
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return imaging.Save(both, path)
}
