// Package designtest looks at designed films the way a designer would who is asked
// to sign them: it knows fifteen things to object to, and what pace a film
// wants, and says where a film offends and by how much.
//
//	film := designtest.Film{Board: board, Scenes: scenes, Fonts: fonts}
//	film.Draw = film.Composed(open)
//	objections, err := designtest.Review(film)
//
// Where a look at the layers is enough it takes one; contrast, hues and
// emptiness are read from frames. TestLayout is the suite of a custom layout.
package designtest

import (
	"slices"
	"time"
)

// Review lists all objections, each once, scene by scene. It fails where Draw
// does.
func Review(f Film) ([]Finding, error) {
	var all []Finding
	for i := range f.Scenes {
		found, err := f.reviewScene(i)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	for _, c := range filmChecks() {
		all = append(all, c(f)...)
	}
	slices.SortStableFunc(all, func(a, b Finding) int { return a.Scene - b.Scene })
	return all, nil
}

// check is one thing to look for in a scene at a moment.
type check struct {
	rule    Rule
	look    func(*shot) []flaw
	settled bool // only when all has come in
	pixels  bool // needs frames
}

// shotChecks is the table of what is looked for at moments.
func shotChecks() []check {
	return []check{
		{rule: Contrast, look: faintWords, pixels: true},
		{rule: Contrast, look: heardWords, settled: true, pixels: true},
		{rule: Contrast, look: faintSymbols, settled: true, pixels: true},
		{rule: Safe, look: outsideSafe},
		{rule: Subtitles, look: underSubtitles},
		{rule: Presenter, look: behindPresenter},
		{rule: Widows, look: widows, settled: true},
		{rule: Widows, look: tornWords, settled: true},
		{rule: Widows, look: hangingWords},
		{rule: Edges, look: nearEdges, settled: true},
		{rule: Siblings, look: unequalSiblings},
		{rule: Sizes, look: tooSmall},
		{rule: Sizes, look: tooManyLines},
		{rule: Emptiness, look: emptyFrame, settled: true, pixels: true},
		{rule: Hues, look: manyHues, settled: true, pixels: true},
		{rule: Hues, look: manyMarks},
		{rule: Decoration, look: ornamentUnderWords, settled: true, pixels: true},
		{rule: Gaps, look: looseGroups, settled: true},
		{rule: Direction, look: turnedArrows, settled: true},
		{rule: Direction, look: turnedDigits, settled: true},
		{rule: Direction, look: lightLatin, settled: true},
		{rule: Faults, look: missingGlyphs},
		{rule: Faults, look: coarsePictures},
	}
}

// filmChecks is the table of what is looked for in a film as a whole.
func filmChecks() []func(Film) []Finding {
	return []func(Film) []Finding{repetitions, recomposed, stillness, bareMoments, lateEntrances, lengths, wordiness}
}

// reviewScene looks at a scene at several moments, in frames at two of them.
func (f Film) reviewScene(i int) ([]Finding, error) {
	v := f.view(i)
	var all []Finding
	for _, share := range []float64{.15, .35, .55, .75} {
		s := v.shot(time.Duration(share * float64(v.length)))
		found, err := s.review(func(c check) bool { return !c.settled && (!c.pixels || share == .55) })
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	found, err := v.shot(v.settled()).review(func(check) bool { return true })
	return once(append(all, found...)), err
}

// review makes the checks that are wanted.
func (s *shot) review(wanted func(check) bool) ([]Finding, error) {
	var all []Finding
	for _, c := range shotChecks() {
		if !wanted(c) || c.pixels && s.film.Draw == nil {
			continue
		}
		for _, fl := range c.look(s) {
			all = append(all, Finding{Scene: s.n, Layout: s.scene.Layout, At: s.at, Rule: c.rule, Where: fl.where, What: fl.what})
		}
	}
	return all, s.err
}

// once drops what was objected to at an earlier moment already.
func once(all []Finding) []Finding {
	type key struct {
		rule  Rule
		where string
	}
	seen := map[key]bool{}
	return slices.DeleteFunc(all, func(o Finding) bool {
		k := key{o.Rule, o.Where}
		known := seen[k]
		seen[k] = true
		return known
	})
}
