package writer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// longestLine is the most characters of a first line that is set large.
const longestLine = 80

// LongestItem is the longest entry of a list that is shown as an item, in characters; wide ones
// count twice.
const LongestItem = 96

// Limits of one picture of a list or table.
const (
	mostItems    = 6 // of a list; one more where it is the last
	mostRows     = 6 // of a table
	longestQuote = 260
	longestPage  = 24 // seconds of speech
)

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// item is an entry of a list: its shown text, and its spoken text.
type item struct {
	shown story.Item
	said  []string
}

// list adds a list: short entries in pictures of several, a longer one as its words, and one with a
// list of its own as the heading of that.
func (b *passages) list(l document.Block) {
	b.listUnder(b.announced(), l)
}

// announced removes the sentence that announces a list or table, which becomes its heading; nil if
// there is none. If it is too long for that, it stays before it, as words, and is removed with it.
func (b *passages) announced() []string {
	lead := b.lead()
	if len(lead) == 0 || language.Width(bare(lead[0])) <= longestHeading {
		return lead
	}
	b.append(Passage{Sentences: lead, Listed: true})
	return nil
}

func (b *passages) listUnder(lead []string, l document.Block) {
	r := run{lead: lead, ordered: l.Ordered, first: max(l.First, 1)}
	r.of = r.first - 1 + len(l.Items)
	for _, it := range l.Items {
		e := b.entry(it)
		switch subs := sublists(it); {
		case len(subs) > 0:
			b.flush(&r)
			lead := r.announced(e.said)
			for _, sub := range subs {
				b.listUnder(lead, sub)
				lead = nil
			}
			r.first++
		case len(e.said) == 0:
		case language.Width(e.shown.Text) > LongestItem:
			b.flush(&r)
			b.words(&r, e)
		default:
			r.items = append(r.items, e)
		}
		if others := slices.DeleteFunc(slices.Clone(it.Detail), isTold); len(others) > 0 {
			b.flush(&r)
			for _, d := range others {
				b.add(d)
			}
		}
	}
	b.flush(&r)
}

// run is entries of a list that are shown together.
type run struct {
	lead      []string // the sentences before them
	ordered   bool
	first, of int
	items     []item
}

// announced returns the sentences of an entry, after the list's lead before the first.
func (r *run) announced(said []string) []string {
	said = slices.Concat(r.lead, said)
	r.lead = nil
	return said
}

// words adds an entry that makes no list by itself as its words.
func (b *passages) words(r *run, e item) {
	lead := len(r.lead)
	for i, s := range r.announced(e.said) {
		p := Passage{Sentences: []string{s}, Listed: true}
		if i == lead {
			p.entries = []int{0}
		}
		b.append(p)
	}
	r.first++
}

// flush adds the entries of a run: one alone large, several as pages.
func (b *passages) flush(r *run) {
	items := r.items
	r.items = nil
	switch {
	case len(items) == 0:
		return
	case len(items) < story.LeastItems:
		shown := items[0].shown.Text
		if language.Width(shown) > longestLine || len(r.lead) > 0 {
			b.words(r, items[0])
			return
		}
		if r.ordered {
			shown = strconv.Itoa(r.first) + story.ActionDot + shown
		}
		b.enter(nil, story.Title{Heading: shown}, items...)
		r.first++
		return
	}
	heading := ""
	if len(r.lead) > 0 {
		heading = bare(r.lead[len(r.lead)-1])
	}
	for _, page := range b.pages(items, mostItems) {
		b.enter(r.announced(nil), listContent(r.ordered, heading, page, r.first, r.of), page...)
		r.first += len(page)
	}
}

// enter adds a passage of entries of a list or table with its content, below the sentences that
// announce it.
func (b *passages) enter(lead []string, c story.Content, entries ...item) {
	p := Passage{Sentences: lead, Content: c, Listed: true}
	for _, it := range entries {
		p.entries = append(p.entries, len(p.Sentences))
		p.Sentences = append(p.Sentences, it.said...)
	}
	b.append(p)
}

// entry returns an item of a list with the text below it.
func (e Editor) entry(it document.Item) item {
	said := e.sentences(it.Text)
	for _, d := range it.Detail {
		if !isTold(d) || len(d.Items) > 1 {
			continue // it is shown by itself
		}
		said = append(said, e.sentences(d.Text)...)
		for _, sub := range d.Items {
			said = append(said, e.sentences(sub.Text)...)
			for _, below := range sub.Detail {
				said = append(said, e.sentences(below.Words())...)
			}
		}
	}
	if len(said) == 0 {
		return item{}
	}
	return item{story.Item{Text: bare(said[0]), Said: said[0]}, said}
}

// isTold reports whether a block below an item is spoken with it.
func isTold(d document.Block) bool { return d.Kind == document.List || d.Kind == document.Paragraph }

// sublists returns the lists of several entries below an item.
func sublists(it document.Item) (all []document.Block) {
	for _, d := range it.Detail {
		if d.Kind == document.List && len(d.Items) > 1 {
			all = append(all, d)
		}
	}
	return all
}

// lead removes a sentence that ends in a colon from the words before a list, which becomes its
// heading; nil if there is none.
func (b *passages) lead() []string {
	if len(b.all) == 0 {
		return nil
	}
	last := &b.all[len(b.all)-1]
	n := len(last.Sentences)
	if last.Card || last.Content != nil || !announces(last.Sentences[n-1]) {
		return nil
	}
	lead := last.Sentences[n-1 : n : n]
	if last.Sentences = last.Sentences[:n-1]; n == 1 {
		b.all = b.all[:len(b.all)-1]
	}
	return lead
}

// pages splits entries evenly into pictures of at most most each, within the time of one picture.
func (e Editor) pages(items []item, most int) [][]item {
	tooLong := func(page []item) bool {
		sum := 0.0
		for _, it := range page {
			sum += e.Seconds(strings.Join(it.said, ""))
		}
		return sum > longestPage
	}
	n := max(1, (len(items)+most)/(most+1)) // a last one more is better than a picture of one
	for n < len(items) && slices.ContainsFunc(evenly(items, n), tooLong) {
		n++
	}
	return evenly(items, n)
}

// evenly splits values into n runs, the longer ones first.
func evenly[T any](all []T, n int) [][]T {
	var runs [][]T
	for i := range n {
		size := (len(all) + n - i - 1) / (n - i)
		runs, all = append(runs, all[:size:size]), all[size:]
	}
	return runs
}

// listContent returns a content of some items of a list: steps if they are numbered and as many as
// steps allow.
func listContent(ordered bool, heading string, page []item, first, of int) story.Content {
	var items []story.Item
	for _, it := range page {
		items = append(items, it.shown)
	}
	if first == 1 {
		first = 0 // which is not shown
		if of == len(page) {
			of = 0
		}
	}
	if language.Width(heading) > longestHeading {
		heading = ""
	}
	if ordered && len(items) >= story.LeastSteps && len(items) <= mostSteps {
		return story.Steps{Heading: heading, Items: items, First: first, Of: of}
	}
	return story.List{Heading: heading, Items: items, First: first, Of: of, Numbered: ordered}
}

const (
	mostSteps      = 5
	longestHeading = 64
)

// table adds the rows of a table, each spoken as its name with its values. Heads are spoken once,
// and again with a row that leaves one out; they are shown above the values.
func (b *passages) table(t document.Block) {
	columns := len(t.Rows[0]) - 1
	shows := columns >= 1 && columns <= story.MostColumns
	var rows []item
	var shown []story.Row
	for _, cells := range t.Rows {
		heads := t.Heads
		if shows && len(rows) > 0 && !slices.ContainsFunc(cells, func(c string) bool { return !language.Sayable(Readable(c)) }) {
			heads = nil
		}
		said := b.row(heads, cells)
		if said == "" {
			continue
		}
		values := make([]string, columns)
		for i, v := range cells[1:] {
			values[i] = Readable(v)
		}
		rows = append(rows, item{said: []string{said}})
		shown = append(shown, story.Row{Text: Readable(cells[0]), Values: values, Said: said})
	}
	if !shows || len(rows) < story.LeastItems {
		b.left.Tables += btoi(len(rows) == 0)
		for _, r := range rows {
			b.enter(nil, nil, r)
		}
		return
	}
	next := story.Table{Heads: make([]string, columns)}
	for i, head := range t.Heads {
		if i == 0 {
			next.Corner = Readable(head) // names the rows
		} else {
			next.Heads[i-1] = Readable(head)
		}
	}
	lead := b.announced()
	next.Heading = bare(strings.Join(lead, ""))
	for _, page := range b.pages(rows, mostRows) {
		next.Rows = shown[:len(page)]
		b.enter(lead, next, page...)
		lead, shown = nil, shown[len(page):]
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// row returns a row of a table in spoken form: "Starter: price $0, users 1."
func (e Editor) row(heads, cells []string) string {
	var parts []string
	for i, c := range cells[1:] {
		if c = Readable(c); language.Sayable(c) {
			parts = append(parts, story.Below(heads, i+1, c))
		}
	}
	name, comma, colon := Readable(cells[0]), ", ", e.colon()
	if e.Lang.Unspaced {
		comma = "，"
	}
	switch {
	case len(parts) == 0 && name == "":
		return ""
	case len(parts) == 0:
		return e.Finished(name)
	case name == "":
		return e.Finished(strings.Join(parts, comma))
	}
	return e.Finished(name + colon + strings.Join(parts, comma))
}

// quote adds a marked quotation, with its name if it has one.
func (b *passages) quote(q document.Block) {
	text, by := Readable(q.Text), Readable(q.By)
	said := b.sentences(text)
	switch {
	case len(said) == 0:
		return
	case language.Width(text) > longestQuote || by == "":
		b.prose(text)
		if by != "" {
			b.append(Passage{Sentences: []string{b.Finished(by)}})
		}
		return
	}
	name, role, _ := strings.Cut(by, ",")
	open, end := cmp.Or(b.Lang.Quotes[0], "“"), cmp.Or(b.Lang.Quotes[1], "”")
	sentences := []string{open + strings.Join(said, " ") + end, b.Finished(by)}
	b.append(Passage{Sentences: sentences, Content: story.Quote{Text: text, Speaker: strings.TrimSpace(name), Role: strings.TrimSpace(role)}})
}

// announces reports whether a sentence announces the text after it.
func announces(s string) bool { return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") }
