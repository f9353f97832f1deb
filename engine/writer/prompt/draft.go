package prompt

import (
	"encoding/json"
	"strings"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// answer is what a model gives, see [schema].
type answer struct {
	Title     string        `json:"title"`
	Technique string        `json:"technique"`
	Subject   sought        `json:"subject"`
	Scenes    []answerScene `json:"scenes"`
}

// sought is what a model offers to look for pictures with.
type sought struct {
	Query   string `json:"query"`
	English string `json:"queryEnglish"`
}

type answerScene struct {
	ID        string          `json:"id"`
	Beat      string          `json:"beat"`
	Narration string          `json:"narration"`
	Content   json.RawMessage `json:"content"` // see [contentSchema]
	sought
	Shots    []sought `json:"shots"` // one a sentence
	NewTopic bool     `json:"newTopic"`
}

// draft is a script in the making.
type draft struct {
	*task
	Title     string
	Technique request.Technique
	Subject   story.Sought
	Scenes    []draftScene
}

// draftScene is a scene, and what was asked of it.
type draftScene struct {
	story.ScriptScene
	fixed  bool         // its text was given and stays letter for letter
	stated story.Layout // what its model wanted to show
}

// read makes a draft of an answer: clean, with the scenes that were asked for
// in their places, and with no sentence more than its length has room for. The
// flaws are what is wrong with it; the draft is nil where there is none in the
// answer.
func (t *task) read(text string) (*draft, []flaw) {
	a, err := decode(text)
	if err != nil {
		return nil, []flaw{{fatal: true, public: "is none", told: "Your answer was not understood: " + err.Error() + ". Answer with the JSON object alone, complete."}}
	}
	d := &draft{task: t, Title: t.plain(a.Title), Technique: t.technique(a.Technique), Subject: t.sought(a.Subject, 1)}
	for _, s := range a.Scenes {
		sc := d.scene(s)
		if sc.Narration != "" {
			d.Scenes = append(d.Scenes, sc)
		}
	}
	if len(d.Scenes) == 0 {
		return nil, []flaw{{fatal: true, public: "is empty", told: "No scene of your answer has a narration."}}
	}
	if d.sourced && len(missing(d.Title, d.numbers)) > 0 {
		d.Title = "" // one is found in the words
	}
	return d, append(d.place(), d.judge()...)
}

// scene takes over a scene of an answer.
func (d *draft) scene(s answerScene) draftScene {
	sc := draftScene{ScriptScene: story.ScriptScene{
		Beat: d.beat(s.Beat), Narration: d.spoken(s.Narration), NewTopic: s.NewTopic,
	}}
	if len(s.Shots) == 0 {
		s.Shots = []sought{s.sought} // an answer of another form
	}
	for _, shot := range s.Shots {
		if found := d.sought(shot, leastQuery); found.Words != "" {
			sc.Shots = append(sc.Shots, found)
		}
	}
	if len(sc.Shots) > 0 {
		sc.Query, sc.English = sc.Shots[0].Words, sc.Shots[0].English
	}
	if len(sc.Shots) != len(s.Shots) || len(sc.Shots) == 1 {
		sc.Shots = nil // which is whose is not known, or the scene's own is all
	}
	screen, err := d.content(s.Content)
	sc.Screen, sc.stated = screen, screen.Layout()
	if err != nil {
		sc.Rejected = err.Error()
	}
	if brief, ok := d.asked(s.ID); ok {
		return sc.asAsked(brief)
	}
	return sc
}

// asAsked is a scene as the one that was asked for: under its id, and with its
// text where that was given.
func (sc draftScene) asAsked(b story.SceneBrief) draftScene {
	sc.ID = b.ID
	if b.Static != "" {
		sc.Narration, sc.fixed = b.Static, true
	}
	return sc
}

// beat is a beat of the technique by its name, "" where there is none.
func (d *draft) beat(name string) string {
	for _, b := range d.Technique.Beats {
		if strings.EqualFold(b.Name, strings.TrimSpace(name)) {
			return b.Name
		}
	}
	return ""
}

// spokenChars is how much there is to say.
func (d *draft) spokenChars() int {
	n := 0
	for _, s := range d.Scenes {
		n += writer.Chars(s.Narration)
	}
	return n
}

// text is all that is said and was not given.
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

// unsourced warns of a film that a model made of a topic.
const unsourced = "The prompt brings no source text, so what the film says is the model's own knowledge. Check it before you publish it."

// script finishes a draft: what its scenes show is checked against what they
// say and the source has.
func (d *draft) script() story.Script {
	d.part()
	s := story.Script{Title: d.Title, Language: d.Language, Technique: d.Technique.Technique, Subject: d.Subject}
	steps := 0
	for i := range d.Scenes {
		d.show(&d.Scenes[i])
		steps = d.Scenes[i].goOn(steps)
		s.Scenes = append(s.Scenes, d.Scenes[i].ScriptScene)
	}
	if len(d.task.Scenes) == 0 {
		s.Scenes = writer.Limit(s.Scenes, d.MaxScenes)
	}
	if !d.sourced {
		s.Warnings = append(s.Warnings, unsourced)
	}
	if left := d.leftOut(); left != "" {
		s.Warnings = append(s.Warnings, left)
	}
	return writer.Finish(s, d.Assignment)
}
