//go:build look

package motion

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
)

// TestLookSpoken draws films of spoken scenes into LOOK_DIR, a row of moments a
// scene. LOOK_ONLY picks films by a part of their names, LOOK_EACH draws every so
// many frames of the scene that LOOK_SCENE names.
func TestLookSpoken(t *testing.T) {
	fonts := fontsOf(t)
	dir, files := os.Getenv("LOOK_DIR"), map[string][]byte{"hills.png": hills()}
	for _, f := range slices.Concat(spokenFilms(), motifFilms(), sectionFilms()) {
		if !strings.Contains(f.name, os.Getenv("LOOK_ONLY")) {
			continue
		}
		scenes := design(t, fonts, f.board)
		c := composer(fonts, f.board, scenes, files)
		var rows [][]*image.RGBA
		for i, sc := range scenes {
			var each, only int
			fmt.Sscan(os.Getenv("LOOK_EACH"), &each)
			fmt.Sscan(os.Getenv("LOOK_SCENE"), &only)
			var row []*image.RGBA
			if each > 0 {
				if i != only {
					continue
				}
				for n := 0; n < 8*9 && n*each < sc.Frames+20; n++ {
					if n%8 == 0 && n > 0 {
						rows, row = append(rows, row), nil
					}
					row = append(row, composed(t, c, max(0, min(f.board.Frames()-1, sc.Start-8+n*each))))
				}
				rows = append(rows, row)
				continue
			}
			for _, share := range []float64{.02, .2, .42, .64, .9} {
				row = append(row, composed(t, c, sc.Start+int(share*float64(sc.Frames))))
			}
			fmt.Printf("%s: scene %d variant %d ground %v enters by %q\n", f.name, i, sc.Variant, sc.Ground, sc.Enter.Kind)
			rows = append(rows, row)
		}
		for len(rows[len(rows)-1]) < len(rows[0]) {
			last := rows[len(rows)-1]
			rows[len(rows)-1] = append(last, last[len(last)-1])
		}
		saveRows(t, filepath.Join(dir, f.name+".png"), rows)
	}
}

// motifFilms are the English film with every motif.
func motifFilms() []namedFilm {
	var all []namedFilm
	for i, m := range motifs() {
		b := []engine.Brand{northwake, olmo}[i%2]
		b.Motif = m.name
		f := spokenFilm("en", b, frame.Wide, frame.Nobody, true)
		f.name = "motif-" + m.name
		all = append(all, f)
	}
	return all
}

// hills is a picture of hills before an evening sky.
func hills() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 2400, 1600))
	for x := range 2400 {
		for y := range 1600 {
			u, v := float64(x)/2400, float64(y)/1600
			c := color.RGBA{uint8(72 + 170*min(1, v/.55)), uint8(110 + 86*min(1, v/.55)), uint8(138 + 4*v), 255}
			for i := range 4 {
				if v > .6+.09*float64(i)+.05*math.Sin(u*(5+3*float64(i))+2*float64(i)) {
					c = color.RGBA{uint8(120 - 28*i), uint8(124 - 24*i), uint8(118 - 20*i), 255}
				}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}
