package slides

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
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
