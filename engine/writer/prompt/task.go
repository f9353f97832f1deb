package prompt

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// task is an assignment with values derived before writing.
type task struct {
	story.Assignment
	rate    float64        // runes without spaces per second of speech
	chars   int            // requested length of narration; 0 = by the material
	sourced bool           // there is material, not only a topic or a request
	source  *writer.Source // supported statements

	given    string // the film's text that the model gets
	ownGiven int    // bytes of the scenes' own sources
	parts    int    // number of condensed parts; 0 = not condensed
	stated   bool   // the model states the scenes' content
	roomy    bool   // the instructions include taste
}

func newTask(a story.Assignment) *task {
	t := &task{Assignment: a, rate: writer.RateOf(a)}
	t.given = t.filmText()
	t.know(t.isMaterial(""))
	return t
}

// Kinds of prompt, as stated by the model.
const (
	order    = "order"
	material = "material"
	both     = "both"
)

// know sets whether the film has a source, and thus its supported statements and its length.
func (t *task) know(sourced bool) {
	t.sourced = sourced
	t.source = writer.NewSource(t.material(), t.Language, !sourced)
	t.chars = int(math.Round(t.speech().Seconds() * t.rate))
}

// A text with fewer sentences or words is a topic, whose content is up to the model. A
// prompt with orderWords words or more is no mere request, even if the model says so.
const (
	sourceSentences = 3
	sourceWords     = 40
	orderWords      = 150
)

// isMaterial reports whether the text has content of its own; said is the model's kind of prompt.
func (t *task) isMaterial(said string) bool {
	text := t.Text
	if o, ok := writer.Ordered(text, t.Language); ok && t.Prompted {
		text = o.Told
	}
	words := language.Of(t.Language).Count(text)
	if t.Prompted && said == order && words < orderWords {
		return false
	}
	return words >= sourceWords && len(language.Of(t.Language).Sentences(text)) >= sourceSentences
}

// aTopic is the default length of a film about a topic.
const aTopic = time.Minute

// speech returns the requested length of narration, limited for long
// material; 0 means as long as the material.
func (t *task) speech() time.Duration {
	switch {
	case t.Length > 0 || t.Most == 0:
		return t.Length
	case !t.sourced && len(t.Scenes) == 0:
		return min(aTopic, t.Most)
	case float64(language.Chars(t.material())) > t.Most.Seconds()*t.rate:
		return t.Most
	}
	return 0
}

// ordered applies a length that the prompt requests, unless the request has one.
func (t *task) ordered(seconds float64) {
	if length := time.Duration(seconds * float64(time.Second)); t.Prompted && t.Length == 0 && length >= leastOrdered && length <= mostOrdered {
		t.chars = int(math.Round(min(seconds, max(t.Most, leastOrdered).Seconds()) * t.rate))
	}
}

// Limits of a length in the prompt.
const (
	leastOrdered = 10 * time.Second
	mostOrdered  = 10 * time.Minute
)

// material returns all text that supports the film's statements.
func (t *task) material() string {
	all := t.Text + "\n" + t.Title + "\n" + t.About + "\n" + t.Description + "\n" + t.Brand
	for _, s := range t.Scenes {
		all += "\n" + s.Static + "\n" + s.Details + "\n" + s.Heading + "\n" + s.Text
	}
	return all
}

// filmText returns the source of the whole film; "" if every scene has
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

// technique returns the requested technique, else the model's, else the first suitable one.
func (t *task) technique(said string) request.Technique {
	for _, id := range append([]string{t.Technique, said}, t.suitable()...) {
		if found, ok := request.TechniqueByID(id); ok {
			return found
		}
	}
	return request.Techniques()[0]
}

// suitable returns the techniques for the kind of video, best first.
func (t *task) suitable() []string {
	if tag, ok := request.TagByID(t.Tag); ok {
		return tag.Techniques
	}
	return []string{"three_act", "problem_solution"}
}

// moods returns the music moods of all techniques.
func moods() []string {
	var all []string
	for _, t := range request.Techniques() {
		all = append(all, t.Manner.Mood)
	}
	return all
}

// asked returns the request for the scene with an id.
func (t *task) asked(id string) (story.SceneBrief, bool) {
	for _, s := range t.Scenes {
		if id != "" && s.ID == id {
			return s, true
		}
	}
	return story.SceneBrief{}, false
}
