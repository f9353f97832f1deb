// Package icon has symbols and finds the one that a text means.
//
// [Find] looks for the words and phrases of a text in the data of the folder
// words, one file a language: phrases before words, whole words only, and a
// word that means several things only beside another that says which. What
// cannot be sure finds nothing, for a wrong symbol is worse than none.
//
// Symbols are drawn from the Material Icons font where the host has it, else
// by our own strokes; never from both.
package icon

import "github.com/scenewright/scenewright/engine/timeline"

// Icon is a symbol.
type Icon struct {
	Name string        // unique among all
	Path timeline.Path // 24 units wide about the origin
}

// Named returns the symbol of a name; its path is nil where there is none.
func Named(name string) Icon {
	if p := installed().path(name); p != nil {
		return Icon{Name: name, Path: p}
	}
	return Icon{}
}

// Find returns the symbol that a text means. Of several it is the one that the
// first of its phrases is about: the last noun of those that stand together in
// English and Chinese, the first elsewhere. The language is a code such as
// "fr", or "" for English. ok is false where no symbol is sure.
func Find(text, language string) (i Icon, ok bool) {
	i = Named(sense(text, language, installed().has))
	return i, i.Path != nil
}

// In returns the symbol as it lies in a square of a size, from the square's
// corner.
func (i Icon) In(size float64) timeline.Path { return In(i.Path, size) }

// In returns the path of a symbol as it lies in a square of a size, from the
// square's corner.
func In(p timeline.Path, size float64) timeline.Path { return scaled(p, size/24, size/2) }

// scaled is a path so many times as large, and moved both ways.
func scaled(p timeline.Path, by, move float64) timeline.Path {
	var out timeline.Path
	for _, s := range p {
		if s.Op != timeline.OpClose {
			for j := range s.P {
				s.P[j].X, s.P[j].Y = s.P[j].X*by+move, s.P[j].Y*by+move
			}
		}
		out = append(out, s)
	}
	return out
}
