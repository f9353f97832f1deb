package main

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/sources/motion/critic"
)

// acceptance is a kind of objection that stands, with the reason.
type acceptance struct {
	rule    critic.Rule
	layouts string // separated by spaces; "" = all
	what    string // what the objection says, or a part of it
	shaped  bool   // only in other formats, or beside a presenter
	why     string
}

// parted are the layouts in which one part after the other is spoken of.
const parted = "list steps timeline compare bars line donut map cluster"

// accepted is all that stands.
func accepted() []acceptance {
	return []acceptance{
		{rule: critic.Pace, layouts: parted, what: "lasts", why: "each part has its own moment: the picture changes with every one"},
		{rule: critic.Pace, layouts: parted + " number", what: "on the screen", why: "the parts are the narration's own words: the offline writer has no others"},
		{rule: critic.Pace, layouts: "title statement number quote closing", what: "lasts", why: "a sentence is not cut in two for the clock's sake"},
		{rule: critic.Pace, layouts: "statement", what: "third of its layout", why: "open: prose without lists or figures has nothing else to show; grounds and variants change"},
		{rule: critic.Pace, layouts: "number line bars", what: "enters", why: "open: a figure that is the last word lands late"},
		{rule: critic.Direction, layouts: "number", what: "shows the digits", why: "open: the same figure, still counting"},
		{rule: critic.Contrast, layouts: "number", shaped: true, why: "open: not reflowed yet"},
		{rule: critic.Decoration, layouts: "number", shaped: true, why: "open: not reflowed yet"},
		{rule: critic.Presenter, layouts: "number", shaped: true, why: "open: not reflowed yet"},
		{rule: critic.Emptiness, layouts: "closing number steps", why: "open: the motif is cropped too far"},
		{rule: critic.Emptiness, layouts: "bars", why: "open: few bars beside a short heading leave the corner below it idle"},
		{rule: critic.Sizes, layouts: "number compare title", why: "open: headings of many lines"},
		{rule: critic.Safe, layouts: "number list steps", why: "open: large digits overhang the margin"},
		{rule: critic.Gaps, layouts: "title", why: "open: Chinese titles stand wide"},
		{rule: critic.Faults, layouts: "title statement closing", what: "stands still", shaped: true, why: "open: narrow frames without a motif"},
		{rule: critic.Decoration, layouts: "statement", why: "open: a fourth line reaches a glow"},
		{rule: critic.Faults, layouts: "timeline list", what: "stands still", why: "open: a long sentence between two parts"},
		{rule: critic.Widows, layouts: "statement title", shaped: true, why: "open: narrow statements"},
		{rule: critic.Contrast, layouts: "title", what: "a contrast of 4.", why: "open: words over a glow"},
		{rule: critic.Hues, what: "hues", why: "open: glows that cross make hues between theirs"},
	}
}

// stands reports whether an objection is accepted for a film.
func stands(x take, o critic.Objection) bool {
	shaped := x.board.Presenter != frame.Nobody || x.board.Frame().Format() != frame.Wide
	for _, a := range accepted() {
		if a.rule == o.Rule && (a.layouts == "" || slices.Contains(strings.Fields(a.layouts), o.Layout)) &&
			strings.Contains(o.What, a.what) && (shaped || !a.shaped) {
			return true
		}
	}
	return false
}
