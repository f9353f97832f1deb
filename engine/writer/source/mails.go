package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// What is left out of a thread of mails.
const (
	earlier = "a thread of earlier messages"
	cover   = "a note that passes a message on"
)

// thread finds the messages of mails that answer one another or are passed on. The newest is told, and
// those below it that it answers are not: they say what was known then. One that only passes another
// on gives way to that; one that is too short to be understood alone is told with what it answers.
type thread struct {
	letter
	page page
}

// stretch is where the lines are that stand over a message of a thread.
type stretch struct{ from, to int }

// newest returns what is told of a thread, and what is left out so; a text that is none as it is.
func (t thread) newest(text string) (told string, left []string) {
	const mostPassed, enough = 4, 20 // messages, words
	lines := strings.Split(unseen.Replace(text), "\n")
	ruled := t.unruled(lines)
	if at := t.stamped(lines, ruled); at > 0 {
		clear(lines[:at])
	}
	subject := t.unlabelled(lines)
	heads := t.heads(lines)
	text = strings.Join(lines, "\n")
	for range mostPassed {
		if len(heads) == 0 {
			break
		}
		own, between := t.ownLines(lines, heads[0])
		subject = t.about(own, subject)
		if between || !t.passesOn(own) {
			kept, more := own, []string{earlier}
			if between || t.words(own) < enough {
				kept, more = t.answering(lines, heads, between)
			}
			if subject = t.about(kept, subject); subject == "" {
				subject = t.about(lines[heads[0].from:heads[0].to], "")
			}
			return t.entitled(kept, subject), append(left, more...)
		}
		if t.words(own) > 0 {
			left = append(left, cover)
		}
		lines = unquotedLines(t.unheaded(lines[heads[0].from:], heads[0]))
		heads, text = t.heads(lines), strings.Join(lines, "\n")
	}
	if subject != "" {
		text = t.entitled(lines, subject)
	}
	return text, left
}

// unruled empties the line that a program asks people to answer above, and reports whether there is one.
func (t thread) unruled(lines []string) (found bool) {
	for i, l := range lines {
		said := strings.Trim(l, " \t#=*_~–—-+>")
		if said != "" && said != strings.TrimSpace(l) && grammar.Runes(said) <= titleMost && somewhere(func(l *language.Language) bool { return l.Contains(language.AnswerAbove, said) }) {
			lines[i], found = "", true
		}
	}
	return found
}

// stamped returns where what stands over the first message of a case begins to be its words, where a
// program sends these, the newest first: behind who wrote it and when. 0 where none do. Over the others
// it says that they are forwarded ones.
func (t thread) stamped(lines []string, ruled bool) (first int) {
	if !ruled {
		return 0
	}
	for i := 0; i+1 < len(lines); i++ {
		name, at := strings.TrimSpace(lines[i]), strings.TrimSpace(lines[i+1])
		alone := (i == 0 || strings.TrimSpace(lines[i-1]) == "") && (i+2 == len(lines) || strings.TrimSpace(lines[i+2]) == "")
		if !alone || name == "" || grammar.Runes(name) > titleMost || grammar.Runes(at) > headMost || grammar.Finished(name) || !sentTime.MatchString(at) || !t.namesDay(at) {
			continue
		}
		if first == 0 {
			first = i + 2
			continue
		}
		lines[i], lines[i+1] = passedRule, ""
	}
	return first
}

// passedRule is what stands over a message where a program says so.
const passedRule = "-----Original Message-----"

// heads returns the lines over the messages of a thread but for those over the first.
func (t thread) heads(lines []string) []stretch {
	var all []stretch
	first := firstLine(lines, 0)
	for at := first; at < len(lines); at++ {
		n := t.headAt(lines, at)
		if n == 0 {
			continue
		}
		from := t.ruleOver(lines, at)
		own := t.passesLine(lines[at]) || t.attribution(lines, at) > 0
		if own || at > first && (len(all) > 0 || from < at || !t.heading(lines[first:at])) {
			all = append(all, stretch{from, at + n})
		}
		at += n - 1
	}
	return all
}

// heading reports whether lines are what the first message of a text has above who sends it: "MEMO".
func (t thread) heading(lines []string) bool {
	const most = 8
	return len(lines) <= most && !slices.ContainsFunc(lines, func(l string) bool {
		l = strings.TrimSpace(l)
		return grammar.Finished(l) || grammar.Runes(l) > titleMost || t.greets(l) || t.takesLeave(l) || t.Lang.Contains(language.SeeBelow, l) || t.Lang.Begins(language.Farewell, l) > 0
	})
}

// ruleOver returns where what stands over a message begins with the rule above it.
func (t thread) ruleOver(lines []string, at int) int {
	for i := at - 1; i >= max(0, at-2); i-- {
		if said := bareQuote(lines[i]); ruleLine.MatchString(said) {
			return i
		} else if said != "" {
			break
		}
	}
	return at
}

// headAt returns how many lines stand over a message from one on: "-----Original Message-----", who
// sent it and when, or "On 3 May at 9:05 Ann wrote:"; 0 where none do.
func (t thread) headAt(lines []string, at int) int {
	const apart = 2 // empty lines
	if n := t.fields(lines, at); n > 0 {
		return n
	}
	if n := t.attribution(lines, at); n > 0 {
		return n
	}
	if !t.passesLine(lines[at]) {
		return 0
	}
	below := at + 1
	for below < len(lines) && below <= at+apart && bareQuote(lines[below]) == "" {
		below++
	}
	if below < len(lines) {
		if n := max(t.fields(lines, below), t.attribution(lines, below)); n > 0 {
			return below + n - at
		}
	}
	return 1
}

// bareQuote returns a line without the marks of one that is answered and the spaces around it.
func bareQuote(line string) string {
	return strings.TrimFunc(replyMark.ReplaceAllString(line, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
}

// passesLine reports whether a line only says that another message stands below it.
func (t thread) passesLine(line string) bool {
	said := strings.ToLower(strings.Trim(bareQuote(line), "-_=—– :：*"))
	return said != "" && grammar.Runes(said) <= headMost && language.IsSomewhere(language.Passed, said)
}

// cutLabel cuts a line of a mail's head at its first colon.
func cutLabel(line string) (label, said string, ok bool) {
	return strings.Cut(strings.Replace(line, "：", ":", 1), ":")
}

// field returns what a line over a message says of it, "" where it is none: "from", "sent", "to",
// "about".
func field(line string) string {
	label, _, ok := cutLabel(bareQuote(line))
	label = strings.ToLower(strings.Trim(label, " \u00a0\u202f*_"))
	if !ok || label == "" || grammar.Runes(label) > headMost {
		return ""
	}
	for _, l := range language.Studied() {
		if of := l.Value(language.MailField, label); of != "" {
			return of
		}
	}
	return ""
}

var (
	// sentTime is when in a day something was sent.
	sentTime = regexp.MustCompile(`\d{1,2}[:.h]\d{2}`)
	// sentDay is the day, by its year or in figures.
	sentDay = regexp.MustCompile(`\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b`)
)

// fields returns how many lines from one on say who sent a message, when, to whom and about what; 0
// where they do not say so for sure.
func (t thread) fields(lines []string, at int) int {
	const most = 12
	said, sure, n := map[string]bool{}, false, 0
	for at+n < len(lines) && n < most {
		l := lines[at+n]
		of := field(l)
		if of == "" && (n == 0 || bareQuote(l) == "" || !unicode.IsSpace(grammar.FirstRune(l))) {
			break // names may go on below those they stand beside
		}
		said[of] = true
		sure = sure || of == "about" || of == "from" && strings.Contains(l, "@") || of == "sent" && sentTime.MatchString(l)
		n++
	}
	if !said["from"] || !sure || !said["sent"] && !said["about"] {
		return 0
	}
	return n
}

// attribution returns how many lines from one on say who wrote what is answered below them, and when; 0
// where none do. A program may have broken such a line.
func (t thread) attribution(lines []string, at int) int {
	const most, longest = 3, 260 // lines, characters
	said := ""
	for n := 1; n <= most && at+n <= len(lines); n++ {
		l := bareQuote(lines[at+n-1])
		if l == "" || n == 1 && !strings.ContainsFunc(l, unicode.IsDigit) && !strings.Contains(l, "<") {
			return 0
		}
		said = strings.TrimSpace(said + " " + l)
		if grammar.Runes(said) > longest {
			return 0
		}
		if grammar.Announces(l) {
			if t.attributes(said, lines, at+n) {
				return n
			}
			return 0
		}
	}
	return 0
}

// mailbox is where somebody gets mails, between marks.
var mailbox = regexp.MustCompile(`<[^<>\s]*@[^<>\s]+>`)

// attributes reports whether words that end with a colon say who wrote a mail, and when.
func (t thread) attributes(said string, lines []string, below int) bool {
	if !sentTime.MatchString(said) {
		return false
	}
	if mailbox.MatchString(said) {
		return true
	}
	if below = firstLine(lines, below); below == len(lines) || !replyMark.MatchString(lines[below]) {
		return false
	}
	wrote := strings.ToLower(strings.TrimRight(said, " \u00a0\u202f:："))
	return sentDay.MatchString(said) || somewhere(func(l *language.Language) bool { return l.EndsWith(language.Wrote, wrote) })
}

// somewhere reports whether something is so in a language whose words are known.
func somewhere(is func(*language.Language) bool) bool {
	return slices.ContainsFunc(language.Studied(), is)
}

// words counts the words by which a message says something: none of who sends it, whom it greets, and
// who signs it.
func (t thread) words(lines []string) int {
	const most = 80 // lines, of a note that is short
	n := 0
	for _, l := range t.ended(slices.Clone(lines[:min(most, len(lines))])) {
		l = strings.TrimSpace(l)
		if field(l) == "" && !t.greets(l) && !t.page.furnishes(l) && !t.takesLeave(l) && !ruleLine.MatchString(l) {
			n += t.Lang.Count(l)
		}
	}
	return n
}

// passesOn reports whether a message says nothing, or no more than that another stands below it.
func (t thread) passesOn(lines []string) bool {
	const mostWords = 14
	n := t.words(lines)
	return n == 0 || n <= mostWords && slices.ContainsFunc(lines, func(l string) bool { return field(l) == "" && t.Lang.Contains(language.SeeBelow, l) })
}

// answering returns what is told of a thread the first message of which is not understood alone, since
// it stands between the lines that it answers, or is short: these lines as well.
func (t thread) answering(lines []string, heads []stretch, between bool) (told, left []string) {
	if between {
		for _, h := range heads {
			clear(lines[h.from:h.to])
		}
		return lines, nil
	}
	end := len(lines)
	if len(heads) > 1 {
		end, left = heads[1].from, []string{earlier}
	}
	return slices.Concat(lines[:heads[0].from], []string{""}, unquotedLines(lines[heads[0].to:end])), left
}

// ownLines returns the lines of a thread's first message, above the one that it answers and below that
// where marks tell them apart, and reports whether it stands between the lines of the other.
func (t thread) ownLines(lines []string, first stretch) (own []string, between bool) {
	own = slices.Clone(lines[:first.from])
	at := firstLine(lines, first.to)
	if at == len(lines) || !replyMark.MatchString(lines[at]) {
		return own, false
	}
	answered, said := false, false // below the first of its lines
	for i := at; i < len(lines); i++ {
		l := strings.TrimSpace(lines[i])
		switch {
		case replyMark.MatchString(lines[i]):
			between = between || answered
		case l == "":
			said = false
			own = append(own, "")
		case said || i == 0 || !replyMark.MatchString(lines[i-1]) || i+1 == len(lines) || !replyMark.MatchString(lines[i+1]): // else it is broken
			answered, said = true, true
			own = append(own, lines[i])
		}
	}
	return own, between
}

// unheaded returns the lines of a message that is passed on, with who sent it over them where fields say
// so.
func (t thread) unheaded(lines []string, head stretch) []string {
	n := head.to - head.from
	for i, l := range lines[:n] {
		if field(l) == "" && !unicode.IsSpace(grammar.FirstRune(l)) {
			lines[i] = ""
		}
	}
	return lines
}

// unquotedLines returns lines without one mark each of those that are answered, where the first has one.
func unquotedLines(lines []string) []string {
	at := firstLine(lines, 0)
	if at == len(lines) || !replyMark.MatchString(lines[at]) {
		return lines
	}
	all := slices.Clone(lines)
	for i, l := range all {
		if l = strings.TrimLeft(l, " \t"); strings.HasPrefix(l, ">") {
			all[i] = strings.TrimPrefix(l[1:], " ")
		}
	}
	return all
}

// about returns what the fields among some lines say that a message is about; what is known before
// where they say nothing.
func (t thread) about(lines []string, known string) string {
	for _, l := range lines {
		if said := t.subject(l); said != "" {
			return said
		}
	}
	return known
}

// subject returns what a line over a message says that it is about, in whatever language; "" where it
// does not, or is too long for a title.
func (t thread) subject(line string) string {
	if field(line) != "about" {
		return ""
	}
	_, about, _ := cutLabel(bareQuote(line))
	if about = t.unforwarded(about); grammar.Runes(about) > titleMost {
		about = remarkBehind.ReplaceAllString(about, "")
	}
	if grammar.Runes(about) > titleMost {
		return ""
	}
	return about
}

// unlabelled empties who sent the first message of a text, when and to whom, where a program of another
// language wrote that, and returns what it says that it is about.
func (t thread) unlabelled(lines []string) (subject string) {
	at := firstLine(lines, 0)
	if at == len(lines) {
		return ""
	}
	head := lines[at : at+t.fields(lines, at)]
	foreign := func(l string) bool {
		label, _, ok := cutLabel(bareQuote(l))
		return ok && field(l) != "" && t.Lang.Value(language.MailField, strings.ToLower(strings.TrimSpace(label))) == ""
	}
	if !slices.ContainsFunc(head, foreign) {
		return ""
	}
	subject = t.about(head, "")
	clear(head)
	return subject
}

// entitled returns the lines of a message with what it is about as its title, where it has none itself.
func (t thread) entitled(lines []string, subject string) string {
	at := firstLine(lines, 0)
	if subject != "" && at < len(lines) && !slices.ContainsFunc(lines, func(l string) bool { return field(l) == "about" }) && (field(lines[at]) != "" || t.greets(lines[at]) || grammar.Finished(lines[at])) {
		lines = slices.Concat([]string{"# " + subject, ""}, lines)
	}
	return strings.Join(lines, "\n")
}
