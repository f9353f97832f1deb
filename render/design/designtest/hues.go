package designtest

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

const (
	mostHues  = 3
	colourful = .07 // chroma from which a colour is seen as one
	hueBin    = 12  // degrees
)

// manyHues finds frames in more colours than three, pictures aside.
func manyHues(s *shot) []flaw {
	img := s.full()
	if len(s.board.Shots) > 0 {
		img = s.frame("drawn", func(l timeline.Layer) bool { return l.Picture == nil })
	}
	if n := hues(img); n > mostHues {
		return []flaw{{"the frame", fmt.Sprintf("has %d hues", n)}}
	}
	return nil
}

// hues counts the hues that areas of a picture have.
func hues(img *image.RGBA) int {
	var bins [360 / hueBin]float64
	known := map[color.RGBA]int{}
	total := 0.0
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y += 3 {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x += 3 {
			p := img.RGBAAt(x, y)
			total++
			if apart(p, img.RGBAAt(x+1, y)) || apart(p, img.RGBAAt(x, y+1)) {
				continue // the blend at an edge is nobody's colour
			}
			k := color.RGBA{p.R &^ 3, p.G &^ 3, p.B &^ 3, 255}
			bin, ok := known[k]
			if !ok {
				bin = hueOf(k)
				known[k] = bin
			}
			if bin >= 0 {
				bins[bin]++
			}
		}
	}
	return peaks(bins[:], .002*total)
}

// hueOf is the bin of a colour's hue, -1 for one that is hardly coloured.
func hueOf(c color.RGBA) int {
	lch := palette.FromColor(timeline.RGB(c.R, c.G, c.B))
	if lch.C < colourful {
		return -1
	}
	return int(lch.H/hueBin) % (360 / hueBin)
}

// peaks counts the runs of neighbouring bins that hold at least so much.
func peaks(bins []float64, least float64) int {
	n := 0
	for i, b := range bins {
		before := bins[(i+len(bins)-1)%len(bins)]
		if b >= least && before < least {
			n++
		}
	}
	return n
}

// manyMarks finds scenes that stress two things at once: two marker boxes, bars
// or blocks, or more than two chart marks that differ from the rest.
func manyMarks(s *shot) []flaw {
	var marks []string
	fills := map[timeline.Color]int{}
	bars := 0
	for _, it := range s.items {
		head, _, _ := strings.Cut(it.Name, ".")
		if it.Drawing != nil && (it.Name == "mark" || it.Name == "bar") && s.still(it) {
			marks = append(marks, it.Name)
		}
		if it.Role == timeline.RoleEvidence && head == "bar" && !strings.Contains(it.Name, "glint") {
			fills[it.Drawing.Shapes[0].Fill]++
			bars++
		}
	}
	var flaws []flaw
	if len(marks) > 1 {
		flaws = append(flaws, flaw{strings.Join(marks, " and "), "stress two things at once"})
	}
	most := 0
	for _, n := range fills {
		most = max(most, n)
	}
	if bars > 3 && bars-most > 2 {
		flaws = append(flaws, flaw{"the bars", fmt.Sprintf("differ: %d of %d are not like the others", bars-most, bars)})
	}
	return flaws
}
