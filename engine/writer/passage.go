package writer

import (
	"context"
	"strings"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/story"
)

// Passage is a stretch of a text that is shown together.
type Passage struct {
	Sentences []string      // what is spoken, in order
	Content   story.Content // what it shows by a mark or by its form; nil = the words themselves
	Card      bool          // a heading, alone on the screen
	Number    string        // of a heading that counts: "2"
	Section   string        // the heading that it stands under, "" = none
	Block     int           // passages of one paragraph, list or table have the same
	Listed    bool          // of a list or table
	Kept      bool          // it is told whatever the length
	Precious  bool          // it stays as long as another passage can go

	loose        bool  // a line without an end mark: a byline, a date, a menu
	begun, ended bool  // a paragraph
	entries      []int // of a list or table, the sentences that its entries begin with
}

// chars counts what is spoken of a passage.
func (p Passage) chars() int {
	n := 0
	for _, s := range p.Sentences {
		n += Chars(s)
	}
	return n
}

// Left is what of a document a film cannot tell, and where it stood.
type Left struct {
	Code   int // blocks
	Tables int // whose cells say nothing by themselves
}

// passages makes passages of the blocks of a document.
type passages struct {
	Editor
	all     []Passage
	section string
	block   int
	left    Left
}

// Passages returns what is told of a document, in its order, and what is not. It fails
// where the context is over.
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

// code shows a line of code under the sentence that announces it, which is spoken; other
// code is left out with what announces it.
func (b *passages) code(text string) {
	lead := b.lead()
	if lead == "" || strings.Contains(text, "\n") || width(text) > longestLine {
		b.left.Code++
		return
	}
	b.append(Passage{Sentences: []string{lead}, Content: story.Title{Heading: bare(lead), Caption: text}})
}

// colon returns what stands between a name and what is said of it.
func (e Editor) colon() string {
	if e.Lang.Unspaced {
		return "："
	}
	return ": "
}

// append adds a passage under the section that it stands in.
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
	if !sayable(text) {
		b.section = ""
		return
	}
	shown, said := bare(text), b.finished(text)
	if h.Number != "" {
		shown, said = h.Number+story.ActionDot+shown, h.Number+b.colon()+said
	}
	if h.Level > 1 {
		b.section = bare(text)
	}
	b.append(Passage{Sentences: []string{said}, Content: story.Title{Heading: shown}, Card: true, Number: h.Number})
}

// prose adds the sentences of a paragraph: those whose form shows something, and
// the others as words.
func (b *passages) prose(text string) {
	sentences := b.sentences(text)
	for i := 0; i < len(sentences); i++ {
		if shown, n := b.quoted(sentences[i:]); n > 0 {
			b.append(Passage{Sentences: sentences[i : i+n], Content: shown})
			i += n - 1
			continue
		}
		loose := len(sentences) == 1 && !isEnd(strings.TrimSpace(text)) && !announces(sentences[0])
		b.append(Passage{Sentences: sentences[i : i+1], Content: b.form(sentences[i]), loose: loose})
	}
}

// form returns what a sentence shows by its form alone; nil = its words.
func (e Editor) form(sentence string) story.Content {
	if width(sentence) > longestForm {
		return nil
	}
	for _, find := range []func(string) story.Content{e.listed, e.figure, e.figures} {
		if c := find(sentence); c != nil {
			return c
		}
	}
	return nil
}

// longestForm is how many characters a sentence has at most that shows something by its
// form.
const longestForm = 260

// sentences returns the sentences of a text that can be spoken.
func (e Editor) sentences(text string) []string {
	var all []string
	for _, s := range e.Lang.Sentences(Readable(text)) {
		if sayable(s) {
			all = append(all, s)
		}
	}
	if n := len(all); n > 0 && !announces(all[n-1]) {
		all[n-1] = e.finished(all[n-1])
	}
	return all
}

// sayable reports whether a text has something to say: a letter or a digit.
func sayable(s string) bool { return strings.ContainsFunc(s, isLetterOrDigit) }

// under returns a content with the name of its section; a list without a heading
// stands under it.
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
