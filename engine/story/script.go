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
	Technique string        `json:"technique"`        // the technique really used
	Subject   Sought        `json:"subject,omitzero"` // one or two words that name what it is about, to find pictures by
	Mood      string        `json:"mood,omitempty"`   // of its music; "" = the technique's
	Scenes    []ScriptScene `json:"scenes"`           // at least one
	Misfit    string        `json:"misfit,omitempty"` // why it is longer or shorter than asked, for a warning of the film; "" = it is not
	Warnings  []string      `json:"warnings,omitempty"`
	Calls     []Call        `json:"calls,omitempty"` // of a language model, in order
}

// Call is a question to a language model, for the ledger.
type Call struct {
	Provider string  `json:"provider"`
	Model    string  `json:"model,omitempty"`
	For      string  `json:"for"`              // what came of it: "wrote the script"
	Prompt   int     `json:"prompt,omitempty"` // tokens of the question
	Answer   int     `json:"answer,omitempty"` // tokens of the answer, the model's thoughts included
	Cost     float64 `json:"cost,omitempty"`   // in US dollars, by the price list; 0 = not known
	Failed   bool    `json:"failed,omitempty"`
}

// ScriptScene is what one scene says and shows. What is shown is the text as a
// reader sees it; Narration is in written form too, numbers as digits: voices
// spell it out themselves.
type ScriptScene struct {
	ID        string   `json:"id"`                 // unique in the script
	Beat      string   `json:"beat,omitempty"`     // the technique's beat it serves
	Narration string   `json:"narration"`          // never empty
	Query     string   `json:"query"`              // two to five concrete words to find pictures by
	English   string   `json:"english,omitempty"`  // Query in English, "" = not known, or the film is in English
	Shots     []Sought `json:"shots,omitempty"`    // words for its shots, one after the other; none = words of its sentences
	Screen    Screen   `json:"screen,omitzero"`    // not set = the narration itself is shown
	Rejected  string   `json:"rejected,omitempty"` // why what a model wanted to show is not
	NewTopic  bool     `json:"newTopic,omitempty"`

	Ground timeline.Color `json:"ground,omitzero"`  // what the scene stands on; not set = as the designer likes
	Signed bool           `json:"signed,omitempty"` // it shows the logo
	Accent timeline.Color `json:"accent,omitzero"`  // of stressed parts; not set = the brand's
}

// Sought is words to find pictures by.
type Sought struct {
	Words   string `json:"words"`
	English string `json:"english,omitempty"` // the same in English, "" = not known, or they are
	Seen    string `json:"seen,omitempty"`    // the picture as a scene, in English, for who makes one; "" = the words are all
}

// Shown returns what the scene shows: the narration itself where nothing is stated.
func (sc ScriptScene) Shown() Content {
	if sc.Screen.IsZero() {
		return Spoken{}
	}
	return sc.Screen.Content()
}

// Text returns all that is said, a line a scene.
func (s Script) Text() string {
	var b strings.Builder
	for _, sc := range s.Scenes {
		b.WriteString(sc.Narration)
		b.WriteByte('\n')
	}
	return b.String()
}

// Naming is the script with a warning for each scene that was asked for and is
// not in it, unless one names it already.
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

// continued stands in the id of a scene that goes on from another, before its
// number.
const continued = "~"

// ContinuedID returns the id of the nth scene, from 1, of those that the text of
// one scene takes: the scene's own id, then "offer~2" and so on.
func ContinuedID(id string, n int) string {
	if n <= 1 {
		return id
	}
	return fmt.Sprintf("%s%s%d", id, continued, n)
}

// BaseID returns the id of the scene that one goes on from, or its own.
func BaseID(id string) string {
	base, _, _ := strings.Cut(id, continued)
	return base
}

// Assignment is what a writer is asked for.
type Assignment struct {
	Text        string        // the prompt, the source text or the finished script
	Script      bool          // Text is a finished script
	Prompted    bool          // Text is what a person wrote as a prompt, which may say how the film is to be; else it is material alone
	Language    string        // a code that Voices lists, such as en
	Length      time.Duration // of speech; 0 = as long as the material is, up to Most
	Most        time.Duration // of speech where Length is 0; 0 = any length
	Rate        float64       // characters (runes without spaces) of narration spoken a second
	Technique   string        // "" = the one that fits the content
	Tone        string        // a tone's id
	Tag         string        // a video tag's id
	Title       string        // "" = find one
	Brand       string        // company name, for the closing; "" = none
	About       string        // what the company does, as its branding has it; its facts may be used
	Description string        // brand and audience, free text
	MaxScenes   int           // at most so many

	Layouts []CustomLayout // those of the host's own, beside the package's

	Scenes      []SceneBrief // scenes that were asked for, in order; none = the writer's own
	Flexibility string       // how far it may go from Scenes: strict, balanced, flexible
	Previous    *Script      // what it wrote before for the same assignment at another rate, nil = nothing
}

// SceneBrief is the order for one scene. With strict, there are exactly
// these scenes; with balanced, these are there in their order and others may
// stand between them; with flexible, those without a Static text may be left
// out or merged. A Static text is spoken letter for letter in every case.
type SceneBrief struct {
	ID      string        // of the script's scene; never empty
	Static  string        // the narration as it is, "" = to be written
	Details string        // instructions for the scene, in the words of the request
	Heading string        // as shown, "" = the writer's own
	Offered string        // the heading of a stored template: shown where the scene tells what it names
	Text    string        // source text of this scene alone, "" = of Assignment.Text
	Layout  Layout        // "" = the one that fits
	Length  time.Duration // of speech; 0 = as long as it needs
}

// Headline returns the heading that was asked for, else the one that is offered.
func (b SceneBrief) Headline() string { return cmp.Or(b.Heading, b.Offered) }

// Outline is the most that a film may have, before anything of it is made.
type Outline struct {
	Length time.Duration
	Scenes int
	Source int // characters that it is made of
}

// VoiceOption is a voice one can ask for.
type VoiceOption struct {
	ID        string   `json:"id"`        // unique over all voices: "local/en-rms"
	VoiceType string   `json:"voiceType"` // local, elevenlabs, google, kokoro, piper, openai
	Name      string   `json:"name"`
	Languages []string `json:"languages"`        // codes that a voice may list: en, pt
	Gender    string   `json:"gender,omitempty"` // male, female
	Note      string   `json:"note,omitempty"`   // what a listener should know: "pronunciation is approximate"
	StandIn   string   `json:"-"`                // the ID of the voice of the same adapter that speaks all of a film where this one fails; "" = none
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

// Pronunciation says how to speak a word.
type Pronunciation struct {
	From     []string `json:"from"` // spellings, matched as whole words, any case
	To       string   `json:"to"`   // as it would be spelled if it sounded so
	Language string   `json:"language,omitempty"`
}

// Speech is what a voice said.
type Speech struct {
	Sound    audio.Sound // mono
	Words    []Word
	Degraded string // "" or why this is the best that could be done
}

// Word is a word of the narration as it stands written, and when it sounds.
type Word struct {
	Text   string        `json:"text"`
	From   int           `json:"from"` // byte range in the narration
	To     int           `json:"to"`
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
	Phones []Phone       `json:"phones,omitempty"` // as far as the voice knows them
}

// Shift is the word at a later time.
func (w Word) Shift(by time.Duration) Word {
	return w.Moved(func(t time.Duration) time.Duration { return t + by })
}

// Moved is the word with each of its times where to puts it.
func (w Word) Moved(to func(time.Duration) time.Duration) Word {
	w.Start, w.End = to(w.Start), to(w.End)
	phones := make([]Phone, len(w.Phones))
	for i, p := range w.Phones {
		phones[i] = Phone{p.Symbol, to(p.Start), to(p.End)}
	}
	w.Phones = phones
	return w
}

// Phone is a speech sound and when it sounds.
type Phone struct {
	Symbol string        `json:"symbol"` // CMU ARPAbet in lower case for English, else the engine's own
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
}

// Narration is a scene's voice: a mono WAV in a blob, and its words.
type Narration struct {
	SceneID  string        `json:"sceneId"`
	Text     string        `json:"text"`  // what was spoken; a changed text needs a new narration
	Voice    string        `json:"voice"` // VoiceOption.ID
	Blob     string        `json:"blob"`
	Duration time.Duration `json:"duration"`
	Words    []Word        `json:"words"`
	Master   bool          `json:"master,omitempty"`   // a film speaks itself; Blob is "" where it is silent
	Degraded string        `json:"degraded,omitempty"` // why it sounds worse than it should, for the project's warnings
}

// TranscribeRequest is a recording to transcribe.
type TranscribeRequest struct {
	Sound     audio.Sound // mono
	Language  string      // a code that Voices lists, such as en; "" = to be found out
	Known     string      // the script that is spoken, "" = not known
	WordBoost []string    // words that are likely to come up
	Spelling  []CustomSpelling
}

// Transcript is the text of a recording.
type Transcript struct {
	Text     string        `json:"text"`               // with punctuation, as far as the transcriber has any
	Language string        `json:"language,omitempty"` // found out: a code that Voices lists, or as the transcriber names it; "" = not known
	Words    []Word        `json:"words"`              // byte ranges refer to Text
	Duration time.Duration `json:"duration"`
}

// CustomSpelling replaces spellings.
type CustomSpelling struct {
	From []string `json:"from"`
	To   string   `json:"to"`
}

// MusicFilm is what a library needs to know of a film.
type MusicFilm struct {
	Length  time.Duration
	Closing time.Duration // when the closing begins, where music should come to rest; 0 = there is none
	Seed    uint64
}

// Track is a piece of music one can ask for.
type Track struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	RelativePath string   `json:"relativePath"` // what bgMusic.path takes
	Image        string   `json:"image"`        // artwork: an https: or data: URL, "" = none
	Mood         string   `json:"mood"`
	Tags         []string `json:"tags,omitempty"`  // video tags it suits
	Tones        []string `json:"tones,omitempty"` // tones of voice it suits
	BPM          int      `json:"bpm,omitempty"`
}

// FPS is the frame rate of every film.
const FPS = 30

// Frames rounds a time to whole frames.
func Frames(d time.Duration) int { return int((d*FPS + time.Second/2) / time.Second) }

// At is the time at which a frame begins.
func At(frame int) time.Duration { return time.Duration(frame) * time.Second / FPS }
