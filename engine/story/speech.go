package story

import "github.com/scenewright/scenewright/engine/audio"

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
