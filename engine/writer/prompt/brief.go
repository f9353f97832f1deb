package prompt

import (
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Brief is what the model is told of one film, as it stands in the user's turn:
// JSON, and below it the source. It is exported for the fakes of services,
// which read it back.
type Brief struct {
	Language     string       `json:"language"`     // en, es, fr, zh, iw
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
	Earlier      []BriefScene `json:"earlier,omitempty"`
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
// as the material.
type BriefLength struct {
	Seconds    float64 `json:"seconds,omitempty"`
	Characters int     `json:"charactersWithoutSpaces,omitempty"`
	Words      int     `json:"words,omitempty"` // about; 0 in Chinese
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

// BriefScene is a scene of an earlier script.
type BriefScene struct {
	ID        string       `json:"id,omitempty"` // of one that was asked for
	Beat      string       `json:"beat,omitempty"`
	Narration string       `json:"narration"`
	Content   story.Screen `json:"content"`
}

// brief is the user's turn, with so many tokens of source at most: first of what
// scenes have of their own, then of what all of the film tells.
func (t *task) brief(source int) string {
	scenes := min(t.sceneTokens(), source)
	all := t.filmText()
	text := condense(all, t.Language, source-scenes)
	t.given, t.whole = len(text), len(all)
	marks := strings.NewReplacer("<source>", "‹source›", "</source>", "‹/source›")
	return told(t.describe(scenes)) + "\n<source>\n" + marks.Replace(text) + "\n</source>\n"
}

// describe is the brief, with so many tokens of the sources of single scenes.
func (t *task) describe(scenes int) Brief {
	l, _ := language.ByCode(t.Language)
	b := Brief{
		Language: t.Language, LanguageName: l.Name, Sourced: t.sourced, Title: t.Title, Company: t.Brand, About: strings.TrimSpace(t.About + "\n\n" + t.Description),
		Tone: t.tone(), Techniques: t.plans(), Length: t.length(), Scenes: t.scenes(),
	}
	if tag, ok := request.TagByID(t.Tag); ok {
		b.Tag, b.Kind = tag.ID, tag.Name+": "+tag.Description
	}
	if len(t.Scenes) > 0 {
		b.Flexibility, b.Requested = t.flexibility(), t.requested(scenes)
	}
	if t.earlier != nil {
		b.Earlier = t.before()
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

// generous is how much more is asked for than is needed: a sentence too much is
// left out without asking again, one that is missing is not.
const generous = 1.03

func (t *task) length() BriefLength {
	if t.chars == 0 {
		return BriefLength{}
	}
	chars := generous * float64(t.chars)
	l := BriefLength{Seconds: math.Round(10*chars/t.rate) / 10, Characters: int(math.Round(chars))}
	if per := language.Of(t.Language).Letters; per > 0 {
		l.Words = int(math.Round(chars / per))
	}
	return l
}

// sceneSeconds is how much speech a scene carries.
const sceneSeconds = 6.5

func (t *task) scenes() BriefScenes {
	s := BriefScenes{Most: t.MaxScenes}
	if t.chars > 0 {
		s.About = max(3, int(math.Round(t.speech().Seconds()/sceneSeconds)))
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
		text := t.own(s, tokens)
		t.given, t.whole = t.given+len(text), t.whole+len(s.Text)
		all = append(all, BriefAsked{s.ID, s.Static, s.Details, s.Headline(), text, s.Length.Seconds()})
	}
	return all
}

func (t *task) before() []BriefScene {
	var all []BriefScene
	for _, s := range t.earlier.Scenes {
		b := BriefScene{Beat: s.Beat, Narration: s.Narration, Content: s.Screen}
		if _, ok := t.asked(s.ID); ok {
			b.ID = s.ID
		}
		all = append(all, b)
	}
	return all
}
