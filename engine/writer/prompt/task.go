package prompt

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// task is one assignment, and what can be known of it before anybody writes.
type task struct {
	story.Assignment
	rate    float64        // runes without spaces spoken a second
	chars   int            // of narration that are wanted; 0 = as many as the material gives
	sourced bool           // there is material, not just a topic or an order
	source  *writer.Source // what may be said

	given    string // of the film's text, what the model is given
	ownGiven int    // bytes of what scenes have of their own
	parts    int    // in which it was condensed; 0 = it was not
	stated   bool   // the model states what scenes show
	roomy    bool   // and is told of taste
}

func newTask(a story.Assignment) *task {
	t := &task{Assignment: a, rate: writer.RateOf(a)}
	t.given = t.filmText()
	t.know(t.isMaterial(""))
	return t
}

// What a prompt is, as its model says.
const (
	order    = "order"
	material = "material"
	both     = "both"
)

// know settles whether the film has a source, and by that what it may say and how long
// it gets.
func (t *task) know(sourced bool) {
	t.sourced = sourced
	t.source = writer.NewSource(t.material(), t.Language, !sourced)
	t.chars = int(math.Round(t.speech().Seconds() * t.rate))
}

// A text of fewer sentences and words than these is a topic: what there is to
// say of it is left to the model. An order of more words than the last is not believed to
// be one.
const (
	sourceSentences = 3
	sourceWords     = 40
	orderWords      = 150
)

// isMaterial reports whether there is something to tell in the text, for what its model
// says that a prompt is.
func (t *task) isMaterial(said string) bool {
	text := t.Text
	if o, ok := writer.Ordered(text, t.Language); ok && t.Prompted {
		text = o.Told
	}
	words := writer.WordCount(text, t.Language)
	if t.Prompted && said == order && words < orderWords {
		return false
	}
	return words >= sourceWords && len(writer.Sentences(text, t.Language)) >= sourceSentences
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

// ordered takes over how long the prompt orders the film to be, where the request does
// not say it.
func (t *task) ordered(seconds float64) {
	if length := time.Duration(seconds * float64(time.Second)); t.Prompted && t.Length == 0 && length >= leastOrdered && length <= mostOrdered {
		t.chars = int(math.Round(min(seconds, max(t.Most, leastOrdered).Seconds()) * t.rate))
	}
}

// How long a prompt may order a film to be.
const (
	leastOrdered = 10 * time.Second
	mostOrdered  = 10 * time.Minute
)

// material is all that the film may tell of the subject.
func (t *task) material() string {
	all := t.Text + "\n" + t.Title + "\n" + t.About + "\n" + t.Description + "\n" + t.Brand
	for _, s := range t.Scenes {
		all += "\n" + s.Static + "\n" + s.Details + "\n" + s.Heading + "\n" + s.Text
	}
	return all
}

// filmText is the source of the film as a whole, "" where each scene has a text of
// its own: a deck's text is that of its slides.
func (t *task) filmText() string {
	own := false
	for _, s := range t.Scenes {
		if s.Static == "" && s.Text == "" {
			return t.Text
		}
		own = own || s.Text != ""
	}
	if own {
		return ""
	}
	return t.Text
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

// moods are those of the music that techniques go with.
func moods() []string {
	var all []string
	for _, t := range request.Techniques() {
		all = append(all, t.Manner.Mood)
	}
	return all
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
