package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/audio"
)

// Voice speaks.
//
// Speak returns mono sound and the time of every word of the text, in order,
// each with its byte range in Utterance.Text; ranges do not overlap and cover
// every letter and digit. Times lie within the sound and never run backwards.
// A tone changes how it sounds as far as the voice can; the words of Emphasis
// stand out: they take longer, and are louder or higher than without.
//
// The caller guarantees a text that is not blank, a voice and language that
// Voices listed, and a speed in 0.5..2.
//
// Failures are *Error: CodeMissing where a program is not installed (with the
// remedy), CodeProvider with Retryable where trying again may help.
type Voice interface {
	Voices(ctx context.Context) ([]VoiceOption, error)
	Speak(ctx context.Context, u Utterance) (Speech, error)
}

// VoiceOption is a voice one can ask for.
type VoiceOption struct {
	ID        string   `json:"id"`        // unique over all voices: "local/en-rms"
	VoiceType string   `json:"voiceType"` // local, elevenlabs, google, kokoro
	Name      string   `json:"name"`
	Languages []string `json:"languages"`        // of en, es, fr, zh, iw
	Gender    string   `json:"gender,omitempty"` // male, female
	Note      string   `json:"note,omitempty"`   // what a listener should know: "pronunciation is approximate"
}

// Utterance is a text to speak.
type Utterance struct {
	Text           string // written form: numbers, currency and URLs as a reader sees them
	Voice          string // VoiceOption.ID
	Language       string // en, es, fr, zh, iw
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
