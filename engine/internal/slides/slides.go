// Package slides turns the pages of a deck into scenes.
package slides

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// chartSaid is a chart's values in words.
func chartSaid(c story.Chart, code string) string {
	var all []string
	for _, v := range c.Values {
		all = append(all, v.Label+" "+valueText(v, code))
	}
	said := strings.Join(all, ", ")
	if c.Title == "" {
		return said
	}
	return c.Title + ": " + said
}

// valueText is a value as shown: its thousands are set apart as the language does.
func valueText(v story.ChartValue, code string) string {
	digits := strconv.FormatFloat(math.Round(math.Abs(v.Value)*1000)/1000, 'f', -1, 64)
	whole, part, broken := strings.Cut(digits, ".")
	l := language.Of(code)
	apart, point := l.Thousands(), l.Decimal
	for i := len(whole) - 3; i > 0 && len(digits) > 4; i -= 3 {
		whole = whole[:i] + apart + whole[i:]
	}
	if broken {
		whole += point + part
	}
	if v.Value < 0 {
		whole = "−" + whole
	}
	return whole + v.Unit
}

// mostValues is how many values of a chart one scene shows.
const mostValues = 8

// contents are the structured pictures that a page asks for, unless it is one
// itself: the lines that its scenes say as a list where there are several, and its charts.
func (p page) contents(scenes []story.ScriptScene, code string) []story.Content {
	if p.Drawn {
		return nil
	}
	var all []story.Content
	for _, part := range p.lists(code, p.told(scenes, code)) {
		all = append(all, story.List{Heading: p.Title, Items: part})
	}
	for _, c := range p.Charts {
		for _, values := range evenly(c.Values, parts(len(c.Values), mostValues)) {
			all = append(all, chartContent(c, values, p.Title, code))
		}
	}
	return all
}

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

// chartContent is what shows some of a chart's values.
func chartContent(c story.Chart, values []story.ChartValue, title, code string) story.Content {
	s := story.Series{Timed: c.Layout == story.LayoutLine}
	sum := 0.0
	for i, v := range values {
		s.Values = append(s.Values, story.Value{Label: v.Label, Text: valueText(v, code), Value: v.Value})
		sum += v.Value
		if v.Value > s.Values[s.Stress].Value {
			s.Stress = i
		}
	}
	bars := story.Bars{Heading: cmp.Or(title, c.Title), Series: s}
	if c.Title != bars.Heading {
		bars.Caption = c.Title
	}
	if whole := values[0].Unit == "%" && math.Abs(sum-100) < 1; c.Layout == story.LayoutShares && !whole {
		return bars
	}
	if shown, ok := story.As(bars, c.Layout); ok {
		return shown
	}
	return bars
}

// Deck are the pages that a film tells, by the ids of their scenes.
type Deck map[string]page

// Asked are the scenes that a request asks for, those of its template and one for
// each page of its deck: the template's, as far as they have no fixed text, tell
// the pages in their order. strict takes no others; left are the pages then left.
func Asked(t *pipeline.Task) (briefs []story.SceneBrief, d Deck, left []page) {
	pages, d := pagesOf(t.Source, t.Project.Language), Deck{}
	tell := func(b story.SceneBrief) {
		b.Text, b.Heading = pages[0].said(t.Project.Language), cmp.Or(b.Heading, pages[0].Title)
		d[b.ID], pages = pages[0], pages[1:]
		briefs = append(briefs, b)
	}
	for _, s := range t.Project.Request.TemplateScenes() {
		if b := s.Brief(); b.Static == "" && len(pages) > 0 {
			tell(b)
		} else {
			briefs = append(briefs, b)
		}
	}
	if len(briefs) > 0 && t.Project.Request.CustomTemplate.FlexibilityOverride == request.FlexStrict {
		return briefs, d, pages
	}
	for len(pages) > 0 {
		tell(story.SceneBrief{ID: pages[0].slideID()})
	}
	return briefs, d, nil
}

// tooLong is how many times the length that was asked for a script may last before
// slides are left out of it.
const tooLong = 1 + pace.Promised

// Within leaves slides out of a script that lasts longer than asked, where its
// writer could not cut more: those that are told are spread evenly over the deck,
// with the first and the last. Scenes of a template stay.
func (d Deck) Within(s story.Script, a story.Assignment) story.Script {
	aim := cmp.Or(a.Length, a.Most).Seconds() * a.Rate
	if len(d) == 0 || aim == 0 || float64(pace.Spoken(s.Text())) <= tooLong*aim {
		return s
	}
	var ids []string
	chars, rest := map[string]int{}, 0
	for _, sc := range s.Scenes {
		id, n := story.BaseID(sc.ID), pace.Spoken(sc.Narration)
		if p, ok := d[id]; !ok || p.slideID() != id {
			rest += n
			continue
		}
		if _, again := chars[id]; !again {
			ids = append(ids, id)
		}
		chars[id] += n
	}
	told, best := ids, math.Inf(1)
	for n := len(ids); n > 1; n-- {
		some, sum := spread(ids, n), rest
		for _, id := range some {
			sum += chars[id]
		}
		if off := math.Abs(float64(sum) - aim); off < best {
			told, best = some, off
		}
	}
	return tellingOnly(s, told, ids)
}

// spread takes n of all, the first and the last among them.
func spread(all []string, n int) []string {
	some := make([]string, n)
	for i := range n {
		some[i] = all[i*(len(all)-1)/(n-1)]
	}
	return some
}

// tellingOnly is the script with only some of its slides, and names the others.
func tellingOnly(s story.Script, some, of []string) story.Script {
	var left []string
	for _, id := range of {
		if !slices.Contains(some, id) {
			left = append(left, fmt.Sprintf("%q", id))
		}
	}
	if len(left) == 0 {
		return s
	}
	s.Scenes = slices.DeleteFunc(slices.Clone(s.Scenes), func(sc story.ScriptScene) bool { return slices.Contains(left, fmt.Sprintf("%q", story.BaseID(sc.ID))) })
	s.Warnings = append(slices.Clone(s.Warnings), fmt.Sprintf("To keep the length, these slides are not told: %s. Ask for a longer film for all of them.", strings.Join(left, ", ")))
	s.Misfit = "because slides are told whole or not at all"
	return s
}

// Shown has the scenes of each page show what stands on it. Where that is more
// than they are, they are parted between their sentences, unless they are strict;
// left are the pages that the film does not tell.
func (d Deck) Shown(s story.Script, flexibility string, left []page) story.Script {
	var scenes []story.ScriptScene
	s.Warnings = slices.Clone(s.Warnings)
	for _, p := range left {
		s.Warnings = append(s.Warnings, fmt.Sprintf("slide %d is not told: the template is strict, and none of its scenes is left for it", p.number))
	}
	for i := 0; i < len(s.Scenes); {
		run := s.Scenes[i : i+1]
		for i+len(run) < len(s.Scenes) && story.BaseID(s.Scenes[i+len(run)].ID) == story.BaseID(run[0].ID) {
			run = s.Scenes[i : i+len(run)+1]
		}
		i += len(run)
		p, ok := d[story.BaseID(run[0].ID)]
		if ok {
			var more int
			run, more = p.shown(run, s.Language, flexibility != request.FlexStrict, len(scenes) == 0)
			if more > 0 {
				s.Warnings = append(s.Warnings, fmt.Sprintf("slide %d says too little for all that stands on it: %d of its lists, charts and pictures are not shown. Give it notes, spread it over several slides, or take a template that is not strict.", p.number, more))
			}
		}
		scenes = append(scenes, run...)
	}
	s.Scenes = scenes
	return s
}

// shown has the scenes of a page show its contents and leave scenes for its
// pictures; left counts those for which there is none.
func (p page) shown(scenes []story.ScriptScene, code string, part, opens bool) (run []story.ScriptScene, left int) {
	contents := p.contents(scenes, code)
	run = slices.Clone(scenes)
	if part {
		run = parted(dealt(run, contents, code), len(contents)+len(p.Images), code)
	}
	taken := make([]bool, len(run))
	for _, c := range contents {
		i := telling(run, taken, c)
		if i < 0 {
			left++
			continue
		}
		run[i].Screen, taken[i] = story.On(spokenIn(c, run[i].Narration)), true
	}
	free := len(run)
	for i := range run {
		switch {
		case taken[i]:
			free--
		case i == 0:
			run[i].Screen = story.On(p.headed(run[i], opens))
		case len(p.Images) > 0:
			run[i].Screen = story.On(story.Spoken{})
		}
	}
	return run, left + max(0, len(p.Images)-free)
}

// headed is what the first scene of a page shows that shows nothing else of it:
// its title, and its one line where nobody says that.
func (p page) headed(sc story.ScriptScene, opens bool) story.Content {
	if p.Title == "" {
		return sc.Shown()
	}
	caption := ""
	if lines := p.lines(); p.covers() {
		caption = byline(lines)
	} else if len(lines) == 1 && request.SaidIn(sc.Narration, lines[0]) == "" {
		caption = lines[0]
	}
	if closing, ok := sc.Shown().(story.Closing); ok && len(p.Images) == 0 {
		closing.Heading, closing.Caption = p.Title, caption
		return closing
	}
	if opens {
		return story.Title{Heading: p.Title, Caption: caption}
	}
	if words, ok := sc.Shown().(story.Spoken); ok && p.isOver(sc) {
		words.Section = p.Title
		return words
	}
	return story.Statement{Heading: p.Title, Caption: caption}
}

// Bounds of a page whose title stands over its words: characters of the title, and of what is
// said at least, for which the title alone would stand still.
const (
	longestOver = 60
	leastUnder  = 40
)

// isOver reports whether a page's title stands over the words of a scene, which shows nothing
// else.
func (p page) isOver(sc story.ScriptScene) bool {
	return len(p.Images) == 0 && !p.covers() && utf8.RuneCountInString(p.Title) <= longestOver && pace.Spoken(sc.Narration) >= leastUnder
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
