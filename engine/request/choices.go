package request

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
)

// VideoTag is a kind of video: its purpose and audience.
type VideoTag struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Techniques  []string `json:"techniques"` // suitable ones, best first
	Pace        float64  `json:"-"`          // length of its scenes and silences relative to the usual
}

// VideoTags lists the kinds of video.
func VideoTags() []VideoTag {
	return []VideoTag{
		{"Marketing", "Marketing", "Wins people for an offer: what it changes for them, and what to do next.", []string{"aida", "pas", "before_after_bridge"}, .9},
		{"Explainer", "Explainer", "Makes a subject clear to somebody who meets it for the first time.", []string{"three_act", "problem_solution", "listicle"}, 1},
		{"Training", "Training", "Teaches a task that the viewer will do, in the order it is done.", []string{"how_to", "problem_solution", "listicle"}, 1.1},
		{"Product", "Product", "Shows what a product does and which problem it takes away.", []string{"problem_solution", "before_after_bridge", "aida"}, .95},
		{"Social", "Social", "A short piece for a feed: one thought, told quickly.", []string{"pas", "listicle", "myth_busting"}, .8},
		{"News", "News", "Reports what happened, with figures, names and what follows from it.", []string{"three_act", "listicle", "thesis_antithesis_synthesis"}, .95},
		{"Education", "Education", "Builds understanding: the question, the parts, how they hang together.", []string{"three_act", "myth_busting", "thesis_antithesis_synthesis"}, 1.1},
		{"Corporate", "Corporate", "Speaks for an organization to its people, partners or the public.", []string{"three_act", "story_spine", "problem_solution"}, 1.05},
		{"HowTo", "How-to", "Step by step instructions for one task.", []string{"how_to", "listicle", "problem_solution"}, 1.05},
		{"Event", "Event", "Announces an event or looks back on it: what, when, for whom.", []string{"aida", "story_spine", "listicle"}, .9},
		{"Testimonial", "Testimonial", "A customer's or colleague's experience, told from the start.", []string{"hero_journey", "story_spine", "before_after_bridge"}, 1.05},
		{"Onboarding", "Onboarding", "Welcomes new people and shows them how to begin.", []string{"how_to", "story_spine", "listicle"}, 1.1},
	}
}

// TagByID finds a video tag, in any case of letters.
func TagByID(id string) (VideoTag, bool) {
	return find(VideoTags(), func(t VideoTag) bool { return strings.EqualFold(t.ID, id) })
}

// find returns the first matching element of a list.
func find[T any](all []T, meant func(T) bool) (one T, ok bool) {
	if i := slices.IndexFunc(all, meant); i >= 0 {
		return all[i], true
	}
	return one, false
}

// Tone is a tone of voice: the style of a script.
type Tone struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Pace        float64 `json:"pace"`          // relative length of a scene: under 1 cuts faster
	Sentence    int     `json:"sentenceWords"` // usual words of a sentence

	Rate  float64 `json:"-"` // of speech, relative to the natural one, as are the next two
	Pause float64 `json:"-"` // of the pauses between sentences
	Range float64 `json:"-"` // of the melody
}

// Tones lists the tones of voice, the default first.
func Tones() []Tone {
	return []Tone{
		{ID: "Natural", Name: "Natural", Pace: 1, Sentence: 16, Rate: 1, Pause: 1, Range: 1,
			Description: "Plain and conversational, as one would explain it to a colleague. Nothing is pushed forward or held back."},
		{ID: "Professional", Name: "Professional", Pace: 1.1, Sentence: 18, Rate: .92, Pause: 1.2, Range: .75,
			Description: "Measured and precise. Prefers complete statements and evidence, avoids exclamations, gives each point time."},
		{ID: "Informative", Name: "Informative", Pace: 1.05, Sentence: 17, Rate: 1, Pause: 1.5, Range: 1,
			Description: "Facts first. Figures, names and causes come before opinions and appeals."},
		{ID: "Inspirational", Name: "Inspirational", Pace: 1.05, Sentence: 15, Rate: .87, Pause: 1.7, Range: 1.4,
			Description: "Speaks of people, change and what becomes possible, and ends on the outlook."},
		{ID: "Energetic", Name: "Energetic", Pace: .8, Sentence: 9, Rate: 1.13, Pause: .7, Range: 1.4,
			Description: "Short sentences, quick cuts, direct address. Prefers what can be said in one breath."},
	}
}

// ToneByID finds a tone, in any case of letters.
func ToneByID(id string) (Tone, bool) {
	return find(Tones(), func(t Tone) bool { return strings.EqualFold(t.ID, id) })
}

// VoiceTone is a style that is added to a voice.
type VoiceTone struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Pause       float64 `json:"-"` // of the pauses between sentences, relative to the plain voice's
}

// VoiceTones lists the styles, the plain one first. Every voice sounds different in each, as far as
// it can: by its own styles, or by pace, pitch and pauses.
func VoiceTones() []VoiceTone {
	return []VoiceTone{
		{"natural", "Natural", "The voice as it is, without a style on top.", 1},
		{"friendly", "Friendly", "Warm and near, with a smile that one hears; for welcomes, stories and advice.", 1},
		{"professional", "Professional", "Clear, even and confident; for reports, products and training.", .9},
		{"calm", "Calm", "Slow and soft, with room between sentences; for explanations and difficult subjects.", 1.5},
		{"excited", "Excited", "Bright and quick, with a wide melody; for launches, events and offers.", .75},
		{"dramatic", "Dramatic", "Deep and weighty, with marked pauses; for openings, turning points and campaigns.", 1.8},
		{"serious", "Serious", "Plain and firm, without a smile; for news, safety and law.", 1.1},
		{"cheerful", "Cheerful", "Light and lively; for social clips, children and celebrations.", .9},
	}
}

// PauseOf returns the factor by which a tone, of the voice or of the text, lengthens pauses between
// sentences; 1 for an unknown one.
func PauseOf(tone string) float64 {
	if t, ok := find(Tones(), func(t Tone) bool { return t.ID == tone }); ok {
		return t.Pause
	}
	if t, ok := find(VoiceTones(), func(t VoiceTone) bool { return t.ID == tone }); ok {
		return t.Pause
	}
	return 1
}

// Technique is a form of storytelling: a sequence of beats, each with a share of the length.
// Without a model a text has no beats, and its own sentences are spoken in their order: then only
// its Manner applies, which [Technique.Offline] describes in one line.
type Technique struct {
	Technique   string   `json:"technique"` // the value a request names
	Name        string   `json:"name"`
	Manner      Manner   `json:"manner"` // for a text without a model
	Description string   `json:"description"`
	WhyItWorks  string   `json:"whyItWorks"`
	Examples    []string `json:"examples"`
	Beats       []Beat   `json:"beats"` // in their order in the film
}

// Beat is one part of a technique.
type Beat struct {
	Name    string  `json:"name"`
	Purpose string  `json:"purpose"`
	Share   float64 `json:"share"` // of the length; the shares of a technique sum to 1
}

// TechniqueByID finds a technique by the value a request names.
func TechniqueByID(id string) (Technique, bool) {
	return find(techniques(), func(t Technique) bool { return t.Technique == id })
}

// Techniques lists the twelve storytelling techniques.
func Techniques() []Technique { return slices.Clone(techniques()) }

//go:embed techniques.json
var written []byte

// techniques returns the list, read once: every creation uses it.
var techniques = sync.OnceValue(func() (all []Technique) {
	if err := json.Unmarshal(written, &all); err != nil {
		panic(fmt.Sprintf("techniques.json: %v", err)) // every test of this package finds it
	}
	return all
})

// Manner is a technique's treatment of a text without a model. It changes neither the words nor
// their order.
type Manner struct {
	Pace     float64 // relative length of scenes and of pauses; with a model too, of pauses
	Opening  Opening
	Sections bool   // the names of marked sections stay on the screen below their cards
	Mood     string // of the music, where tone and kind of video leave a choice; with a model too
	Closing  Closing
}

// Opening is the kind of sentence that opens a film alone and large: the first such one of the
// first paragraph, else its first sentence, unless the text has a title.
type Opening string

// The kinds of openings.
const (
	OpensFirst    Opening = "first"
	OpensQuestion Opening = "question"
	OpensFigure   Opening = "figure"
	OpensClaim    Opening = "claim" // neither a question nor a figure
)

// Closing is the treatment of a short last sentence. An address in it always becomes the film's
// call to action.
type Closing string

// The closings.
const (
	ClosesLarge Closing = "large"
	ClosesTitle Closing = "title" // large, over the text's title, which appears again
	ClosesWords Closing = "words" // like the sentences before it
)

var openingLines = map[Opening]string{
	OpensFirst:    "the first sentence opens it",
	OpensQuestion: "a question of the first paragraph stands large",
	OpensFigure:   "a figure of the first paragraph stands large",
	OpensClaim:    "a plain statement of the first paragraph stands large",
}

var closingLines = map[Closing]string{
	ClosesLarge: "the last sentence stands large",
	ClosesTitle: "the last sentence stands large over the title",
	ClosesWords: "the last sentence is set like the others",
}

// Offline returns a line on the effect of the technique without a model, which has no beats.
func (t Technique) Offline() string {
	m, pace, sections := t.Manner, "the usual length", "on their cards alone"
	switch longer := math.Round(100 * (m.Pace - 1)); {
	case longer > 0:
		pace = fmt.Sprintf("%.0f%% longer than usual", longer)
	case longer < 0:
		pace = fmt.Sprintf("%.0f%% shorter than usual", -longer)
	}
	if m.Sections {
		sections = "over their scenes"
	}
	return fmt.Sprintf("Without a model: the text's own sentences in their order, scenes and pauses %s; %s, names of sections stand %s, %s music is preferred, %s.",
		pace, openingLines[m.Opening], sections, m.Mood, closingLines[m.Closing])
}
