package languagetest

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Hostile is a text that costs a lot where work is not bounded.
type Hostile struct {
	Name, Language string
	Of             func(size int) string // about so many bytes
}

// AllHostile lists hostile texts of every kind.
func AllHostile() []Hostile {
	var all []Hostile
	for _, h := range []struct{ name, part string }{
		{"repeated digits", "1 "}, {"one number", "1234567890"}, {"percentages", "5% of "}, {"prices", "$5 million, "},
		{"years", "In 1990 it grew by 5%. "}, {"brackets", "("}, {"bracketed words", "(a) "}, {"quotes", "“a "}, {"said", "“It is so,” said Ann. "},
		{"bullets", "- a\n"}, {"bare bullets", "- \n"}, {"pipes", "a | b\n"}, {"bare pipes", "| "}, {"tabs", "a\tb\n"}, {"colons", "a: b, c\n"},
		{"no full stop", "and so the man went to the sea "}, {"one word", "a"}, {"short sentences", "The man went to the sea. "}, {"full stops", "."},
		{"titles of names", "Mr. Smith "}, {"short lines", "Go home\n"}, {"clock times", "9:00 Tea\n"}, {"emoji", "😀 "}, {"markup", "<div>"},
	} {
		all = append(all, Hostile{h.name, "en", func(size int) string { return strings.Repeat(h.part, size/len(h.part)) }})
	}
	return append(all,
		Hostile{"Chinese without stops", "zh", func(size int) string { return strings.Repeat("我们今天去海边看日出", size/30) }},
		Hostile{"Chinese sentences", "zh", func(size int) string { return strings.Repeat("我们今天去海边看日出。", size/33) }},
		Hostile{"Hebrew", "iw", func(size int) string { return strings.Repeat("שלום ", size/9) }},
		Hostile{"headings", "en", numbered("# Heading %d\n\n")},
		Hostile{"numbered lines", "en", numbered("%d. Do the next thing now\n")},
		Hostile{"sections", "en", numbered("## Part %d\n\nThis is the tale of a part, which is long.\n\n")},
		Hostile{"deep nesting", "en", nested},
	)
}

// numbered repeats a form with the number of each.
func numbered(form string) func(size int) string {
	return func(size int) string {
		var b strings.Builder
		for i := 1; b.Len() < size; i++ {
			fmt.Fprintf(&b, form, i)
		}
		return b.String()
	}
}

// nested is a list whose items stand ever deeper, a hundred levels each time.
func nested(size int) string {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		b.WriteString(strings.Repeat("  ", i%100) + "- item\n")
	}
	return b.String()
}

// Linear fails where work on four times as much of a hostile text takes more than ten times as
// much of a processor, in the best of several tries: memory may be tidied in one.
func Linear(t *testing.T, work func(text, code string)) {
	t.Helper()
	const tries, soon = 5, 20 * time.Millisecond
	for _, h := range AllHostile() {
		small, large := took(work, h, 5_000), took(work, h, 20_000)
		for try := 1; try < tries && large > max(soon, 10*small); try++ {
			small, large = min(small, took(work, h, 5_000)), min(large, took(work, h, 20_000))
		}
		if large > max(soon, 10*small) {
			t.Errorf("%s: 5 kB take %v, 20 kB %v", h.Name, small, large)
		}
	}
}

// took returns how much of a processor the work on so many bytes of a text takes.
func took(work func(text, code string), h Hostile, size int) time.Duration {
	text := h.Of(size)
	began := spent()
	work(text, h.Language)
	return spent() - began
}
