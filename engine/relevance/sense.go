package relevance

import (
	"cmp"
	_ "embed" // senses.txt
	"slices"
	"strings"
	"sync"
)

//go:embed senses.txt
var senseLines string

// senses are the words with several senses: by stem, the stems that stand beside each.
var senses = sync.OnceValue(func() map[string][][]string {
	all := map[string][][]string{}
	code := ""
	for line := range strings.Lines(senseLines) {
		line = strings.TrimSpace(line)
		word, rest, ok := strings.Cut(line, ":")
		if l, found := strings.CutPrefix(line, "# "); found && len(l) == 2 {
			code = l
		}
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var of [][]string
		for beside := range strings.SplitSeq(rest, "|") {
			of = append(of, stemsOf(beside, code))
		}
		for _, w := range split(word) {
			all[stem(w, code)] = of
		}
	}
	return all
})

func stemsOf(text, code string) []string {
	var all []string
	for _, t := range terms(text, code) {
		all = append(all, t.stem)
	}
	return all
}

// OtherSense returns the word by which a subject is of another sense than a text: both
// say it, and what stands beside it in each belongs to different senses. It is "" where
// there is none.
func OtherSense(text, language string, s Subject) string {
	about := stemsOf(text, language)
	said := stemsOf(s.Title+" "+strings.Join(s.Tags, " · ")+" · "+s.Text, cmp.Or(s.Language, language))
	for _, w := range said {
		of := senses()[w]
		if of == nil || !slices.Contains(about, w) {
			continue
		}
		meant, shown := senseIn(of, about), senseIn(of, said)
		if meant >= 0 && shown >= 0 && meant != shown {
			return w
		}
	}
	return ""
}

// senseIn returns which of the senses most words of a text belong to, -1 where none do or
// it is not clear.
func senseIn(of [][]string, text []string) int {
	best, most, tie := -1, 0, false
	for i, beside := range of {
		n := 0
		for _, w := range text {
			if slices.Contains(beside, w) {
				n++
			}
		}
		if n > 0 && n == most {
			tie = true
		}
		if n > most {
			best, most, tie = i, n, false
		}
	}
	if tie {
		return -1
	}
	return best
}

//go:embed drawings.txt
var drawingWords string

// drawings are words of pictures that nobody has filmed or photographed, without accents.
var drawings = strings.Fields(drawingWords)

// Drawing returns the word by which a subject is a drawing and no photograph, which a text
// does not ask for; "" where there is none.
func Drawing(text string, s Subject) string {
	asked := split(text)
	for _, w := range split(s.Title + " · " + strings.Join(s.Tags, " · ")) {
		if slices.Contains(drawings, w) && !slices.Contains(asked, w) {
			return w
		}
	}
	return ""
}

// cameras are words that cameras and people in a hurry call files by.
var cameras = strings.Fields("img dsc dscn dscf mvi pxl gopr vid dji untitled unnamed unknown image file final copy new wallpaper nature macro")

// Vague reports whether nothing can be told of a subject by its words.
func Vague(s Subject) bool {
	for _, t := range terms(s.Title+" · "+strings.Join(s.Tags, " · "), s.Language) {
		digits := strings.IndexFunc(t.stem, func(r rune) bool { return r < '0' || r > '9' }) < 0
		if t.weight == plain && !digits && !slices.Contains(cameras, t.stem) {
			return false
		}
	}
	return true
}
