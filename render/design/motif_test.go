package design

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// withMotifs are films with every motif, one of them from the right.
func withMotifs() []story.Storyboard {
	var all []story.Storyboard
	for seed := range uint64(len(motifs())) {
		for _, lang := range []string{"en", "iw"} {
			b := boardOf(lang, story.Brand{}, true, scripts()["en"]...)
			b.Seed, b.Width, b.Height = seed, 1280, 720
			all = append(all, b)
		}
	}
	return all
}

// TestMotifsLeaveTheSubtitlesAlone looks for pixels of motifs where subtitles
// are drawn.
func TestMotifsLeaveTheSubtitlesAlone(t *testing.T) {
	fonts := fontsOf(t)
	zone := image.Rect(246-18, 556, 1034+18, 655) // .1925 to .8075 of the width with padding, .772 to .911 of the height
	for _, b := range withMotifs() {
		for i, sc := range design(t, fonts, b) {
			if !b.Scenes[i].Subtitled() {
				continue
			}
			for _, share := range []float64{.15, .5, .8} {
				at := time.Duration(share*float64(sc.Frames)) * time.Second / 30
				r := raster{fonts: fonts, img: image.NewRGBA(image.Rect(0, 0, 1280, 720))}
				for _, l := range sc.Layers {
					if l.Role == timeline.RoleMotif && l.Visible(at) {
						r.layer(l, at)
					}
				}
				if p, ok := firstInk(r.img, zone); ok {
					t.Errorf("seed %d, %s: scene %d (%s) has its motif under the subtitles at %v", b.Seed, b.Language, i, sc.Layout, p)
				}
			}
		}
	}
}

func firstInk(img *image.RGBA, r image.Rectangle) (image.Point, bool) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if img.RGBAAt(x, y).A > 0 {
				return image.Pt(x, y), true
			}
		}
	}
	return image.Point{}, false
}

// TestPanelsKeepTheirMotif: beside the subtitles there is still one.
func TestPanelsKeepTheirMotif(t *testing.T) {
	fonts := fontsOf(t)
	for _, b := range withMotifs() {
		for i, sc := range design(t, fonts, b) {
			if sc.Layout != "list" {
				continue
			}
			shown := 0
			for _, l := range sc.Layers {
				if l.Role == timeline.RoleMotif && inkOf(fonts, l, 3*time.Second).W > 40 {
					shown++
				}
			}
			if shown == 0 {
				t.Errorf("seed %d: scene %d has lost its motif", b.Seed, i)
			}
		}
	}
}

// tilesAt is a seed whose film has tiles.
func tilesAt() uint64 {
	return uint64(slices.IndexFunc(motifs(), func(m kit.Motif) bool { return m.Name == "tiles" }))
}

// TestTilesBeginBetweenPixels: a tile that is laid over another covers all of
// it, so that no edge of the one below shows beside it.
func TestTilesBeginBetweenPixels(t *testing.T) {
	fonts := fontsOf(t)
	for _, size := range [][2]int{{1920, 1080}, {1280, 720}} {
		for _, lang := range []string{"en", "iw"} {
			b := boardOf(lang, story.Brand{}, true, scripts()["en"]...)
			b.Seed, b.Width, b.Height = tilesAt(), size[0], size[1]
			found := 0
			for i, sc := range design(t, fonts, b) {
				for _, l := range sc.Layers {
					if !strings.HasPrefix(l.Name, "tiles.swap.") && l.Name != "panel" {
						continue
					}
					found++
					box := inkOf(fonts, timeline.Layer{Drawing: l.Drawing}, 0)
					for _, v := range []float64{box.X, box.Y, box.X + box.W, box.Y + box.H} {
						if math.Abs(v-kit.Even(v)) > 1e-9 {
							t.Errorf("%dx%d: scene %d: %s lies at %+v", size[0], size[1], i, l.Name, box)
						}
					}
				}
			}
			if found < 8 {
				t.Errorf("%dx%d: only %d tiles and panels to look at", size[0], size[1], found)
			}
		}
	}
}

// TestEveryMotifIsMet: brands share them out, each has one in all of its films,
// and the palettes of the house meet all of them.
func TestEveryMotifIsMet(t *testing.T) {
	met, paired := map[string]int{}, map[string]bool{}
	for i := range 120 {
		b := boardOf("en", story.Brand{Name: fmt.Sprint("Brand ", i), Primary: northwake.Primary}, false)
		m := motifOf(b)
		met[m.Name]++
		if b.Seed, b.Language = 99, "iw"; motifOf(b).Name != m.Name {
			t.Errorf("brand %d changes its motif from %s to %s", i, m.Name, motifOf(b).Name)
		}
		b = story.Storyboard{Seed: uint64(i)}
		paired[fmt.Sprint(paletteOf(b).P, motifOf(b).Name)] = true
	}
	for _, m := range motifs() {
		if met[m.Name] < 8 {
			t.Errorf("%d of 120 brands have %s", met[m.Name], m.Name)
		}
	}
	if want := palette.Houses * len(motifs()); len(paired) != want {
		t.Errorf("%d pairs of palette and motif, want %d", len(paired), want)
	}
}

// TestStairsSwellWhereTheyAreSeen: in a low panel at the top of the frame the last of the
// stairs swells by a tenth of its height at least without leaving the frame, and stands
// out from the one before.
func TestStairsSwellWhereTheyAreSeen(t *testing.T) {
	fonts, found := fontsOf(t), 0
	for seed := range uint64(palette.Houses) {
		for _, format := range []frame.Format{frame.Wide, frame.Square} {
			b := shaped(namedFilm{"", boardOf("en", story.Brand{Motif: "split"}, false, tabled("en", 3), listOf(3))}, format, frame.Nobody).board
			b.Seed = seed
			for _, sc := range design(t, fonts, b) {
				last := named(sc, "split.step.2")
				if len(last) == 0 {
					continue
				}
				found++
				most := 1.0
				for _, k := range last[0].Scale {
					most = max(most, k.Value)
				}
				box := last[0].Drawing.Shapes[0].Path.Bounds()
				if top := last[0].Pivot.Y - (last[0].Pivot.Y-box.Y)*most; top < -1 || most < 1.1 {
					t.Errorf("seed %d, %s, %s: stairs swell by %.2f up to %.0f", seed, format, sc.Layout, most, top)
				}
				if c := palette.Contrast(last[0].Drawing.Shapes[0].Fill, layerNamed(t, sc, "split.step.1").Drawing.Shapes[0].Fill); c < palette.FillContrast {
					t.Errorf("seed %d, %s, %s: stairs that touch have a contrast of %.2f", seed, format, sc.Layout, c)
				}
			}
		}
	}
	if found == 0 {
		t.Error("there are no stairs to look at")
	}
}
