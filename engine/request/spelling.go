package request

import (
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
	return subtitle.Display(read.Text, language, spoken)
}
