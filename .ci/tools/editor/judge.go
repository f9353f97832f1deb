package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/markdown"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/plain"
)

// judge compares a film with its text, read line by line and not by the writer's parser.
type judge struct {
	figures
	lang   *language.Language
	text   string   // without what asks for the film
	lines  []string // without marks of Markdown, code, rows of buttons and tags
	source string   // letters of all lines
	script story.Script
	faults []string
}

// judged measures a film that tells all of a text.
func judged(text, code string, s story.Script) *judge {
	order, _ := writer.Ordered(text, code)
	body := order.Told
	if page.MatchString(body) {
		body = markdown.FromHTML(body)
	}
	j := &judge{figures: figures{"texts": 1}, lang: language.Of(code), text: text, script: s}
	for line := range strings.Lines(fence.ReplaceAllString(body, "")) {
		if line = strings.TrimSpace(line); line != "" && !aside(line) {
			j.lines = append(j.lines, line)
			j.source += letters(document.Inline(line)) + " " + letters(line) + " "
		}
	}
	j.source += letters(document.Inline(body)) + " " + letters(strings.Join(fence.FindAllString(body, -1), " "))
	j.spoken()
	j.screens()
	j.marks()
	return j
}

var (
	page    = regexp.MustCompile(`(?i)</[a-z]+>`)
	fence   = regexp.MustCompile("(?ms)^\\s{0,3}```.*?(?:^\\s{0,3}```[^\n]*$|\\z)")
	mark    = regexp.MustCompile(`^\s*(?:>\s?)*(?:[-*+•▪●○◦‣✓✔✗✘►▶–—]\s+|[(（]?\d{1,2}[.)、）]\s*|[一二三四五六七八九十]{1,3}、|[①-⑳]\s*|#{1,6}\s+|[\p{So}\x{fe0f}·]+\s*)?`)
	item    = regexp.MustCompile(`^\s*(?:[-*+•▪●○◦‣✓✔✗✘►▶·]\s+|[(（]?\d{1,2}[.)、）]\s*[^\d\s])`)
	none    = regexp.MustCompile(`^(?:#\S+\s*)+$|^[\s|:+*_=-]*$|^!\[`) // tags, a rule, a picture
	parting = regexp.MustCompile(`[,;，；、،]`)
	counted = regexp.MustCompile(`^\d{1,2}` + story.ActionDot) // of a card's heading
	gap     = regexp.MustCompile(`\S(?: {3,}|\t+)\S`)
)

// aside reports whether a line is none of the text's: tags, buttons beside one another, a
// rule.
func aside(line string) bool {
	return none.MatchString(line) ||
		gap.MatchString(line) && !strings.ContainsFunc(line, unicode.IsDigit) && !strings.ContainsAny(line, ".!?:：|✓✗")
}

// letters returns the letters and digits of a text.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// fault counts a fault, and describes it.
func (j *judge) fault(counted, format string, args ...any) {
	j.figures[counted]++
	j.faults = append(j.faults, fmt.Sprintf(format, args...))
}

// cells returns the cells of a line that is a row, else the line.
func cells(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return r == '|' || r == '\t' })
}

// spoken counts the sentences of the text, and those that nobody says.
func (j *judge) spoken() {
	told := letters(j.script.Text())
	for i, line := range j.lines {
		for k, cell := range cells(mark.ReplaceAllString(line, "")) {
			if k == 0 && len(cells(line)) > 1 && (i == 0 || len(cells(j.lines[i-1])) < 2) {
				continue // the corner of a table names the names below it
			}
			for _, s := range j.lang.Sentences(document.Inline(cell)) {
				if j.figures["sentences"]++; !strings.Contains(told, letters(s)) {
					j.fault("lost", "not spoken: %q", s)
				}
			}
		}
	}
}

// screens checks that the text says what scenes show, once, and that structure is there by
// a mark or a form.
func (j *judge) screens() {
	for _, sc := range j.script.Scenes {
		c, seen := sc.Shown(), ""
		stated := story.TextsOf(c)
		switch c := c.(type) {
		case story.Closing:
			stated = story.TextsOf(story.Closing{Heading: c.Heading, Caption: c.Caption}) // the button repeats its address
		case story.Table:
			stated = slices.Compact(slices.Sorted(slices.Values(stated))) // cells may be alike
		}
		for _, t := range stated {
			l := letters(counted.ReplaceAllString(t, ""))
			if !strings.Contains(j.source, l) {
				j.fault("foreign", "not in the text: %q", t)
			}
			if len([]rune(l)) > 24 && strings.Contains(seen, l) && strings.Count(letters(sc.Narration), l) < 2 {
				j.fault("copies", "stands twice: %q", t)
			}
			seen += l + " "
		}
		if !j.founded(sc, c) {
			j.fault("unmarked", "%s has no mark or form: %q", c.Layout(), sc.Narration)
		}
	}
}

// founded reports whether a structure has a mark or a form.
func (j *judge) founded(sc story.ScriptScene, c story.Content) bool {
	items := story.ItemsOf(c)
	switch c := c.(type) {
	case story.Spoken, story.Title, story.Closing:
		return true
	case story.Number:
		return strings.ContainsFunc(c.Figure.Text, unicode.IsDigit) && strings.Trim(c.Figure.Text, "0123456789.,") != ""
	case story.Quote:
		return c.Speaker != ""
	case story.Table:
		return strings.ContainsAny(j.text, "|\t")
	case story.Timeline:
		return !slices.ContainsFunc(c.Events, func(e story.Event) bool { return !j.begins(e.When, false) })
	}
	parted := len(parting.FindAllString(sc.Narration, -1)) >= len(items)-2
	unmarked := slices.ContainsFunc(items, func(it story.Item) bool { return !j.begins(it.Text, true) })
	return len(items) > 0 && (j.column(items) || parted || !unmarked)
}

// column reports whether items are lines one below the other, of which the first stands below
// a line that ends in a colon, or below others of the kind.
func (j *judge) column(items []story.Item) bool {
	for i, line := range j.lines {
		if i == 0 || i+len(items) > len(j.lines) || letters(line) != letters(items[0].Text) {
			continue
		}
		above := i - 1
		for above > 0 && len(strings.Fields(j.lines[above])) <= 6 && !strings.HasSuffix(j.lines[above], ":") {
			above--
		}
		same := true
		for k, it := range items {
			same = same && letters(j.lines[i+k]) == letters(it.Text)
		}
		if same && (strings.HasSuffix(j.lines[above], ":") || strings.HasSuffix(j.lines[above], "：")) {
			return true
		}
	}
	return false
}

// begins reports whether a line of the text, a marked one where that is asked, begins so.
func (j *judge) begins(text string, marked bool) bool {
	return slices.ContainsFunc(j.lines, func(line string) bool {
		m := mark.FindString(line)
		return (m != "" || !marked) && strings.HasPrefix(letters(document.Inline(line[len(m):])), letters(text))
	})
}

// marks counts what the text marks, and what of it is shown as such.
func (j *judge) marks() {
	on := map[story.Layout]string{}
	for _, sc := range j.script.Scenes {
		on[sc.Shown().Layout()] += letters(strings.Join(story.TextsOf(sc.Shown()), " ")) + " "
	}
	cards := on[story.LayoutTitle] + on[story.LayoutClosing]
	listed := on[story.LayoutList] + on[story.LayoutSteps] + on[story.LayoutTimeline] + on[story.LayoutTable]
	longest := 96 // characters of an entry; a longer one is told as words
	if j.lang.Unspaced {
		longest /= 2
	}
	for i, line := range j.lines {
		near := i > 0 && item.MatchString(j.lines[i-1]) || i+1 < len(j.lines) && item.MatchString(j.lines[i+1])
		text := document.Inline(mark.ReplaceAllString(line, ""))
		if first := j.lang.Sentences(text); item.MatchString(line) && near && len(first) > 0 && len([]rune(first[0])) <= longest {
			j.mark("item", letters(first[0]), listed+cards)
		}
	}
	for _, b := range document.Parse(j.text) {
		switch b.Kind {
		case document.Heading:
			j.mark("heading", letters(b.Text), cards)
		case document.Table:
			for _, r := range b.Rows {
				j.mark("row", letters(r[0]), listed)
			}
		case document.Quote:
			if b.By != "" {
				j.mark("quotation", letters(b.Text), on[story.LayoutQuote])
			}
		}
	}
}

func (j *judge) mark(what, text, screens string) {
	j.figures["marked"]++
	if !strings.Contains(screens, text) {
		j.fault("hidden", "%s not shown: %q", what, text)
	}
	j.figures["shown"] = j.figures["marked"] - j.figures["hidden"]
}

// fitted asks for films of half a minute, one and two, and counts those that miss it
// where the text has enough.
func (j *judge) fitted(w *plain.Writer) {
	seconds := func(s story.Script) float64 { return float64(language.Chars(s.Text())) / j.lang.Rate }
	for _, asked := range []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute} {
		if seconds(j.script) < asked.Seconds() {
			continue
		}
		s, err := w.Write(context.Background(), assignment(j.text, j.lang.Code, asked))
		j.figures["lengths"]++
		if off := seconds(s)/asked.Seconds() - 1; err != nil || off > .1 || off < -.1 {
			j.fault("missed", "%v asked, %.1f s made (%v)", asked, seconds(s), err)
		}
	}
}
