// Package icon has the symbols of the house and finds one by what a text means.
//
// All of them are drawn here, by one hand: lines two units wide on a grid of
// 24, round at their ends, with a few solid dots. [Find] looks for the words
// of a text in the key words of five languages; a text that fits none gets
// none, for a symbol that means nothing is worse than no symbol.
package icon

import (
	"maps"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Icon is a symbol.
type Icon struct {
	Name string        // unique among all
	Path timeline.Path // 24 units wide about the origin
}

// Named is the symbol of a name; its path is nil where there is none.
func Named(name string) Icon {
	for _, theme := range []map[string]string{things(), life(), media()} {
		if description, ok := theme[name]; ok {
			p, _ := drawn(description)
			return Icon{Name: name, Path: p}
		}
	}
	return Icon{}
}

// descriptions are all symbols there are, by name.
func descriptions() map[string]string {
	all := things()
	maps.Copy(all, life())
	maps.Copy(all, media())
	return all
}

// In is the symbol as it lies in a square of a size, from the square's corner.
func (i Icon) In(size float64) timeline.Path { return In(i.Path, size) }

// In is the path of a symbol as it lies in a square of a size, from the
// square's corner.
func In(p timeline.Path, size float64) timeline.Path {
	out := make(timeline.Path, len(p))
	for n, s := range p {
		if s.Op != timeline.OpClose {
			for j := range s.P {
				s.P[j].X, s.P[j].Y = s.P[j].X*size/24+size/2, s.P[j].Y*size/24+size/2
			}
		}
		out[n] = s
	}
	return out
}
