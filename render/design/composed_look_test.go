//go:build look

package design

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// composer is what the renderer would draw of a film.
func composer(fonts *typeset.Fonts, b story.Storyboard, scenes []timeline.Scene, files map[string][]byte) *compose.Composer {
	tl := timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Scenes: scenes}
	open := func(blob string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files[blob])), nil }
	return compose.New(fonts, tl, nil).Show(compose.NewPictures(open, 0))
}

func composed(t *testing.T, c *compose.Composer, n int) *image.RGBA {
	t.Helper()
	img, err := c.Image(n)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// TestLookTransitions draws each transition in five moments, in two formats and
// both directions, into LOOK_DIR.
func TestLookTransitions(t *testing.T) {
	fonts := fontsOf(t)
	for _, lang := range []string{"en", "iw"} {
		for _, format := range []frame.Format{frame.Wide, frame.Vertical} {
			f := shaped(namedFilm{"transitions-" + lang, boardOf(lang, northwake, false, scripts()[lang]...)}, format, frame.Nobody)
			scenes := design(t, fonts, f.board)
			c := composer(fonts, f.board, scenes, nil)
			var rows [][]*image.RGBA
			for i, sc := range scenes {
				if i == 0 {
					continue
				}
				fmt.Printf("%s: scene %d (%s) enters by %q\n", f.name, i, sc.Layout, sc.Enter.Kind)
				var row []*image.RGBA
				for k := range 6 { // a cut is seen from a little before to a little after
					row = append(row, composed(t, c, sc.Start-4+k*(max(12, sc.Enter.Frames)+4)/5))
				}
				rows = append(rows, row)
			}
			saveRows(t, filepath.Join(os.Getenv("LOOK_DIR"), f.name+".png"), rows)
		}
	}
}

// saveRows writes frames as a sheet.
func saveRows(t *testing.T, path string, rows [][]*image.RGBA) {
	const h = 300
	b := rows[0][0].Bounds()
	w := h * b.Dx() / b.Dy()
	sheet := image.NewRGBA(image.Rect(0, 0, (w+6)*len(rows[0]), (h+6)*len(rows)))
	for j, row := range rows {
		for i, img := range row {
			draw.ApproxBiLinear.Scale(sheet, image.Rect(0, 0, w, h).Add(image.Pt(i*(w+6), j*(h+6))), img, b, draw.Src, nil)
		}
	}
	save(t, path, sheet)
}

// TestLookLogos draws the title, a statement and the closing with every kind of
// logo, on dark and light brands.
func TestLookLogos(t *testing.T) {
	fonts := fontsOf(t)
	for _, base := range []story.Brand{northwake, olmo} {
		var rows [][]*image.RGBA
		for _, l := range testLogos() {
			b := base
			b.Logo = l.logo
			board := boardOf("en", b, false, scripts()["en"][0], scripts()["en"][1], scripts()["en"][7])
			c := composer(fonts, board, design(t, fonts, board), l.files)
			var row []*image.RGBA
			for _, sc := range board.Scenes {
				row = append(row, composed(t, c, sc.Start+sc.Frames*8/10))
			}
			rows = append(rows, row)
		}
		saveRows(t, filepath.Join(os.Getenv("LOOK_DIR"), "logos-"+base.Name+".png"), rows)
	}
}

// TestLookMotifs draws every motif in all of its places.
func TestLookMotifs(t *testing.T) {
	fonts := fontsOf(t)
	d, err := New(fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range motifs() {
		if only := os.Getenv("LOOK_ONLY"); only != "" && only != m.Name {
			continue
		}
		for _, base := range []story.Brand{northwake, olmo} {
			for _, format := range formats() {
				f := shaped(namedFilm{m.Name + "-" + base.Name, boardOf("en", base, format == frame.Wide, append(scripts()["en"], staged()["en"]...)...)}, format, frame.Nobody)
				film := newFilm(d, f.board)
				film.motif = m
				var scenes []timeline.Scene
				for i := range f.board.Scenes {
					scenes = append(scenes, film.drawScene(i))
				}
				c := composer(fonts, f.board, scenes, nil)
				var rows [][]*image.RGBA
				for i := 0; i+4 <= len(scenes); i += 4 {
					var row []*image.RGBA
					for _, sc := range scenes[i : i+4] {
						row = append(row, composed(t, c, sc.Start+sc.Frames*8/10))
					}
					rows = append(rows, row)
				}
				saveRows(t, filepath.Join(os.Getenv("LOOK_DIR"), "motif-"+f.name+".png"), rows)
			}
		}
	}
}

// TestLookVoices draws both voices in the five languages.
func TestLookVoices(t *testing.T) {
	fonts := fontsOf(t)
	var rows [][]*image.RGBA
	for _, lang := range []string{"en", "fr", "es", "iw", "zh"} {
		for _, voice := range []string{"modern", "editorial"} {
			brand := northwake
			if brand.Voice = voice; lang == "es" || lang == "zh" {
				brand = olmo
				brand.Voice = voice
			}
			script := append(append([]story.ScriptScene{}, scripts()[lang][:4]...), staged()[lang][0])
			board := boardOf(lang, brand, false, script...)
			c := composer(fonts, board, design(t, fonts, board), nil)
			var row []*image.RGBA
			for _, sc := range board.Scenes {
				row = append(row, composed(t, c, sc.Start+sc.Frames*8/10))
			}
			rows = append(rows, row)
		}
	}
	saveRows(t, filepath.Join(os.Getenv("LOOK_DIR"), "voices.png"), rows)
}
