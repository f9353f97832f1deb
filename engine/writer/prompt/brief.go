package prompt

import (
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
)

// Brief is what the model is told of one film, as it stands in the user's turn:
// JSON, and below it the source. It is exported for the fakes of services,
// which read it back.
type Brief struct {
	Language     string       `json:"language"`     // a code that Voices lists
	LanguageName string       `json:"languageName"` // in English
	Sourced      bool         `json:"sourced"`      // there is a source, not just a topic
	Title        string       `json:"title,omitempty"`
	Company      string       `json:"company,omitempty"`
	About        string       `json:"about,omitempty"` // the company and who the film is for
	Kind         string       `json:"kind,omitempty"`
	Tag          string       `json:"tag,omitempty"`
	Tone         BriefTone    `json:"tone"`
	Techniques   []BriefPlan  `json:"techniques"`
	Length       BriefLength  `json:"length"`
	Scenes       BriefScenes  `json:"scenes"`
	Flexibility  string       `json:"flexibility,omitempty"`
	Requested    []BriefAsked `json:"requested,omitempty"`
	Moods        []string     `json:"moods"`
}

// BriefTone is a tone of voice.
type BriefTone struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Words       int    `json:"wordsInASentence"`
}

// BriefPlan is a storytelling technique.
type BriefPlan struct {
	Technique   string         `json:"technique"`
	Description string         `json:"description"`
	Beats       []request.Beat `json:"beats"`
}

// BriefLength is how long the narration is to be; all zero where it is as long
// as the material. In a language without spaces its words are characters.
type BriefLength struct {
	Seconds float64 `json:"seconds,omitempty"`
	Words   int     `json:"words,omitempty"`
	InScene int     `json:"wordsAScene,omitempty"`
}

// BriefScenes is how many scenes there are to be.
type BriefScenes struct {
	About int `json:"about,omitempty"` // 0 = as many as the material needs
	Most  int `json:"most,omitempty"`  // 0 = any number
}

// BriefAsked is a scene that is asked for.
type BriefAsked struct {
	ID      string  `json:"id"`
	Static  string  `json:"static,omitempty"`
	Details string  `json:"details,omitempty"`
	Heading string  `json:"heading,omitempty"`
	Source  string  `json:"source,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}

// turn is the user's turn, with so many tokens of source at most: first of what
// scenes have of their own, then of what all of the film tells.
func (t *task) turn(source int) string {
	name := "source"
	if t.Prompted {
		name = "prompt"
	}
	b := t.describe(min(t.sceneTokens(), source))
	t.ownGiven = 0
	for _, s := range b.Requested {
		t.ownGiven += len(s.Source)
	}
	return asJSON(b) + "\n" + marked(name, t.given)
}

// describe is the brief, with so many tokens of the sources of single scenes.
func (t *task) describe(scenes int) Brief {
	l, _ := language.ByCode(t.Language)
	b := Brief{
		Language: t.Language, LanguageName: l.Name, Sourced: t.sourced, Title: t.Title, Company: t.Brand, About: strings.TrimSpace(t.About + "\n\n" + t.Description),
		Tone: t.tone(), Techniques: t.plans(), Length: t.length(), Scenes: t.scenes(), Moods: moods(),
	}
	if tag, ok := request.TagByID(t.Tag); ok {
		b.Tag, b.Kind = tag.ID, tag.Name+": "+tag.Description
	}
	if len(t.Scenes) > 0 {
		b.Flexibility, b.Requested = t.flexibility(), t.requested(scenes)
	}
	return b
}

func (t *task) tone() BriefTone {
	tone, ok := request.ToneByID(t.Tone)
	if !ok {
		tone = request.Tones()[0]
	}
	return BriefTone{tone.Name, tone.Description, tone.Sentence}
}

// plans are the technique that is asked for, else those that suit.
func (t *task) plans() []BriefPlan {
	ids := t.suitable()
	if t.Technique != "" {
		ids = []string{t.Technique}
	}
	var all []BriefPlan
	for _, id := range ids {
		if found, ok := request.TechniqueByID(id); ok {
			all = append(all, BriefPlan{found.Technique, found.Description, found.Beats})
		}
	}
	return all
}

func (t *task) length() BriefLength {
	if t.chars == 0 {
		return BriefLength{}
	}
	words := t.wordsOf(t.chars)
	return BriefLength{
		Seconds: math.Round(10*float64(t.chars)/t.rate) / 10, Words: words, InScene: words / max(1, t.scenes().About),
	}
}

// wordsOf is about how many words so many characters are.
func (t *task) wordsOf(chars int) int {
	return int(math.Round(float64(chars) / t.lettersOfWord()))
}

// lettersOfWord is how many letters a word has; where no spaces stand, each is one.
func (t *task) lettersOfWord() float64 {
	l := language.Of(t.Language)
	switch {
	case l.Unspaced:
		return 1
	case l.Letters == 0:
		return 5
	}
	return l.Letters
}

// sceneSeconds is how much speech a scene carries.
const sceneSeconds = 6.5

func (t *task) scenes() BriefScenes {
	s := BriefScenes{Most: t.MaxScenes}
	if t.chars > 0 {
		s.About = max(3, int(math.Round(float64(t.chars)/t.rate/sceneSeconds)))
	}
	if s.Most > 0 {
		s.About = min(s.About, s.Most)
	}
	return s
}

func (t *task) flexibility() string {
	if t.Flexibility == "" {
		return "balanced"
	}
	return t.Flexibility
}

func (t *task) requested(tokens int) []BriefAsked {
	var all []BriefAsked
	for _, s := range t.Scenes {
		all = append(all, BriefAsked{s.ID, s.Static, s.Details, s.Headline(), t.own(s, tokens), s.Length.Seconds()})
	}
	return all
}
