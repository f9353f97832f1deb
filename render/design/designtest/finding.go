package designtest

import (
	"fmt"
	"image"
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

// ruleNames are the rules as people call them.
var ruleNames = [...]string{
	Contrast: "contrast", Safe: "safe area", Subtitles: "subtitles", Presenter: "presenter",
	Widows: "widows", Edges: "edges", Siblings: "siblings", Sizes: "sizes",
	Emptiness: "emptiness", Hues: "hues", Decoration: "decoration", Gaps: "gaps",
	Direction: "direction", Repetition: "repetition", Faults: "faults", Pace: "pace",
}

// String is the rule's name.
func (r Rule) String() string { return ruleNames[r] }

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
	at := o.At.Round(10 * time.Millisecond)
	return fmt.Sprintf("%v: scene %d (%s) at %v: %s %s", o.Rule, o.Scene, o.Layout, at, o.Where, o.What)
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

// lasts is the length of a scene.
func (f Film) lasts(i int) time.Duration {
	return time.Duration(f.Scenes[i].Frames) * time.Second / time.Duration(f.Board.FPS)
}

// flaw is something wrong, not yet said by which rule.
type flaw struct{ where, what string }
