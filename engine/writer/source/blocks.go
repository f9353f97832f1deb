package source

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// BlockKind tells what a block of a text is.
type BlockKind int

// The kinds of blocks.
const (
	Paragraph BlockKind = iota
	Title               // a heading: not spoken
	Item                // an item of a list
	Break               // a scene label or a rule: a scene ends here
	Code                // not spoken
	Rows                // a table
)

// Block is a paragraph, heading or list item of a text, without its marks and
// with its line ends turned into spaces.
type Block struct {
	Kind    BlockKind
	Text    string
	Number  int        // of an item of a numbered list, from 1; 0 = none
	Marked  bool       // a title that is written with #
	Lines   []string   // of a paragraph or an item, as they stand in the text
	indent  int        // of an item's mark
	sign    story.Sign // that stands before an item
	below   bool       // of a paragraph: it begins on the line below an item
	anew    bool       // of a paragraph: it tells of something else than what stands before it
	Table   language.Table
	ends    bool   // of a break: a list ends, and its title with it
	chapter string // the mark behind an item's number where titles have it too: ".", ")" or "、"
}

var (
	replyMark   = regexp.MustCompile(`(?m)^[ \t]*(?:>[ \t]?)+`)  // of a letter that is answered
	imageMark   = regexp.MustCompile(`!\[[^\]\n]*\]\([^)\s]*\)`) // a picture among the words
	hashTitle   = regexp.MustCompile(`^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$`)
	bulletMark  = regexp.MustCompile(`^\s*(?:[-*•·▪◦–+!✓✔✗✘►▶→※]|(\d{1,2}(?:[.)、]|\.?[ºª])|[(（][\da-z]{1,2}[)）]))\s+(\S.*)$`)
	tightMark   = regexp.MustCompile(`^\s*(?:[-*•·▪◦]|(\d{1,2}[.)]))(\p{L}.*)$`)
	tightBullet = regexp.MustCompile(`(?m)^([-*•·▪◦–])(\p{L})`)
	letterMark  = regexp.MustCompile(`^\s*([A-Ha-hא-ח])[.)]\s+(\S.*)$`)
	hanNumber   = regexp.MustCompile(`^\s*(\d{1,2}、|[一二三四五六七八九十]{1,2}、)\s*(\S.*)$`)
	hanBracket  = regexp.MustCompile(`^\s*[（(]([\d一二三四五六七八九十]{1,2})[)）]\s*(\p{Han}.*)$`)
	clauseMark  = regexp.MustCompile(`^\s*\d{1,2}(?:\.\d|(?:\.\d{1,2}){2})\.?\s+(\p{Lu}.{3,})$`)
	sceneLabel  = regexp.MustCompile(`(?i)^\s*[\[(*_]*(?:scene|escena|scène|scene no\.?|场景|第?\s*[一二三四五六七八九十\d]+\s*幕|סצנה)\s*\d*\s*[\])*_]*\s*(?:[:：.–—-]+\s*[\])*_]*\s*(.*))?$`)
	ruleLine    = regexp.MustCompile(`^\s*(?:[-*_=—–─━═~]\s*){3,}$`)
	command     = regexp.MustCompile(`^\s{4,}(?:\$ |.*\s--?[a-z]|(?:pip|npm|git|go|apt|sudo|brew|docker|curl|make|cd) \S)`)
	fence       = regexp.MustCompile("^\\s*(?:```|~~~)")
	codeLine    = regexp.MustCompile(`^\s*(?:[})\]]+[;,]?|.*[;{]|(?:func|def|class|import|package|const|var|let|return|if|for|while|#include|public|private)\b.*[({:;=].*|\w+\s*[-+]?=\s*\S.*\)?|</?\w[^>]*>.*)\s*$`)
)

// Blocks reads a text's structure: paragraphs parted by blank lines, headings
// written with #, list items, scene labels ("Scene 2:"), rules, code and tables.
// Where loose is set a short line of its own before a paragraph counts as a heading too;
// a finished script, every line of which may be meant to be spoken, is read
// without.
func Blocks(text string, loose bool) []Block { return blocksOf(pasted(text, !loose), loose) }

// blocksOf is Blocks for a text whose marks are those that are read here.
func blocksOf(text string, loose bool) []Block {
	text = imageMark.ReplaceAllString(text, "")
	if text = pointed(text); len(replyMark.FindAllStringIndex(text, 2)) > 1 {
		text = replyMark.ReplaceAllString(text, "")
	}
	if len(tightBullet.FindAllString(text, leastRows)) == leastRows {
		text = tightBullet.ReplaceAllString(text, "$1 $2")
	}
	r := blockReader{width: brokenAt(text), turns: takesTurns(text), talks: converses(text), letters: counts(text, letterMark, letterNumber) > 1, romans: counts(text, romanMark, language.RomanNumber) > 1, chapters: counts(text, chapterMark, itemNumber) > 1, columns: counts(text, columnMark, itemNumber) > 2, lettered: counts(text, letterColumn, letterNumber) > 2, parts: counts(text, partMark, letterNumber) > 2}
	if counts(text, spacedMark, itemNumber) > 2 {
		text = spacedMark.ReplaceAllString(text, "$1. $2")
	}
	if counts(text, degreeMark, itemNumber) > 1 {
		text = degreeMark.ReplaceAllString(text, "$1. $2")
	}
	for line := range strings.Lines(text) {
		r.line(strings.TrimRightFunc(line, unicode.IsSpace))
	}
	r.flush()
	if loose {
		r.markLooseTitles()
	}
	return r.all
}

// arrow is a line behind an arrow.
var arrow = regexp.MustCompile(`^[ \t]*>[ \t]+(\p{Lu}[^\n]*[^.!?…\n])$`)

// pointed returns a text with bullets for the arrows before lines that are items, under a line
// that is not: those of a letter that is answered are sentences.
func pointed(text string) string {
	lines := strings.Split(text, "\n")
	for at := 1; at < len(lines); at++ {
		to := at
		for to < len(lines) && arrow.MatchString(lines[to]) {
			to++
		}
		over := strings.TrimSpace(lines[at-1])
		ends := to == len(lines) || !replyMark.MatchString(lines[to])
		if to-at > 1 && ends && over != "" && !replyMark.MatchString(over) && !strings.ContainsFunc(over, unicode.IsDigit) {
			for i := at; i < to; i++ {
				lines[i] = "- " + arrow.FindStringSubmatch(lines[i])[1]
			}
			lines[to-1] += "\n" // what stands below is none of them
		}
		at = max(at, to)
	}
	return strings.Join(lines, "\n")
}

type blockReader struct {
	width int // characters at which the text's lines are broken; 0 = they are not

	all  []Block
	open []string // lines of the paragraph or item under way
	item *Block
	code bool // within a fence

	turns   map[string]bool // what lines begin with: Q and A
	talks   bool            // lines begin with who speaks
	letters bool            // items are marked by letters
	parts   bool            // items are marked by letters and a space

	chapters bool // titles are marked by a number and a dash: "3 - The wall"
	columns  bool // items are marked by a number in a column of its own
	lettered bool // items are marked by a letter in a column of its own
	romans   bool // titles, or items, are marked by Roman figures
}

// romanMark is a Roman figure before a title or an item: "II. What a plant needs".
var romanMark = regexp.MustCompile(`^\s*([IVX]{1,5})[.)]\s+(\S.*)$`)

// chapterMark is a title behind its number and a dash.
var chapterMark = regexp.MustCompile(`^\s*(\d{1,2})\s[-–—]\s(\p{L}.{1,60})$`)

// columnMark is a number that stands in a column of its own before an item: "2   Hours
// until ten". A row of a table has more columns.
var columnMark = regexp.MustCompile(`^\s*(\d{1,2})(?:\t|\s{2,})(\p{L}\S*(?: {1,2}\S+)*)$`)

// letterColumn is a letter that stands in a column of its own before an item: "a   Mend the roof".
var letterColumn = regexp.MustCompile(`^\s*([a-hא-ח])(?:\t|\s{3,})(\p{L}[^\t]*)$`)

// spacedMark is a number with nothing but a space before an item: "1 Place the heater".
var spacedMark = regexp.MustCompile(`(?m)^[ \t]*(\d{1,2}) (\p{Lu}\p{L}.*)$`)

// degreeMark is a number with a ring before an item: "1° The budget".
var degreeMark = regexp.MustCompile(`(?m)^[ \t]*(\d{1,2})° (\p{Lu}\p{L}.*)$`)

// partMark is a letter with nothing but a space before the name of a part: "B Thermostat".
var partMark = regexp.MustCompile(`^\s*([A-H]) (\p{Lu}\p{Ll}.{0,30})$`)

// counts returns how far the numbers of a mark count in a text, from 1 on, as they are read.
func counts(text string, mark *regexp.Regexp, number func(string) int) int {
	n := 0
	for line := range strings.Lines(text) {
		if m := mark.FindStringSubmatch(strings.TrimSpace(line)); m != nil && number(m[1]) == n+1 {
			n++
		}
	}
	return n
}

// letterNumber returns the place of a letter: 1 of A, a and א.
func letterNumber(letter string) int {
	first := unicode.ToLower(grammar.FirstRune(letter))
	if unicode.Is(unicode.Hebrew, first) {
		return int(first-'א') + 1
	}
	return int(first-'a') + 1
}

func (r *blockReader) line(line string) {
	if m := turnMark.FindStringSubmatch(line); m != nil && r.turns[m[1]] && !r.code {
		if line = m[2]; strings.ContainsAny(line, "?？") {
			r.flush() // its answer belongs to it
		}
	}
	if r.talks && !r.code && speakerMark.MatchString(line) {
		r.flush()
	}
	tight := tightMark.FindStringSubmatch(line)
	switch m := bulletMark.FindStringSubmatch(line); {
	case fence.MatchString(line):
		r.flush()
		r.code = !r.code
		r.unspoken(Code)
	case r.code:
	case strings.TrimSpace(line) == "":
		r.flush()
	case ruleLine.MatchString(line):
		r.flush()
		r.all = append(r.all, Block{Kind: Break, ends: strings.TrimSpace(line) == listEnd})
	case replyMark.MatchString(line):
		r.flush()
		r.paragraph([]string{replyMark.ReplaceAllString(line, "")})
	case hashTitle.MatchString(line):
		r.flush()
		r.all = append(r.all, Block{Kind: Title, Marked: true, Text: hashTitle.FindStringSubmatch(line)[1]})
	case m != nil:
		r.startItem(m[2], itemNumber(m[1]))
		r.item.sign = signOf(line)
		if mark := strings.TrimLeft(m[1], "0123456789"); mark == "." || mark == ")" {
			r.item.chapter = mark
		}
	case tight != nil && (r.item != nil || itemNumber(tight[1]) == 1):
		r.startItem(tight[2], itemNumber(tight[1]))
	case hanNumber.MatchString(line):
		m := hanNumber.FindStringSubmatch(line)
		r.startItem(m[2], itemNumber(m[1]))
		if r.item.chapter = "、"; !isHanRune(grammar.FirstRune(m[1])) {
			r.item.chapter = "1、"
		}
	case r.columns && columnMark.MatchString(line):
		m := columnMark.FindStringSubmatch(line)
		r.startItem(m[2], itemNumber(m[1]))
	case r.lettered && letterColumn.MatchString(line):
		r.startItem(letterColumn.FindStringSubmatch(line)[2], 0)
	case hanBracket.MatchString(line):
		m := hanBracket.FindStringSubmatch(line)
		r.startItem(m[2], itemNumber(m[1]))
	case r.goesOn(line):
		r.startItem(nextMark.FindStringSubmatch(line)[2], r.item.Number+1)
	case r.chapters && chapterMark.MatchString(line):
		r.flush()
		r.all = append(r.all, Block{Kind: Title, Marked: true, Text: chapterMark.FindStringSubmatch(line)[2]})
	case r.romans && romanMark.MatchString(line):
		m := romanMark.FindStringSubmatch(line)
		r.startItem(m[2], language.RomanNumber(m[1]))
		r.item.chapter = "I"
	case r.letters && letterMark.MatchString(line):
		r.startItem(letterMark.FindStringSubmatch(line)[2], 0)
	case r.parts && partMark.MatchString(line):
		r.startItem(partMark.FindStringSubmatch(line)[2], 0)
	case isSceneLabel(line):
		r.flush()
		r.all = append(r.all, Block{Kind: Break})
		r.open = appendText(r.open, sceneLabel.FindStringSubmatch(line)[1])
	case clauseMark.MatchString(line) && grammar.Announces(line):
		r.flush()
		r.open = append(r.open, clauseMark.FindStringSubmatch(line)[1])
	case clauseMark.MatchString(line) && grammar.Runes(line) > leastClause:
		r.startItem(clauseMark.FindStringSubmatch(line)[1], 0)
	case r.item != nil && r.item.indent > indentOf(line) && indentOf(line) == 0 && grammar.IsCapitalized(line):
		r.flush() // at the margin, below an item that stands apart from it
		r.open = append(r.open, line)
	default:
		r.open = append(r.open, line)
	}
	if r.item != nil && len(r.open) == 1 {
		r.item.indent = indentOf(line)
	}
}

// indentOf returns how many spaces a line begins with.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// leastClause is how many characters a clause has at least: "2.1 Scope" is a title.
const leastClause = 24

// nextMark is a number, however it is marked, before an item.
var nextMark = regexp.MustCompile(`^\s*(\d{1,2})\s*[-–—:.)]\s*(\p{L}.*)$`)

// goesOn reports whether a line is the item behind the one under way, by its number and
// with another mark: "3 - Raise it" below "2. Collect your paddle".
func (r *blockReader) goesOn(line string) bool {
	m := nextMark.FindStringSubmatch(line)
	return m != nil && r.item != nil && r.item.Number > 0 && itemNumber(m[1]) == r.item.Number+1
}

// isSceneLabel also asks for a number or a colon: a sentence may begin with
// the word scene.
func isSceneLabel(line string) bool {
	m := sceneLabel.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	label := strings.TrimSuffix(line, m[1])
	return strings.ContainsFunc(label, unicode.IsDigit) || strings.ContainsAny(label, ":：幕")
}

func appendText(lines []string, s string) []string {
	if s = strings.TrimSpace(s); s == "" {
		return lines
	}
	return append(lines, s)
}

// itemNumber returns the number of an item's mark; 0 where it has none.
func itemNumber(mark string) int {
	mark = strings.Trim(mark, "().（）、ºª ")
	if n, err := strconv.Atoi(mark); err == nil {
		return n
	}
	return language.HanNumber(mark)
}

func (r *blockReader) startItem(text string, number int) {
	r.flush()
	r.item = &Block{Kind: Item, Number: number}
	r.open = append(r.open, strings.TrimSpace(text))
}

// unspoken keeps that there is something that is not spoken, once for all of it.
func (r *blockReader) unspoken(kind BlockKind) {
	if n := len(r.all); n == 0 || r.all[n-1].Kind != kind {
		r.all = append(r.all, Block{Kind: kind})
	}
}

// isCode reports whether most lines of a paragraph are a program's.
func isCode(lines []string) bool {
	n := 0
	for _, l := range lines {
		if command.MatchString(l) {
			return true
		}
		if codeLine.MatchString(l) {
			n++
		}
	}
	return n >= 2 && 3*n >= 2*len(lines)
}

func (r *blockReader) flush() {
	switch {
	case r.item != nil:
		n := r.itemLines()
		r.item.Text, r.item.Lines = JoinLines(r.open[:n]), r.open[:n]
		r.all = append(r.all, *r.item)
		at := len(r.all)
		if r.paragraph(r.open[n:]); at < len(r.all) {
			r.all[at].below = true
		}
	case isCode(r.open):
		r.unspoken(Code)
	default:
		r.paragraph(r.open)
	}
	r.open, r.item = nil, nil
}

// spanned is a line that says from when to when somebody was or did something: "Designer, Studio
// Aba (2016–2018)", "2016–2018   Designer, Studio Aba".
var spanned = regexp.MustCompile(`^(?:19|20)\d\d\s?[–—-]\s?(?:(?:19|20)?\d\d|\p{L}+)(?:\s{2,}|\t|\s·\s)\p{L}|^\p{Lu}.*[(（](?:19|20)\d\d\s?[–—-]\s?(?:(?:19|20)?\d\d|\p{L}+)[)）]$`)

// itemLines returns how many of the lines under way are the item's own: none of a table, nor those
// from a line on that begins like a sentence at the margin, below a short one, or anyhow at the
// margin, below one that nobody would have broken there.
func (r *blockReader) itemLines() int {
	lines := r.open
	for n := 1; n < len(lines); n++ {
		length := grammar.Runes(strings.TrimSpace(lines[n-1]))
		begins := length < proseLine*3/4 && isProse(lines[n]) && grammar.IsCapitalized(lines[n]) || spanned.MatchString(lines[n])
		margin := !unicode.IsSpace(grammar.FirstRune(lines[n]))
		apart := margin && (length < proseLine/2 || grammar.IsCapitalized(lines[n]) && !r.broken(lines[n-1], lines[n]))
		announces := length < titleMost && grammar.IsCapitalized(lines[n]) && grammar.Announces(lines[n]) && !grammar.Finished(lines[n-1])
		if _, rows := language.ReadTable(lines[n:]); rows > 0 || begins || apart || announces {
			return n
		}
	}
	return len(lines)
}

// longestBroken is how many characters lines have at most that are broken at a width.
const longestBroken = 110

// brokenAt returns at how many characters the lines of a text are broken, that of the longest of
// several words; 0 where lines are as long as what they say.
func brokenAt(text string) int {
	width := 0
	for line := range strings.Lines(text) {
		if n := grammar.Runes(strings.TrimSpace(line)); n > width && strings.Contains(strings.TrimSpace(line), " ") {
			width = n
		}
	}
	if width > longestBroken {
		return 0
	}
	return width
}

// broken reports whether a line may have been broken before the first word of the next, for which
// it had no room; a comma says so too.
func (r *blockReader) broken(line, next string) bool {
	const mark = 2 // characters of a bullet
	word, _, _ := strings.Cut(strings.TrimSpace(next), " ")
	room := r.width > 0 && mark+grammar.Runes(strings.TrimSpace(line))+1+grammar.Runes(word) > r.width
	return room || strings.ContainsRune(",，、", grammar.LastRune(strings.TrimSpace(line)))
}

// paragraph keeps lines, and the tables among them.
func (r *blockReader) paragraph(lines []string) {
	lines = r.unbrokenRows(lines)
	for at := range lines {
		if t, n := language.ReadTable(lines[at:]); n > 0 && !grammar.Timed.MatchString(lines[at]) {
			r.paragraph(lines[:at])
			_, rows := t.Told()
			r.all = append(r.all, Block{Kind: Rows, Table: t, Text: strings.Join(rows, "\n")})
			r.paragraph(lines[at+n:])
			return
		}
	}
	abreast := len(r.all) > 0 && r.all[len(r.all)-1].Kind == Item && r.item == nil && allAbreast(lines)
	if lines = cellsApart(lines); JoinLines(lines) != "" {
		r.all = append(r.all, Block{Text: JoinLines(lines), Lines: lines, anew: abreast})
	}
}

// JoinLines joins lines with spaces, except between Chinese characters.
func JoinLines(lines []string) string {
	var b strings.Builder
	for i, line := range lines {
		if i > 0 && (!isHanRune(grammar.LastRune(lines[i-1])) || !isHanRune(grammar.FirstRune(line))) {
			b.WriteByte(' ')
		}
		b.WriteString(strings.TrimSpace(line))
	}
	return strings.TrimSpace(b.String())
}

func isHanRune(r rune) bool {
	return unicode.Is(unicode.Han, r) || strings.ContainsRune("，。！？；：、“”‘’（）《》…", r)
}

// markLooseTitles turns short unfinished lines before a paragraph into titles, and
// items that are numbered as titles are and that no other such item follows.
func (r *blockReader) markLooseTitles() {
	all := r.all
	for i := range len(all) - 1 {
		next := all[i+1]
		single := all[i].Kind == Paragraph && len(all[i].Lines) == 1
		numbered := all[i].chapter
		if i > 0 && all[i-1].Number > 0 && all[i].Number == all[i-1].Number+1 && all[i-1].chapter != numbered {
			numbered = "" // a list that changes its marks
		}
		begins := i == 0 || all[i-1].chapter != numbered || len(all[i-1].Lines) > 1 || all[i].Number <= all[i-1].Number
		if numbered != "" && next.chapter != numbered && begins {
			single = true
		}
		single = single && (!r.talks || !speakerMark.MatchString(all[i].Text))
		if single && (next.Kind != Title || i == 0) && next.Kind != Break && looksLikeTitle(all[i].Text) {
			all[i].Kind, all[i].Marked = Title, numbered != ""
		}
	}
}

// saidBy is a quotation with who said it: "Best bike ever" – Jonas.
var saidBy = regexp.MustCompile(`["”»“’」]\s*[–—-]\s*\p{Lu}`)

// saidThere is a sentence that ends within quotation marks.
var saidThere = regexp.MustCompile(`[.!?…。！？]["”»“’」]`)

// equation is what says that one side becomes, or is as much as, the other.
var equation = regexp.MustCompile(`\S\s[→⟶⇌=]\s\S`)

// labelBehind is a label that a second sentence begins with: "A new wheel. Removed: the old one".
var labelBehind = regexp.MustCompile(`\p{Ll}{4,}[.!?] \p{Lu}\p{L}+: `)

// firm is how the name of a firm ends: "Brightwater Cycles, Inc.".
var firm = regexp.MustCompile(`(?:\b(?:Inc|Ltd|Co|Corp|Bros|Cía)|S\.A|S\.L|S\.R\.L|S\.A\.S)\.$`)

// initials end a title with full stops that end nothing: "A.O.B."
var initials = regexp.MustCompile(`\b(?:\p{Lu}\.){2,}$`)

func looksLikeTitle(s string) bool {
	s = initials.ReplaceAllString(firm.ReplaceAllString(s, "Inc"), "Inc")
	if at := strings.LastIndexAny(s, "(（"); at > 0 && strings.HasSuffix(strings.TrimRight(s, ")）"), s[at:len(s)-len(string(grammar.LastRune(s)))]) && strings.ContainsRune(")）", grammar.LastRune(s)) {
		s = strings.TrimSpace(s[:at])
	}
	last, size := utf8.DecodeLastRuneInString(s)
	if strings.ContainsRune(grammar.QuoteClosers+grammar.QuoteStraight, last) && !grammar.OpensQuote(s) && grammar.Closed(s) { // it ends with a name in quotation marks
		last, _ = utf8.DecodeLastRuneInString(s[:len(s)-size])
	}
	if saidThere.MatchString(s) || saidBy.MatchString(s) || equation.MatchString(s) || labelBehind.MatchString(s) {
		return false
	}
	return utf8.RuneCountInString(s) <= 70 && !strings.ContainsRune(".!。！…:：;；,，、)）\"”»।۔،؛", last) && !strings.ContainsAny(s, "。！")
}
