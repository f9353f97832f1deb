package slides

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// page is a slide that a film tells.
type page struct {
	story.Slide
	number int  // in the deck, from 1
	goesOn bool // the page before it has its title
}

// pagesOf are the slides that have something to say, each picture on the first that
// has it, and of those that grow line by line the last. The works that a deck refers to
// are told by nobody. A slide of pictures alone
// leaves them to the one before it, or to the first.
func pagesOf(d story.Document, code string) []page {
	var all []page
	var waiting []string
	seen := map[string]bool{}
	for i, s := range d.Slides {
		if l := language.Of(code); l.ListsWorks(s.Title, strings.Split(s.Text, "\n")) && s.Notes == "" {
			continue
		}
		if i+1 < len(d.Slides) && isStep(s, d.Slides[i+1]) || slices.ContainsFunc(d.Slides[:i], func(before story.Slide) bool { return isAgain(s, before) }) {
			continue
		}
		s.Images = slices.DeleteFunc(slices.Clone(s.Images), func(key string) bool {
			again := seen[key]
			seen[key] = true
			return again
		})
		s.Text = whole(s.Text, code)
		switch {
		case slideSpeaks(s):
			s.Images = append(waiting, s.Images...)
			goesOn := len(all) > 0 && all[len(all)-1].Title == s.Title
			all, waiting = append(all, page{s, i + 1, goesOn}), nil
		case len(all) > 0:
			last := &all[len(all)-1]
			last.Images = append(last.Images, s.Images...)
		default:
			waiting = append(waiting, s.Images...)
		}
	}
	return all
}

// isStep reports whether a slide is the next one before all of that stands on it.
func isStep(s, next story.Slide) bool {
	return s.Title == next.Title && within(s, next)
}

// isAgain reports whether a slide is one that was before, as the contents of a talk are.
func isAgain(s, before story.Slide) bool {
	return s.Title == before.Title && s.Text == before.Text && s.Text != "" && within(s, before)
}

// within reports whether all that a slide says and shows is on another one.
func within(s, other story.Slide) bool {
	has := func(all []string) func(string) bool {
		return func(one string) bool { return !slices.Contains(all, one) }
	}
	lines, others := strings.Split(s.Text, "\n"), strings.Split(other.Text, "\n")
	switch {
	case len(s.Charts) > 0 || !strings.Contains(other.Notes, strings.TrimSpace(s.Notes)):
		return false
	case s.Text != "" && slices.ContainsFunc(lines, has(others)):
		return false
	}
	return s.Drawn || !slices.ContainsFunc(s.Images, has(other.Images))
}

func slideSpeaks(s story.Slide) bool {
	return len(s.Charts) > 0 || strings.ContainsFunc(s.Title+s.Text+s.Notes, request.Speakable)
}

// slideID is the id of the scene that tells a page.
func (p page) slideID() string { return fmt.Sprintf("slide-%d", p.number) }

// said is what is spoken of a page: its notes where they are the talk; else its
// lines and the values of its charts, with what is noted beside them; else its title. A
// cover says its title too. What is shown as a list is told as one, which the title
// announces where its lines are no sentences.
func (p page) said(code string) string {
	notes, lines := strings.TrimSpace(p.Notes), p.spoken(code)
	if p.talks(lines, code) {
		return notes
	}
	if len(lines) == 0 && p.Title != "" {
		lines = []string{p.Title}
	}
	listed := len(lines) > 1 && len(p.lists(code, p.lines())) > 0
	announced := listed && p.Title != "" && !p.goesOn && !slices.ContainsFunc(p.lines(), ends)
	for i, line := range lines {
		switch lines[i] = sentence(line, code); {
		case listed && announces(line):
			lines[i] = "\n" + lines[i]
		case listed:
			lines[i] = "- " + lines[i]
		}
	}
	if announced {
		lines = slices.Insert(lines, 0, announcing(p.Title, code))
	}
	if remarks(notes, code) {
		lines = append(lines, "", sentence(notes, code))
	}
	return strings.Join(lines, "\n")
}

// spoken are the lines of a page that can be said, and the values of its charts.
func (p page) spoken(code string) []string {
	var all []string
	coded := p.isCode()
	if p.covers() {
		all = append(all, p.Title)
	}
	for _, line := range p.lines() {
		switch {
		case coded || !sayable(line):
		case p.covers():
			all = append(all, strings.Trim(emptied.Replace(address.ReplaceAllString(line, "")), " ,;|·-–—"))
		default:
			all = append(all, line)
		}
	}
	for _, c := range p.Charts {
		all = append(all, chartSaid(c, code))
	}
	return all
}

// sayable reports whether a line is more than a formula, code or an address.
func sayable(line string) bool {
	return !isFormula(line) && !isCode(line) && strings.ContainsFunc(address.ReplaceAllString(line, ""), request.Speakable)
}

// address is one of a page or of a mailbox.
var address = regexp.MustCompile(`(?i)(?:https?://|\bwww\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+`)

// emptied takes away what stood around an address.
var emptied = strings.NewReplacer("()", "", "<>", "", "[]", "")

// A line is a formula that has a sign of one and fewer letters than this in words; one of Han
// counts for several.
const (
	wordLetters = 8
	hanLetters  = 3
)

var (
	mathSign = regexp.MustCompile(`[=<>≤≥≈≠∑∫√∂^⋅×÷\x{1D400}-\x{1D7FF}]`)
	mathWord = regexp.MustCompile(`\p{L}{3,}`)
)

// isFormula reports whether a line is to be seen, and no voice can read it.
func isFormula(line string) bool {
	if !mathSign.MatchString(line) {
		return false
	}
	letters := 0
	for _, word := range mathWord.FindAllString(line, -1) {
		for _, r := range word {
			switch {
			case unicode.Is(unicode.Han, r):
				letters += hanLetters
			case r < 0x1D400 || r > 0x1D7FF: // the letters of mathematics
				letters++
			}
		}
	}
	return letters < wordLetters
}

// Notes of so many signs are a talk, whatever stands on their page; in a script without spaces
// of half as many.
const leastTalk = 100

// Code is a line that ends as code does, or is a call or a declaration and nothing else.
var (
	codeEnd  = regexp.MustCompile(`(?:[)\]\w"'][;{]|[(]|\{|\}|&&|\|\||=>)\s*$`)
	codeMark = regexp.MustCompile(`\w\(|[={}<]|[A-Za-z_]\.[A-Za-z]`)
	codeLine = regexp.MustCompile(`^\s*(?:[\w.:]+\([^()]*\)|(?:(?:public|private|protected|static|override|class|namespace|def|func|function|import|using|const|var|let|#include)\s+)+[\w.<>:]+(?:\s*[:(={<].*)?)\s*;?\s*$`)
)

// isCode reports whether a line is to be read by a machine.
func isCode(line string) bool {
	return codeEnd.MatchString(line) && codeMark.MatchString(line) || codeLine.MatchString(line)
}

// isCode reports whether half of what stands on a page is code: so is the rest then.
func (p page) isCode() bool {
	n, all := 0, p.lines()
	for _, line := range all {
		if isCode(line) {
			n++
		}
	}
	return n > 0 && 2*n >= len(all)
}

// talks reports whether the notes of a page are what is said of it, and no remark beside its
// lines.
func (p page) talks(lines []string, code string) bool {
	notes, least := strings.TrimSpace(p.Notes), leastTalk
	if language.Of(code).Unspaced {
		least /= hanShare
	}
	n := pace.Spoken(notes)
	return strings.ContainsFunc(notes, request.Speakable) && (n >= least || 2*n >= pace.Spoken(strings.Join(lines, "")))
}

// remarks reports whether a note says something, and is no word that reminds the speaker.
func remarks(notes, code string) bool {
	const leastWords, leastSigns = 4, 6
	if language.Of(code).Unspaced {
		return pace.Spoken(notes) >= leastSigns
	}
	return len(strings.Fields(notes)) >= leastWords
}

// Bounds of the cover of a deck: lines, and characters of each.
const (
	coverLines = 6
	coverLine  = 80
)

// covers reports whether a page opens the deck with its title and little else.
func (p page) covers() bool {
	lines := p.lines()
	return p.number == 1 && p.Title != "" && len(p.Charts) == 0 && len(lines) <= coverLines && !slices.ContainsFunc(lines, func(line string) bool {
		return utf8.RuneCountInString(line) > coverLine || strings.HasSuffix(line, ".") || strings.HasSuffix(line, "。")
	})
}

// byline is what stands below the title of a cover.
func byline(lines []string) string {
	const most = 110 // characters
	caption := ""
	for _, line := range lines {
		if !sayable(line) {
			continue
		}
		between := " · "
		if caption == "" || announces(caption) {
			between = " "
		}
		next := strings.TrimSpace(caption + between + line)
		if utf8.RuneCountInString(next) > most {
			break
		}
		caption = next
	}
	return caption
}

// announcing is a title before what it is of.
func announcing(title, code string) string {
	colon := ":"
	if language.Of(code).Unspaced {
		colon = "："
	}
	if ends(title) {
		return title
	}
	return title + colon
}

// announces reports whether a line says that something follows.
func announces(line string) bool {
	return strings.HasSuffix(line, ":") || strings.HasSuffix(line, "：")
}

// ends reports whether a text ends as a sentence does, or announces another one.
func ends(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?…:。！？：", r)
}

func sentence(text, code string) string {
	if ends(text) {
		return text
	}
	text = strings.TrimRight(text, " ;,；，")
	if language.Of(code).Unspaced {
		return text + "。"
	}
	return text + "."
}

// lines are what stands on a page beside its title, tables row by row.
func (p page) lines() []string {
	var all []string
	text := strings.Split(p.Text, "\n")
	for len(text) > 0 {
		t, n := language.ReadTable(text)
		head, rows := t.Told()
		if head != "" {
			rows = append([]string{head + ":"}, rows...)
		}
		if n == 0 {
			n, rows = 1, []string{strings.TrimSpace(text[0])}
		}
		for _, line := range rows {
			if strings.ContainsFunc(line, request.Speakable) {
				all = append(all, line)
			}
		}
		text = text[n:]
	}
	return all
}

// whole returns lines with those joined that somebody ended within a sentence.
func whole(text, code string) string {
	l := language.Of(code)
	var all []string
	for _, line := range strings.Split(text, "\n") {
		if last := len(all) - 1; last >= 0 && !strings.Contains(line, "|") && goesOn(all[last], l) {
			all[last] = joined([]string{all[last], line}, l)
			continue
		}
		all = append(all, line)
	}
	return strings.Join(all, "\n")
}

// goesOn reports whether a line cannot be the end of what it says: it ends with a comma, or with
// a word that no line ends with.
func goesOn(line string, l *language.Language) bool {
	words := l.Spoken(line)
	if strings.ContainsAny(line, "=(){}<>") {
		return false // it may be code
	}
	return strings.HasSuffix(line, ",") || strings.HasSuffix(line, "，") || !l.Unspaced && len(words) > 1 && !ends(line) && words[len(words)-1].Text == words[len(words)-1].Low && l.Is(language.LineEnd, words[len(words)-1].Low)
}

// Bounds of what one scene shows of a page as a list: items, and characters of one and of all,
// which in a script without spaces are half as many.
const (
	mostItems = 8
	mostLine  = 100
	mostList  = 450
	hanShare  = 2
)

// lists are lines of a page as the items of lists, in parts that a scene can show; none where
// one of all its lines is too long for an item.
func (p page) lists(code string, shown []string) [][]story.Item {
	line, list, all := mostLine, mostList, 0
	if language.Of(code).Unspaced {
		line, list = line/hanShare, list/hanShare
	}
	tooLong := func(text string) bool { return utf8.RuneCountInString(text) > line }
	if len(shown) < story.LeastItems || p.covers() || slices.ContainsFunc(p.lines(), tooLong) {
		return nil
	}
	var items []story.Item
	for _, text := range shown {
		all += utf8.RuneCountInString(text)
		items = append(items, story.Item{Text: strings.TrimRight(text, ".。;；")})
	}
	n := max(parts(len(items), mostItems), min(parts(all, list), len(items)/story.LeastItems))
	return evenly(items, n)
}

// told are the lines of a page that scenes say, and those that no voice can read; all of them
// where its notes are what is said.
func (p page) told(scenes []story.ScriptScene, code string) []string {
	if p.talks(p.spoken(code), code) {
		return p.lines()
	}
	var said strings.Builder
	for _, sc := range scenes {
		said.WriteString(bare(sc.Narration))
	}
	return slices.DeleteFunc(p.lines(), func(line string) bool {
		return sayable(line) && !strings.Contains(said.String(), bare(line))
	})
}

// bare is the letters and figures of a text.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
