package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// mark is a way to write something that programs and people have, and what is read for it.
type mark struct {
	of    *regexp.Regexp
	to    string
	least int // how often a text has it at least, where once may be by chance
}

// marked returns a text with what is read for the marks that it has.
func marked(text string, marks []mark) string {
	for _, m := range marks {
		if len(m.of.FindAllString(text, m.least)) >= m.least {
			text = m.of.ReplaceAllString(text, m.to)
		}
	}
	return text
}

// lenticular is a title in brackets.
var lenticular = regexp.MustCompile(`(?m)^[ \t]*【([^】\n]{1,16})】[ \t]*$`)

// target is the rest of where a link leads, in which brackets may stand, and its title.
const target = `[^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?`

// fileMarks are those of files of Markdown: a table of contents, where a link leads, on a line of its own or behind its
// words, or to more, in brackets; lines that are nothing but tags; pictures and breaks
// in HTML, and tags among the words.
var fileMarks = []mark{
	{regexp.MustCompile(`(?m)^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+\[[^\]\n]+\]\(#[^)\s]*\)[ \t]*$\n?`), "", 3},
	{regexp.MustCompile(`(?m)^[ \t]*\[[^\]\n]+\]:[ \t]+(?:<[^>\n]*>|(?:https?:/|\.{0,2})/\S*|#\S+)(?:[ \t]+["'(].*)?[ \t]*$\n?`), "", 1},
	{regexp.MustCompile(`[ \t]*[(（]\[(?:\p{Ll}[\p{L} ]{1,20}|\p{Lo}{2,6})\]\(https?:` + target + `\)[)）]`), "", 1},
	{regexp.MustCompile("\\[([\\p{L}`*_][^\\]\\n]*)\\]\\[[^\\]\\n]*\\]"), "$1", 1},
	{regexp.MustCompile(`(^|[^!])\[([^\[\]]{1,300})\]\((?:https?:|mailto:|\.{0,2}/|#)` + target + `\)`), "$1$2", 1},
	{regexp.MustCompile(`(?m)^[ \t]*(?:</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>[ \t]*)+$`), "", 1},
	{regexp.MustCompile(`(?i)<(?:br|img|hr)\b[^<>]*>`), " ", 1},
	{regexp.MustCompile(`(?i)</?(?:sub|sup|small|kbd|mark|center|font|details|summary|abbr|u|b|i)(?:\s[^<>]*)?>`), "", 1},
}

// marks are those that nobody speaks, in a finished script too: titles in brackets, the digits of
// keys, boxes of tasks, signs behind bullets, the numbers of items and titles, the stars of a review, what has to be pressed, notes, the numbers of
// changes, the marks by which a post is found.
var marks = []mark{
	{lenticular, "## $1", 1},
	{regexp.MustCompile(`(?m)^\s*(\d)\x{fe0f}?\x{20e3}\s*`), "$1. ", 1},
	{regexp.MustCompile(`(?m)^(\s*(?:[-*+•]|\d{1,2}[.)])\s+)\[[ xX✓]\]\s+`), "$1", 1},
	{signed, "$1$2 ", 1},
	{regexp.MustCompile(`(?m)^([ \t]*\d{1,2})\.-[ \t]*([\p{L}¿¡"“«])`), "$1. $2", 2},
	{regexp.MustCompile(`(?m)^([ \t]*#{1,6}[ \t]+)[一二三四五六七八九十]{1,3}、[ \t]*(\S)`), "$1$2", 2},
	{regexp.MustCompile(`([”"»“])\s*[★☆⭐\x{fe0f}]{2,}\s*([–—-])`), "$1 $2", 1},
	{regexp.MustCompile(`(?m)^[ \t]*[★☆⭐\x{fe0f}]{2,}\s*(["“«])`), "$1", 1},
	{regexp.MustCompile(`(?m)^[ \t]*\[(\p{L}[^\]\[\n:]{2,40})\][ \t]*$`), "$1", 1},
	{regexp.MustCompile(`(?m)^\[\^[^\]\s]{1,20}\]:\s*`), "", 1},
	{regexp.MustCompile(`\[\^[^\]\s]{1,20}\]`), "", 1},
	{regexp.MustCompile(`[ \t]*\(#\d{2,}(?:, ?(?:#\d{2,}|[\p{Ll} ]*@[\w-]+))*[.!]?\)`), "", 1},
	{regexp.MustCompile(`(?m)^([^#\n]*\S)(?:[ \t]+#\p{L}[\p{L}\d_]*){2,}[ \t]*$`), "$1", 1},
}

// pageMarks are those of pages, letters and slides, whose words are not all to be told.
var pageMarks = []mark{
	// Titles: between dashes, as menus have them; between stars, as chats have them, or in bold, of a series or right over their text; in brackets
	// before their text; before the time of a stage, behind the number of a clause, as contracts have
	// them; the version of a program; the number of a thing that is shown, on a line of its own.
	{regexp.MustCompile(`(?m)^[ \t]*[—–=*~-]{1,4}[ \t]+(\p{L}[^\n|—–=*~]{0,50})[ \t]+[—–=*~-]{1,4}[ \t]*$`), "\n$1\n", 1},
	{regexp.MustCompile(`(?m)^[ \t]*\*([^\s*][^*\n.]{0,60}[^\s*.!])\*[ \t]*$`), "# $1", 1},
	{regexp.MustCompile(`(?m)^[ \t]*\*([^\s*][^*\n]+[^\s*])\*[ \t]*$`), "$1", 1},
	{regexp.MustCompile(`(?m)^[ \t]*\*\*(\p{L}{2,12} \d{1,2}[ \x{a0}]?[:：–—-][^\n*.!?]{1,60})\*\*[ \t]*$`), "# $1", 2},
	{regexp.MustCompile(`(\n[ \t]*\n)[ \t]*\*\*(\p{L}[^\n*.:!?]{1,48})\*\*[ \t]*\n([^\s|])`), "$1# $2\n$3", 1},
	{regexp.MustCompile(`(?m)^[ \t]*【([^】\n]{1,16})】[ \t]*(\d+\p{Han}{1,3})[ \t]*$`), "## $1 · $2", 2},
	{regexp.MustCompile(`(?m)^[ \t]*【([^】\n]{1,16})】[ \t]*(\p{Han}[^\n]*)$`), "## $1\n$2", 2},
	{regexp.MustCompile(`(?m)^(\p{Lu}\p{L}{2,20}) [–—-] (\d{1,2}[:.h]\d{2})[ \t]*$`), "# $1 · $2", 2},
	{regexp.MustCompile(`(?m)^(\p{Lu}{5,})\.?[ \t]?[-–—][ \t]?(\p{Lu}\p{Ll}[^.\n]{1,40})\.(?:[ \t]+|$)`), "# $1. $2\n", 2},
	{regexp.MustCompile(`(?m)^\[?(v?\d+\.\d+(?:\.\d+)?)\]?[ \t]+[-–—(][ \t]?(\d{4}-\d\d-\d\d|\p{L}{3,12}\.? \d{1,2}, \d{4}|\d{1,2}\.? \p{L}{3,12}\.? \d{4})\b.*$`), "# $1 · $2\n", 2},
	{regexp.MustCompile(`(?m)^\d{1,2}(?:\.\d{1,2})?[ \t]*\n(\p{Lu}[^\n]{2,48}[^\n.!?:])$`), "# $1", 3},
	{regexp.MustCompile(`(\A|\n[ \t]*\n)\d{1,2}\.\d{1,2}\.?[ \t]+(\p{Lu}\p{Ll}[^\n.:;]{2,48}[^\n.!?:;,])[ \t]*\n[ \t]*\n`), "$1# $2\n\n", 1},

	// Titles between two rules.
	{regexp.MustCompile(`(?m)^[ \t]*[━─═]{4,}[ \t]*\n[ \t]*([^\n━─═\[]{1,48}[^\n━─═.。,，:：;；])[ \t]*\n[ \t]*[━─═]{4,}[ \t]*$`), "\n$1\n\n", 1},

	// Bullets of word processors, as letters or as signs of fonts of their own.
	{regexp.MustCompile(`(?m)^([ \t]*)(?:[oØ§][ \t]+|[\x{f0a7}\x{f0b7}\x{f0d8}\x{f0fc}][ \t]*)(\p{Lu})`), "$1- $2", 2},

	// Boxes of tasks without a bullet.
	{regexp.MustCompile(`(?m)^[ \t]*\[[ xX✓]?\][ \t]+`), "- ", 1},

	// Questions with their answers on one line.
	{regexp.MustCompile(`(?m)^(\p{L}{1,2}[:：][^\n]+[?？])[ \t]*(\p{L}{1,2}[:：])`), "$1\n$2", 2},

	// Titles that open what stands below them.
	{regexp.MustCompile(`(?m)^[ \t]*[▼▲▾▿⏷⌄][ \t]*(\S)`), "$1", 2},
	{regexp.MustCompile(`(?m)^[ \t]*[▶►▸][ \t]*(\S[^\n]*[?？])[ \t]*$`), "$1", 2},

	// Values: what a sum is for, "15 € →
	// ten books"; what somebody has to do, "Ann -> book the hall by Friday".
	{regexp.MustCompile(`(?m)^([ \t]*(?:[-*•][ \t]+)?(?:[€$£₪¥][ \t]?)?\d[\d.,]*[ \t\x{a0}]?[€$£₪¥元]?)[ \t]*(?:→|->|⇒|=)[ \t]*((?:\d{1,4}[ \x{a0}])?\p{L}.*)$`), "$1: $2", 2},
	{regexp.MustCompile(`(?m)^([ \t]*(?:[-*•][ \t]+)?\p{Lu}[\p{L}. ]{1,24}?)[ \t]*(?:→|->|=>|⇒)[ \t]*(\p{Ll}\S*(?:[ \t]+\S+){2,})[ \t]*$`), "$1: $2", 2},

	// What is so, behind a sentence that people say.
	{regexp.MustCompile(`(?m)([.!?][”"»“])[ \t]*(?:→|->|=>|⇒)[ \t]*([¡¿\p{Lu}\p{Lo}])`), "$1 $2", 1},

	// Who says something, in brackets behind it or on the next line.
	{regexp.MustCompile(`(?m)^([ \t]*["“«][^\n]*["”»])[ \t]*\((\p{Lu}[^,)\n]{1,40})(?:, [\d:.]+)?\)[ \t]*$`), "$1 – $2", 1},
	{regexp.MustCompile(`(?m)^([“«"][^\n”»"]{20,}[”»"])[ \t]*\n(\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.]*){1,2}(?:, [^\n.]{3,60})?)[ \t]*$`), "$1 – $2", 1},

	// Tickets before items; faces; what stands in a figure, at the end of a line; how to throw something
	// away, above whose it is.
	{regexp.MustCompile(`(?m)^([ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+)\[\p{Lu}[\p{Lu}\d]{1,9}-\d{1,6}\][ \t]+`), "$1", 2},
	{regexp.MustCompile(`([\p{L}\d])[ \t]+[:;]-?[)(D][ \t]+(\p{Lu})`), "$1. $2", 1},
	{regexp.MustCompile(`(?m)^([^(（\n]*[\p{L}.!?…])[ \t]+[:;]-?[)(D](?:[ \t]+|$)`), "$1 ", 1},
	{regexp.MustCompile(`(?m)[ \t]{3,}>{2,3}[ \t]*\p{L}[^\n]{0,30}\d[ \t]*$`), "", 1},
	{regexp.MustCompile(`(?m)^[ \t]*♻\x{fe0f}?[^\n]*(\n[ \t]*(?:©|\(c\)))`), "$1", 1},

	// What is nobody's to hear: what may be chosen, remarks of who wrote a page, the stars that it has,
	// notes in brackets, what a dish has in it behind its price, whose a page is, where it is folded,
	// which of several it is, who publishes it above a line; a sentence that goes on elsewhere, where
	// something stands, rows of people, whose a change is, the number of what it is about.
	{regexp.MustCompile(`(?m)[^.!?。！？\n]*\[(?:\.{3}|…)\][ \t]*$`), "", 1},
	{regexp.MustCompile(`(?m)(\n[ \t]*\n|^[ \t]*[-*•][ \t]+)<?https?://[^/\s]+/\S+>?[ \t]*$`), "\n", 1},
	{regexp.MustCompile(`(?m)^(?:[-*•][ \t]+)?(?:@[\w-]+[,;]?[ \t]+){3,}(?:@[\w-]+)?[^@\n]{0,24}$`), "", 1},
	{regexp.MustCompile(`[ \t]*\((?:(?:\d+[a-f]|[a-f]+\d)[0-9a-f]{5,38}|@[\w-]+(?:, ?@[\w-]+)*)\)`), "", 1},
	{regexp.MustCompile(`(?m)(?:[,;–—-]?[ \t]+\p{Ll}{2,8}[ \t]+#\d{3,}[ \t]*(\.?)|([.!?])[ \t]+\p{Lu}\p{Ll}{2,8}[ \t]+#\d{3,}\.?)[ \t]*$`), "$1$2", 1},
	{regexp.MustCompile(`[ \t]*\[ ?\p{L}[\p{L} ]* \| \p{L}[\p{L} ]*\]`), "", 1},
	{regexp.MustCompile(`<!--[^>]*-->`), "", 1},
	{regexp.MustCompile(`(?m)^[ \t]*(?:[^\n:：]{1,30}[:：][ \t]*[★☆⭐\x{fe0f}]+|[★☆⭐\x{fe0f}]{3,}[ \t]+\d[^\n]*)[ \t]*$`), "", 1},
	{regexp.MustCompile(`(?m)(^|[ \t]{2,}|[|·][ \t]*)[★☆⭐]\x{fe0f}?[★☆⭐½\x{fe0f}]*(?:[ \t]*\d[.,]\d(?:/\d{1,2})?)?[ \t]*\(\d[\d.,]*(?:[ \t]\p{L}+)?\)[ \t]*(?:[|·]|$)?`), "$1", 1},
	{regexp.MustCompile(`(?m)^[ \t]*\[\p{L}[^\]\[\n]{41,}\][ \t]*$`), "", 1},
	{regexp.MustCompile(`(?m)^[ \t]*\[\p{L}[^\]\[\n]{2,30}:[^\]\[\n]+\][ \t]*$`), "", 1},
	{regexp.MustCompile(`[ \t]*\[\p{L}[\p{L}.]{1,12} ?\d{1,3}[a-z]? ?[:–—][^\]\[\n]+\]`), "", 1},
	{regexp.MustCompile(`(?m)(\d[ \x{a0}]?[€$£₪]?|[€$£₪])[ \t]*\(\d{1,2}(?:, ?\d{1,2})*\)[ \t]*$`), "$1", 1},
	{regexp.MustCompile(`(?m)[ \t]*[(（]?(?:[Cc]opyright[ \t]+)?(?:©|\(c\) ?(?:19|20)\d\d)[^\n]{0,80}$|\S?ICP[备證证]\S*`), "", 1},
	{regexp.MustCompile(`(?m)^[ \t]*(?:[Cc]opyright[ \t]+)?(?:©|\(c\) ?(?:19|20)\d\d)[^\n]{0,240}$`), "", 1},
	{regexp.MustCompile(`(?m)^[ \t]*-{5,}[^-\n]+-{5,}[ \t]*$`), "\n", 1},
	{regexp.MustCompile(`(?m)^[ \t]*(?:[.·]{1,2}|#(?:REF!|VALUE!|DIV/0!|NUM!|NULL!|NAME\?|N/A))[ \t]*$`), "", 1},
	{regexp.MustCompile(`(?mi)(?:^[^\n]{0,120})?(?:\bpage|página|\bp\.|עמוד|第) ?\d{1,3} ?(?:of|de|sur|/|מתוך|页 ?[/／，,]? ?共) ?\d{1,3}(?: ?页)?[ \t]*$`), "", 1},
	{regexp.MustCompile(`\A(\S[^\n]{0,80})\n_{5,}[ \t]*\n+`), "", 1},
	{regexp.MustCompile(`(?m)(?:[ \t]{3,}[–—-] ?\d{1,3} ?[–—-]|^[ \t]*\d{1,3} ?/ ?\d{1,3})[ \t]*$`), "", 1},
}

// note is a line below a text that says more of what bears the same mark in it: "¹ Without tax",
// "(*) Only by day".
var note = regexp.MustCompile(`^\s*([¹²³⁴-⁹]|\(\*{1,3}\)|\*{1,3}|[†‡])[ \t]*([^\s*].*)$`)

// unnoted takes the notes below a text out of it and their marks off what bears these, and returns
// what is left out so. What one sentence says of an item of a list stands behind that in brackets.
func unnoted(lines []string) (left []string) {
	const most = 12 // notes
	for at, n := 1, 0; at < len(lines) && n < most; at++ {
		m := note.FindStringSubmatch(lines[at])
		if m == nil {
			continue
		}
		n++
		end := noteEnd(lines, at)
		found, told := false, false
		if !repeats(lines, at, m[1]) {
			found, told = unmark(lines[:at], m[1], strings.Join(append([]string{m[2]}, lines[at+1:end]...), "\n"))
		}
		if found {
			clear(lines[at:end])
		}
		if found && !told && left == nil {
			left = []string{"a note"}
		}
	}
	return left
}

// keys are abbreviations and what they stand for, side by side: "n.a. = not applicable; n.d. = not
// determined."
var keys = regexp.MustCompile(`^(?:\p{L}[\p{L}.]{0,5} ?= ?[^;=,]{2,40}(?:[;,] ?|\.(?:\s+|$))){2,}`)

// unkeyed takes off what explains abbreviations of which a text has none.
func unkeyed(lines []string) {
	const most, longest = 8, 300 // such lines, bytes
	n := 0
	for i, l := range lines {
		key := keys.FindString(l)
		if key == "" || len(key) > longest || n == most {
			continue
		}
		n++
		used := slices.ContainsFunc(strings.FieldsFunc(key, func(r rune) bool { return r == ';' || r == ',' }), func(said string) bool {
			short, _, _ := strings.Cut(strings.TrimSpace(said), "=")
			short = strings.TrimSpace(short)
			return short != "" && slices.ContainsFunc(lines, func(other string) bool { return other != l && namesShort(other, short) })
		})
		if rest := strings.TrimSpace(l[len(key):]); !used {
			lines[i] = ""
			if rest != "" && i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" {
				lines[i+1] = rest + " " + lines[i+1]
			} else {
				lines[i] = rest
			}
		}
	}
}

// namesShort reports whether a line has an abbreviation as a word.
func namesShort(line, short string) bool {
	for from := 0; ; {
		at := strings.Index(line[from:], short)
		if at < 0 {
			return false
		}
		at += from
		end := at + len(short)
		if (at == 0 || !grammar.IsWordRune(grammar.LastRune(line[:at]))) && (end == len(line) || !grammar.IsWordRune(grammar.FirstRune(line[end:]))) {
			return true
		}
		from = end
	}
}

// noteEnd returns where a note ends that begins at a line: behind the line that ends its sentence
// and those that are set in below it, before the next note, or where its paragraph ends.
func noteEnd(lines []string, at int) int {
	to := at + 1
	for end := paragraphEnd(lines, at); to < end && !note.MatchString(lines[to]); to++ {
		if setIn := indentOf(lines[to]) > indentOf(lines[at]); grammar.Finished(lines[to-1]) && !setIn {
			break
		}
	}
	return to
}

// repeats reports whether another line begins with the mark of a note: it is a bullet.
func repeats(lines []string, at int, mark string) bool {
	for i, l := range lines {
		if i != at && strings.HasPrefix(strings.TrimSpace(l), mark) {
			return true
		}
	}
	return false
}

// unmark takes the mark of a note off the words that bear it, and reports whether any do, and
// whether what the note says stands behind one of them now.
func unmark(lines []string, mark, said string) (found, told bool) {
	const longest = 90 // characters in brackets
	for i, l := range lines {
		bare := withoutMark(l, mark)
		if bare == l {
			continue
		}
		found = true
		if bulletMark.MatchString(l) && strings.HasSuffix(strings.TrimSpace(l), mark) && !grammar.Finished(bare) && grammar.Runes(said) <= longest && !strings.ContainsAny(said, "\n()") {
			bare, told = bare+" ("+grammar.Bare(said)+")", true
		}
		lines[i] = bare
	}
	return found, told
}

// withoutMark returns a line without the mark of a note behind a word, a bracket or a figure. What
// stands for a power behind a unit, and what is emphasis, stays.
func withoutMark(line, mark string) string {
	const unit = 2 // letters
	if strings.Count(line, mark) != 1 {
		return line
	}
	head, tail, _ := strings.Cut(line, mark)
	word := strings.TrimRight(head, " ")
	letters := len(word) - len(strings.TrimRightFunc(word, unicode.IsLetter))
	power := unicode.IsNumber(grammar.FirstRune(mark))
	switch next := grammar.FirstRune(tail); {
	case strings.TrimSpace(word) == "" || word != head && !strings.HasPrefix(mark, "("):
		return line
	case power && letters > 0 && letters <= unit, tail != "" && (unicode.IsLetter(next) || unicode.IsDigit(next)):
		return line
	}
	return word + tail
}
