package writer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Checked returns a user's content for a narration, or an error with its flaw: a number, a name or
// a quotation that neither narration nor source has, a heading that is too long, too few or too
// many items. A part marked as spoken that is not spoken is shown from the scene's beginning.
func Checked(c story.Content, narration string, source *Source) (story.Content, error) {
	e := source.editor
	if _, ok := c.(story.Spoken); ok {
		return e.spoken(narration), nil
	}
	c, err := heard(c, narration)
	if err != nil {
		return nil, err
	}
	told := source.With(narration)
	told.open = false // the screen shows the narration's words
	if err := cmp.Or(shape(c), e.headed(c), told.has(c)); err != nil {
		return nil, err
	}
	return c, nil
}

// heard returns a content without marks of spoken words that the narration does not have.
func heard(c story.Content, narration string) (story.Content, error) {
	s, err := Reworded(story.On(c), func(at, text string) string {
		if strings.HasSuffix(at, ".said") && !strings.Contains(narration, text) {
			return ""
		}
		return text
	})
	return s.Content(), err
}

// Reworded returns a screen with each text replaced by change, which also gets the text's place:
// .items.0.said.
func Reworded(s story.Screen, change func(at, text string) string) (out story.Screen, err error) {
	var parts any
	raw, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(raw, &parts)
	}
	if err == nil {
		raw, err = json.Marshal(Reword(parts, "", change))
	}
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	return out, err
}

// Reword replaces the texts of a screen's part, which is JSON, as [Reworded] does.
func Reword(part any, at string, change func(at, text string) string) any {
	switch p := part.(type) {
	case string:
		return change(at, p)
	case []any:
		for i := range p {
			p[i] = Reword(p[i], fmt.Sprintf("%s.%d", at, i), change)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(p)) {
			p[name] = Reword(p[name], at+"."+name, change)
		}
	}
	return part
}

// Limits of a layout's content.
const (
	mostListed  = 8
	leastCharts = 2
	mostValues  = 8
)

// shape checks the number of a content's parts.
func shape(c story.Content) error {
	between := func(what string, n, least, most int) error {
		if n < least || n > most {
			return fmt.Errorf("%s has %d %s, and takes %d to %d", c.Layout(), n, what, least, most)
		}
		return nil
	}
	switch c := c.(type) {
	case story.List:
		return between("items", len(c.Items), story.LeastItems, mostListed)
	case story.Steps:
		return between("items", len(c.Items), story.LeastSteps, mostSteps)
	case story.Number:
		if strings.TrimSpace(c.Figure.Text) == "" {
			return fmt.Errorf("number has no figure")
		}
	case story.Quote:
		return between("characters", len([]rune(c.Text)), 1, longestQuote)
	case story.Compare:
		if c.First.Heading == "" || c.Second.Heading == "" || len(c.First.Rows) != len(c.Second.Rows) || len(c.First.Rows) > 3 {
			return fmt.Errorf("compare needs two sides with a heading each, and as many rows on both, at most three")
		}
	case story.Timeline:
		return between("events", len(c.Events), leastEvents, mostEvents)
	case story.Table:
		return tableShape(c)
	}
	if s, ok := story.SeriesOf(c); ok {
		return seriesShape(c, s)
	}
	return nil
}

func tableShape(t story.Table) error {
	if len(t.Heads) < 1 || len(t.Heads) > story.MostColumns || len(t.Rows) < story.LeastItems || len(t.Rows) > story.MostRows {
		return fmt.Errorf("a table takes 1 to %d heads and %d to %d rows", story.MostColumns, story.LeastItems, story.MostRows)
	}
	for _, r := range t.Rows {
		if len(r.Values) != len(t.Heads) || strings.TrimSpace(r.Text) == "" {
			return fmt.Errorf("row %q of a table needs a name, and a value for each of its %d heads", r.Text, len(t.Heads))
		}
	}
	return nil
}

func seriesShape(c story.Content, s story.Series) error {
	least := story.LeastValues
	if c.Layout() == story.LayoutBars {
		least = leastCharts
	}
	if len(s.Values) < least || len(s.Values) > mostValues || s.Stress < 0 || s.Stress >= len(s.Values) {
		return fmt.Errorf("a chart takes %d to %d values, and the one to stress is one of them", least, mostValues)
	}
	if c.Layout() != story.LayoutShares {
		return nil
	}
	sum := 0.0
	for _, v := range s.Values {
		if sum += v.Value; v.Value < 0 {
			return fmt.Errorf("a share is not negative")
		}
	}
	if sum > 100.5 {
		return fmt.Errorf("shares of one whole add up to %.0f", sum)
	}
	return nil
}

// headed checks that a heading is short and not cut off after a word that leads on.
func (e Editor) headed(c story.Content) error {
	h := story.On(c).Heading()
	if _, ok := c.(story.Number); ok || h == "" {
		return nil
	}
	if language.Width(h) > longestLine {
		return fmt.Errorf("the heading has %d characters, and takes %d", language.Width(h), longestLine)
	}
	words := e.Lang.Spoken(h)
	last := words[max(0, len(words)-1)].Low
	if len(words) > 1 && e.Lang.IsAny(last, language.And, language.Article, language.Preposition, language.Conjunction) {
		return fmt.Errorf("the heading %q is cut off", h)
	}
	return nil
}

// has checks that the source supports a content, and that a quotation is one.
func (s *Source) has(c story.Content) error {
	for _, shown := range story.TextsOf(c) {
		if found := s.Lacks(shown); found != "" {
			return fmt.Errorf("%q has %s, and neither narration nor source does", shown, found)
		}
	}
	q, ok := c.(story.Quote)
	if !ok {
		return nil
	}
	for _, part := range []string{q.Text, q.Speaker, q.Role} {
		if part != "" && !inOrder(s.words, s.editor.Lang.Spoken(part)) {
			return fmt.Errorf("%q is not said so", part)
		}
	}
	return nil
}

// gapMost is the most words between the halves of a quotation.
const gapMost = 16
