package story

import (
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

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

// Hearing is what is to be heard.
type Hearing struct {
	Sound     audio.Sound // mono
	Language  string      // a code that Voices lists, such as en; "" = to be found out
	Known     string      // the script that is spoken, "" = not known
	WordBoost []string    // words that are likely to come up
	Spelling  []CustomSpelling
}

// Transcript is what was heard.
type Transcript struct {
	Text     string        `json:"text"`               // with punctuation, as far as the transcriber gives it
	Language string        `json:"language,omitempty"` // found out: one of the five, or as the transcriber names it; "" = not told
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
