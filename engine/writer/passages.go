package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
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
func structures(r rules, ordered bool) []func([]source.Line) finding {
	announced, quotations, charts := announcements{r}, quotations{r}, charts{r}
	lists, steps, timelines := lists{r}, steps{r, ordered}, timelines{r}
	pairs, contrasts, figures := pairings{r}, contrasts{r}, figures{r}
	return []func([]source.Line) finding{
		announced.find, quotations.find, lists.ingredients, charts.find, lists.enumerated, lists.priced, steps.chain, steps.find, lists.cases, lists.offered, lists.questions,
		lists.question, timelines.find, lists.parallel, lists.labelled, lists.fragments, lists.clauses, lists.answered, pairs.sentences, contrasts.changed, figures.find, pairs.opposed, contrasts.find,
	}
}

// Passages parts lines into passages, in their order.
func (e Editor) Passages(lines []source.Line) []Passage {
	structures := structures(e.rules, e.inOrder(lines))
	var all []Passage
	for len(lines) > 0 {
		ps := writtenLists(e).find(lines)
		if ps == nil {
			ps = []Passage{e.passage(lines, all, structures)}
		}
		all = append(all, ps...)
		lines = lines[len(linesOf(ps)):]
	}
	return all
}

func (e Editor) passage(lines []source.Line, before []Passage, structures []func([]source.Line) finding) Passage {
	if lines[0].Aside {
		return Passage{Lines: lines[:1]}
	}
	if p, ok := e.underQuestion(lines, before, structures); ok {
		return p
	}
	for _, find := range structures {
		f := find(lines)
		if f.lines == 0 || e.speech.Seconds(e.speech.Told(lines[:f.lines])) > source.LongestStructure || twice(f.content, before) || otherScene(lines[:f.lines]) || !whole(f.content) {
			continue
		}
		return Passage{lines[:f.lines], pairings(e).withValues(f.content)}
	}
	return Passage{Lines: lines[:1]}
}

// underQuestion returns a short question with the chart or list that answers it, over which the
// question stands.
func (e Editor) underQuestion(lines []source.Line, before []Passage, structures []func([]source.Line) finding) (Passage, bool) {
	asked := strings.TrimSpace(lines[0].Text)
	if len(lines) < 2 || !grammar.Asks(asked) || lines[0].Item || lines[1].Item || lines[1].Paragraph != lines[0].Paragraph || !e.Headings.Stands(asked) || e.speech.Seconds(asked) >= aloneScene {
		return Passage{}, false
	}
	p := e.passage(lines[1:], before, structures)
	c := headed(p.Content, asked)
	if p.Content == nil || grammar.Asks(lines[1].Text) || story.On(c).Heading() != asked {
		return Passage{}, false
	}
	all := append([]source.Line{lines[0]}, p.Lines...)
	return Passage{all, c}, e.speech.Seconds(e.speech.Told(all)) <= source.LongestStructure
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
