package story

import (
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

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
