package slides

import (
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// parts is how many parts of at most most things so many make.
func parts(n, most int) int { return (n + most - 1) / most }

// evenly parts values into n runs of about one length.
func evenly[T any](all []T, n int) [][]T {
	var out [][]T
	for i := range n {
		out = append(out, all[i*len(all)/n:(i+1)*len(all)/n])
	}
	return out
}

// shortestPart is how many characters the first of two parts has at least, if
// the other is left a sentence.
const shortestPart = 30

// parted cuts the scenes that go on from one another, the longest first, until
// there are n of them or none has two sentences.
func parted(run []story.ScriptScene, n int, code string) []story.ScriptScene {
	l := language.Of(code)
	base := run[0].ID
	for len(run) < n {
		longest := -1
		for i, sc := range run {
			if len(l.Sentences(sc.Narration)) > 1 && (longest < 0 || len(sc.Narration) > len(run[longest].Narration)) {
				longest = i
			}
		}
		if longest < 0 {
			break
		}
		first, rest := cutScene(run[longest], l)
		run = slices.Replace(run, longest, longest+1, first, rest)
	}
	for i := range run {
		run[i].ID = story.ContinuedID(base, i+1)
	}
	return run
}

// dealt is the scenes of a page with one for each of its lists, in their order, where they say
// most of what stands in these.
func dealt(run []story.ScriptScene, contents []story.Content, code string) []story.ScriptScene {
	var lists []story.Content
	items, said := 0, 0
	for _, c := range contents {
		for _, it := range story.ItemsOf(c) {
			items++
			if slices.ContainsFunc(run, func(sc story.ScriptScene) bool { return request.SaidIn(sc.Narration, it.Text) != "" }) {
				said++
			}
		}
		if story.ItemsOf(c) != nil {
			lists = append(lists, c)
		}
	}
	if 2*said <= items {
		return run
	}
	l, told, at := language.Of(code), make([][]string, len(lists)), 0
	for _, sc := range run {
		for _, s := range l.Sentences(sc.Narration) {
			if next := slices.IndexFunc(lists[at:], func(c story.Content) bool { return saysOf(s, c) }); next > 0 {
				at += next
			}
			told[at] = append(told[at], s)
		}
	}
	var out []story.ScriptScene
	for _, t := range told {
		if len(t) > 0 {
			sc := run[0]
			sc.Narration, sc.Screen, sc.NewTopic = joined(t, l), story.On(story.Spoken{}), sc.NewTopic && len(out) == 0
			out = append(out, sc)
		}
	}
	return out
}

// saysOf reports whether a sentence says one of the items of a list.
func saysOf(sentence string, list story.Content) bool {
	return slices.ContainsFunc(story.ItemsOf(list), func(it story.Item) bool { return request.SaidIn(sentence, it.Text) != "" })
}

// joined puts sentences after one another.
func joined(sentences []string, l *language.Language) string {
	if l.Unspaced {
		return strings.Join(sentences, "")
	}
	return strings.Join(sentences, " ")
}

// cutScene parts a scene behind the first sentences that are long enough for a
// picture.
func cutScene(sc story.ScriptScene, l *language.Language) (first, rest story.ScriptScene) {
	all := l.Sentences(sc.Narration)
	n := 1
	for n < len(all)-1 && pace.Spoken(strings.Join(all[:n], "")) < shortestPart {
		n++
	}
	first, rest = sc, sc
	first.Narration, rest.Narration = joined(all[:n], l), joined(all[n:], l)
	first.Screen, rest.Screen, rest.NewTopic = story.On(story.Spoken{}), story.On(story.Spoken{}), false
	return first, rest
}

// telling is the scene that says most of a content, the longest where several say
// as much, and the first for a list that none says; -1 where all are taken.
func telling(run []story.ScriptScene, taken []bool, c story.Content) int {
	best, most := -1, math.MinInt
	for i, sc := range run {
		if taken[i] {
			continue
		}
		said := 0
		for _, text := range c.Texts() {
			if request.SaidIn(sc.Narration, text) != "" {
				said++
			}
		}
		v := 10000*said + pace.Spoken(sc.Narration)
		if said == 0 && story.ItemsOf(c) != nil {
			v = -i
		}
		if v > most {
			best, most = i, v
		}
	}
	return best
}

// spokenIn is a content whose parts know the words of a narration that say them.
func spokenIn(c story.Content, narration string) story.Content {
	for i, it := range story.ItemsOf(c) {
		story.ItemsOf(c)[i].Said = request.SaidIn(narration, it.Text)
	}
	s, _ := story.SeriesOf(c)
	for i, v := range s.Values { // the content's own
		s.Values[i].Said = request.SaidIn(narration, v.Label+" "+v.Text)
		if s.Values[i].Said == "" {
			s.Values[i].Said = request.SaidIn(narration, v.Text)
		}
	}
	return c
}
