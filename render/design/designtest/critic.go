// Package designtest looks at designed films the way a designer would who is asked
// to sign them: it knows fifteen things to object to, and what pace a film
// wants, and says where a film offends and by how much.
//
//	objections, err := designtest.Review(designtest.Film{Board: board, Scenes: scenes, Fonts: fonts, Draw: draw})
//
// Where a look at the layers is enough it takes one; contrast, hues and
// emptiness are read from frames, which the caller draws.
package designtest

import (
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Rule is what an objection appeals to.
type Rule int

// The rules of the house: fifteen of the eye, and the pace.
const (
	Contrast   Rule = 1 + iota // words and symbols against what they stand on
	Safe                       // what must be seen, within what every screen shows
	Subtitles                  // content keeps clear of subtitles
	Presenter                  // content and subtitles keep clear of the presenter
	Widows                     // last lines are not lonely, Chinese words are whole
	Edges                      // starts that nearly meet do meet
	Siblings                   // equals have one size
	Sizes                      // type can be read, and keeps to its lines
	Emptiness                  // a frame is used
	Hues                       // at most three, and one thing emphasised
	Decoration                 // no coloured ornament under words
	Gaps                       // what belongs together stands together
	Direction                  // arrows, digits and weights of films read from the right
	Repetition                 // a scene does not look like the one before
	Faults                     // missing glyphs, washed-out pictures, stillness
	Pace                       // lengths, entrances and the share of words shown
)

// Finding is one thing that is wrong.
type Finding struct {
	Scene  int // from 0
	Layout string
	At     time.Duration // from the scene's start
	Rule   Rule
	Where  string // layers by their names
	What   string
}

// String is the objection in one line.
func (o Finding) String() string {
	return fmt.Sprintf("rule %d: scene %d (%s) at %v: %s %s", o.Rule, o.Scene, o.Layout, o.At.Round(10*time.Millisecond), o.Where, o.What)
}

// Draw gives the frame of a scene at a time from its start, as large as the
// board. Of the scene's layers only those are drawn that keep allows; nil allows
// all.
type Draw func(scene int, at time.Duration, keep func(timeline.Layer) bool) (*image.RGBA, error)

// Film is what there is to look at.
type Film struct {
	Board  story.Storyboard
	Scenes []timeline.Scene // what became of the board's
	Fonts  *typeset.Fonts
	Draw   Draw // nil = nothing is looked at that needs pixels
}

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

// flaw is something wrong, not yet said by which rule.
type flaw struct{ where, what string }

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
