package prompt

import (
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/writer"
)

// Brief is the description of one film in the user's turn: JSON, followed
// by the source. It is exported for fakes of services, which parse it.
type Brief struct {
	Language     string       `json:"language"`     // a code that Voices lists
	LanguageName string       `json:"languageName"` // in English
	Sourced      bool         `json:"sourced"`      // there is a source, not only a topic
	Title        string       `json:"title,omitempty"`
	Company      string       `json:"company,omitempty"`
	About        string       `json:"about,omitempty"` // the company and the film's audience
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

// BriefLength is the requested length of narration; zero if it follows from
// the material. In a language without spaces its words are characters.
type BriefLength struct {
	Seconds float64 `json:"seconds,omitempty"`
	Words   int     `json:"words,omitempty"`
	InScene int     `json:"wordsAScene,omitempty"`
}

// BriefScenes is the requested number of scenes.
type BriefScenes struct {
	About int `json:"about,omitempty"` // 0 = as many as the material needs
	Most  int `json:"most,omitempty"`  // 0 = any number
}

// BriefAsked is a requested scene.
type BriefAsked struct {
	ID      string  `json:"id"`
	Static  string  `json:"static,omitempty"`
	Details string  `json:"details,omitempty"`
	Heading string  `json:"heading,omitempty"`
	Source  string  `json:"source,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}

// turn returns the user's turn with at most source tokens of source:
// first the scenes' own sources, then the film's.
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

// describe returns the brief with at most scenes tokens of the scenes' own sources.
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

// plans returns the requested technique, or else the suitable ones.
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

// wordsOf returns the approximate number of words in chars characters.
func (t *task) wordsOf(chars int) int {
	return int(math.Round(float64(chars) / t.lettersOfWord()))
}

// lettersOfWord returns the mean letters per word; 1 in a language without spaces.
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

func (t *task) scenes() BriefScenes {
	s := BriefScenes{Most: t.MaxScenes}
	if t.chars > 0 {
		s.About = max(3, int(math.Round(float64(t.chars)/t.rate/writer.IdealScene)))
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
