package design

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/designtest"
)

// settled is the part of a scene's length at which all has come in.
const settled = .9

func settledAt(sc timeline.Scene) time.Duration {
	length := time.Duration(sc.Frames) * time.Second / 30
	return min(time.Duration(settled*float64(length)), length-320*time.Millisecond)
}

// seen is a layer that is wholly visible at a moment, with its ink.
type seen struct {
	timeline.Layer
	ink timeline.Rect
}

// seenAt lists the layers that can be seen at t, without the ground's.
func seenAt(fonts *typeset.Fonts, sc timeline.Scene, t time.Duration) []seen {
	var all []seen
	for _, l := range sc.Layers {
		shown := l.Visible(t) && l.Opacity.At(t, 1) > .5 && (l.Reveal == nil || l.Reveal.Progress.At(t, 1) > .5)
		if !shown || l.Role == timeline.RoleGround || l.Role == timeline.RoleMotif {
			continue
		}
		if ink := inkOf(fonts, l, t); !ink.Empty() {
			all = append(all, seen{l, ink})
		}
	}
	return all
}

func inkOf(fonts *typeset.Fonts, l timeline.Layer, t time.Duration) timeline.Rect {
	var ink timeline.Rect
	var shapes []timeline.Shape
	if l.Text != nil {
		shapes = textShapes(fonts, *l.Text)
	} else if l.Drawing != nil {
		shapes = l.Drawing.Shapes
	}
	for _, s := range shapes {
		ink = ink.Union(posed(s.Path, l, t).Bounds())
	}
	if l.Reveal != nil {
		r := l.Reveal.At(t)
		r.X, r.Y = r.X+l.X.At(t, 0), r.Y+l.Y.At(t, 0)
		ink = ink.Intersect(r)
	}
	return ink
}

// TestTheCriticHasNothingAgainst looks for what reaches beyond what every screen
// shows, stands where subtitles do, or has no glyph.
func TestTheCriticHasNothingAgainst(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range append(films(), extremes()...) {
		found, err := designtest.Review(designtest.Film{Board: f.board, Scenes: scenesOf(t, f), Fonts: fonts})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range found {
			if o.Rule == designtest.Safe || o.Rule == designtest.Subtitles || o.Rule == designtest.Faults {
				t.Errorf("%s: %v", f.name, o)
			}
		}
	}
}

func textOf(l timeline.Layer) string {
	if l.Text == nil {
		return ""
	}
	return l.Text.Line
}

func TestTextDoesNotOverlap(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range append(films(), extremes()...) {
		for i, sc := range scenesOf(t, f) {
			all := seenAt(fonts, sc, settledAt(sc))
			for a, x := range all {
				for _, y := range all[a+1:] {
					if collide(x, y) {
						t.Errorf("%s: scene %d (%s): %s %q and %s %q overlap", f.name, i, sc.Layout, x.Name, textOf(x.Layer), y.Name, textOf(y.Layer))
					}
				}
			}
		}
	}
}

// collide reports whether two texts, or a text and a symbol, lie upon one
// another. A copy of a line exactly above it does not count, nor do digits of
// one figure, which are set tight.
func collide(x, y seen) bool {
	if x.Text == nil && y.Text == nil || x.Role == timeline.RoleMark || y.Role == timeline.RoleMark {
		return false
	}
	if x.Text != nil && y.Text != nil && x.Text.Y == y.Text.Y && (x.Text.X == y.Text.X || strings.HasPrefix(x.Name, "figure.") && strings.HasPrefix(y.Name, "figure.")) {
		return false
	}
	if sameRow(x.Name, y.Name) || curved(x.Layer) || curved(y.Layer) {
		return false
	}
	both := x.ink.Intersect(y.ink)
	return both.W > 1 && both.H > 1
}

// curved reports whether a layer is far from filling the box around it: see
// TestCurvesKeepClearOfWords.
func curved(l timeline.Layer) bool {
	name, _, _ := strings.Cut(l.Name, ".")
	return l.Role == timeline.RoleEvidence && (name == "ring" || name == "slice" || name == "line" || name == "shade" || name == "field")
}

// sameRow reports whether two layers are one row of a list in two states: the
// bar covers the one below.
func sameRow(a, b string) bool {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	return len(x) > 2 && len(y) > 2 && x[0] == "item" && y[0] == "item" && x[1] == y[1] && x[2] != y[2]
}

// TestHeadingsHaveNoWidows: the last line of a heading is at least a quarter
// as long as the longest.
func TestHeadingsHaveNoWidows(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range films() {
		for i, sc := range scenesOf(t, f) {
			longest, last := 0.0, 0.0
			for _, l := range sc.Layers {
				if l.Text != nil && (strings.HasPrefix(l.Name, "heading.") || strings.HasPrefix(l.Name, "title.") || strings.HasPrefix(l.Name, "closing.")) {
					last = fonts.Measure(l.Text.Line, l.Text.Style)
					longest = max(longest, last)
				}
			}
			if last < .25*longest {
				t.Errorf("%s: scene %d ends in a line of %.0f%%", f.name, i, 100*last/longest)
			}
		}
	}
}

// TestTextCanBeRead measures contrast on the pixels, in colours that make it
// hard: of each text against what the frame shows without it, grain and motifs
// included. Of films in other colours the corpus of the lookbook tells.
func TestTextCanBeRead(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range everyNth(4, ugly()) {
		f.board.Width, f.board.Height = 960, 540
		for i, sc := range design(t, fonts, f.board) {
			for _, share := range []float64{.5, settled} {
				at := time.Duration(share*float64(sc.Frames)) * time.Second / 30
				full := drawn(fonts, sc, 960, 540, at)
				plain := raster{fonts: fonts, img: image.NewRGBA(full.Rect), keep: func(l timeline.Layer) bool { return l.Text == nil }}
				plain.scene(sc, at)
				for _, l := range seenAt(fonts, sc, at) {
					if l.Text == nil || l.Opacity.At(at, 1) < 1 {
						continue
					}
					mask := raster{fonts: fonts, img: image.NewRGBA(full.Rect)}
					mask.layer(l.Layer, at)
					if got := worstContrast(full, plain.img, mask.img, l); got < palette.TextContrast {
						t.Errorf("%s: scene %d (%s) at %v: %s %q has %.2f:1", f.name, i, sc.Layout, at, l.Name, l.Text.Line, got)
					}
				}
			}
		}
	}
}

// worstContrast is the contrast of a text with the ground below it, in patches
// of eight pixels, of which the worst counts.
func worstContrast(full, plain, mask *image.RGBA, l seen) float64 {
	worst := 21.0
	box := pixels(l.ink).Intersect(full.Rect)
	for y := box.Min.Y; y < box.Max.Y; y += 8 {
		for x := box.Min.X; x < box.Max.X; x += 8 {
			var sum [3]float64
			n := 0.0
			for dy := range 8 {
				for dx := range 8 {
					p := image.Pt(x+dx, y+dy)
					if p.In(box) && mask.RGBAAt(p.X, p.Y).A > 250 && near(full.RGBAAt(p.X, p.Y), l.Text.Color) {
						c := plain.RGBAAt(p.X, p.Y)
						sum[0], sum[1], sum[2], n = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B), n+1
					}
				}
			}
			if n >= 6 {
				ground := timeline.RGB(uint8(sum[0]/n+.5), uint8(sum[1]/n+.5), uint8(sum[2]/n+.5))
				worst = min(worst, palette.Contrast(ground, l.Text.Color))
			}
		}
	}
	return worst
}

func near(a color.RGBA, b timeline.Color) bool {
	d := math.Abs(float64(a.R)-float64(b.R)) + math.Abs(float64(a.G)-float64(b.G)) + math.Abs(float64(a.B)-float64(b.B))
	return d < 6
}
