// Package artwork draws the pictures of tracks: flat figures in a mood's
// colours, arranged by the title. The same title always has the same picture.
package artwork

import (
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// size is the side of the square that is drawn on, in SVG units.
const size = 240

// SVG draws a title's picture, in less than 1,500 bytes. It has no text and
// refers to nothing outside itself.
func SVG(a score.Art, title string) []byte {
	h := fnv.New64a()
	h.Write([]byte(title)) // never fails
	d := &drawing{Art: a, rng: rand.New(rand.NewPCG(h.Sum64(), 1))}
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><path fill="%s" d="M0 0h%dv%dH0z"/>`, size, size, a.Ground, size, size)
	shapes[a.Shape](d)
	d.out.WriteString("</svg>")
	return []byte(d.out.String())
}

// DataURL is the picture as a data: URL of less than 2,048 bytes.
func DataURL(a score.Art, title string) string {
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(SVG(a, title))
}

// drawing is a picture being made. Its methods end nothing: what is drawn later
// lies on top.
type drawing struct {
	score.Art
	rng *rand.Rand
	out strings.Builder
}

// between is a whole number from least to most.
func (d *drawing) between(least, most int) int { return least + d.rng.IntN(most-least+1) }

// pick is the figure colour mostly, the accent seldom.
func (d *drawing) pick() string {
	return [5]string{d.Figure, d.Figure, d.Second, d.Second, d.Accent}[d.rng.IntN(5)]
}

func (d *drawing) disc(x, y, r int, fill string) {
	fmt.Fprintf(&d.out, `<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, r, fill)
}

func (d *drawing) ring(x, y, r, width int, stroke string) {
	fmt.Fprintf(&d.out, `<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="%d"/>`, x, y, r, stroke, width)
}

func (d *drawing) block(x, y, w, h int, fill string) {
	fmt.Fprintf(&d.out, `<path fill="%s" d="M%d %dh%dv%dh%dz"/>`, fill, x, y, w, h, -w)
}

func (d *drawing) area(fill, path string, args ...any) {
	fmt.Fprintf(&d.out, `<path fill="%s" d="%s"/>`, fill, fmt.Sprintf(path, args...))
}
