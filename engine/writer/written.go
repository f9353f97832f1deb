package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/chart"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// writtenLists makes pictures of the lists that a text writes as such.
type writtenLists struct{ structure.Rules }

// find finds a list that the text itself writes as one, with the line that
// announces it: all of its rows have one structure, in as many scenes as they take.
// nil where the lines begin with none; rows of which one fits no picture are told as
// words, each by itself.
func (w writtenLists) find(lines []source.Line) []Passage {
	run, end := w.run(lines)
	if len(run) < 2 {
		return nil
	}
	contents := w.pictured(run)
	if slices.ContainsFunc(contents, func(c story.Content) bool { return !whole(c) }) {
		contents = nil
	}
	if contents == nil {
		contents = make([]story.Content, len(run))
	}
	var all []Passage
	for i, page := range evenly(run, len(contents)) {
		c := contents[i]
		if c != nil {
			c = headed(c, w.over(run[0]))
		}
		all = append(all, Passage{page, c})
	}
	lead := end - len(run)
	switch {
	case lead > 0 && all[0].Content == nil:
		return append([]Passage{{Lines: lines[:lead]}}, all...)
	case lead > 0:
		all[0].Lines = lines[:lead+len(all[0].Lines)]
	}
	return all
}

// run returns the items of the list that lines begin with, behind the line that
// announces them, and how many lines that takes.
func (w writtenLists) run(lines []source.Line) (items []source.Line, end int) {
	from := 0
	if !lines[0].Item && grammar.Announces(lines[0].Text) && len(lines) > 1 && lines[1].Item && lines[1].Over == lines[0].Text {
		from = 1
	}
	end = from
	for end < len(lines) && lines[end].Item && lines[end].Paragraph == lines[from].Paragraph && lines[end].Scene == lines[from].Scene {
		goesOn := end+1 < len(lines) && lines[end+1].Item && lines[end+1].Paragraph == lines[from].Paragraph
		if end > from && goesOn && w.sums(lines[end]) {
			break // a sum, and what is taken off it
		}
		end++
	}
	return lines[from:end], end
}

// over returns what stands over a list. A sum is none of what is listed there.
func (w writtenLists) over(first source.Line) string {
	if w.sums(first) {
		return ""
	}
	if first.Over == first.Section {
		return w.Headings.Line(first.Over)
	}
	return w.Headings.Of(first.Over)
}

// sums reports whether a row of a list says what the rows before it come to.
func (w writtenLists) sums(l source.Line) bool {
	name, value := w.Entries.Named(grammar.Bare(l.Text))
	return value != "" && w.Lang.Begins(language.Sum, name) > 0
}

// pictured returns the pictures of a list, one a scene, the surest structure that all rows
// have; nil where they have none.
func (w writtenLists) pictured(run []source.Line) []story.Content {
	for _, find := range []func([]source.Line) []story.Content{w.rowSeries, w.rowFigures, w.rowEvents, w.rowSides, w.rowItems} {
		if all := find(run); all != nil {
			return all
		}
	}
	return nil
}

// pages returns in how many scenes rows are told that take at most so many rows each, and
// at least so many, none longer than one picture holds; 0 where that cannot be.
func (w writtenLists) pages(run []source.Line, least, most int) int {
	n := 1
	if len(run) > most {
		n = (len(run) + grammar.MostSteps - 1) / grammar.MostSteps
	}
	return w.short(run, n, least, source.LongestStructure, longestRows)
}

// tablePages is pages for the rows of a table, which take a line each, and in which something
// new is lit with every value.
func (w writtenLists) tablePages(run []source.Line) int {
	const mostOnOne, most = 7, 6
	n := 1
	if len(run) > mostOnOne {
		n = (len(run) + most - 1) / most
	}
	return w.short(run, n, story.LeastItems, longestRows)
}

// short returns in how many scenes, n or more, rows are told that take at least so many each,
// none longer than the first of some lengths in seconds with which that can be.
func (w writtenLists) short(run []source.Line, n, least int, lengths ...float64) int {
	for _, longest := range lengths {
		for n := n; len(run)/n >= least; n++ {
			if !slices.ContainsFunc(evenly(run, n), func(page []source.Line) bool { return w.Speech.Seconds(w.Speech.Told(page)) > longest }) {
				return n
			}
		}
	}
	return 0
}

// longestRows is how many seconds of speech one picture of rows holds where fewer rows
// would leave one alone.
const longestRows = 32

// evenly parts rows into n pages, the longer ones first.
func evenly[T any](rows []T, n int) [][]T {
	var all [][]T
	for i := range n {
		size := (len(rows) + n - i - 1) / (n - i)
		all, rows = append(all, rows[:size:size]), rows[size:]
	}
	return all
}

// rowEvents returns the rows of a timeline: each begins with a date or a time, but for one below others
// that says how long after these it is, or in what part of their day: "+10 days: appeals". A table of
// several columns is no timeline.
func (w writtenLists) rowEvents(run []source.Line) []story.Content {
	n := w.pages(run, leastEvents, mostEvents)
	odd := slices.IndexFunc(run, func(l source.Line) bool { return !w.dates(l) })
	if n == 0 || len(run[0].Heads) > 2 || odd >= 0 && (odd == 0 || !w.follows(run[odd], run[0]) || len(run) <= leastEvents || slices.ContainsFunc(run[odd+1:], func(l source.Line) bool { return !w.dates(l) })) {
		return nil // a row would be missing, or what has these hours
	}
	var all []story.Content
	for _, page := range evenly(run, n) {
		c := w.events(page)
		if c == nil {
			return nil
		}
		all = append(all, c)
	}
	return all
}

// dates reports whether a row begins with a date or a time, and does not say what has these hours.
func (w writtenLists) dates(l source.Line) bool {
	return len(timelines(w).events(l)) > 0 && !timelines(w).hours(l.Text)
}

// follows reports whether a row says of something how long after others it is, the first of which is
// given, or in what part of the day whose hours these name.
func (w writtenLists) follows(l, first source.Line) bool {
	name, value := w.Entries.Named(grammar.Bare(l.Text))
	if value == "" || grammar.Runes(value) > eventMost {
		return false
	}
	numbers := w.Lang.Numbers(name)
	after := len(numbers) == 1 && numbers[0].Kind == language.Measure && grammar.IsTime(numbers[0].Unit)
	return after || timelines(w).events(first)[0].clock && w.namesPart(name)
}

// namesPart reports whether words only name a part of a day: "In the evening".
func (w writtenLists) namesPart(name string) bool {
	words := w.Lang.Words(name)
	for i, word := range words {
		rest := name[word.From:]
		if n := w.Lang.Begins(language.DayPart, rest); n == len(rest) {
			return true
		}
		if bare := w.Lang.Bare(word.Low); i+1 == len(words) && w.Lang.Is(language.DayPart, bare) {
			return true // בערב
		}
		if !w.Lang.IsFunction(word.Low) {
			return false
		}
	}
	return false
}

// events returns the picture of the rows of a page, with those among them that have no date; nil where
// they make none.
func (w writtenLists) events(page []source.Line) story.Content {
	dated := slices.DeleteFunc(slices.Clone(page), func(l source.Line) bool { return !w.dates(l) })
	f := timelines(w).of(dated, "")
	if f.Lines < len(dated) {
		return nil
	}
	t, ok := f.Content.(story.Timeline)
	switch {
	case len(dated) == len(page):
		return f.Content
	case !ok || len(t.Events) != len(dated):
		return nil
	}
	for i, l := range page {
		if !w.dates(l) {
			name, value := w.Entries.Named(grammar.Bare(l.Text))
			t.Events = slices.Insert(t.Events, i, story.Event{When: name, Text: grammar.Capitalize(value), Said: grammar.Bare(l.Text)})
		}
	}
	return t
}

// mostRowsOfSide is how many rows a side has at most.
const mostRowsOfSide = 3

// rowSides returns two rows that say the same of two things: "Basic: price $9, users 5"
// and "Pro: price $19, users 20".
func (w writtenLists) rowSides(run []source.Line) []story.Content {
	if len(run) != 2 {
		return nil
	}
	var sides [2]story.Side
	for i, l := range run {
		name, value := w.Entries.Named(grammar.Bare(l.Text))
		sides[i] = story.Side{Heading: name, Said: name}
		for _, row := range w.Clauses.Spans(value, ",，;；") {
			sides[i].Rows = append(sides[i].Rows, story.Item{Text: grammar.Capitalize(row), Said: row})
		}
	}
	if a, b := sides[0].Rows, sides[1].Rows; len(a) != len(b) || len(a) < 2 || len(a) > mostRowsOfSide || grammar.FirstLow(w.Lang, a[0].Said) != grammar.FirstLow(w.Lang, b[0].Said) || grammar.FirstLow(w.Lang, a[1].Said) != grammar.FirstLow(w.Lang, b[1].Said) {
		return nil
	}
	return []story.Content{story.Compare{First: sides[0], Second: sides[1]}}
}

// rowSeries returns rows of values of one kind, each behind the name that it belongs to.
// Prices and measures stay a list, unless they are of moments.
func (w writtenLists) rowSeries(run []source.Line) []story.Content {
	if len(run) < chart.LeastValues || len(run) > chart.MostValues || w.pages(run, chart.LeastValues, chart.MostValues) != 1 {
		return nil
	}
	var values []story.Value
	var kinds []language.Number
	moments, divided := 0, false // only as the shares of a whole
	for _, l := range run {
		name, value := w.Entries.Named(grammar.Bare(l.Text))
		label := chart.New(w.Rules).Short(name)
		if label == "" {
			label, divided = chart.RowLabel(w.Rules, name), true
		}
		n, ok := chart.New(w.Rules).Only(value)
		if !ok || label == "" {
			return nil
		}
		if len(kinds) > 0 && (n.Kind != kinds[0].Kind || n.Unit != kinds[0].Unit) {
			return nil
		}
		if m := w.Times.Begins(name); m.To == len(name) {
			moments++
		}
		values, kinds = append(values, story.Value{Label: label, Text: value, Said: value, Value: n.Amount}), append(kinds, n)
	}
	first := kinds[0]
	plain := first.Kind == language.Percent || first.Kind == language.Amount && w.over(run[0]) != "" || first.Amount != first.Value
	whole := w.divides(w.over(run[0]), values, first.Kind)
	if !plain && moments < len(run) || chart.Indistinct(values) || divided && !whole {
		return nil
	}
	c := chart.Of(values, kinds)
	if b, ok := c.(story.Bars); ok && whole {
		return []story.Content{story.Shares{Series: b.Series}}
	}
	if b, ok := c.(story.Bars); ok && moments == len(run) {
		b.Series.Timed = true
		c = b
	}
	return []story.Content{c}
}

// divides reports whether values come to just one hundred percent, or to just the number in what stands
// over them: "Marks (of 50 points)".
func (w writtenLists) divides(over string, values []story.Value, kind language.Kind) bool {
	const hundred = 100
	sum := 0.0
	for _, v := range values {
		if v.Value <= 0 {
			return false
		}
		sum += v.Value
	}
	if kind == language.Percent {
		return sum == hundred
	}
	return kind == language.Amount && slices.ContainsFunc(w.Numbers.Amounts(over), func(n language.Number) bool { return n.Amount == sum })
}

// rowFigures returns the rows of a table of more than two, all values of which are figures.
func (w writtenLists) rowFigures(run []source.Line) []story.Content {
	if len(run) < chart.LeastValues || slices.ContainsFunc(run, func(l source.Line) bool {
		return len(l.Cells) == 0 || slices.ContainsFunc(l.Cells[1:], func(v string) bool { return !language.IsFigure(v) })
	}) {
		return nil
	}
	return w.rowItems(run)
}

// rowItems returns the rows of a list; of a numbered one that tells what to do, steps; of
// one table with several values each, its rows.
func (w writtenLists) rowItems(run []source.Line) []story.Content {
	n := w.pages(run, story.LeastItems, grammar.MostItems)
	items := w.Items.All(texts(run))
	if n == 0 || items == nil {
		return nil
	}
	if !slices.ContainsFunc(run, func(l source.Line) bool { return l.Sign == "" }) {
		for i, l := range run {
			items[i].Sign = l.Sign
		}
	}
	if t, ok := tableOf(run, items); ok {
		return paged(t.Rows, w.tablePages(run), func(rows []story.Row, _ int) story.Content { return story.Table{Heads: t.Heads, Rows: rows} })
	}
	numbered, before := run[0].Number > 0, max(0, run[0].Number-1)
	of := before + len(run)
	if steps := w.pages(run, grammar.LeastItems, grammar.MostSteps); numbered && steps > 0 && (2*w.imperatives(run) > len(run) || w.instructs(w.over(run[0]))) {
		return paged(items, steps, func(items []story.Item, at int) story.Content {
			return story.Steps{Items: items, First: before + at + 1, Of: of}
		})
	}
	return paged(items, n, func(items []story.Item, at int) story.Content {
		return story.List{Items: items, First: before + at + 1, Of: of, Numbered: numbered}
	})
}

// paged are the pictures of rows on n pages; at counts the rows before a page.
func paged[T any](rows []T, n int, picture func(page []T, at int) story.Content) []story.Content {
	var all []story.Content
	at := 0
	for _, page := range evenly(rows, n) {
		all = append(all, picture(page, at))
		at += len(page)
	}
	return all
}

// tableOf returns a list whose items are the rows of one table with several values each; ok
// is false where they are not.
func tableOf(run []source.Line, list []story.Item) (t story.Table, ok bool) {
	t.Heads = run[0].Heads
	if len(t.Heads) == 0 || len(t.Heads) > story.MostColumns {
		return t, false
	}
	for i, l := range run {
		if !slices.Equal(l.Heads, t.Heads) {
			return t, false
		}
		name := grammar.Capitalize(l.Cells[0])
		if !strings.HasPrefix(l.Text, name) {
			return t, false
		}
		t.Rows = append(t.Rows, story.Row{Text: name, Values: l.Cells[1:], Said: list[i].Said})
	}
	return t, true
}

// instructs reports whether a heading says that what is to be done stands below it.
func (w writtenLists) instructs(head string) bool {
	n := w.Lang.Begins(language.Method, head)
	return n > 0 && n == len(head)
}

// imperatives counts the lines that tell somebody to do something.
func (w writtenLists) imperatives(lines []source.Line) int {
	n := 0
	for _, l := range lines {
		if w.Orders.Imperative(l.Text) != "" {
			n++
		}
	}
	return n
}
