package writer

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/chart"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/quotation"
)

// checks finds what is wrong with a content that somebody stated.
type checks struct{ structure.Rules }

// Show makes what a narration shows by itself: the structure that most of it
// has, else its words. It is always right, and what stands in where [Checked]
// fails.
func Show(narration, code string) story.Content { return NewEditor(code, 0).Show(narration) }

// Checked returns a content that somebody stated for a narration, put right where
// that is sure, or an error that says what is wrong with it: a number, a name or
// a quotation that neither narration nor source has, a heading that is too long
// or no whole, too few or too many items. What is said to be spoken and is not is
// shown with the scene's beginning.
func Checked(c story.Content, narration, source, code string) (story.Content, error) {
	e := NewEditor(code, 0)
	if s, ok := c.(story.Spoken); ok {
		set := phrasing(e).of(narration)
		set.Symbol = s.Symbol
		return set, nil
	}
	c, err := heard(c, narration)
	if err != nil {
		return nil, err
	}
	for _, check := range []func() error{
		func() error { return checks(e).shape(c) },
		func() error { return checks(e).headed(c) },
		func() error { return checks(e).said(c, narration+"\n"+source) },
		func() error { return checks(e).wordForWord(c, narration+"\n"+source) },
	} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// heard returns a content in which what parts say they are spoken by, and the narration
// does not say, is dropped.
func heard(c story.Content, narration string) (story.Content, error) {
	raw, err := json.Marshal(story.On(c))
	if err != nil {
		return nil, err
	}
	var parts any
	if err := json.Unmarshal(raw, &parts); err != nil {
		return nil, err
	}
	silence(parts, narration)
	if raw, err = json.Marshal(parts); err != nil {
		return nil, err
	}
	var kept story.Screen
	err = json.Unmarshal(raw, &kept)
	return kept.Content(), err
}

// silence takes out of a part, and of those within it, what a narration does not say.
func silence(part any, narration string) {
	switch part := part.(type) {
	case []any:
		for _, p := range part {
			silence(p, narration)
		}
	case map[string]any:
		for key, p := range part {
			if said, ok := p.(string); ok && key == "said" && !strings.Contains(narration, said) {
				part[key] = ""
			}
			silence(p, narration)
		}
	}
}

// shape checks how many parts a content has.
func (ch checks) shape(c story.Content) error {
	between := func(what string, n, least, most int) error {
		if n < least || n > most {
			return fmt.Errorf("%s has %d %s, and takes %d to %d", c.Layout(), n, what, least, most)
		}
		return nil
	}
	switch c := c.(type) {
	case story.List:
		return between("items", len(c.Items), 2, 8)
	case story.Steps:
		return between("items", len(c.Items), grammar.LeastItems, grammar.MostSteps)
	case story.Number:
		if strings.TrimSpace(c.Figure.Text) == "" {
			return fmt.Errorf("number has no figure")
		}
	case story.Quote:
		return between("characters", grammar.Runes(c.Text), 1, quotation.Most)
	case story.Compare:
		if c.First.Heading == "" || c.Second.Heading == "" || len(c.First.Rows) != len(c.Second.Rows) || len(c.First.Rows) > 3 {
			return fmt.Errorf("compare needs two sides with a heading each, and as many rows on both, at most three")
		}
	case story.Timeline:
		return between("events", len(c.Events), leastEvents, mostEvents)
	case story.Table:
		return tableShape(c)
	case story.Bars:
		return seriesShape(c.Series, 2)
	case story.Line:
		return seriesShape(c.Series, chart.LeastValues)
	case story.Shares:
		return sharesShape(c.Series)
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

func seriesShape(s story.Series, least int) error {
	if len(s.Values) < least || len(s.Values) > 8 || s.Stress < 0 || s.Stress >= len(s.Values) {
		return fmt.Errorf("a chart takes %d to 8 values, and the one to stress is one of them", least)
	}
	return nil
}

func sharesShape(s story.Series) error {
	sum := 0.0
	for _, v := range s.Values {
		if sum += v.Value; v.Value < 0 {
			return fmt.Errorf("a share is not negative")
		}
	}
	if sum > 100.5 {
		return fmt.Errorf("shares of one whole add up to %.0f", sum)
	}
	return seriesShape(s, chart.LeastValues)
}

// headed checks headings: short, and no fragment.
func (ch checks) headed(c story.Content) error {
	h := story.On(c).Heading()
	if _, ok := c.(story.Number); ok || h == "" {
		return nil
	}
	if grammar.Runes(h) > grammar.HeadingMost+10 {
		return fmt.Errorf("the heading has %d characters, and takes %d", grammar.Runes(h), grammar.HeadingMost)
	}
	return ch.Headings.Clipped(h)
}

// said checks that the numbers and names of a content are those of a text.
func (ch checks) said(c story.Content, text string) error {
	known := ch.Lang.Said(text)
	low := " " + strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	for _, shown := range c.Texts() {
		for figure := range ch.Lang.Said(shown) {
			if !known[figure] {
				return fmt.Errorf("%q says %s, and neither narration nor source does", shown, figure)
			}
		}
		words := ch.Lang.Words(shown)
		for i, w := range words {
			if ch.Names.ProperAt(words, i, true) && !strings.Contains(low, strings.ToLower(w.Low)) {
				return fmt.Errorf("%q names %s, and neither narration nor source does", shown, w.Text)
			}
		}
	}
	return nil
}

// wordForWord checks that a quotation is one.
func (ch checks) wordForWord(c story.Content, text string) error {
	q, ok := c.(story.Quote)
	if !ok {
		return nil
	}
	said := ch.Lang.Spoken(text)
	for _, part := range []string{q.Text, q.Speaker, q.Role} {
		if !inOrder(said, ch.Lang.Spoken(part)) {
			return fmt.Errorf("%q is not said so", part)
		}
	}
	return nil
}

// gapMost is how many words may stand between the halves of a quotation.
const gapMost = 16

// inOrder reports whether words stand in a text one after another, but for one
// gap between two halves.
func inOrder(text, want []language.Word) bool {
	if len(want) == 0 {
		return true
	}
	for start := range text {
		k, gaps, skipped := 0, 0, 0
		for i := start; i < len(text) && k < len(want); i++ {
			switch text[i].Low {
			case want[k].Low:
				if skipped > 0 {
					gaps++
				}
				k, skipped = k+1, 0
			default:
				skipped++
			}
			if k == 0 || skipped > gapMost || gaps > 1 {
				break
			}
		}
		if k == len(want) && gaps <= 1 {
			return true
		}
	}
	return false
}
