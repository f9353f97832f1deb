package story

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Script is the narration by scene.
type Script struct {
	Title     string        `json:"title"`            // names the project; never empty
	Language  string        `json:"language"`         // a code that Voices lists; never auto
	Technique string        `json:"technique"`        // the one of request.Techniques that was used
	Subject   Sought        `json:"subject,omitzero"` // one or two words for its subject, to search pictures by
	Mood      string        `json:"mood,omitempty"`   // of its music; "" = the technique's
	Scenes    []ScriptScene `json:"scenes"`           // at least one
	Misfit    string        `json:"misfit,omitempty"` // the reason why its length misses the goal, for a warning; "" = it does not
	Warnings  []string      `json:"warnings,omitempty"`
	Calls     []Call        `json:"calls,omitempty"` // of a language model, in order
}

// Call is a call of a language model, for the ledger.
type Call struct {
	Provider string  `json:"provider"`
	Model    string  `json:"model,omitempty"`
	For      string  `json:"for"`              // its result: "wrote the script"
	Prompt   int     `json:"prompt,omitempty"` // tokens of the question
	Answer   int     `json:"answer,omitempty"` // tokens of the answer, including the model's reasoning
	Cost     float64 `json:"cost,omitempty"`   // in US dollars, by the price list; 0 = unknown
	Failed   bool    `json:"failed,omitempty"`
}

// ScriptScene is one scene's narration and content. Both are in written form, as a reader sees
// them, with numbers as digits: voices spell them out themselves.
type ScriptScene struct {
	ID        string   `json:"id"`                 // unique in the script
	Beat      string   `json:"beat,omitempty"`     // of the technique
	Narration string   `json:"narration"`          // never empty
	Query     string   `json:"query"`              // two to five concrete words to search pictures by
	English   string   `json:"english,omitempty"`  // Query in English, "" = unknown, or the film is in English
	Shots     []Sought `json:"shots,omitempty"`    // words for its consecutive shots; none = words of its sentences
	Screen    Screen   `json:"screen,omitzero"`    // zero = the narration itself is shown
	Rejected  string   `json:"rejected,omitempty"` // why a model's content is not shown
	NewTopic  bool     `json:"newTopic,omitempty"`

	Ground timeline.Color `json:"ground,omitzero"`  // the colour of its ground; zero = the designer's choice
	Signed bool           `json:"signed,omitempty"` // it shows the logo
	Accent timeline.Color `json:"accent,omitzero"`  // of stressed parts; zero = the brand's
}

// Sought has words to search pictures by.
type Sought struct {
	Words   string `json:"words"`
	English string `json:"english,omitempty"` // Words in English, "" = unknown, or they are
	Seen    string `json:"seen,omitempty"`    // the picture as a scene, in English, for generators; "" = only the words
}

// Shown returns the scene's content: the narration itself without another.
func (sc ScriptScene) Shown() Content {
	if sc.Screen.IsZero() {
		return Spoken{}
	}
	return sc.Screen.Content()
}

// Text returns the whole narration, a line a scene.
func (s Script) Text() string {
	var b strings.Builder
	for _, sc := range s.Scenes {
		b.WriteString(sc.Narration)
		b.WriteByte('\n')
	}
	return b.String()
}

// Naming returns the script with a warning for each requested scene that is missing, unless a
// warning names it already.
func (s Script) Naming(asked []SceneBrief) Script {
	s.Warnings = slices.Clone(s.Warnings)
	for _, b := range asked {
		named := fmt.Sprintf("%q", b.ID)
		told := slices.ContainsFunc(s.Scenes, func(sc ScriptScene) bool { return BaseID(sc.ID) == b.ID })
		if !told && !slices.ContainsFunc(s.Warnings, func(w string) bool { return strings.Contains(w, named) }) {
			s.Warnings = append(s.Warnings, fmt.Sprintf("the scene %s is not in the film: the text has nothing left for it", named))
		}
	}
	return s
}

// continued precedes the number in the id of a continued scene.
const continued = "~"

// ContinuedID returns the id of the nth scene, from 1, of those that one scene was split into: the
// scene's own id, then "offer~2" and so on.
func ContinuedID(id string, n int) string {
	if n <= 1 {
		return id
	}
	return fmt.Sprintf("%s%s%d", id, continued, n)
}

// BaseID returns the id of the scene that a scene continues, or its own.
func BaseID(id string) string {
	base, _, _ := strings.Cut(id, continued)
	return base
}

// Assignment is a writer's input.
type Assignment struct {
	Text        string        // the prompt, the source text or the finished script
	Script      bool          // Text is a finished script
	Prompted    bool          // Text is a person's prompt, which may have wishes for the film; else it is material alone
	Language    string        // a code that Voices lists, such as en
	Length      time.Duration // of speech; 0 = as the material needs, up to Most
	Most        time.Duration // of speech where Length is 0; 0 = any length
	Rate        float64       // characters (runes without spaces) of narration spoken a second
	Technique   string        // "" = the one that fits the content
	Tone        string        // a tone's id
	Tag         string        // a video tag's id
	Title       string        // "" = find one
	Brand       string        // company name, for the closing; "" = none
	About       string        // the company's business, from its branding; its facts may be used
	Description string        // brand and audience, free text
	MaxScenes   int           // at most so many

	Layouts []CustomLayout // the host's own, beside the package's

	Scenes      []SceneBrief // requested scenes, in order; none = the writer's own
	Flexibility string       // freedom with Scenes: strict, balanced, flexible
	Previous    *Script      // its earlier script for the same assignment at another rate, nil = none
}

// SceneBrief is the order for one scene. With strict, there are exactly these scenes; with
// balanced, these in their order, with others possible between them; with flexible, those without a
// Static text may be left out or merged. A Static text is spoken letter for letter in every case.
type SceneBrief struct {
	ID      string        // of the script's scene; never empty
	Static  string        // the fixed narration, "" = written by the writer
	Details string        // instructions for the scene, in the words of the request
	Heading string        // as shown, "" = the writer's own
	Offered string        // the heading of a stored template: shown where the narration fits
	Text    string        // source text of this scene alone, "" = of Assignment.Text
	Layout  Layout        // "" = the one that fits
	Length  time.Duration // of speech; 0 = as long as needed
}

// Headline returns the requested heading, else the offered one.
func (b SceneBrief) Headline() string { return cmp.Or(b.Heading, b.Offered) }

// Outline has the bounds of a film before any work on it.
type Outline struct {
	Length time.Duration
	Scenes int
	Source int // characters of its source
}

// VoiceOption is an available voice.
type VoiceOption struct {
	ID        string   `json:"id"`        // unique over all voices: "local/en-rms"
	VoiceType string   `json:"voiceType"` // local, elevenlabs, google, kokoro, piper, openai, the host's own
	Name      string   `json:"name"`
	Languages []string `json:"languages"`        // codes of languages: en, pt
	Gender    string   `json:"gender,omitempty"` // male, female
	Note      string   `json:"note,omitempty"`   // a note for listeners: "pronunciation is approximate"
	StandIn   string   `json:"-"`                // the ID of the adapter's voice that speaks a whole film where this one fails; "" = none
}

// Utterance is a text to speak.
type Utterance struct {
	Text           string // written form: numbers, currency and URLs as a reader sees them
	Voice          string // VoiceOption.ID
	Language       string // a code that Voices lists, such as en
	Speed          float64
	Tone           string // an AiVoiceTone, "" = plain
	Pronunciations []Pronunciation
	Emphasis       []string `json:",omitempty"` // words to stress, matched as whole words, any case
}

// Pronunciation is the spoken form of a word.
type Pronunciation struct {
	From     []string `json:"from"` // spellings, matched as whole words, any case
	To       string   `json:"to"`   // the spelling that sounds like it
	Language string   `json:"language,omitempty"`
}

// Speech is a voice's recording of an utterance.
type Speech struct {
	Sound    audio.Sound // mono
	Words    []Word
	Degraded string // why the quality is reduced, "" = it is not
}

// Word is a written word of the narration, with its spoken times.
type Word struct {
	Text   string        `json:"text"`
	From   int           `json:"from"` // byte range in the narration
	To     int           `json:"to"`
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
	Phones []Phone       `json:"phones,omitempty"` // as far as the voice knows them
}

// Shift returns the word at a later time.
func (w Word) Shift(by time.Duration) Word {
	return w.Moved(func(t time.Duration) time.Duration { return t + by })
}

// Moved returns the word with each of its times mapped by to.
func (w Word) Moved(to func(time.Duration) time.Duration) Word {
	w.Start, w.End = to(w.Start), to(w.End)
	phones := make([]Phone, len(w.Phones))
	for i, p := range w.Phones {
		phones[i] = Phone{p.Symbol, to(p.Start), to(p.End)}
	}
	w.Phones = phones
	return w
}

// Phone is a speech sound with its times.
type Phone struct {
	Symbol string        `json:"symbol"` // CMU ARPAbet in lower case for English, else the engine's own
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
}

// Narration is a scene's voice: a mono WAV in a blob, and its words.
type Narration struct {
	SceneID  string        `json:"sceneId"`
	Text     string        `json:"text"`  // the spoken text; a changed text needs a new narration
	Voice    string        `json:"voice"` // VoiceOption.ID
	Blob     string        `json:"blob"`
	Duration time.Duration `json:"duration"`
	Words    []Word        `json:"words"`
	Master   bool          `json:"master,omitempty"`   // a film's own speech; Blob is "" where it has none
	Degraded string        `json:"degraded,omitempty"` // why its quality is reduced, for the project's warnings
}

// TranscribeRequest is a recording to transcribe.
type TranscribeRequest struct {
	Sound     audio.Sound // mono
	Language  string      // a code that Voices lists, such as en; "" = to detect
	Known     string      // the spoken script, "" = unknown
	WordBoost []string    // expected words
	Spelling  []CustomSpelling
}

// Transcript is the text of a recording.
type Transcript struct {
	Text     string        `json:"text"`               // with punctuation, as far as the transcriber sets it
	Language string        `json:"language,omitempty"` // detected: a code that Voices lists, or the transcriber's name of it; "" = unknown
	Words    []Word        `json:"words"`              // byte ranges refer to Text
	Duration time.Duration `json:"duration"`
}

// CustomSpelling replaces spellings.
type CustomSpelling struct {
	From []string `json:"from"`
	To   string   `json:"to"`
}

// MusicFilm describes a film to a music library.
type MusicFilm struct {
	Length  time.Duration
	Closing time.Duration // start of the closing, where music should come to rest; 0 = none
	Seed    uint64
}

// Track is an available piece of music.
type Track struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	RelativePath string   `json:"relativePath"` // a value of bgMusic.path
	Image        string   `json:"image"`        // artwork: an https: or data: URL, "" = none
	Mood         string   `json:"mood"`
	Tags         []string `json:"tags,omitempty"`  // suitable video tags
	Tones        []string `json:"tones,omitempty"` // suitable tones of voice
	BPM          int      `json:"bpm,omitempty"`
}

// FPS is the frame rate of every film.
const FPS = 30

// Frames rounds a time to whole frames.
func Frames(d time.Duration) int { return int((d*FPS + time.Second/2) / time.Second) }

// At returns the time at which a frame begins.
func At(frame int) time.Duration { return time.Duration(frame) * time.Second / FPS }
