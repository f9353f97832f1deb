package designtest

import (
	"fmt"
	"time"
	"unicode"
)

// The pace of a film.
const (
	shortest  = 3500 * time.Millisecond
	longest   = 9 * time.Second
	mostShown = .60 // of what is spoken stands on the screen
)

// repetitions finds scenes like the one before, and a third of one layout.
func repetitions(f Film) []Finding {
	var all []Finding
	for i := 1; i < len(f.Scenes); i++ {
		a, b := f.Scenes[i-1], f.Scenes[i]
		if a.Layout == b.Layout && a.Ground == b.Ground && (b.Layout != spokenLayout || a.Variant == b.Variant) {
			all = append(all, Finding{Scene: i, Layout: b.Layout, Rule: Repetition, Where: "the scene", What: "looks like the one before"})
		}
		if i > 1 && identical(a, b) && identical(f.Scenes[i-2], b) {
			all = append(all, Finding{Scene: i, Layout: b.Layout, Rule: Pace, Where: "the scene", What: "is the third of its layout in a row"})
		}
	}
	return all
}

// lengths finds scenes that are gone too soon, or stay too long.
func lengths(f Film) []Finding {
	var all []Finding
	for i, sc := range f.Scenes {
		least, most := shortest, longest
		if sc.Layout == spokenLayout { // each of its phrases is a picture of its own
			least, most = shortestSpoken, longestSpoken
		}
		if d := f.lasts(i); d < least || d > most {
			all = append(all, Finding{Scene: i, Layout: sc.Layout, Rule: Pace, Where: "the scene", What: fmt.Sprintf("lasts %.1f s", d.Seconds())})
		}
	}
	return all
}

// lateEntrances finds content that comes in when the scene is about to end.
func lateEntrances(f Film) []Finding {
	var all []Finding
	for i, sc := range f.Scenes {
		end := f.lasts(i)
		for _, l := range sc.Layers {
			if (item{Layer: l}).content() && l.From > end-quietEnd && !copied(l.Name) {
				all = append(all, Finding{Scene: i, Layout: sc.Layout, At: l.From, Rule: Pace, Where: l.Name,
					What: fmt.Sprintf("enters %v before the end", (end - l.From).Round(time.Millisecond))})
			}
		}
	}
	return all
}

// wordiness finds scenes that show nearly all they say. Titles, statements,
// quotes and closings are their words, and so is whatever has no subtitles: there
// the words stand once.
func wordiness(f Film) []Finding {
	var all []Finding
	for i, sc := range f.Scenes {
		switch sc.Layout {
		case "title", "quote", "closing", spokenLayout:
			continue
		}
		if !f.Board.Subtitled(f.Board.Scenes[i]) {
			continue
		}
		v := f.view(i)
		shown := 0
		for _, b := range v.shot(v.settled()).blocks() {
			for _, l := range b.lines {
				shown += letters(l.text())
			}
		}
		if said := letters(f.Board.Scenes[i].Narration); float64(shown) > mostShown*float64(said) {
			all = append(all, Finding{Scene: i, Layout: sc.Layout, At: v.settled(), Rule: Pace, Where: "the words",
				What: fmt.Sprintf("on the screen are %d%% of those spoken", 100*shown/max(1, said))})
		}
	}
	return all
}

// letters counts what is read: letters and digits.
func letters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
