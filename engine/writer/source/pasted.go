package source

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/markdown"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// pasted returns a text that was copied from a page, a chat, a file of Markdown, subtitles, a
// spreadsheet or a PDF with the marks that are read here: without tags, times, marks of notes and
// boxes of tasks, its words and its tables whole, and with bullets for the pictures that lines
// begin with. Of a finished script every word is left.
func pasted(text string, script bool) string {
	text = unspanned(unseen.Replace(strings.TrimPrefix(text, "\uFEFF")))
	if !script {
		text = unturned(text)
		text = wide(text)
		title, body := markdown.Front(text)
		text = markdown.Titled(title, markdown.Bare(body))
	}
	if len(tag.FindAllString(text, leastTags)) == leastTags && !strings.Contains(text, "```") {
		text = markdown.FromHTML(text)
	}
	text = uncued(untimed(text))
	if !script {
		text = enumerated(leaders(marked(unslid(unplayed(unquoted(marked(text, fileMarks)))), pageMarks)))
	}
	text = unpaged(marked(unreferred(text), marks))
	if !script {
		text = partedLists(text)
	}
	return unadorned(bulleted(unposted(sheeted(tabled(text)))))
}

// narrow are marks of half a character's width behind a Chinese character, or what closes one's
// words, or before one.
var narrow = regexp.MustCompile(`\p{Han}[”》】）]?[,:;?!]+|[,:;?!]\p{Han}`)

// wideMarks are the marks that are as wide as Chinese characters.
var wideMarks = strings.NewReplacer(",", "，", ":", "：", ";", "；", "?", "？", "!", "！")

// wide returns a Chinese text with the marks beside its characters as wide as these are.
func wide(text string) string {
	han, letters := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
		if isHanRune(r) {
			han++
		}
	}
	if 2*han < letters {
		return text
	}
	return narrow.ReplaceAllStringFunc(text, wideMarks.Replace)
}

// slide is the number of a slide, alone below what stands on it.
var slide = regexp.MustCompile(`(?m)^[ \t]*(\d{1,3})[ \t]*\n(?:[ \t]*\n|\z)`)

// unslid returns slides without their numbers, which count.
func unslid(text string) string {
	const least = 3
	all := slide.FindAllStringSubmatch(text, -1)
	for i, m := range all {
		if i > 0 && itemNumber(m[1]) != itemNumber(all[i-1][1])+1 {
			return text
		}
	}
	if len(all) < least {
		return text
	}
	return slide.ReplaceAllString(text, "\n")
}

// unseen is what lines end with elsewhere, and marks that nobody sees.
var unseen = strings.NewReplacer("\r\n", "\n", "\u200b", "", "\u200e", "", "\u202a", "", "\u202b", "", "\u202c", "", "\u2068", "", "\u2069", "", underMark, "")

// leastTags is how many closing tags make a text one of HTML: one may be quoted.
const leastTags = 3

// tag is one that closes an element of HTML.
var tag = regexp.MustCompile(`(?i)</(?:p|h[1-6]|ul|ol|li|div|a|b|i|u|em|strong|span|table|tr|td|th|article|section|blockquote)>`)

// bulleted returns a text with a bullet for each of the pictures that lines one below the other
// begin with: "✅ Free delivery".
func bulleted(text string) string {
	lines := strings.Split(text, "\n")
	said := make([]string, len(lines)+2) // with nothing before the first line and behind the last
	for i, line := range lines {
		said[i+1] = behindPicture(strings.TrimSpace(line))
	}
	for i := range lines {
		if said[i+1] != "" && (said[i] != "" || said[i+2] != "") {
			lines[i] = bulletOf(lines[i]) + " " + said[i+1]
		}
	}
	return strings.Join(lines, "\n")
}

// listEnd is a rule where the list under a title in capitals ends.
const listEnd = "_ _ _"

// partedLists returns a text with such a rule before each paragraph that begins with a picture of its
// own, below the rows of a title in capitals: "DESSERT / Custard / / 📍 12 Mill Lane".
func partedLists(text string) string {
	lines := strings.Split(text, "\n")
	pictures, listed := firstPictures(lines), false
	var all []string
	for at, to := 0, 0; at < len(lines); at = to + 1 {
		to = paragraphEnd(lines, at)
		part := lines[at:to]
		switch {
		case len(part) == 0:
		case at > 0 && capitals(part[0]) && grammar.Runes(part[0]) <= headMost:
			listed = len(part) > 1 && !slices.ContainsFunc(part[1:], grammar.Finished)
		case listed && pictures[firstPicture(part[0])] == 1: // it is no mark of a list
			all, listed = append(all, listEnd, ""), false
		}
		all = append(all, lines[at:min(to+1, len(lines))]...)
	}
	return strings.Join(all, "\n")
}

// firstPictures counts the pictures that lines begin with.
func firstPictures(lines []string) map[string]int {
	n := map[string]int{}
	for _, l := range lines {
		if p := firstPicture(l); p != "" {
			n[p]++
		}
	}
	return n
}

// firstPicture returns the picture that a line begins with, "" where it begins with none.
func firstPicture(line string) string {
	line = strings.TrimSpace(line)
	if at := pictured.FindStringIndex(line); at != nil && at[0] == 0 {
		return line[:at[1]]
	}
	return ""
}

// behindPicture returns what stands behind the picture that a line begins with; "" where it
// begins with none.
func behindPicture(line string) string {
	first, size := utf8.DecodeRuneInString(line)
	picture := unicode.Is(unicode.So, first)
	rest := strings.TrimLeft(line[size:], "\ufe0f\u200d")
	said := strings.TrimSpace(rest)
	word := strings.TrimPrefix(said, "**") // it may stand in bold
	if picture && (said != rest || word != said) && word != "" && (grammar.IsWordRune(grammar.FirstRune(word)) || unicode.IsNumber(grammar.FirstRune(word)) || unicode.Is(unicode.Sc, grammar.FirstRune(word)) || grammar.OpensQuote(word)) {
		return said
	}
	return ""
}

// posted is the number of one of several posts: "1/ Quit bad books", "2/7 Read two".
var posted = regexp.MustCompile(`(?m)^[ \t]*(\d{1,2})/(\d{0,2})[ \t]+(\S.*)`)

// unposted returns posts that are counted, once or under each title, with the marks of a numbered
// list, or without any where most are too long for one. Those of 1/2, 2/3 and 3/4 cups are none.
func unposted(text string) string {
	const leastPosts, longPost = 3, 80
	all := posted.FindAllStringSubmatch(text, -1)
	long, last := 0, 0
	for _, m := range all {
		n := itemNumber(m[1])
		if n != last+1 && (n != 1 || m[2] != "") || m[2] != all[0][2] {
			return text
		}
		last = n
		if grammar.Runes(m[0]) > longPost {
			long++
		}
	}
	switch {
	case len(all) < leastPosts:
		return text
	case 2*long > len(all):
		return posted.ReplaceAllString(text, "$3")
	}
	return posted.ReplaceAllString(text, "$1. $3")
}

// pictures are signs that are drawn: hands, weather, faces. Ticks are marks of lists, and the
// stars of a review count something.
const pictures = `[\x{2600}-\x{2604}\x{2607}-\x{2712}\x{2719}-\x{27BF}\x{2B05}-\x{2B4F}\x{2B51}-\x{2B55}\x{2300}-\x{23FF}\x{1F000}-\x{1FAFF}\x{FE0F}\x{200D}]+`

var (
	pictured  = regexp.MustCompile(pictures)
	enclosed  = regexp.MustCompile(`[ \t]*(?:` + pictures + `[ \t]*)+([)\]»”])`)
	parting   = regexp.MustCompile(`([\p{L}\d)])[ \t]+(?:` + pictures + `[ \t]*)+([¡¿\p{Lu}])`)
	rowed     = regexp.MustCompile(`[ \t]{3,}(?:` + pictures + `[ \t]*)+|[ \t]*(?:` + pictures + `)[ \t]{3,}`) // between two that stand beside one another
	adornment = regexp.MustCompile(`(^\s*(?:#{1,6}\s+|[-*•]\s+|\d{1,2}[.)]\s+)?\*{0,2}|[.!?…]\s+)(?:` + pictures + `\s*)+|\s*(?:` + pictures + `\s*)+$`)
)

// unadorned returns a text without the pictures at the heads and the ends of its lines, behind its
// sentences and in brackets, and with full stops for those between two sentences. In a table they
// say something, and so does a heart between two words.
func unadorned(text string) string {
	if !pictured.MatchString(text) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsAny(line, "|\t") {
			line = rowed.ReplaceAllString(adornment.ReplaceAllString(line, "$1"), "   ")
			if !strings.ContainsAny(line, "❤♥") {
				line = parting.ReplaceAllString(enclosed.ReplaceAllString(line, "$1"), "$1. $2")
			}
			lines[i] = line
		}
	}
	return strings.Join(lines, "\n")
}

var (
	// cue is when a subtitle stands, with its number on the line before.
	cue = regexp.MustCompile(`(?m)(?:^\d+[ \t]*\n)?^(?:\d{1,2}:)?\d{2}:\d{2}[.,]\d{3} --> .*\n`)
	// gap parts two subtitles.
	gap = regexp.MustCompile(`\n{2,}`)
)

// uncued returns the words of subtitles, as one paragraph: a sentence may go on from one to
// the next.
func uncued(text string) string {
	const leastCues = 2
	if len(cue.FindAllString(text, leastCues)) < leastCues {
		return text
	}
	text = strings.TrimPrefix(strings.TrimSpace(text), "WEBVTT")
	return gap.ReplaceAllString(strings.TrimSpace(cue.ReplaceAllString(text, "")), "\n")
}

// played is when in a recording something comes, before it: "02:41 A first job".
var played = regexp.MustCompile(`(?m)^[ \t]*[(\[]?((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]]?[ \t]*[-–—]?[ \t]*(\S.*)$`)

// unplayed returns the contents of a recording, from its beginning on, as a list without the times.
func unplayed(text string) string {
	const leastParts = 3
	all := played.FindAllStringSubmatch(text, -1)
	if len(all) < leastParts || strings.Trim(all[0][1], "0:") != "" {
		return text
	}
	return played.ReplaceAllString(paused.ReplaceAllString(text, ""), "- $2")
}

// paused is what comes between two parts of a recording: "26:05 — AD BREAK —".
var paused = regexp.MustCompile(`(?m)^[ \t]*(?:\d{1,2}:)?\d{1,2}:\d{2}[ \t]+[–—-][^\n]*[–—-][ \t]*\n`)

var (
	// reference is a number in brackets right behind a word or its mark, as an encyclopedia has it.
	reference = regexp.MustCompile(`([\p{L}\p{P}\d])((?:\[\d{1,3}\])+)`)
	// editing is a word in brackets right behind another one: "History[edit]".
	editing = regexp.MustCompile(`([\p{L}\p{P}])\[\p{L}[^\]\n]{0,30}\]($|[\s.,;:])`)
	// listed is a reference itself, below the text.
	listed = regexp.MustCompile(`(?m)^\^.*$`)
)

// unreferred returns an article without the marks of its references.
func unreferred(text string) string {
	const leastReferences = 2
	if !strings.Contains(text, "[1]") || len(reference.FindAllString(text, leastReferences)) < leastReferences {
		return text
	}
	text = listed.ReplaceAllString(text, "")
	return editing.ReplaceAllString(reference.ReplaceAllString(text, "$1"), "$1$2")
}

// numberedWithin is a number before one of several things in a paragraph: "1) Back up. 2) Install".
var numberedWithin = regexp.MustCompile(`(?:^|[ \t])(\d)\) (\p{Lu})`)

// enumerated returns a text with a line for each of the sentences that a paragraph counts, and for
// each of what it counts behind a colon: "Tell us: (a) when you come, (b) with whom, (c) how".
func enumerated(text string) string {
	lines := strings.Split(text, "\n")
	encircled(lines)
	for i, line := range lines {
		if bulletMark.MatchString(line) {
			continue
		}
		if all := numberedWithin.FindAllStringSubmatchIndex(line, -1); inSequence(line, all, itemNumber) {
			last := all[len(all)-1][2]
			if at := sentenceEnd.FindStringIndex(line[last:]); at != nil {
				end := last + at[0] + 1
				line = line[:end] + "\n\n" + strings.TrimSpace(line[end:])
			}
			lines[i] = numberedWithin.ReplaceAllString(line, "\n$1) $2")
			continue
		}
		lines[i] = lettered(line)
	}
	return strings.Join(lines, "\n")
}

// circled is a digit in a circle before a line.
var circled = regexp.MustCompile(`^[ \t]*([①-⑨])[ \t]*(\S.*)$`)

// encircled gives lines one below the other behind digits in circles, from one on, the marks of
// numbered items.
func encircled(lines []string) {
	for at := 0; at < len(lines); at++ {
		n := 0
		for at+n < len(lines) && circled.MatchString(lines[at+n]) && letterOrDigit(strings.TrimSpace(lines[at+n])) == n+1 {
			n++
		}
		if n >= leastRows {
			for i := range n {
				lines[at+i] = strconv.Itoa(i+1) + ". " + circled.FindStringSubmatch(lines[at+i])[2]
			}
		}
		at += max(0, n-1)
	}
}

// inSequence reports whether marks of a line count from 1 on, three or more of them.
func inSequence(line string, marks [][]int, number func(string) int) bool {
	for n, at := range marks {
		if number(line[at[2]:at[3]]) != n+1 {
			return false
		}
	}
	return len(marks) >= leastRows
}

// letteredWithin is a letter in brackets, or a digit in a circle, before one of what a sentence
// counts.
var letteredWithin = regexp.MustCompile(`[ \t]*(?:[(（]([a-h\d])[)）]|([①-⑨]))[ \t]*`)

// turnLabel is a label before an answer, and nothing else.
var turnLabel = regexp.MustCompile(`^\s*\p{L}{1,2}\d{0,2}\s?[:：]\s*$`)

// lettered returns a line that announces what it counts with a line for each of that, and what
// stands behind it.
func lettered(line string) string {
	all := letteredWithin.FindAllStringSubmatchIndex(line, -1)
	for i, at := range all {
		if at[2] < 0 {
			all[i][2], all[i][3] = at[4], at[5]
		}
	}
	if len(all) == 0 || !inSequence(line, all, letterOrDigit) || !grammar.Announces(line[:all[0][0]]) {
		return line
	}
	var b strings.Builder
	if head := line[:all[0][0]]; !turnLabel.MatchString(head) {
		b.WriteString(head)
	}
	for i, at := range all {
		to := len(line)
		if i+1 < len(all) {
			to = all[i+1][0]
		}
		item, rest := strings.TrimSpace(line[at[1]:to]), ""
		if end := sentenceEnd.FindStringIndex(item); end != nil && i+1 == len(all) {
			item, rest = item[:end[0]], "\n\n"+strings.TrimSpace(item[end[0]+1:])
		}
		b.WriteString("\n" + strconv.Itoa(i+1) + ") " + strings.TrimRight(item, ",;，；、 ") + rest)
	}
	return b.String()
}

// letterOrDigit returns the number of a letter, of a digit, or of one in a circle.
func letterOrDigit(mark string) int {
	if r := grammar.FirstRune(mark); r >= '①' && r <= '⑨' {
		return int(r-'①') + 1
	}
	if n := itemNumber(mark); n > 0 {
		return n
	}
	return letterNumber(mark)
}

// sentenceEnd is where a sentence ends and another one begins.
var sentenceEnd = regexp.MustCompile(`[.!?] +\p{Lu}`)
