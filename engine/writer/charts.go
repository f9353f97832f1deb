package writer

import (
	"math"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// Charts returns passages for the charts under a heading: their values, as many at a time as one
// scene shows, drawn as in the source.
func (e Editor) Charts(heading string, charts []story.Chart) []Passage {
	var all []Passage
	for _, c := range charts {
		for _, values := range evenly(c.Values, (len(c.Values)+mostValues-1)/mostValues) {
			var said []string
			for _, v := range values {
				said = append(said, v.Label+" "+e.value(v))
			}
			sentence := strings.Join(said, ", ")
			if c.Title != "" {
				sentence = c.Title + ": " + sentence
			}
			all = append(all, Passage{Sentences: []string{e.Finished(sentence)}, Content: e.chart(heading, c, values)})
		}
	}
	return all
}

// chart returns a content of some values; shares that make no whole become bars.
func (e Editor) chart(heading string, c story.Chart, values []story.ChartValue) story.Content {
	s := story.Series{Timed: c.Layout == story.LayoutLine}
	sum := 0.0
	for i, v := range values {
		text := e.value(v)
		s.Values = append(s.Values, story.Value{Label: v.Label, Text: text, Said: v.Label + " " + text, Value: v.Value})
		sum += v.Value
		if v.Value > s.Values[s.Stress].Value {
			s.Stress = i
		}
	}
	bars := story.Bars{Heading: heading, Caption: c.Title, Series: s}
	if heading == "" || heading == c.Title {
		bars.Heading, bars.Caption = c.Title, ""
	}
	whole := values[0].Unit == "%" && math.Abs(sum-100) < 1
	if shown, ok := story.As(bars, c.Layout); ok && (whole || c.Layout != story.LayoutShares) {
		return shown
	}
	return bars
}

// value returns a value in display form, with the language's thousands separators.
func (e Editor) value(v story.ChartValue) string {
	digits := strconv.FormatFloat(math.Round(math.Abs(v.Value)*1000)/1000, 'f', -1, 64)
	whole, part, broken := strings.Cut(digits, ".")
	for i := len(whole) - 3; i > 0 && len(digits) > 4; i -= 3 {
		whole = whole[:i] + e.Lang.Thousands() + whole[i:]
	}
	if broken {
		whole += e.Lang.Decimal + part
	}
	if v.Value < 0 {
		whole = "−" + whole
	}
	return whole + v.Unit
}
