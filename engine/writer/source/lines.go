package source

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// Line is a sentence of a text, or an item of a list, as it is spoken.
type Line struct {
	Text      string
	Paragraph int    // counts from 1; the items of a list are one
	Section   string // the title that it stands under, "" = none
	Marked    bool   // the text marks that title as one
	Over      string // of an item: the line or the title right above its list, "" = none
	Opens     bool   // the first of its section
	Item      bool
	Number    int        // of an item of a numbered list, from 1; 0 = none
	Sign      story.Sign // that stands before an item
	Row       bool       // of a table
	Heads     []string   // of a row with several values: what stands over these
	Cells     []string   // its name and its values
	Aside     bool       // it stands in brackets: no picture of its own
	Part      bool       // it is a part of a sentence that is too long for one scene
	Scene     int        // of the assignment's scenes whose own text it is, from 1; 0 = of the source
}

// Text is a text as the editor reads it.
type Text struct {
	Title string // its first title, "" = none
	Under string // the line below that says of whom, for whom or when it is, "" = none
	Lines []Line
	Left  []string // what of it is not spoken: "code", "a long table"
}

// Read reads a text in a language. Titles are shown and not spoken; code is neither.
func Read(text, code string) Text { return read(text, code, false) }

// ReadWhole is Read for a text in which no line's end was lost as it was copied: a capital
// within a word is a name's.
func ReadWhole(text, code string) Text { return read(text, code, true) }

func read(text, code string, whole bool) Text {
	g := grammar.New(language.Of(code))
	r := lineReader{Grammar: g, paragraphs: paragraphs{Grammar: g}}
	chat := isChat(text)
	around := frontOf(g, whole)
	text, earlier := thread{around.letter, around.page}.newest(text)
	text = hosted(pasted(weighed(unescaped(text), g), false))
	body, left := around.of(text)
	r.s.Left = append(earlier, left...)
	blocks := blocksOf(body, true)
	if !chat && !converses(text) {
		blocks = r.paragraphs.sectioned(blocks)
	}
	for _, b := range blocks {
		if b.Kind == Paragraph && !r.paragraphs.isVerse(b.Lines) {
			r.paragraphs.width = max(r.paragraphs.width, widthOf(b.Lines))
		}
	}
	blocks = r.tips(blocks)
	released(blocks)
	r.labels, r.parts = r.itemsLabelled(blocks), r.titlesParts(blocks)
	for i, b := range blocks {
		for _, row := range slices.Concat(b.Table.Rows, [][]string{b.Table.Head}) {
			for i, cell := range row {
				row[i] = Plain(cell)
			}
		}
		r.heads = i+1 < len(blocks) && blocks[i+1].Kind == Item
		b.Text = Plain(b.Text)
		for i := range b.Lines {
			b.Lines[i] = strings.TrimSpace(Plain(b.Lines[i]))
		}
		r.block(b)
	}
	r.tellTitle()
	r.s.Lines = r.crossed(followed(r.s.Lines))
	for _, section := range sectionsOf(r.s.Lines) {
		r.bounded(section, len(section) > 0 && &section[len(section)-1] == &r.s.Lines[len(r.s.Lines)-1])
	}
	return r.s
}

// subtitles reports whether a line below a text's title says of whom it is, where or
// when, and is no section's.
func (r *lineReader) subtitles(line string) bool {
	const fewWords = 4
	return strings.ContainsAny(line, "·•|,，、:：—–") || strings.ContainsFunc(line, unicode.IsDigit) || r.Lang.Count(line) > fewWords && !r.Names.IsName(line) || r.Lang.Is(language.Preposition, grammar.FirstLow(r.Lang, line)) || r.Lang.Is(language.By, grammar.FirstLow(r.Lang, line))
}

type lineReader struct {
	grammar.Grammar
	paragraphs paragraphs
	s          Text
	section    string
	marked     bool // the section's title is marked as one
	opens      bool
	over       string // the line that announces the list under way
	items      bool   // a list is under way
	row        bool   // a table is under way
	tops       []string
	cells      []string
	heads      bool // a list follows
	tight      bool // what follows stands on the next line
	labelled   bool // an item that begins with a label is the last that was numbered
	labels     bool // most numbered items begin with a label
	parts      bool // several paragraphs begin with a title
	below      bool // what is read is of the list's paragraph
	untitled   bool // what is read is no title
	count      int
}

func (r *lineReader) block(b Block) {
	r.below = b.below
	if under, ok := strings.CutPrefix(b.Text, underMark); ok && r.under(under) {
		return
	}
	if b.Kind != Item {
		r.items = false
	}
	if b.anew {
		r.section, r.opens = "", true
	}
	switch b.Kind {
	case Title:
		r.title(b)
	case Break:
		r.endSection(b)
	case Code:
		r.leave("code")
		r.unannounce()
	case Rows:
		r.table(b.Table)
	case Paragraph:
		r.paragraph(b)
	case Item:
		r.item(b)
	}
}

// text reads a line that is no title after all.
func (r *lineReader) text(line string) {
	r.untitled = true
	r.block(Block{Text: line, Lines: []string{line}})
	r.untitled = false
}

// title reads a title: the text's, a line below that, a question, or a section's.
func (r *lineReader) title(b Block) {
	begins, about := len(r.s.Lines) == 0 && r.section == "", page{particular{r.Grammar}}
	switch {
	case begins && !b.Marked && about.dates(b.Text) && about.namesDay(b.Text) && r.under(b.Text):
	case begins && !b.Marked && r.s.Title != "" && strings.Contains(b.Text, " · ") && about.namesDay(b.Text) && r.under(b.Text):
	case !b.Marked && r.s.Title != "" && r.Headings.Of(b.Text) == "" && !capitals(b.Text) && !r.subtitles(b.Text) && (!r.heads || begins):
		r.text(b.Text)
	case !b.Marked && r.s.Title != "" && !r.heads && r.Entries.Valued(b.Text) && !strings.ContainsFunc(r.nameOf(b.Text), unicode.IsDigit):
		r.text(b.Text) // "Reward: €200"
	case grammar.Asks(b.Text) && !r.heads && b.chapter == "" && (r.s.Title != "" || !begins):
		r.section, r.opens = "", true // it is asked, and answered
		r.text(b.Text)
	case begins && r.tight && r.parts && r.s.Title == "":
		r.sectionTitle(b)
	case begins && (r.s.Title == "" || !b.Marked && r.namesBetter(b.Text, r.s.Title)):
		if name := r.s.Title; name != "" {
			r.under(name)
		}
		r.s.Title = b.Text
	case begins && !b.Marked && r.subtitles(b.Text) && (!r.tight || !r.names(b.Text)) && r.under(b.Text):
	case begins && !b.Marked && (strings.ContainsAny(b.Text, "·|") || about.dates(b.Text)), !b.Marked && len(r.s.Lines) < 2 && about.isByline(b.Text):
		r.leave(particulars)
	default:
		r.sectionTitle(b)
	}
}

func (r *lineReader) sectionTitle(b Block) {
	if over := spanned.MatchString(b.Text) && !spanned.MatchString(r.section); !over && !b.Marked || r.Entries.Value(r.section) != "" || spanned.MatchString(r.section) {
		r.tellTitle()
	}
	r.section, r.marked, r.opens = b.Text, b.Marked, true
}

// paragraph reads a paragraph by its lines.
func (r *lineReader) paragraph(b Block) {
	begins := len(r.s.Lines) == 0 && r.section == ""
	if r.section != "" && !r.opens && (r.remarks(b.Text) || r.labelled && !b.below) {
		r.section, r.marked, r.opens, r.labelled = "", false, true, false
	}
	if len(b.Lines) > 1 && grammar.Asks(b.Lines[0]) && !r.paragraphs.isWrapped(b.Lines) {
		r.section, r.opens = "", true // the question stands over its answer
	}
	if begins && r.s.Title != "" && len(b.Lines) < leastRows && !slices.ContainsFunc(b.Lines, func(l string) bool {
		return r.Entries.Value(l) == "" || grammar.Finished(l) || grammar.Runes(l) > headMost
	}) {
		if !r.under(strings.Join(b.Lines, " · ")) {
			r.leave(particulars)
		}
		return
	}
	if begins && r.s.Title != "" && len(b.Lines) == 1 && strings.Contains(b.Text, " · ") && looksLikeTitle(b.Text) && !r.Clauses.IsClause(b.Text) && r.under(b.Text) {
		return
	}
	parts := r.paragraphs.parts(b.Lines, begins)
	if begins && r.s.Title != "" && r.facts(b.Lines) {
		parts = itemsOf(b.Lines)
	}
	if begins && !r.untitled && (len(parts) > 1 || len(parts) == 1 && r.s.Title != "" && r.namesBetter(parts[0].Text, r.s.Title)) {
		r.headed(parts)
	}
	for i, p := range parts {
		if p.Kind != Paragraph {
			r.heads = p.Kind == Title && i+1 < len(parts) && parts[i+1].Kind == Item
			r.tight = p.Kind == Title && i+1 < len(parts)
			r.block(p)
			r.tight = false
			continue
		}
		if r.breaksOff(p.Text, len(parts) > 1) {
			p.Text = r.Clauses.Finish(p.Text) // a line's end is one of a sentence
		}
		r.prose(p.Text)
	}
}

// breaksOff reports whether a line is a sentence that nothing ends: one of several lines, or
// one below others that is no address and gives nothing its value.
func (r *lineReader) breaksOff(line string, among bool) bool {
	last := grammar.LastRune(line)
	if grammar.Announces(line) || grammar.Finished(line) || capitals(line) || r.heads || !grammar.IsWordRune(last) && !unicode.IsNumber(last) {
		return false
	}
	return among || len(r.s.Lines) > 0 && !endsAddress(line) && r.Entries.Value(line) == ""
}

// prose reads the sentences of a text. Those in brackets get no picture of their own.
func (r *lineReader) prose(text string) {
	r.items = false
	if !r.below {
		r.count++
	}
	r.below = false
	depth := 0
	for _, s := range r.Lang.Sentences(text) {
		aside := depth > 0 || strings.HasPrefix(s, "(") || strings.HasPrefix(s, "（")
		depth += strings.Count(s, "(") + strings.Count(s, "（") - strings.Count(s, ")") - strings.Count(s, "）")
		r.add(Line{Text: unbracketed(s), Aside: aside})
	}
}

// item reads an item of a list, or one that is a title with what stands below it.
func (r *lineReader) item(b Block) {
	if len(b.Lines) > 1 && (r.paragraphs.heads(b.Lines) || b.Number > 0 && r.paragraphs.stands(b.Lines[0], b.Lines[1])) {
		r.block(Block{Kind: Title, Text: b.Lines[0], Marked: true})
		r.block(Block{Lines: b.Lines[1:]})
		return
	}
	if head, rest := r.labelOf(b.Text); head != "" && b.Number > 0 && r.labels && r.Entries.Value(head) == "" {
		r.block(Block{Kind: Title, Text: head, Marked: true})
		r.text(rest)
		r.labelled = true
		return
	}
	if r.labelled && b.Number > 0 { // the title of the item before is none of this
		r.section, r.marked, r.opens, r.labelled = "", false, true, false
	}
	if !r.items {
		if r.opens && r.announced() == "" && r.denies(r.section) {
			r.count++
			r.add(Line{Text: r.Clauses.Announce(r.section)}) // who only listens has to hear it
		}
		r.over = r.announced()
		if r.count++; r.over != "" {
			r.count-- // it belongs to the line that announces it
		} else if r.opens {
			r.over = r.section
		}
		r.items = true
	}
	r.add(Line{Text: r.Clauses.Finish(grammar.Capitalize(strings.TrimRight(b.Text, ";； "))), Item: true, Number: b.Number, Sign: b.sign, Over: r.over})
}

// denies reports whether a title says that what stands below it is not so, or not to be done:
// "Don't", "Not included". "Par personne" says nothing of that.
func (r *lineReader) denies(title string) bool {
	words := r.Lang.Words(title)
	return !grammar.Asks(title) && slices.ContainsFunc(words, func(w language.Word) bool {
		return r.Lang.Begins(language.Negation, title[w.From:]) > 0 && !r.Lang.EndsWith(language.Preposition, strings.TrimSpace(title[:w.From]))
	})
}

// headed marks the lines that a text begins with as titles: its title, where it has
// none yet, and what stands below that.
func (r *lineReader) headed(parts []Block) {
	titled := r.s.Title != ""
	for i, p := range parts {
		if p.Kind != Paragraph || grammar.Runes(p.Text) > titleMost || !looksLikeTitle(p.Text) || titled && !r.subtitles(p.Text) && !r.namesBetter(p.Text, r.s.Title) {
			return
		}
		parts[i].Kind, titled = Title, true
	}
}

// facts reports whether the lines below a title are particulars, most of which have figures, and
// too many to stand beside it: when it is, how long, for how much.
func (r *lineReader) facts(lines []string) bool {
	figures := 0
	for _, l := range lines {
		if grammar.Finished(l) || grammar.Runes(l) > titleMost || r.Clauses.IsClause(l) {
			return false
		}
		if strings.ContainsFunc(l, unicode.IsDigit) {
			figures++
		}
	}
	return len(lines) >= leastRows && 3*figures > 2*len(lines)
}

// labelOf parts an item of several sentences, which is none of a list, at the short
// one that it begins with: "Lighting desk. The present one is from 1991. …".
func (r *lineReader) labelOf(item string) (head, rest string) {
	const fewWords, leastSentences = 4, 3
	all := r.Lang.Sentences(item)
	if len(all) < leastSentences || r.Lang.Count(all[0]) > fewWords || r.Orders.Imperative(all[0]) != "" || grammar.Asks(all[0]) || r.Clauses.IsClause(all[0]) {
		return "", ""
	}
	return grammar.Bare(all[0]), strings.TrimSpace(strings.TrimPrefix(item, all[0]))
}

// nameOf returns what a line gives a value to.
func (r *lineReader) nameOf(line string) string {
	name, _ := r.Entries.Named(line)
	return name
}

// titlesParts reports whether the first paragraph of a text and several others each begin with a
// word or two as their title: "Problem", "Solution", "Market".
func (r *lineReader) titlesParts(blocks []Block) bool {
	const few, least = 2, 4 // words, paragraphs
	n := 0
	for i, b := range blocks {
		titled := b.Kind == Paragraph && len(b.Lines) > 1 && r.Lang.Count(b.Lines[0]) <= few && r.paragraphs.heads(b.Lines)
		if i == 0 && (!titled || !grammar.Finished(b.Lines[1])) {
			return false // a letterhead
		}
		if titled {
			n++
		}
	}
	return n >= least
}

// names reports whether a line says in two words what follows: "About us", and not "By Ann".
func (r *lineReader) names(line string) bool {
	return r.Lang.Count(line) == 2 && grammar.IsWordRune(grammar.LastRune(line)) && !strings.ContainsFunc(line, unicode.IsDigit) && !r.Lang.Is(language.By, grammar.FirstLow(r.Lang, line))
}

// itemsLabelled reports whether several of the numbered items begin with a label.
func (r *lineReader) itemsLabelled(blocks []Block) bool {
	items, labels := 0, 0
	for _, b := range blocks {
		if b.Number == 0 {
			continue
		}
		items++
		if head, _ := r.labelOf(b.Text); head != "" {
			labels++
		}
	}
	return labels > 1 || 2*labels >= items
}

// namesBetter reports whether a line below a title is rather the title: a headline in
// capitals, or one below a price, or the name of a firm or of somebody.
func (r *lineReader) namesBetter(line, title string) bool {
	p := particular{r.Grammar}
	if r.Lang.Begins(language.Remark, line) > 0 {
		return false
	}
	return p.prices(title) && !p.prices(line) || firm.MatchString(title) && r.Lang.Count(line) > 2 || capitals(line) && !capitals(title) && r.Lang.Count(line) > 2 || r.Names.IsName(title) && r.Lang.Count(line) > 2 && !r.Names.IsName(line) && !r.subtitles(line)
}

// under keeps a line below the title; false where there is no room for it.
func (r *lineReader) under(line string) bool {
	if r.s.Under != "" {
		line = r.s.Under + " · " + line
	}
	if grammar.Runes(line) > titleMost {
		return false
	}
	r.s.Under = line
	return true
}

// capitals reports whether a line is written in capitals, as headlines are.
func capitals(s string) bool { return s == strings.ToUpper(s) && s != strings.ToLower(s) }

// announced returns the last line, if it announces a list.
func (r *lineReader) announced() string {
	if n := len(r.s.Lines); n > 0 && grammar.Announces(r.s.Lines[n-1].Text) {
		return r.s.Lines[n-1].Text
	}
	return ""
}

// followed returns lines without those that announce something and have nothing below them
// but the next section that the text marks as one, or its end: a picture stood there.
func followed(lines []Line) []Line {
	var all []Line
	for i, l := range lines {
		ends := i+1 == len(lines) || lines[i+1].Opens && lines[i+1].Marked
		if ends && !l.Item && grammar.Announces(l.Text) && i > 0 {
			continue
		}
		all = append(all, l)
	}
	return all
}

// unannounce takes back the line that announces what is left out.
func (r *lineReader) unannounce() {
	last := len(r.s.Lines) - 1
	if last < 0 || r.s.Lines[last].Item || r.announced() == "" || r.s.Lines[last].Section != r.section {
		return
	}
	r.opens = r.opens || r.s.Lines[last].Opens
	r.s.Lines = r.s.Lines[:last]
}

func (r *lineReader) leave(what string) {
	if !slices.Contains(r.s.Left, what) {
		r.s.Left = append(r.s.Left, what)
	}
}

func (r *lineReader) add(l Line) {
	if r.Lang.Count(l.Text) == 0 {
		return
	}
	l.Paragraph, l.Section, l.Marked, l.Opens, l.Row = r.count, r.section, r.marked, r.opens, r.row
	l.Heads, l.Cells = r.tops, r.cells
	r.opens = false
	r.s.Lines = append(r.s.Lines, l)
}
