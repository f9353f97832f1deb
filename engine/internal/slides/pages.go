package slides

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

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
// are told by nobody. A slide of pictures alone leaves them to the one before it, or to
// the first.
func pagesOf(d story.Document, code string) []page {
	var all []page
	var waiting []string
	seen := map[string]bool{}
	for i, s := range d.Slides {
		if refers(s, code) || i+1 < len(d.Slides) && isStep(s, d.Slides[i+1]) || slices.ContainsFunc(d.Slides[:i], func(before story.Slide) bool { return isAgain(s, before) }) {
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

// refers reports whether a slide lists the works that the deck refers to.
func refers(s story.Slide, code string) bool {
	return s.Notes == "" && language.Of(code).ListsWorks(s.Title, strings.Split(s.Text, "\n"))
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
