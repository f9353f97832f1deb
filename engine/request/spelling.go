package request

import (
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
)

// Spelling is how words of a scene are to be written in its subtitles.
func (r Request) Spelling(sceneID string) *respell.Rules {
	s, _ := r.SceneOf(sceneID)
	rules := make([]respell.Rule, len(s.CustomSpelling))
	for i, c := range s.CustomSpelling {
		rules[i] = respell.Rule(c)
	}
	return respell.New(rules...)
}

// Display is the scene's narration as it is read, timed on the film's clock. It
// is spoken as the script has it and read as the spelling has it: what replaces
// words has the time of all of them.
func Display(s story.BoardScene, language string, spelling *respell.Rules) []subtitle.Word {
	start := story.At(s.Start)
	read := spelling.Text(s.Narration)
	var spoken []subtitle.Timed
	for _, w := range s.Words {
		from, to := read.Range(w.From, w.To)
		if n := len(spoken); n > 0 && from < spoken[n-1].To { // another word of the same replacement
			spoken[n-1].To, spoken[n-1].End = max(to, spoken[n-1].To), start+w.End
			continue
		}
		spoken = append(spoken, subtitle.Timed{From: from, To: to, Start: start + w.Start, End: start + w.End})
	}
	if read.Text != s.Narration {
		spoken = apart(read.Text, language, spoken)
	}
	return subtitle.Display(read.Text, language, spoken)
}

// apart gives the words of a replacement of several their shares of its time.
func apart(text, code string, spoken []subtitle.Timed) []subtitle.Timed {
	var out []subtitle.Timed
	for _, s := range spoken {
		for _, w := range language.Tokens(text[s.From:s.To], code) {
			share := func(n int) time.Duration {
				return s.Start + time.Duration(float64(s.End-s.Start)*float64(n)/float64(s.To-s.From))
			}
			out = append(out, subtitle.Timed{From: s.From + w.From, To: s.From + w.To, Start: share(w.From), End: share(w.To)})
		}
	}
	return out
}
