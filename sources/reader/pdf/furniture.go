package pdf

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// pageNumber matches the number of a page or a chapter, also in Roman figures.
var pageNumber = regexp.MustCompile(`\d+|\b[ivxlc]+\b`)

func isNumber(s string) bool { return strings.Trim(s, "0123456789 -–—/|.ivxlIVXL") == "" }

// withoutMargins removes running titles, the lines repeated at the edges of most pages, or of most
// left or right ones, page numbers with the words beside them, and the title beside other words.
func withoutMargins(pages [][]line) []line {
	seen, sheets := [2]map[string]int{{}, {}}, [2]int{} // on left and right pages
	for i, p := range pages {
		sheets[i%2]++
		once := map[string]bool{}
		for _, l := range edges(p) {
			once[runningKey(l.words())], once[acrossKey(p, l)] = true, true
		}
		for key := range once {
			seen[i%2][key]++
		}
	}
	most := func(times, of int) bool { return times > 1 && 2*times > of }
	runs := func(key string) bool {
		left, right := seen[0][key], seen[1][key]
		return key != "" && (most(left, sheets[0]) || most(right, sheets[1]) || most(left+right, len(pages)))
	}
	first, counts := firstNumber(pages)
	const largest = 1.05 // in sizes of the text: a heading may begin with the number of its page
	body := usualSize(slices.Concat(pages...))
	name, size := "", 0. // the largest line of the first page
	for _, l := range slices.Concat(pages[:min(1, len(pages))]...) {
		if l.size > size {
			name, size = strings.Trim(acrossKey(pages[0], l), "# "), l.size
		}
	}
	isName := func(s string) bool { return name != "" && strings.Trim(runningKey(s), "# ") == name }
	var all []line
	for i, p := range pages {
		var drop []line
		for _, l := range edges(p) {
			words, number := strings.Fields(l.words()), strconv.Itoa(first+i)
			numbered := words[0] == number || words[len(words)-1] == number
			ofAll := words[len(words)-1] == fmt.Sprintf("%d/%d", i+1, len(pages))
			titled := i > 0 && isName(acrossKey(p, l)) || len(l.texts) > 1 && slices.ContainsFunc(l.texts, isName)
			named := (counts && numbered || titled) && l.size <= largest*body
			if isNumber(l.words()) || runs(runningKey(l.words())) || runs(acrossKey(p, l)) || ofAll || named {
				drop = append(drop, l)
			}
		}
		for _, l := range p {
			if !slices.ContainsFunc(drop, func(d line) bool { return isLevel(l, d) }) {
				all = append(all, l)
			}
		}
	}
	return all
}

// runningKey returns the common part of running lines: their words with any number.
func runningKey(words string) string { return pageNumber.ReplaceAllString(words, "#") }

// acrossKey returns the key of all lines at the height of one, which columns part; "" for a ruled table.
func acrossKey(p []line, at line) string {
	var all []string
	for _, l := range p {
		if isLevel(l, at) && at.table == nil {
			all = append(all, strings.Join(l.texts, " "))
		}
	}
	return runningKey(strings.Join(all, " "))
}

// isLevel reports whether two lines are at the same height.
func isLevel(a, b line) bool { return a.bottom < b.bottom+1 && b.bottom < a.bottom+1 }

// firstNumber returns the number of the first page, as most pages have theirs at an edge; ok is
// false if they have none.
func firstNumber(pages [][]line) (first int, ok bool) {
	count := map[int]int{}
	for i, p := range pages {
		found := map[int]bool{}
		for _, l := range edges(p) {
			words := strings.Fields(l.words())
			for _, w := range []string{words[0], words[len(words)-1]} {
				if n, err := strconv.Atoi(w); err == nil && n > 0 {
					found[n-i] = true
				}
			}
		}
		for n := range found {
			count[n]++
		}
	}
	first = commonest(count)
	return first, count[first] > 1 && 2*count[first] > len(pages)
}

// edges returns a page's two highest and two lowest lines.
func edges(p []line) []line {
	sorted := slices.Clone(p)
	for i, l := range sorted {
		if l.table != nil {
			sorted[i].text = l.raw
		}
	}
	sorted = slices.DeleteFunc(sorted, func(l line) bool { return l.words() == "" })
	slices.SortStableFunc(sorted, func(a, b line) int { return int(b.bottom*8) - int(a.bottom*8) })
	if len(sorted) <= 4 {
		return sorted
	}
	return slices.Concat(sorted[:2], sorted[len(sorted)-2:])
}

// withoutContents removes tables of contents.
func withoutContents(p []line) []line {
	for {
		var words []string
		for _, l := range p {
			words = append(words, l.words())
		}
		from, to := prose.Contents(words)
		if to == 0 {
			return p
		}
		p = slices.Delete(slices.Clone(p), from, to)
	}
}

// smaller is the relative size of footnotes to the text.
const smaller = .97

// withoutNotes removes footnotes: from the first line that is set smaller than the text and begins
// with a mark, to the end of the small type.
func withoutNotes(pages [][]line) [][]line {
	body := usualSize(slices.Concat(pages...))
	out := make([][]line, len(pages))
	for i, p := range pages {
		notes := 0. // size of their letters
		for k, l := range p {
			small := l.size < smaller*body
			switch {
			case small && l.noted && isLowest(p, k, smaller*body):
				notes = l.size
				continue
			case notes > 0 && small && l.size < notes*1.05:
				continue
			}
			notes = 0
			out[i] = append(out[i], l)
		}
	}
	return out
}

// isLowest reports whether no line after the k-th of a page stands above it in its column, and no
// text of a size below it.
func isLowest(p []line, k int, size float64) bool {
	below := 0
	for i, l := range p {
		switch {
		case l.left >= p[k].right || p[k].left >= l.right:
		case i > k && l.bottom > p[k].top:
			return false
		case l.top < p[k].bottom && l.size >= size && !isNumber(l.words()):
			below++
		}
	}
	return below < 2 // a running foot does not count
}

// titleFirst returns lines with the title first: that of the largest letters on the first page, if
// no text stands above it. n is its number of lines, 0 = there is none.
func titleFirst(all []line) (out []line, n int) {
	body, from := usualSize(all), -1
	for i, l := range all {
		if l.page == 0 && l.size > 1.12*body && (from < 0 || l.size > 1.02*all[from].size) {
			from = i
		}
	}
	if from < 0 {
		return all, 0
	}
	to := from + 1
	for to < len(all) && all[to].page == 0 && all[to].size > .95*all[from].size {
		to++
	}
	if slices.ContainsFunc(all[:from], isText) {
		return all, 0
	}
	return slices.Concat(all[from:to], all[:from], all[to:]), to - from
}

// withoutAuthors removes the authors of a paper: the lines after its title that are no text, above
// its abstract, which has a heading of one word, or above its text if they have an address or note
// marks.
func withoutAuthors(all []line, title int) []line {
	const most = 14 // lines
	marked := false
	for i := title; title > 0 && i < min(len(all), title+most) && all[i].page == 0; i++ {
		l := all[i]
		heads := len(strings.Fields(l.words())) == 1 && !strings.Contains(l.words(), "@") && i+1 < len(all) && isText(all[i+1])
		if heads && i > title || marked && isText(l) {
			return slices.Delete(slices.Clone(all), title, i)
		}
		if heads || isText(l) {
			return all
		}
		marked = marked || l.noted || strings.Contains(l.words(), "@")
	}
	return all
}

// Signs of formulas, their lines with the number of an equation, and words that formulas have not.
var (
	formula  = regexp.MustCompile(`[\p{Sm}\p{Greek}ˆ˜]|^\(?\d{1,2}\)?$|^\P{L}*\p{Latin}(?:\P{L}+\p{Latin})*\P{L}*$`)
	equation = regexp.MustCompile(`[\p{Sm}\p{Greek}ˆ˜].*\(\d{1,3}\)$`)
	longWord = regexp.MustCompile(`\p{L}\p{Ll}{3}|\p{Lu}{4}|\p{Lo}{2}`)
)

// withoutFormulas removes the lines of formulas that stand by themselves: they are set in below the
// text, and have no words.
func withoutFormulas(all []line) (kept []line) {
	for _, l := range all {
		s, margin := l.words(), l.left
		for _, o := range kept[max(0, len(kept)-5):] { // of the lines above
			margin = min(margin, o.left)
		}
		plain := len(l.texts) > 2 || !equation.MatchString(s) && (len(l.texts) == 2 || !formula.MatchString(s))
		if plain || l.left <= margin+l.size || longWord.MatchString(s) {
			kept = append(kept, l)
		}
	}
	return kept
}
