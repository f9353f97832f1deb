package writer_test

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// What a closing asks for.
func TestCallsToAction(t *testing.T) {
	languagetest.Each(t, "actions.txt", func(_ *testing.T, code, text string) string {
		s := fromScript("The garden is open all summer long. There is much to see.\n\n"+text, code)
		closing, _ := s.Scenes[len(s.Scenes)-1].Shown().(story.Closing)
		return closing.Action
	})
}

// What a sentence shows: its layout, and all that stands on the screen.
func TestShow(t *testing.T) {
	languagetest.Each(t, "shown.txt", func(_ *testing.T, code, text string) string {
		content := writer.Show(text, code)
		if content.Layout() == story.LayoutSpoken {
			return "spoken"
		}
		return string(content.Layout()) + ": " + strings.Join(content.Texts(), " | ")
	})
}

// What a written list shows: each item whole, or parted at its clause, and never
// within a bracket, a time or a decimal, and over them what announces it.
func TestShowsLists(t *testing.T) {
	languagetest.Each(t, "lists.txt", func(_ *testing.T, code, text string) (shown string) {
		e := writer.NewEditor(code, 0)
		for _, p := range e.Passages(e.Read(text).Lines) {
			if p.Content != nil {
				shown = strings.Join(p.Content.Texts(), " | ")
			}
		}
		return shown
	})
}

// Of the address of a page its host is told, and where on it only where that is short.
func TestLinksAreToldByTheirHosts(t *testing.T) {
	e := writer.NewEditor("en", 0)
	for text, want := range map[string]string{
		"The tides are listed at https://tides.example.org/tables/2031/harbour.html?moon=full#spring.":         "The tides are listed at tides.example.org.",
		"Ask for a berth (https://www.quay.example/berths/new?from=sea) before you sail into the old harbour.": "Ask for a berth (quay.example) before you sail into the old harbour.",
		"Those who want to row with us sign up at https://quay.example/join, where the hours stand as well.":   "Those who want to row with us sign up at quay.example/join, where the hours stand as well.",
		"The crew of the cutter has a page of its own at www.cutter.example.org/crew/of/2031 since last year.": "The crew of the cutter has a page of its own at www.cutter.example.org since last year.",
	} {
		var told []string
		for _, l := range e.Read(text).Lines {
			told = append(told, l.Text)
		}
		if got := strings.Join(told, " "); got != want {
			t.Errorf("%q is told as %q", text, got)
		}
	}
}

// Scenes name the section that they stand under: all of them up to the next title, and
// behind the last one those of its first paragraph where a line only stands like a title.
func TestSections(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"The early years", "Bread for the island", " | The early years | The early years | Bread for the island | "},
		{"# Flour", "# Bread", " | Flour | Flour | Bread | Bread"},
	} {
		body := "The mill ground corn for nine villages on the river and for the monks behind the hill."
		e := writer.NewEditor("en", 0)
		s := e.Read("The old mill\n\n" + body + "\n\n" + c.first + "\n\n" + body + "\n\n" + body + "\n\n" + c.second + "\n\n" + body + "\n\n" + body)
		var names []string
		for _, sc := range e.Scenes(e.Passages(s.Lines), writer.Pace{}) {
			names = append(names, story.SectionOf(sc.Screen.Content()))
		}
		if got := strings.Join(names, " | "); got != c.want {
			t.Errorf("%s, %s: got %q, want %q", c.first, c.second, got, c.want)
		}
	}
}

// No scene goes on into the next paragraph, however short the next one's first sentence is.
func TestScenesEndWithTheirParagraph(t *testing.T) {
	e := writer.NewEditor("en", 0)
	last, first := "The snag: corn costs around 27p a sack here and rye a bit over 6p.", "On price the old stone wins easily."
	s := e.Read("The old mill\n\nThe mill ground corn for nine villages. " + last + "\n\n" + first +
		" A new wheel, with the carts and the carpenter, costs between two and three thousand pounds in this valley; the old one costs nothing at all.")
	var all []string
	for _, sc := range e.Scenes(e.Passages(s.Lines), writer.Pace{}) {
		all = append(all, sc.Narration)
	}
	if told := strings.Join(all, "\n"); !strings.Contains(told, last+"\n"+first) {
		t.Errorf("no scene ends with the paragraph:\n%s", told)
	}
}

// A title stands over the first sentence only where that is soon told, or the title would be gone
// too soon by itself: nobody sees the sentence's words.
func TestTitleHidesNoLongSentence(t *testing.T) {
	short, long := "Our daily bread is mostly water and salt.", "Every few years the town finds out, and is surprised, that its bread is mostly water."
	for _, c := range []struct{ title, sentence, want string }{
		{"What is in our bread, and why", short, short},
		{"What is in our bread, and why", long, "What is in our bread, and why."},
		{"On bread", long, long},
	} {
		e := writer.NewEditor("en", 0)
		ps := e.Passages(e.Read(c.sentence + " The mill ground corn for nine villages on the river and for the monks behind the hill.").Lines)
		s := e.Scenes(ps, writer.Pace{Opens: true, Named: true, Title: c.title})
		if s[0].Narration != c.want || s[0].Screen.Layout() != story.LayoutTitle {
			t.Errorf("%q is told over the title %q, want %q", s[0].Narration, c.title, c.want)
		}
	}
}

// What stands over a line, where the text says so by a label, a chapter's number or a
// table, and what stands below an item and is none.
func TestReadsSections(t *testing.T) {
	languagetest.Each(t, "sections.txt", func(_ *testing.T, code, text string) string {
		var all []string
		for _, l := range writer.NewEditor(code, 0).Read(text).Lines {
			words := strings.Fields(l.Text)
			if code == "zh" {
				words = []string{string([]rune(l.Text)[:4])}
			}
			all = append(all, l.Section+": "+strings.Join(words[:min(2, len(words))], " "))
		}
		return strings.Join(all, ", ")
	})
}

// Numbered sentences with more below each than an item has room for begin anew, so that no scene
// tells the end of one and the next.
func TestNumberedTextsBeginAnew(t *testing.T) {
	below := "In the first year it took us all of a morning, and nobody thanked us for it. In the second year the whole club came to the river to help, and it was done by ten o'clock."
	text := "Three rules\n\nThe club has three rules.\n\n1. Wear the vest.\n" + below + "\n\n2. Count the oars.\n" + below + "\n\n3. Say where you go.\n" + below
	var begin []string
	for _, l := range writer.NewEditor("en", 0).Read(text).Lines {
		if l.Opens {
			begin = append(begin, l.Text)
		}
	}
	if want := []string{"Wear the vest.", "Count the oars.", "Say where you go."}; !slices.Equal(begin, want) {
		t.Errorf("these begin anew: %q, want %q", begin, want)
	}
}

// Pictures are looked for by noun phrases.
func TestQuery(t *testing.T) {
	languagetest.Each(t, "queries.txt", func(_ *testing.T, code, text string) string {
		return writer.Query(text, writer.NewTerms(text, code))
	})
}

// What is read of a text: its headline, and the sentences that are of it and not
// about it.
func TestReads(t *testing.T) {
	languagetest.Each(t, "read.txt", func(_ *testing.T, code, text string) string {
		s := writer.NewEditor(code, 0).Read(text)
		lines := []string{}
		for _, l := range s.Lines {
			lines = append(lines, strings.TrimSpace(l.Text))
		}
		return cmp.Or(s.Title, "-") + " | " + strings.Join(lines, " / ")
	})
}

// TestReadsLineEndsOfWindows: they make no other text.
func TestReadsLineEndsOfWindows(t *testing.T) {
	for _, r := range languagetest.Rows(t, "read.txt") {
		e := writer.NewEditor(r.Code, 0)
		if here, there := e.Read(r.Text), e.Read(strings.ReplaceAll(r.Text, "\n", "\r\n")); !reflect.DeepEqual(here, there) {
			t.Errorf("%q has the lines %+v, on Windows %+v", r.Text, here.Lines, there.Lines)
		}
	}
}

// Phrases name things: subjects and objects, without circumstances, names and
// measures.
func TestPhrasesNameThings(t *testing.T) {
	languagetest.Each(t, "things.txt", func(_ *testing.T, code, text string) string {
		var all []string
		for _, p := range writer.Spoken(text, code).Phrases {
			if p.Thing != "" {
				all = append(all, p.Thing)
			}
		}
		return strings.Join(all, ", ")
	})
}

// The values that two sides say are named, where each says one.
func TestNamesTheValuesOfSides(t *testing.T) {
	languagetest.Each(t, "values.txt", func(_ *testing.T, code, text string) string {
		e := writer.NewEditor(code, 0)
		for _, p := range e.Passages(e.Read(text).Lines) {
			if c, ok := p.Content.(story.Compare); ok {
				return cmp.Or(c.First.Value, "none") + " | " + cmp.Or(c.Second.Value, "none")
			}
		}
		return "no compare"
	})
}
