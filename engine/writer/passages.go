package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/chart"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/comparison"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/quotation"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/sequence"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Passage is one or several lines that one picture tells.
type Passage struct {
	Lines   []source.Line
	Content story.Content // nil = the words themselves
}

// linesOf returns the lines of passages.
func linesOf(ps []Passage) []source.Line {
	var all []source.Line
	for _, p := range ps {
		all = append(all, p.Lines...)
	}
	return all
}

// structures returns what lines may make, the surest first. ordered says that the text tells
// what to do in an order.
func structures(r structure.Rules, ordered bool) []func([]source.Line) structure.Found {
	announced, quotations, charts := announcements{r}, quotation.New(r), chart.New(r)
	lists, steps, timelines := lists{r}, steps{r, ordered}, timelines{r}
	pairs, contrasts, figures := comparison.NewPairs(r), comparison.Contrasts{Rules: r}, figures{r}
	return []func([]source.Line) structure.Found{
		announced.find, quotations.Find, lists.ingredients, charts.Find, announced.counted, lists.enumerated, lists.priced, steps.chain, steps.find, lists.cases, lists.offered, lists.questions,
		lists.question, timelines.find, lists.parallel, lists.levels, lists.opposed, lists.labelled, lists.fragments, lists.clauses, lists.answered, comparison.NewAspects(r).Find, pairs.Sentences, contrasts.Changed, announced.apposed, figures.find, pairs.Opposed, contrasts.Find,
	}
}

// Passages parts lines into passages, in their order.
func (e Editor) Passages(lines []source.Line) []Passage {
	structures := structures(e.Rules, e.inOrder(lines))
	var all []Passage
	for len(lines) > 0 {
		ps := e.first(lines, all, structures)
		all = append(all, ps...)
		lines = lines[len(linesOf(ps)):]
	}
	return all
}

// mostStructured is how many seconds the longest line takes that may be a structure by itself.
const mostStructured = 80

// first returns the passage that lines begin with, or several that one structure takes.
func (e Editor) first(lines []source.Line, before []Passage, structures []func([]source.Line) structure.Found) []Passage {
	if e.Speech.Seconds(lines[0].Text) > mostStructured {
		return []Passage{{Lines: lines[:1]}}
	}
	if ps := writtenLists(e).find(lines); ps != nil {
		return ps
	}
	if ps := e.sequence(lines); ps != nil {
		return ps
	}
	return []Passage{e.passage(lines, before, structures)}
}

// sequence returns what lines begin to tell in its order, or what the first of them announces
// by its number, in as many passages as it takes; nil where they do not.
func (e Editor) sequence(lines []source.Line) []Passage {
	found := sequence.Finder{Rules: e.Rules}.Find(lines)
	if found == nil {
		found = sequence.Finder{Rules: e.Rules}.Announced(lines)
	}
	var all []Passage
	for _, f := range found {
		if otherScene(lines[:f.Lines]) || !whole(f.Content) {
			return nil
		}
		all, lines = append(all, Passage{lines[:f.Lines], f.Content}), lines[f.Lines:]
	}
	return all
}

func (e Editor) passage(lines []source.Line, before []Passage, structures []func([]source.Line) structure.Found) Passage {
	if lines[0].Aside {
		return Passage{Lines: lines[:1]}
	}
	if p, ok := e.underQuestion(lines, before, structures); ok {
		return p
	}
	for _, find := range structures {
		f := find(lines)
		if f.Lines == 0 || e.Speech.Seconds(e.Speech.Told(lines[:f.Lines])) > longest(f.Content) || twice(f.Content, before) || otherScene(lines[:f.Lines]) || !whole(f.Content) {
			continue
		}
		return Passage{lines[:f.Lines], comparison.NewPairs(e.Rules).WithValues(f.Content)}
	}
	return Passage{Lines: lines[:1]}
}

// longest returns how many seconds of speech a content holds: a chart of many values, each of
// which comes as it is said, and a list under what announces it, more than others.
func longest(c story.Content) float64 {
	const perValue = 6
	switch c := c.(type) {
	case story.Bars:
		return max(source.LongestStructure, perValue*float64(len(c.Series.Values)))
	case story.List:
		if c.Heading != "" {
			return longestRows
		}
	}
	return source.LongestStructure
}

// underQuestion returns a short question with the chart or list that answers it, over which the
// question stands.
func (e Editor) underQuestion(lines []source.Line, before []Passage, structures []func([]source.Line) structure.Found) (Passage, bool) {
	asked := strings.TrimSpace(lines[0].Text)
	if len(lines) < 2 || !grammar.Asks(asked) || lines[0].Item || lines[1].Item || lines[1].Paragraph != lines[0].Paragraph || !e.Headings.Stands(asked) || e.Speech.Seconds(asked) >= aloneScene {
		return Passage{}, false
	}
	p := e.passage(lines[1:], before, structures)
	c := headed(p.Content, asked)
	if p.Content == nil || grammar.Asks(lines[1].Text) || story.On(c).Heading() != asked {
		return Passage{}, false
	}
	all := append([]source.Line{lines[0]}, p.Lines...)
	return Passage{all, c}, e.Speech.Seconds(e.Speech.Told(all)) <= source.LongestStructure
}

// headed returns a structure of several parts under a heading, where it has none.
func headed(c story.Content, head string) story.Content {
	switch c.(type) {
	case story.List, story.Steps, story.Table, story.Timeline, story.Bars, story.Line, story.Shares:
		if story.On(c).Heading() == "" {
			return story.On(c).WithHeading(head).Content()
		}
	}
	return c
}

// twice reports whether a number would follow a number: a row of them is no
// picture of its own any more.
func twice(c story.Content, before []Passage) bool {
	n := len(before)
	return n > 0 && before[n-1].Content != nil && c.Layout() == story.LayoutNumber && before[n-1].Content.Layout() == story.LayoutNumber
}

// whole reports whether each part of a content closes the brackets and quotations
// that it opens, and no others.
func whole(c story.Content) bool {
	return !slices.ContainsFunc(story.On(c).Texts(), func(t string) bool { return !grammar.Closed(t) })
}

// otherScene reports whether lines are of different scenes.
func otherScene(lines []source.Line) bool { return lines[0].Scene != lines[len(lines)-1].Scene }

// inOrder reports whether a text tells what to do in an order.
func (e Editor) inOrder(lines []source.Line) bool {
	n := 0
	for _, l := range lines {
		if l.Number > 0 || e.Lang.Begins(language.FirstStep, l.Text) > 0 || e.Lang.Begins(language.LaterStep, l.Text) > 0 {
			n++
		}
	}
	return n > 0
}
