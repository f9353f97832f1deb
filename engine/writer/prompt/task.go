package prompt

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// task is one assignment, and what can be known of it before anybody writes.
type task struct {
	story.Assignment
	rate    float64         // runes without spaces spoken a second
	chars   int             // of narration that are wanted; 0 = as many as the material gives
	sourced bool            // the text is material, not just a topic
	numbers map[string]bool // that may be said
	earlier *story.Script
	given   int // bytes of source that the model was given
	whole   int // of so many
}

func newTask(a story.Assignment) *task {
	t := &task{Assignment: a, rate: writer.RateOf(a)}
	t.sourced = isSource(a.Text, a.Language)
	t.chars = int(math.Round(t.speech().Seconds() * t.rate))
	t.numbers = language.Of(a.Language).Said(t.material())
	return t
}

// A text of fewer sentences and words than these is a topic: what there is to
// say of it is left to the model.
const (
	sourceSentences = 3
	sourceWords     = 40
)

func isSource(text, language string) bool {
	return len(writer.Sentences(text, language)) >= sourceSentences && writer.WordCount(text, language) >= sourceWords
}

// aTopic is how long a film of a mere topic gets where no length is asked for.
const aTopic = time.Minute

// speech returns how long the narration is to be, 0 for as long as the material
// is: what is asked for, else what bounds a longer material.
func (t *task) speech() time.Duration {
	switch {
	case t.Length > 0 || t.Most == 0:
		return t.Length
	case !t.sourced && len(t.Scenes) == 0:
		return min(aTopic, t.Most)
	case float64(writer.Chars(t.material())) > t.Most.Seconds()*t.rate:
		return t.Most
	}
	return 0
}

// material is all that the film may tell of the subject.
func (t *task) material() string {
	all := t.Text + "\n" + t.Title + "\n" + t.Description + "\n" + t.Brand
	for _, s := range t.Scenes {
		all += "\n" + s.Static + "\n" + s.Details + "\n" + s.Heading + "\n" + s.Text
	}
	return all
}

// technique is the one that is asked for, else the one the model says it used,
// else the first that suits the kind of video.
func (t *task) technique(said string) request.Technique {
	for _, id := range append([]string{t.Technique, said}, t.suitable()...) {
		if found, ok := request.TechniqueByID(id); ok {
			return found
		}
	}
	return request.Techniques()[0]
}

// suitable are the techniques for the kind of video, best first.
func (t *task) suitable() []string {
	if tag, ok := request.TagByID(t.Tag); ok {
		return tag.Techniques
	}
	return []string{"three_act", "problem_solution"}
}

// room is how many tokens an answer may take. Narration is the smaller part of
// it, and models that think before they answer do so in the same room.
func (t *task) room() int {
	chars := t.chars
	if chars == 0 {
		chars = min(writer.Chars(t.Text), 8000)
	}
	return 3000 + 2*chars
}

// asked finds what is asked of the scene with an id.
func (t *task) asked(id string) (story.SceneBrief, bool) {
	for _, s := range t.Scenes {
		if id != "" && s.ID == id {
			return s, true
		}
	}
	return story.SceneBrief{}, false
}
