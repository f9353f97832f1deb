package face

import (
	"encoding/xml"
	"os"
	"strconv"
	"strings"
	"sync"
)

// file is OpenCV's cascade for faces seen from the front, as its packages of data bring it.
const file = "/usr/share/opencv4/lbpcascades/lbpcascade_frontalface_improved.xml"

// installed returns the cascade of this machine; an empty one, which finds nothing, if it has none.
var installed = sync.OnceValue(func() cascade {
	raw, err := os.ReadFile(file)
	if c, ok := read(raw); err == nil && ok {
		return c
	}
	return cascade{}
})

// cascade decides in stages, the cheapest first, whether a window shows a face.
type cascade struct {
	side   int // of a window, in points
	stages []stage
}

type stage struct {
	least float64 // sum of the votes for a face
	votes []vote
}

// vote compares the brightness of 3 × 3 cells of a window: it has one value for some patterns of
// the cells that are at least as light as the middle one, and another for the rest.
type vote struct {
	x, y, w, h int       // of the first cell
	patterns   [8]uint32 // a bit for each
	in, out    float64
}

// numbers is an element with nothing but numbers.
type numbers []float64

func (n *numbers) UnmarshalText(text []byte) error {
	for word := range strings.FieldsSeq(string(text)) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return err
		}
		*n = append(*n, v)
	}
	return nil
}

// read parses a cascade of local binary patterns in OpenCV's format; false if it is none.
func read(raw []byte) (c cascade, ok bool) {
	var all struct {
		Side   int    `xml:"cascade>width"`
		Kind   string `xml:"cascade>featureType"`
		Stages []struct {
			Least float64 `xml:"stageThreshold"`
			Votes []struct {
				Node   numbers `xml:"internalNodes"`
				Leaves numbers `xml:"leafValues"`
			} `xml:"weakClassifiers>_"`
		} `xml:"cascade>stages>_"`
		Cells []struct {
			Box numbers `xml:"rect"`
		} `xml:"cascade>features>_"`
	}
	if err := xml.Unmarshal(raw, &all); err != nil || all.Kind != "LBP" || all.Side < 1 {
		return c, false
	}
	c.side = all.Side
	for _, s := range all.Stages {
		next := stage{least: s.Least}
		for _, v := range s.Votes {
			if len(v.Node) != 11 || len(v.Leaves) != 2 || v.Node[2] < 0 || int(v.Node[2]) >= len(all.Cells) {
				return c, false
			}
			at := all.Cells[int(v.Node[2])].Box
			if len(at) != 4 || min(at[0], at[1]) < 0 || min(at[2], at[3]) < 1 ||
				max(at[0]+3*at[2], at[1]+3*at[3]) > float64(c.side) {
				return c, false
			}
			one := vote{x: int(at[0]), y: int(at[1]), w: int(at[2]), h: int(at[3]), in: v.Leaves[0], out: v.Leaves[1]}
			for i := range one.patterns {
				one.patterns[i] = uint32(int64(v.Node[3+i]))
			}
			next.votes = append(next.votes, one)
		}
		c.stages = append(c.stages, next)
	}
	return c, true
}
