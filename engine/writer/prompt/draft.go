package prompt

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// draft is an unfinished script.
type draft struct {
	*task
	Title     string
	Technique request.Technique
	Subject   story.Sought
	Mood      string
	Scenes    []draftScene

	told    []string // warnings of the previous draft
	cutOff  bool     // the answer ended before the script
	untrue  int      // sentences removed for lack of support in the source
	tooMuch int      // sentences removed for length
}

// draftScene is a scene with its origin.
type draftScene struct {
	story.ScriptScene
	number   int // in the answer, from 1; 0 = not by the model
	section  string
	emphasis []string
	fixed    bool // its text was given and must not change
	done     bool // from a previous script, with its content
}

// asAsked returns the scene as the requested one: with its id, and its text if that was given.
func (sc draftScene) asAsked(b story.SceneBrief) draftScene {
	sc.ID = b.ID
	if b.Static != "" {
		sc.Narration, sc.fixed = b.Static, true
	}
	return sc
}

// spokenChars returns the length of the narration.
func (d *draft) spokenChars() int {
	n := 0
	for _, s := range d.Scenes {
		n += language.Chars(s.Narration)
	}
	return n
}

// text returns the narration without given texts.
func (d *draft) text() string {
	var b strings.Builder
	for _, s := range d.Scenes {
		if !s.fixed {
			b.WriteString(s.Narration)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// flaw is a defect of a draft that the model can correct.
type flaw struct {
	fatal  bool   // the draft is unusable
	whole  bool   // everything has to be written again
	public string // what is wrong, after "its script"
	told   string // message for the model
}
