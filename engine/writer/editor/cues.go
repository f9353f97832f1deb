package editor

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// cueHits counts the cues a text has. A cue matches whole words; one that ends
// with * matches any ending. Without spaces between words cues match anywhere,
// and where small words hang on others as letters, behind those too.
func cueHits(text string, cues []string, code string) int {
	l := language.Of(code)
	low := text
	if !l.Unspaced {
		var words []string
		for _, w := range l.Words(text) {
			if w.Letters || w.Text == "%" {
				words = append(words, w.Low)
				if bare := l.Bare(w.Low); bare != w.Low {
					words = append(words, "/", bare)
				}
			}
		}
		low = " " + strings.Join(words, " ") + " "
	}
	n := 0
	for _, cue := range cues {
		stem, open := strings.CutSuffix(cue, "*")
		switch {
		case l.Unspaced && strings.Contains(low, stem), open && strings.Contains(low, " "+stem), !open && strings.Contains(low, " "+stem+" "):
			n++
		}
	}
	return n
}
