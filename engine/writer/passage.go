package writer

import (
	"context"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Passage is a stretch of a text with one content.
type Passage struct {
	Sentences []string      // what is spoken, in order
	Content   story.Content // by a mark or by its form; nil = the words themselves
	Card      bool          // a heading, alone on the screen
	Number    string        // of a numbered heading: "2"
	Section   string        // the heading above it, "" = none
	Block     int           // the same for passages of one paragraph, list or table
	Listed    bool          // of a list or table
	Kept      bool          // it is kept at any length
	Precious  bool          // it is removed after all other passages

	loose        bool  // a line without an end mark: a byline, a date, a menu
	begun, ended bool  // a paragraph
	entries      []int // of a list or table, the indices of its entries' first sentences
}

// Left counts the parts of a document that cannot be narrated.
type Left struct {
	Code   int // blocks
	Tables int // whose cells mean nothing by themselves
}

// passages builds passages from the blocks of a document.
type passages struct {
	Editor
	all     []Passage
	section string
	block   int
	left    Left
}

// Passages returns the passages of a document, in order, and counts the omitted parts. It fails if
// the context is over.
func (e Editor) Passages(ctx context.Context, blocks []document.Block) ([]Passage, Left, error) {
	b := passages{Editor: e}
	for i := 0; i < len(blocks); i++ {
		if err := ctx.Err(); err != nil {
			return nil, b.left, err
		}
		b.block++
		if n := b.dated(blocks[i:]); n > 0 {
			i += n - 1
			continue
		}
		b.add(blocks[i])
	}
	return b.all, b.left, nil
}

func (b *passages) add(block document.Block) {
	switch block.Kind {
	case document.Heading:
		b.heading(block)
	case document.Paragraph:
		b.prose(block.Text)
	case document.List:
		b.list(block)
	case document.Table:
		b.table(block)
	case document.Quote:
		b.quote(block)
	case document.Code:
		b.code(block.Text)
	}
}

// code shows a line of code under the sentence that announces it, which is spoken; other code is
// left out with its announcement.
func (b *passages) code(text string) {
	lead := b.lead()
	if len(lead) == 0 || strings.Contains(text, "\n") || language.Width(text) > longestLine {
		b.left.Code++
		return
	}
	b.append(Passage{Sentences: lead, Content: story.Title{Heading: bare(lead[0]), Caption: text}})
}

// colon returns the separator between a name and its explanation.
func (e Editor) colon() string {
	if e.Lang.Unspaced {
		return "："
	}
	return ": "
}

// append adds a passage under its section.
func (b *passages) append(p Passage) {
	p.Section, p.Block = b.section, b.block
	if !p.Card {
		p.Content = under(p.Content, p.Section)
	}
	b.all = append(b.all, p)
}

// heading adds a card: a heading is spoken, and shown with its number.
func (b *passages) heading(h document.Block) {
	text := Readable(h.Text)
	if !language.Sayable(text) {
		b.section = ""
		return
	}
	if last := len(b.all) - 1; h.Implied && last >= 0 && b.all[last].Card && slices.ContainsFunc(b.Lang.Numbers(text), isDate) {
		b.prose(h.Text) // below a title: who wrote the text, and when
		return
	}
	shown, said := bare(text), b.Finished(text)
	if h.Number != "" {
		shown, said = h.Number+story.ActionDot+shown, h.Number+b.colon()+said
	}
	if h.Level > 1 {
		b.section = bare(text)
	}
	b.append(Passage{Sentences: []string{said}, Content: story.Title{Heading: shown}, Card: true, Number: h.Number})
}

// unnumbered returns a numbered heading without its number.
func (e Editor) unnumbered(p Passage) Passage {
	shown := strings.TrimPrefix(story.On(p.Content).Heading(), p.Number+story.ActionDot)
	p.Sentences = []string{strings.TrimPrefix(p.Sentences[0], p.Number+e.colon())}
	p.Content, p.Number = story.Title{Heading: shown}, ""
	return p
}

func isDate(n language.Number) bool { return n.Kind == language.Date || n.Kind == language.Year }

// prose adds the sentences of a paragraph: some as contents by their form, the others as words.
func (b *passages) prose(text string) {
	sentences := b.sentences(text)
	for i := 0; i < len(sentences); i++ {
		if shown, n := b.quoted(sentences[i:]); n > 0 {
			b.append(Passage{Sentences: sentences[i : i+n], Content: shown})
			i += n - 1
			continue
		}
		loose := len(sentences) == 1 && !language.Ends(strings.TrimSpace(text)) && !announces(sentences[0])
		b.append(Passage{Sentences: sentences[i : i+1], Content: b.form(sentences[i]), loose: loose})
	}
}

// form returns the content of a sentence by its form alone; nil = its words.
func (e Editor) form(sentence string) story.Content {
	if language.Width(sentence) > longestForm {
		return nil
	}
	for _, find := range []func(string) story.Content{e.listed, e.figure, e.figures} {
		if c := find(sentence); c != nil {
			return c
		}
	}
	return nil
}

// longestForm is the longest sentence, in characters, with a content by its form.
const longestForm = 260

// sentences returns the sentences of a text that can be spoken.
func (e Editor) sentences(text string) []string {
	var all []string
	for _, s := range e.Lang.Sentences(Readable(text)) {
		if language.Sayable(s) {
			all = append(all, s)
		}
	}
	if n := len(all); n > 0 && !announces(all[n-1]) {
		all[n-1] = e.Finished(all[n-1])
	}
	return all
}

// under returns a content with the name of its section; a list without a heading gets it as
// heading.
func under(c story.Content, section string) story.Content {
	if c == nil || section == "" {
		return c
	}
	switch s := story.On(c); c.Layout() {
	case story.LayoutList, story.LayoutSteps, story.LayoutTable, story.LayoutTimeline:
		if s.Heading() == "" {
			return s.WithHeading(section).Content()
		}
	}
	return story.Under(c, section)
}
