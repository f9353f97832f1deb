package typeset

import (
	"slices"

	gotext "github.com/go-text/typesetting/bidi"
	"golang.org/x/text/unicode/bidi"

	"github.com/scenewright/scenewright/engine/language"
)

// levels resolves the embedding level of every character by UAX #9, with the given base direction.
// Explicit embeddings and isolates are ignored: on-screen text has none, and hostile text must not
// reorder a line.
//
// The algorithm we call distinguishes only odd and even levels. Without explicit embeddings that
// leaves one case open, figures after right-to-left text in a left-to-right line (level 2, not 0),
// which [markFigures] handles.
func levels(runes []rune, rtl bool) []uint8 {
	base, direction := uint8(0), gotext.LeftToRight
	if rtl {
		base, direction = 1, gotext.RightToLeft
	}
	var paragraph gotext.Paragraph
	runs := paragraph.Segment(withoutEmbeddings(runes), direction)
	out := make([]uint8, len(runes))
	for i := range runs.NumRuns() {
		run := runs.Run(i)
		level := base
		if run.IsLeftToRight() == rtl {
			level++
		}
		for j := run.Start; j < min(run.End, len(out)); j++ {
			out[j] = level
		}
		if !rtl && level == 0 && i > 0 {
			markFigures(runes[run.Start:run.End], out[run.Start:run.End])
		}
	}
	if rtl {
		joinSigns(runes, out)
	}
	return out
}

// withoutEmbeddings blanks explicit embedding controls, and separators that
// would end the paragraph.
func withoutEmbeddings(runes []rune) []rune {
	out := slices.Clone(runes)
	for i, r := range out {
		switch bidiClass(r) {
		case bidi.LRE, bidi.RLE, bidi.LRO, bidi.RLO, bidi.PDF, bidi.LRI, bidi.RLI, bidi.FSI, bidi.PDI:
			out[i] = '\u200b'
		case bidi.B:
			out[i] = ' '
		}
	}
	return out
}

func bidiClass(r rune) bidi.Class {
	props, _ := bidi.LookupRune(r)
	return props.Class()
}

// markFigures raises the figures at the start of a left-to-right stretch to level 2: they belong to
// the right-to-left text before them.
func markFigures(runes []rune, out []uint8) {
	end := 0
	for i, r := range runes {
		switch bidiClass(r) {
		case bidi.EN, bidi.AN, bidi.ET, bidi.NSM, bidi.BN:
			end = i + 1
		case bidi.ES, bidi.CS:
		default:
			raise(out[:end])
			return
		}
	}
	raise(out[:end])
}

func raise(out []uint8) {
	for i := range out {
		out[i] = 2
	}
}

// joinSigns keeps the sign of a figure on its left in a right-to-left line: "-5" must not become
// "5-". A hyphen after a letter is no sign.
func joinSigns(runes []rune, out []uint8) {
	for i := range len(runes) - 1 {
		sign := runes[i] == '-' || runes[i] == '+' || runes[i] == '−'
		alone := i == 0 || language.IsBreakSpace(runes[i-1]) || runes[i-1] == '('
		if sign && alone && bidiClass(runes[i+1]) == bidi.EN {
			out[i] = out[i+1]
		}
	}
}

// visualOrder returns the indices of runs with the given levels from left to right (rule L2).
func visualOrder(levels []uint8) []int {
	order := make([]int, len(levels))
	for i := range order {
		order[i] = i
	}
	if len(levels) == 0 {
		return order
	}
	for level := slices.Max(levels); level > 0; level-- {
		for start := 0; start < len(order); start++ {
			end := start
			for end < len(order) && levels[order[end]] >= level {
				end++
			}
			slices.Reverse(order[start:end])
			start = end
		}
	}
	return order
}
