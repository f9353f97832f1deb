package writer

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Finish completes a script: ids, queries, the language, a title, and the content of scenes that
// have none. Scenes without a narration are dropped.
func Finish(s story.Script, a story.Assignment) story.Script {
	s.Scenes = slices.DeleteFunc(slices.Clone(s.Scenes), func(sc story.ScriptScene) bool { return strings.TrimSpace(sc.Narration) == "" })
	if s.Language == "" {
		s.Language = a.Language
	}
	e := NewEditor(s.Language, a.Rate)
	s.Title = e.title(s, a)
	if s.Subject.Words == "" {
		s.Subject = story.Sought{Words: Subject(s.Title, s.Text(), s.Language)}
	}
	terms := NewTerms(s.Text(), s.Language)
	taken := map[string]int{}
	for i := range s.Scenes {
		sc := &s.Scenes[i]
		sc.Narration = strings.TrimSpace(sc.Narration)
		name(sc, taken)
		if sc.Screen.IsZero() {
			sc.Screen = story.On(e.shown(*sc, i == 0, i > 0 && i == len(s.Scenes)-1))
		}
		if n := len(strings.Fields(sc.Query)); n == 0 || n > mostQuery {
			sc.Query = Query(sc.Narration, terms)
		}
	}
	s.Misfit = misfit(s, a)
	return s
}

// shown returns the content of a scene without a stated one.
func (e Editor) shown(sc story.ScriptScene, first, last bool) story.Content {
	sc.Screen = story.On(e.spoken(sc.Narration))
	switch {
	case first:
		return e.opening(sc).Screen.Content()
	case last:
		return e.closing(sc, request.ClosesLarge, "").Screen.Content()
	}
	return e.show(sc.Narration)
}

// Show returns the content that follows from a narration: the form of its one sentence, else its
// words.
func Show(narration, code string) story.Content { return NewEditor(code, 0).show(narration) }

func (e Editor) show(narration string) story.Content {
	sentences := e.Lang.Sentences(narration)
	if c, n := e.quoted(sentences); n > 0 && n == len(sentences) {
		return c
	}
	if len(sentences) == 1 {
		if c := e.form(narration); c != nil {
			return c
		}
	}
	return e.spoken(narration)
}

// misfit returns how a script misses the requested length, "" if it is within ten percent, or no
// length was requested.
func misfit(s story.Script, a story.Assignment) string {
	n := 0
	for _, sc := range s.Scenes {
		n += language.Chars(sc.Narration)
	}
	switch said, asked := float64(n)/RateOf(a), a.Length.Seconds(); {
	case asked > 0 && said < .9*asked:
		return "because the source has no more, and nothing was padded; add material for a longer film"
	case asked > 0 && said > 1.1*asked:
		return "because scenes with a text of their own are told whole"
	}
	return ""
}

// name gives a scene an id made from its words, so that a scene that survives a rewrite keeps its
// id.
func name(sc *story.ScriptScene, taken map[string]int) {
	if sc.ID == "" || taken[sc.ID] > 0 {
		sum := fnv.New32a()
		sum.Write([]byte(sc.Narration)) // never fails
		base := fmt.Sprintf("s%08x", sum.Sum32())
		sc.ID = base
		for taken[sc.ID] > 0 {
			taken[base]++
			sc.ID = fmt.Sprintf("%s-%d", base, taken[base])
		}
	}
	taken[sc.ID]++
}

// nameMost is the longest name of a project, in characters.
const nameMost = 120

// title returns the name of a film: the requested one, the text's, else its first sentence or as
// much of that as fits.
func (e Editor) title(s story.Script, a story.Assignment) string {
	for _, t := range []string{a.Title, s.Title} {
		if t = strings.TrimSpace(t); t != "" {
			return t
		}
	}
	if len(s.Scenes) == 0 {
		return ""
	}
	first := s.Scenes[0].Narration
	if all := e.Lang.Sentences(first); len(all) > 0 {
		first = bare(all[0])
	}
	if len([]rune(first)) <= nameMost {
		return first
	}
	return first[:e.Lang.Phrases(first)[0].To] + "…"
}

// Limit joins neighbouring scenes, the shortest first, until there are at most most of them; 0
// means any number. Requested scenes stay separate.
func Limit(scenes []story.ScriptScene, most int) []story.ScriptScene {
	for most > 0 && len(scenes) > most {
		best, length := -1, 0
		for i := range len(scenes) - 1 {
			n := language.Chars(scenes[i].Narration) + language.Chars(scenes[i+1].Narration)
			switch {
			case scenes[i+1].NewTopic:
				n += acrossTopics
			case isCard(scenes[i]):
				n += acrossTopics / 2
			}
			if story.BaseID(scenes[i].ID) == story.BaseID(scenes[i+1].ID) && (best < 0 || n < length) {
				best, length = i, n
			}
		}
		if best < 0 {
			break
		}
		joined := scenes[best]
		joined.Narration += " " + scenes[best+1].Narration
		if joined.Screen = (story.Screen{}); isCard(scenes[best]) {
			joined.Screen = scenes[best+1].Screen // under its heading
		}
		scenes = slices.Concat(scenes[:best:best], []story.ScriptScene{joined}, scenes[best+2:])
	}
	return scenes
}

// acrossTopics is the penalty, in characters, of joining two scenes if the second begins a topic; half
// of it, of joining a heading with the text below it.
const acrossTopics = 1000

// isCard reports whether a scene shows the heading of a topic alone.
func isCard(sc story.ScriptScene) bool {
	return sc.NewTopic && sc.Shown().Layout() == story.LayoutTitle
}
