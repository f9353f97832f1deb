package music

import (
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// artwork returns the picture of a track as a data URL of less than 2,048 bytes: rings in the
// colours of its mood, placed by its title. It is an SVG without text and references.
func artwork(a score.Art, title string) string {
	h := fnv.New64a()
	h.Write([]byte(title)) // never fails
	rng := rand.New(rand.NewPCG(h.Sum64(), 1))
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><path fill="%s" d="M0 0h240v240H0z"/>`, a.Ground)
	x, y, step := 40+rng.IntN(160), 40+rng.IntN(160), 24+rng.IntN(16)
	for i, color := range []string{a.Second, a.Figure, a.Second, a.Figure, a.Second, a.Accent} {
		fmt.Fprintf(&svg, `<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, (6-i)*step, color)
	}
	svg.WriteString("</svg>")
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg.String()))
}
