package local

import (
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// maxPieces is the maximum number of words per call: an engine's time
// and memory grow faster than the text.
const maxPieces = 60

// piece is a spoken word with its written token.
type piece struct {
	text, lang string
	token      int
	stop       spell.Stop // what follows it
}

// sentence is spoken in one call.
type sentence struct {
	pieces    []piece
	paragraph bool // ends a paragraph
}

// timed is the time of a spoken word in its sentence's sound.
type timed struct {
	start, end time.Duration
	phones     []story.Phone
}

// sentences groups the spoken words of tokens into sentences. Long ones are split.
func sentences(tokens []spell.Token) []sentence {
	var out []sentence
	var now sentence
	for i, t := range tokens {
		for _, w := range t.Words {
			now.pieces = append(now.pieces, piece{text: w.Text, lang: w.Lang, token: i})
		}
		if n := len(now.pieces); n > 0 {
			now.pieces[n-1].stop = max(now.pieces[n-1].stop, t.Stop)
		}
		if t.Stop.Ends() {
			now.paragraph = t.Paragraph
			out = append(out, now.cut()...)
			now = sentence{}
		}
	}
	return append(out, now.cut()...)
}

// cut splits a long sentence after a stop, or at maxPieces.
func (s sentence) cut() []sentence {
	var out []sentence
	for len(s.pieces) > maxPieces {
		at := lastStop(s.pieces[:maxPieces])
		out = append(out, sentence{pieces: s.pieces[:at]})
		s.pieces = s.pieces[at:]
	}
	if len(s.pieces) == 0 {
		return out
	}
	return append(out, s)
}

// lastStop returns the offset after the last stop in the second half, else the length.
func lastStop(p []piece) int {
	for i := len(p); i > len(p)/2; i-- {
		if p[i-1].stop != spell.None {
			return i
		}
	}
	return len(p)
}

// mark returns the punctuation for a stop.
func mark(s spell.Stop) string {
	return [...]string{spell.None: "", spell.Clause: ",", spell.Sentence: ".", spell.Exclaim: "!", spell.Question: "?"}[s]
}

// heard is a sentence with its sound.
type heard struct {
	sentence
	sound audio.Sound // mono
	words []timed     // one per piece
}
