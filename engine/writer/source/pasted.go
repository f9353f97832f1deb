package source

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// pasted returns a text that was copied from a page, a chat, a file of Markdown, subtitles, a
// spreadsheet or a PDF with the marks that are read here: without tags, times, marks of notes and
// boxes of tasks, its words and its tables whole, and with bullets for the pictures that lines
// begin with.
func pasted(text string) string {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\r\n", "\n")
	if len(tag.FindAllString(text, leastTags)) == leastTags && !strings.Contains(text, "```") {
		text = untagged(text)
	}
	text = uncued(untimed(text))
	text = unreferred(text)
	text = lenticular.ReplaceAllString(text, "## $1")
	text = button.ReplaceAllString(text, "$1")
	text = keycap.ReplaceAllString(text, "$1. ")
	text = unpaged(text)
	text = tabled(text)
	text = taskBox.ReplaceAllString(text, "$1")
	text = noteLine.ReplaceAllString(text, "")
	text = noteMark.ReplaceAllString(text, "")
	text = rating.ReplaceAllString(rated.ReplaceAllString(text, "$1 $2"), "$1")
	text = tagged.ReplaceAllString(text, "$1")
	text = unposted(ticket.ReplaceAllString(text, ""))
	return unadorned(bulleted(text))
}

// leastTags is how many closing tags make a text one of HTML: one may be quoted.
const leastTags = 3

var (
	tag        = regexp.MustCompile(`(?i)</(?:p|h[1-6]|ul|ol|li|div|a|b|i|u|em|strong|span|table|tr|td|th|article|section|blockquote)>`)
	taskBox    = regexp.MustCompile(`(?m)^(\s*(?:[-*+•]|\d{1,2}[.)])\s+)\[[ xX✓]\]\s+`)
	noteLine   = regexp.MustCompile(`(?m)^\[\^[^\]\s]{1,20}\]:\s*`)
	noteMark   = regexp.MustCompile(`\[\^[^\]\s]{1,20}\]`)
	button     = regexp.MustCompile(`(?m)^[ \t]*\[(\p{L}[^\]\[\n]{2,40})\][ \t]*$`)           // what a letter has to be pressed
	lenticular = regexp.MustCompile(`(?m)^[ \t]*【([^】\n]{1,16})】[ \t]*$`)                     // a title in brackets
	tagged     = regexp.MustCompile(`(?m)^([^#\n]*\S)(?:[ \t]+#\p{L}[\p{L}\d_]*){2,}[ \t]*$`) // a post that ends with the marks by which it is found
	ticket     = regexp.MustCompile(`[ \t]*\(#\d{2,}(?:, ?#\d{2,})*\)`)                       // where a change is spoken of: "(#1842)"
	rating     = regexp.MustCompile(`(?m)^[ \t]*[★☆⭐\x{fe0f}]{2,}\s*(["“«])`)                 // and before what that says
	rated      = regexp.MustCompile(`([”"»“])\s*[★☆⭐\x{fe0f}]{2,}\s*([–—-])`)                 // a review's stars, before who wrote it
)

// sentAt is when a message was sent, before who sent it: "[10:02] Lena: ", "12/03/2026, 10:02 -
// Lena: ".
var sentAt = regexp.MustCompile(`(?m)^\s*(?:\[(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]\s*|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\s+[-–]\s+)(\p{L}[^:：\n]{0,30}[:：]\s)`)

// untimed returns a conversation without when each message was sent.
func untimed(text string) string {
	const leastMessages = 3
	if len(sentAt.FindAllString(text, leastMessages)) < leastMessages {
		return text
	}
	return sentAt.ReplaceAllString(text, "$1")
}

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
			lines[i] = "• " + said[i+1]
		}
	}
	return strings.Join(lines, "\n")
}

// behindPicture returns what stands behind the picture that a line begins with; "" where it
// begins with none.
func behindPicture(line string) string {
	first, size := utf8.DecodeRuneInString(line)
	picture := unicode.Is(unicode.So, first)
	rest := strings.TrimLeft(line[size:], "\ufe0f\u200d")
	if said := strings.TrimSpace(rest); picture && said != rest && said != "" && grammar.IsWordRune(grammar.FirstRune(said)) {
		return said
	}
	return ""
}

// posted is the number of one of several posts: "1/ Quit bad books", "2/7 Read two".
var posted = regexp.MustCompile(`(?m)^[ \t]*(\d{1,2})/(\d{0,2})[ \t]+(\S.*)`)

// unposted returns posts that are counted with the marks of a numbered list, or without any where
// most are too long for one. Those of 1/2, 2/3 and 3/4 cups are none.
func unposted(text string) string {
	const leastPosts, longPost = 3, 80
	all := posted.FindAllStringSubmatch(text, -1)
	long := 0
	for i, m := range all {
		if m[1] != strconv.Itoa(i+1) || m[2] != all[0][2] {
			return text
		}
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
	adornment = regexp.MustCompile(`(^\s*(?:#{1,6}\s+|[-*•]\s+|\d{1,2}[.)]\s+)?|[.!?…]\s+)(?:` + pictures + `\s*)+|\s*(?:` + pictures + `\s*)+$`)
)

// unadorned returns a text without the pictures at the heads and the ends of its lines and
// behind its sentences. In a table they say something.
func unadorned(text string) string {
	if !pictured.MatchString(text) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsAny(line, "|\t") {
			lines[i] = adornment.ReplaceAllString(line, "$1")
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

// keycap is a digit drawn as a key at the head of a line.
var keycap = regexp.MustCompile(`(?m)^\s*(\d)\x{fe0f}?\x{20e3}\s*`)

var (
	// paged is a line at the head or foot of a page, with the page's number at one of its ends.
	paged = regexp.MustCompile(`^\s*(?:\d{1,4}\s{3,}(\S.*?)|(\S.*?)\s{3,}\d{1,4})\s*$`)
	// parted is a word that a line's end parts.
	parted = regexp.MustCompile(`(\p{Ll}{2,})-\n(\p{Ll}{2,}\S*) ?`)
)

// unpaged returns a text without the lines that stand on several of its pages, and with the
// words whole that its lines' ends part, where they part several.
func unpaged(text string) string {
	const several = 2
	if len(parted.FindAllString(text, several)) == several {
		text = parted.ReplaceAllString(text, "$1$2\n")
	}
	lines := strings.Split(text, "\n")
	heads := make([]string, len(lines))
	pages := map[string]int{} // that have a head
	for i, line := range lines {
		if m := paged.FindStringSubmatch(line); m != nil {
			heads[i] = m[1] + m[2]
			pages[heads[i]]++
		}
	}
	var kept []string
	for i, line := range lines {
		if pages[heads[i]] < several {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}
