package outline

import (
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// signal are turns of phrase that give a kind of content away.
type signal struct {
	technique string
	least     int     // sentences that must have one
	share     float64 // of all sentences
	words     map[string][]string
}

func signals() []signal {
	return []signal{
		{"how_to", 3, .25, map[string][]string{
			"en": {"first", "then", "next", "after that", "finally", "step*", "now"},
			"es": {"primero", "luego", "después", "por último", "finalmente", "paso*", "a continuación"},
			"fr": {"d'abord", "puis", "ensuite", "enfin", "étape*", "pour finir"},
			"zh": {"首先", "然后", "接着", "最后", "第一步", "第二步"},
			"iw": {"ראשית", "תחילה", "אחר כך", "לאחר מכן", "לבסוף", "שלב*"},
		}},
		{"myth_busting", 2, .12, map[string][]string{
			"en": {"myth*", "believe*", "misconception*", "often said", "people think", "in fact", "in reality"},
			"es": {"mito*", "cree*", "creen", "piensan", "se dice", "en realidad", "de hecho"},
			"fr": {"mythe*", "croit", "croient", "idée reçue", "idées reçues", "on dit", "en réalité", "en fait"},
			"zh": {"误解", "以为", "误区", "据说", "其实", "事实上"},
			"iw": {"מיתוס*", "מאמינים", "חושבים", "נהוג לחשוב", "למעשה", "במציאות"},
		}},
		{"thesis_antithesis_synthesis", 2, .12, map[string][]string{
			"en": {"supporter*", "opponent*", "critic*", "on the one hand", "on the other hand", "argue*", "in favour", "in favor"},
			"es": {"partidario*", "defensor*", "crítico*", "por un lado", "por otro lado", "detractor*", "a favor"},
			"fr": {"partisan*", "opposant*", "d'un côté", "de l'autre", "d'une part", "d'autre part", "détracteur*"},
			"zh": {"支持者", "反对者", "一方面", "另一方面", "批评者"},
			"iw": {"תומכ*", "מתנגד*", "מצד אחד", "מצד שני", "מבקר*"},
		}},
		{"story_spine", 1, 0, map[string][]string{
			"en": {"one day", "once upon", "years ago"},
			"es": {"un día", "érase una vez", "hace años"},
			"fr": {"un jour", "il était une fois", "il y a des années"},
			"zh": {"有一天", "从前", "很多年以前"},
			"iw": {"יום אחד", "היה היה", "לפני שנים"},
		}},
	}
}

// technique is the one asked for, else the one that fits the content, else
// the first that suits the kind of video.
func technique(a engine.Assignment, m material) engine.Technique {
	if t, ok := engine.TechniqueByID(a.Technique); ok {
		return t
	}
	t, _ := engine.TechniqueByID(fitting(a, m))
	return t
}

func fitting(a engine.Assignment, m material) string {
	switch {
	case m.numbered >= 3:
		return "how_to"
	case m.items >= 3:
		return "listicle"
	}
	for _, s := range signals() {
		if n := m.saying(s.words[a.Language]); n >= s.least && float64(n) >= s.share*float64(len(m.units)) {
			return s.technique
		}
	}
	if m.beat("problem_solution", 0) >= 2 && m.beat("problem_solution", 2) >= 2 && !strings.EqualFold(a.Tag, "Marketing") {
		return "problem_solution"
	}
	if tag, ok := engine.TagByID(a.Tag); ok {
		return tag.Techniques[0]
	}
	return "three_act"
}

// saying counts the units that say one of the words.
func (m material) saying(words []string) int {
	n := 0
	for _, u := range m.units {
		if mining.CueHits(u.text, words, m.language) > 0 {
			n++
		}
	}
	return n
}

// beat counts the units that fit a technique's beat.
func (m material) beat(id string, beat int) int {
	t, ok := engine.TechniqueByID(id)
	if !ok {
		return 0
	}
	return m.saying(t.Beats[beat].Cues[m.language])
}
