package editor

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// signal is a kind of content that turns of phrase give away, which the data of a
// language has under its name.
type signal struct {
	technique string
	least     int     // sentences that must have one
	share     float64 // of all sentences
}

func signals() []signal {
	return []signal{{"how_to", 3, .25}, {"myth_busting", 2, .12}, {"thesis_antithesis_synthesis", 2, .12}, {"story_spine", 1, 0}}
}

// technique is the one asked for, else the one that fits the content, else
// the first that suits the kind of video.
func technique(a story.Assignment, m material) request.Technique {
	if t, ok := request.TechniqueByID(a.Technique); ok {
		return t
	}
	t, _ := request.TechniqueByID(fitting(a, m))
	return t
}

func fitting(a story.Assignment, m material) string {
	items, numbered := 0, 0
	for _, l := range m.lines {
		if l.Number > 0 {
			numbered++
		}
		if l.Item {
			items++
		}
	}
	switch {
	case numbered >= 3:
		return "how_to"
	case items >= 3:
		return "listicle"
	}
	for _, s := range signals() {
		if n := m.saying(language.Of(a.Language).Entries(language.Class(s.technique)), m.lines); n >= s.least && float64(n) >= s.share*float64(len(m.lines)) {
			return s.technique
		}
	}
	if m.beat("problem_solution", 0, m.lines) >= 2 && m.beat("problem_solution", 2, m.lines) >= 2 && !strings.EqualFold(a.Tag, "Marketing") {
		return "problem_solution"
	}
	if tag, ok := request.TagByID(a.Tag); ok {
		return tag.Techniques[0]
	}
	return "three_act"
}

// saying counts the lines that say one of the words.
func (m material) saying(words []string, lines []source.Line) int {
	n := 0
	for _, l := range lines {
		if cueHits(l.Text, words, m.language) > 0 {
			n++
		}
	}
	return n
}

// beat counts the lines that fit a technique's beat.
func (m material) beat(id string, beat int, lines []source.Line) int {
	t, ok := request.TechniqueByID(id)
	if !ok {
		return 0
	}
	return m.saying(t.Beats[beat].Cues[m.language], lines)
}
