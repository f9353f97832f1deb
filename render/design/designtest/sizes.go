package designtest

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
)

// unequalSiblings finds texts of one kind that are set in different sizes. The
// value that ends a line may be larger than the others: it is what the chart is
// about.
func unequalSiblings(s *shot) []flaw {
	sizes := map[string]map[float64]int{}
	for _, b := range s.blocks() {
		k := kind(b.name)
		if sizes[k] == nil {
			sizes[k] = map[float64]int{}
		}
		sizes[k][math.Round(b.lines[0].Text.Style.Size*10)/10]++
	}
	var flaws []flaw
	for _, k := range slices.Sorted(maps.Keys(sizes)) {
		all := slices.Sorted(maps.Keys(sizes[k]))
		if strings.HasPrefix(k, "value") && len(all) == 2 && sizes[k][all[1]] == 1 {
			continue
		}
		if len(all) > 1 {
			flaws = append(flaws, flaw{k, fmt.Sprintf("is set in sizes of %v", all)})
		}
	}
	return flaws
}

// measure is how small a text may be, in pixels at 1080 lines of a wide frame,
// and how many lines it may take there.
type measure struct {
	least   float64
	lines   int
	display bool // gets smaller and longer in narrow frames
}

// panelled stands for the layout of scenes whose words are on a panel over a picture
// or a film.
const panelled = "panel"

// arranged is the scene's layout, or panelled.
func (s *shot) arranged() string {
	if s.scene.Layout == "title" && len(s.board.Clips) > 0 {
		return panelled
	}
	return s.scene.Layout
}

// measureOf is the measure of a text, by its layout and its name.
func measureOf(layout, name string) measure {
	head, _, _ := strings.Cut(name, ".")
	switch {
	case head == "phrase":
		return measure{84, 4, true}
	case head == "title":
		return measure{112, 3, true}
	case head == "closing":
		return measure{104, 3, true}
	case head == "heading" && layout == panelled:
		return measure{44, 3, false}
	case head == "heading":
		return measure{68, 3, true}
	case head == "quote":
		return measure{72, 5, true}
	case head == "item":
		return measure{42, 2, false}
	case strings.Contains(name, "detail") || strings.Contains(name, "row"):
		return measure{32, 3, false}
	case head == "caption" || head == "foot":
		return measure{32, 3, false}
	}
	return measure{28, 4, false}
}

// in is the measure in a format: narrow frames have smaller large type, in more
// lines.
func (m measure) in(f frame.Format) measure {
	if f == frame.Wide {
		return m
	}
	m.lines += 2
	if m.display {
		m.least *= .64
		m.lines += 2
	}
	return m
}

// factor is how much smaller a script is set to look as large as Latin.
func factor(language string) float64 {
	switch language {
	case "iw", "he":
		return .94
	case "zh":
		return .86
	}
	return 1
}

// tooSmall finds type that is smaller than its role allows.
func tooSmall(s *shot) []flaw {
	var flaws []flaw
	for _, b := range s.blocks() {
		least := measureOf(s.arranged(), b.name).in(s.zones.Format()).least * factor(s.film.Board.Language)
		if got := b.lines[0].Text.Style.Size / s.u; got < least-.5 {
			flaws = append(flaws, flaw{b.name, fmt.Sprintf("%q is set in %.0f pixels, least is %.0f", b.lines[0].text(), got, least)})
		}
	}
	return flaws
}

// tooManyLines finds texts that take more lines than their role allows.
func tooManyLines(s *shot) []flaw {
	var flaws []flaw
	for _, b := range s.blocks() {
		if most := measureOf(s.arranged(), b.name).in(s.zones.Format()).lines; len(b.lines) > most {
			flaws = append(flaws, flaw{b.name, fmt.Sprintf("takes %d lines, most are %d", len(b.lines), most)})
		}
	}
	return flaws
}
