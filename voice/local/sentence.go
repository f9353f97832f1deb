package local

import (
	"time"

	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// maxPieces is how many words are given to an engine at once: what one needs
// for a text grows faster than the text.
const maxPieces = 60

// piece is a spoken word and the written token it belongs to.
type piece struct {
	text, lang string
	token      int
	stop       spell.Stop // what follows it
}

// sentence is what is spoken in one go.
type sentence struct {
	pieces    []piece
	paragraph bool // a paragraph ends with it
}

// timed is a spoken word's time in the sound of its sentence.
type timed struct {
	start, end time.Duration
	phones     []story.Phone
}

// sentences gathers the spoken words of tokens into sentences. A sentence too
// long is cut at its last comma, or where it must.
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

// cut splits a sentence that is too long.
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

// lastStop is where the last comma of the second half stands, else the end.
func lastStop(p []piece) int {
	for i := len(p); i > len(p)/2; i-- {
		if p[i-1].stop != spell.None {
			return i
		}
	}
	return len(p)
}

// mark is the punctuation that makes an engine speak a stop.
func mark(s spell.Stop) string {
	return [...]string{spell.None: "", spell.Clause: ",", spell.Sentence: ".", spell.Exclaim: "!", spell.Question: "?"}[s]
}
