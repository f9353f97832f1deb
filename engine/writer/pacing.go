package writer

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// IdealScene is the usual length of a scene in seconds of speech.
const IdealScene = 6.5

// Lengths of scenes in seconds of speech.
const (
	shortestScene = 4
	longestScene  = 9
	aloneScene    = 2.5 // least length of a form with a scene of its own
	numberScene   = 3.2 // least time of a number
	quoteScene    = 13  // longest time of a quotation
	endScene      = 1.6 // the last sentence, which closes the film
	mostSentences = 3
)

// Costs of a division into scenes, besides the square of a scene's relative distance from its ideal
// length.
const (
	paragraphFault = .35 // a scene with several paragraphs
	tornFault      = 2.2 // with parts of one
	shortFault     = 1.5
	longFault      = 3
)

// Pace has the parameters of making scenes from passages.
type Pace struct {
	request.Manner
	Ideal  float64 // seconds of a scene; 0 = IdealScene
	Opens  bool    // the first scene is the film's first
	Closes bool    // the last scene is the film's last
	Title  string  // of the text, for the closing; "" = none
	Most   int     // scenes; 0 = any number
}

// Scenes returns the scenes of passages. They have no id and no query yet: see [Finish].
func (e Editor) Scenes(ps []Passage, p Pace) []story.ScriptScene {
	if p.Ideal == 0 {
		p.Ideal = IdealScene
	}
	ps = e.settled(ps)
	hook := -1
	if p.Opens && len(ps) > 1 {
		hook = e.hook(ps, p.Opening)
	}
	groups := e.groups(ps[hook+1:], p)
	if hook >= 0 {
		before := e.groups(ps[:hook], Pace{Ideal: p.Ideal})
		groups = slices.Concat(before, [][]Passage{ps[hook : hook+1]}, groups)
	}
	var all []story.ScriptScene
	for i, g := range groups {
		sc := e.scene(g)
		sc.NewTopic = i > 0 && g[0].Card
		if hook >= 0 && &g[0] == &ps[hook] {
			sc = e.opening(sc)
		}
		if !p.Sections {
			sc.Screen = story.On(story.Under(sc.Screen.Content(), ""))
		}
		all = append(all, sc)
	}
	if n := len(all); p.Closes && n > 1 && !groups[n-1][0].Card {
		all[n-1] = e.closing(all[n-1], p.Closing, p.Title)
	}
	return Limit(all, p.Most)
}

// hook returns the index of the sentence that opens a film, large and alone: the first of its kind
// in the first paragraph, else, of a text without a title, the first sentence. It is -1 if the
// sentence is too long or too short, or leaves a scene beside it too short.
func (e Editor) hook(ps []Passage, kind request.Opening) int {
	const mostOpening = 8 // sentences
	first := slices.IndexFunc(ps, func(p Passage) bool { return !p.Card })
	if first < 0 || ps[first].Content != nil {
		return -1
	}
	end := first
	for end < len(ps) && end < first+mostOpening && ps[end].Block == ps[first].Block && ps[end].Content == nil {
		end++
	}
	fits := func(i int) bool {
		before, alone, after := e.Length(ps[first:i]...), e.Length(ps[i]), e.Length(ps[i+1:end]...)
		lasts := func(seconds float64) bool { return seconds == 0 || seconds >= aloneScene }
		return alone >= endScene && lasts(before) && lasts(after) && language.Width(ps[i].Sentences[0]) <= longestLine
	}
	for i := first; i < end && kind != request.OpensFirst; i++ {
		if e.opens(ps[i].Sentences[0], kind) && fits(i) {
			return i
		}
	}
	if first == 0 && fits(first) {
		return first
	}
	return -1
}

// opens reports whether a sentence suits a kind of opening.
func (e Editor) opens(sentence string, kind request.Opening) bool {
	asks := strings.ContainsAny(sentence, "?？؟")
	counts := strings.ContainsFunc(sentence, unicode.IsDigit)
	switch kind {
	case request.OpensQuestion:
		return asks
	case request.OpensFigure:
		return counts && !asks
	case request.OpensClaim:
		return !counts && !asks
	}
	return true
}

// settled returns passages with the ends of paragraphs marked, and with forms that would be too
// short or too long turned into words.
func (e Editor) settled(ps []Passage) []Passage {
	all := append([]Passage(nil), ps...)
	for i, p := range all {
		all[i].begun = i == 0 || all[i-1].Block != p.Block
		all[i].ended = i+1 == len(all) || all[i+1].Block != p.Block
		length, good := e.Length(p), true
		switch p.Content.(type) {
		case story.Number:
			good = length >= numberScene && length <= longestScene
		case story.Quote:
			good = length <= quoteScene
		case story.List:
			good = p.Listed || length >= aloneScene
		}
		if !good {
			all[i].Content = nil
		}
	}
	return all
}

// Length returns the speaking time of passages in seconds.
func (e Editor) Length(ps ...Passage) float64 {
	n := 0
	for _, p := range ps {
		for _, s := range p.Sentences {
			n += language.Chars(s)
		}
	}
	return float64(n) / e.Rate
}

// groups splits passages into scenes: a content stands alone, words are joined up to a scene's
// length, never across a heading.
func (e Editor) groups(ps []Passage, p Pace) [][]Passage {
	var all [][]Passage
	for i := 0; i < len(ps); {
		n := i
		for n < len(ps) && ps[n].Content == nil && ps[n].Section == ps[i].Section {
			n++
		}
		if n == i {
			all, i = append(all, ps[i:i+1]), i+1
			continue
		}
		run, last := ps[i:n], ps[n-1:n]
		if p.Closes && n == len(ps) && len(run) > 1 && e.Length(last[0]) >= endScene {
			all = append(append(all, e.parted(run[:len(run)-1], p.Ideal)...), last)
		} else {
			all = append(all, e.parted(run, p.Ideal)...)
		}
		i = n
	}
	return all
}

// parted splits a run of sentences into scenes of the least cost.
func (e Editor) parted(run []Passage, ideal float64) [][]Passage {
	n := len(run)
	cost, from := make([]float64, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		cost[end] = math.Inf(1)
		length := 0.0
		for start := end - 1; start >= max(0, end-mostSentences); start-- {
			length += e.Length(run[start])
			if c := cost[start] + sceneCost(length, ideal, end-start) + torn(run[start:end]); c < cost[end] {
				cost[end], from[end] = c, start
			}
		}
	}
	var all [][]Passage
	for end := n; end > 0; end = from[end] {
		all = append(all, run[from[end]:end])
	}
	slices.Reverse(all)
	return all
}

// sceneCost returns the cost of a scene of a length, in seconds, with a number of sentences.
func sceneCost(length, ideal float64, sentences int) float64 {
	off := (length - ideal) / ideal
	cost := off * off
	if length < shortestScene {
		cost += shortFault
	}
	if length > longestScene && sentences > 1 {
		cost += longFault
	}
	return cost
}

// torn returns the cost of sentences of several paragraphs in one scene.
func torn(ps []Passage) float64 {
	fault, cost := tornFault, 0.0
	if ps[0].begun && ps[len(ps)-1].ended {
		fault = paragraphFault
	}
	for i := 1; i < len(ps); i++ {
		if ps[i].Block != ps[i-1].Block {
			cost += fault
		}
	}
	return cost
}

// scene returns the scene of passages.
func (e Editor) scene(ps []Passage) story.ScriptScene {
	var sentences []string
	for _, p := range ps {
		sentences = append(sentences, p.Sentences...)
	}
	sc := story.ScriptScene{Narration: e.join(sentences)}
	content := ps[0].Content
	if content == nil {
		content = under(e.phrased(sentences), ps[0].Section)
	}
	sc.Screen = story.On(content)
	return sc
}

// opening returns the film's first scene: a short first sentence is set large, like a title.
func (e Editor) opening(sc story.ScriptScene) story.ScriptScene {
	if _, ok := sc.Screen.Content().(story.Spoken); !ok || len(e.Lang.Sentences(sc.Narration)) > 1 ||
		language.Width(sc.Narration) > longestLine {
		return sc
	}
	sc.Screen = story.On(story.Title{Heading: bare(sc.Narration)})
	return sc
}

// longestClosing is the most characters of a last line that is set large.
const longestClosing = 60

// closing returns the film's last scene: its last sentence in the technique's style, and its
// address as the call to action.
func (e Editor) closing(sc story.ScriptScene, set request.Closing, title string) story.ScriptScene {
	if _, ok := sc.Screen.Content().(story.Spoken); !ok {
		return sc
	}
	c := story.Closing{Action: contact(sc.Narration)}
	short := len(e.Lang.Sentences(sc.Narration)) == 1 && language.Width(sc.Narration) <= longestClosing
	if short && (set != request.ClosesWords || c.Action != "") {
		c.Heading = bare(sc.Narration)
	}
	if set == request.ClosesTitle && c.Heading != "" && language.Width(title) <= longestClosing &&
		!strings.Contains(c.Heading, title) {
		c.Caption = title
	}
	if len(story.TextsOf(c)) > 0 {
		sc.Screen = story.On(c)
	}
	return sc
}

// Parted splits a narration into those of scenes of a length, in seconds.
func (e Editor) Parted(narration string, ideal float64) []string {
	var run []Passage
	for _, s := range e.Lang.Sentences(narration) {
		run = append(run, Passage{Sentences: []string{s}})
	}
	var all []string
	for _, g := range e.parted(run, ideal) {
		all = append(all, e.scene(g).Narration)
	}
	return all
}
