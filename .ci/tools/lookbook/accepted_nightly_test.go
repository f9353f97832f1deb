//go:build nightly

package main

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/render/design/designtest"
)

// acceptance is a kind of objection that stands, with the reason.
type acceptance struct {
	rule    designtest.Rule
	layouts string // separated by spaces; "" = all
	what    string // what the objection says, or a part of it
	shaped  bool   // only in other formats, or beside a presenter
	most    share  // of them among the scenes of these layouts in the whole corpus: more is a step back
	why     string
}

// share is so many objections to so many scenes, each format of a film counted by
// itself: a corpus in which the editor finds more scenes of a layout may have more.
type share struct{ objections, scenes int }

// accepted is all that stands.
func accepted() []acceptance {
	return []acceptance{
		{rule: designtest.Pace, layouts: "title spoken number quote closing", what: "lasts", most: share{16, 206}, why: "a sentence without a pause is not cut for the clock, nor a film of short ones made hectic; shots are, where there are pictures"},
		{
			rule: designtest.Emptiness, layouts: "closing number list bars", what: "is empty to", most: share{5, 109},
			why: "not mended yet: few short words and nothing beside them leave half of the frame bare",
		},
	}
}

// accepting is the number of what accepts an objection for a film; -1 where
// nothing does.
func accepting(x take, o designtest.Finding) int {
	shaped := x.board.Presenter != frame.Nobody || x.board.Frame().Format() != frame.Wide
	for i, a := range accepted() {
		if a.rule == o.Rule && a.of(o.Layout) &&
			strings.Contains(o.What, a.what) && (shaped || !a.shaped) {
			return i
		}
	}
	return -1
}

// of reports whether scenes of a layout are meant.
func (a acceptance) of(layout string) bool {
	return a.layouts == "" || slices.Contains(strings.Fields(a.layouts), layout)
}
