package material

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// page is a slide of the narration.
type page struct {
	story.Slide
	code   string // of its language
	number int    // in the deck, from 1
	goesOn bool   // the page before has the same title
}

// pagesOf returns the slides with content: each picture on the first slide with it, and of slides
// that grow line by line the last. Drawn pages of words alone are told as others are, unless the film
// shows the pages whole. It leaves out lists of references. A slide of pictures alone
// passes them to the page before it, or to the first page.
func pagesOf(d story.Document, code string, whole bool) []page {
	var all []page
	var waiting []string
	seen := map[string]bool{}
	for i, s := range d.Slides {
		if refers(s, code) || i+1 < len(d.Slides) && isStep(s, d.Slides[i+1]) || slices.ContainsFunc(d.Slides[:i], func(before story.Slide) bool { return isAgain(s, before) }) {
			continue
		}
		if s.Plain && !whole {
			s.Images, s.Drawn = nil, false
		}
		s.Images = slices.DeleteFunc(slices.Clone(s.Images), func(key string) bool {
			again := seen[key]
			seen[key] = true
			return again
		})
		switch {
		case slideSpeaks(s):
			s.Images = append(waiting, s.Images...)
			goesOn := len(all) > 0 && all[len(all)-1].Title == s.Title
			all, waiting = append(all, page{s, code, i + 1, goesOn}), nil
		case len(all) > 0:
			last := &all[len(all)-1]
			last.Images = append(last.Images, s.Images...)
		default:
			waiting = append(waiting, s.Images...)
		}
	}
	return all
}

// refers reports whether a slide is a list of references.
func refers(s story.Slide, code string) bool {
	return s.Notes == "" && language.Of(code).ListsWorks(s.Title, strings.Split(s.Text, "\n"))
}

// isStep reports whether the next slide is the same with more on it.
func isStep(s, next story.Slide) bool {
	return s.Title == next.Title && within(s, next)
}

// isAgain reports whether a slide repeats an earlier one, as agendas do.
func isAgain(s, before story.Slide) bool {
	return s.Title == before.Title && s.Text == before.Text && s.Text != "" && within(s, before)
}

// within reports whether another slide has all words and pictures of a slide.
func within(s, other story.Slide) bool {
	has := func(all []string) func(string) bool {
		return func(one string) bool { return !slices.Contains(all, one) }
	}
	switch {
	case len(s.Charts) > 0 || !strings.Contains(other.Notes, strings.TrimSpace(s.Notes)):
		return false
	case slices.ContainsFunc(linesOf(s), has(linesOf(other))):
		return false
	}
	return s.Drawn || !slices.ContainsFunc(s.Images, has(other.Images))
}

func slideSpeaks(s story.Slide) bool {
	return len(s.Charts) > 0 || strings.ContainsFunc(s.Title+s.Text+s.Notes, language.Speakable)
}

// slideID returns the id of the scene that narrates a page.
func (p page) slideID() string { return fmt.Sprintf("slide-%d", p.number) }

// brief returns the brief of the page's scene: its notes where they are the talk; else its title,
// its text, its charts and its additional notes.
func (p page) brief(b story.SceneBrief) story.SceneBrief {
	over := p.talks() || p.covers() || p.goesOn || p.Drawn || b.Heading != ""
	if over && b.Heading == "" {
		b.Heading = p.Title
	}
	var parts []string
	e := writer.NewEditor(p.code, 0)
	switch {
	case p.talks():
		b.Text = strings.TrimSpace(p.Notes)
		return b
	case p.covers():
		for _, line := range append([]string{p.Title}, p.lines()...) {
			parts = append(parts, document.Escape(e.Finished(address.ReplaceAllString(line, ""))))
		}
	case !over && p.Title != "":
		parts = append(parts, "## "+document.Escape(p.Title), p.Text)
	default:
		parts = append(parts, p.Text)
	}
	parts = append(parts, p.charted()...)
	if p.remarks() {
		parts = append(parts, strings.TrimSpace(p.Notes))
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	if b.Text = strings.Join(parts, "\n\n"); b.Text == "" {
		b.Text = document.Escape(e.Finished(p.Title))
	}
	return b
}

// charted returns the values of the page's charts in words.
func (p page) charted() []string {
	var all []string
	for _, ps := range writer.NewEditor(p.code, 0).Charts(p.Title, p.Charts) {
		all = append(all, document.Escape(ps.Sentences[0]))
	}
	return all
}

// address matches a web or e-mail address with its separator: covers show it, unspoken.
var address = regexp.MustCompile(`(?i)[\s,;|·–—-]*(?:(?:https?://|\bwww\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+)`)

// lines returns the page's words beside its title, a line each.
func (p page) lines() []string { return linesOf(p.Slide) }

func linesOf(s story.Slide) []string {
	var all []string
	for _, b := range document.Parse(s.Text) {
		all = append(all, strings.FieldsFunc(b.Words(), func(r rune) bool { return r == '\n' })...)
	}
	return slices.DeleteFunc(all, func(line string) bool { return !strings.ContainsFunc(line, language.Speakable) })
}

// Notes of so many characters are a talk, whatever is on their page; in a script without spaces of
// half as many.
const leastTalk = 100

// talks reports whether the notes of a page are its talk, and not a remark beside its text.
func (p page) talks() bool {
	least := leastTalk
	if language.Of(p.code).Unspaced {
		least /= 2
	}
	n := language.Chars(p.Notes)
	shown := strings.Join(append(p.lines(), p.charted()...), "")
	return strings.ContainsFunc(p.Notes, language.Speakable) && (n >= least || 2*n >= language.Chars(shown))
}

// remarks reports whether a note has content, and is not a mere reminder for the speaker.
func (p page) remarks() bool {
	const least = 4 // words
	return language.Of(p.code).Count(p.Notes) >= least
}

// Bounds of the cover of a deck: lines, and characters of each.
const (
	coverLines = 6
	coverLine  = 80
)

// covers reports whether a page is the cover of the deck: its title and little else.
func (p page) covers() bool {
	lines := p.lines()
	return p.number == 1 && p.Title != "" && len(p.Charts) == 0 && !strings.Contains(p.Text, "|") && len(lines) <= coverLines && !slices.ContainsFunc(lines, func(line string) bool {
		return utf8.RuneCountInString(line) > coverLine || strings.HasSuffix(line, ".") || strings.HasSuffix(line, "。")
	})
}

// byline returns the text below the title of a cover, as far as one line holds it.
func (p page) byline() string {
	const most = 110 // characters
	caption := ""
	for _, line := range p.lines() {
		next := strings.TrimSpace(caption + " · " + line)
		if next = strings.TrimPrefix(next, "· "); utf8.RuneCountInString(next) > most {
			break
		}
		caption = next
	}
	return caption
}
