package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// sample is a page with the text that people found in it.
type sample struct {
	name        string
	page        []byte
	at          *url.URL
	body, title string // title is "" where nobody wrote it down
}

// score is how well a page was read: shingles of four words as shares of one, and
// whether its ends are the article's.
type score struct {
	tp, fp, fn                    float64
	first, last, refused          bool
	titled, rightTitle, longTitle bool
}

// bodies measures on pages whose whole text is known.
func bodies(of string, pages []sample, list bool) {
	scores := make([][]score, len(readers))
	for _, p := range pages {
		for i, r := range readers {
			got := r.read(p.page, p.at)
			s := p.score(got)
			scores[i] = append(scores[i], s)
			if list && i == len(readers)-1 {
				p.explain(s, got)
			}
		}
	}
	for i, r := range readers {
		for _, h := range halves {
			fmt.Printf("%-12s %-21s %-4s  %s\n", of, r.name, h.name, sum(scores[i], h.has))
		}
	}
}

// sum writes down what the scores of pages come to.
func sum(scores []score, has func(int) bool) string {
	var precision, recall, read, known float64
	var pages, first, last, refused, titled, right, long int
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	for i, s := range scores {
		if !has(i) {
			continue
		}
		pages++
		if s.tp+s.fp > 0 {
			precision, read = precision+s.tp/(s.tp+s.fp), read+1
		}
		if s.tp+s.fn > 0 {
			recall, known = recall+s.tp/(s.tp+s.fn), known+1
		}
		count(&first, s.first)
		count(&last, s.last)
		count(&refused, s.refused)
		count(&titled, s.titled)
		count(&right, s.rightTitle)
		count(&long, s.longTitle)
	}
	precision, recall = precision/max(read, 1), recall/max(known, 1)
	text := fmt.Sprintf("F1 %.4f (precision %.3f, recall %.3f)  of %d pages the first paragraph is none of the article's in %d, the last in %d, refused %d",
		2*precision*recall/(precision+recall), precision, recall, pages, first, last, refused)
	if titled > 0 {
		text += fmt.Sprintf("; of %d titles %d right, %d with more", titled, right, long)
	}
	return text
}

// score compares a reading with a sample. A page that is refused has wrong ends.
func (p sample) score(r reading) score {
	got, want := shingles(r.text), shingles(p.body)
	var s score
	for k, n := range got {
		s.tp += float64(min(n, want[k]))
		s.fp += float64(max(n-want[k], 0))
	}
	for k, n := range want {
		s.fn += float64(max(n-got[k], 0))
	}
	if all := s.tp + s.fp + s.fn; all > 0 {
		s.tp, s.fp, s.fn = s.tp/all, s.fp/all, s.fn/all
	}
	paragraphs := paragraphsOf(r.text)
	s.refused = len(paragraphs) == 0
	s.first = s.refused || !p.has(paragraphs[0])
	s.last = s.refused || !p.has(paragraphs[len(paragraphs)-1])
	if s.titled = p.title != "" && r.title != ""; s.titled {
		got, want := strings.Join(tokens(r.title), " "), strings.Join(tokens(p.title), " ")
		s.rightTitle, s.longTitle = got == want, got != want && strings.Contains(got, want)
	}
	return s
}

// has reports whether most of a paragraph is in the article.
func (p sample) has(paragraph string) bool {
	if len(tokens(paragraph)) < shingle {
		return strings.Contains(" "+strings.Join(tokens(p.body), " ")+" ", " "+strings.Join(tokens(paragraph), " ")+" ")
	}
	in, all, known := 0, 0, shingles(p.body)
	for k, n := range shingles(paragraph) {
		all += n
		if known[k] > 0 {
			in += n
		}
	}
	return in*2 >= all
}

func (p sample) explain(s score, r reading) {
	paragraphs := paragraphsOf(r.text)
	switch {
	case s.refused:
		fmt.Printf("refused: %s: %v\n", p.name, r.refusal)
		return
	case s.tp < .8:
		fmt.Printf("poor: %s: %.2f missing, %.2f too much\n", p.name, s.fn, s.fp)
	}
	if s.first {
		fmt.Printf("first: %s: %.140s\n", p.name, paragraphs[0])
	}
	if s.last {
		fmt.Printf("last: %s: %.140s\n", p.name, paragraphs[len(paragraphs)-1])
	}
	if s.titled && !s.rightTitle {
		fmt.Printf("title: %s: %q, not %q\n", p.name, r.title, p.title)
	}
}

// paragraphsOf returns the lines of a text that have words.
func paragraphsOf(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(s string) bool { return len(tokens(s)) == 0 })
}

var (
	word   = regexp.MustCompile(`[\pL\pM\pN_]+`)
	number = regexp.MustCompile(`(?m)^\s*\d+\. `) // of an item of a list, in Markdown
)

func tokens(s string) []string {
	return word.FindAllString(strings.ToLower(number.ReplaceAllString(s, "")), -1)
}

// shingle is how many words are compared at once.
const shingle = 4

func shingles(s string) map[string]int {
	all, words := map[string]int{}, tokens(s)
	for i := range max(len(words)-shingle+1, min(len(words), 1)) {
		all[strings.Join(words[i:min(i+shingle, len(words))], " ")]++
	}
	return all
}

// scrapinghub reads the pages of scrapinghub/article-extraction-benchmark.
func scrapinghub(folder string) (all []sample, err error) {
	var bodies map[string]struct {
		Body string `json:"articleBody"`
		URL  string `json:"url"`
	}
	if err := decode(filepath.Join(folder, "ground-truth.json"), &bodies); err != nil {
		return nil, err
	}
	for name, b := range bodies {
		page, err := unpacked(filepath.Join(folder, "html", name+".html.gz"))
		if err != nil {
			return nil, err
		}
		all = append(all, sample{name: name, page: page, at: parsed(b.URL), body: b.Body})
	}
	slices.SortFunc(all, func(a, b sample) int { return cmp.Compare(a.name, b.name) })
	return all, nil
}

// wcxb reads the articles of a part of Murrough-Foley/web-content-extraction-benchmark.
func wcxb(folder string) (all []sample, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "ground-truth", "*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		var truth struct {
			URL      string `json:"url"`
			Internal struct {
				Type struct{ Primary string } `json:"page_type"`
			} `json:"_internal"`
			Truth struct {
				Title   string `json:"title"`
				Content string `json:"main_content"`
			} `json:"ground_truth"`
		}
		if err := decode(file, &truth); err != nil {
			return nil, err
		}
		if truth.Internal.Type.Primary != "article" {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		page, err := unpacked(filepath.Join(folder, "html", name+".html.gz"))
		if err != nil {
			return nil, err
		}
		all = append(all, sample{name: name, page: page, at: parsed(truth.URL), body: truth.Truth.Content, title: truth.Truth.Title})
	}
	return all, nil
}

// mozilla reads the pages of mozilla/readability. Captions are in their texts too,
// while we give them with the pictures: they count as missing.
func mozilla(folder string) (all []sample, err error) {
	pages, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return nil, err
	}
	for _, dir := range pages {
		page, err := os.ReadFile(filepath.Join(dir, "source.html"))
		if err != nil {
			return nil, err
		}
		expected, err := os.ReadFile(filepath.Join(dir, "expected.html"))
		if err != nil {
			return nil, err
		}
		body, err := textOf(expected)
		if err != nil {
			return nil, err
		}
		all = append(all, sample{name: filepath.Base(dir), page: page, at: parsed("http://fakehost/test/page.html"), body: body})
	}
	return all, nil
}

func decode(file string, into any) error {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

func unpacked(file string) ([]byte, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func parsed(address string) *url.URL {
	at, err := url.Parse(address)
	if err != nil {
		return &url.URL{}
	}
	return at
}

// inline are elements that part no words.
var inline = map[string]bool{
	"span": true, "a": true, "b": true, "i": true, "em": true, "strong": true, "sup": true, "sub": true, "font": true, "abbr": true, "u": true,
	"small": true, "mark": true, "q": true, "cite": true, "code": true, "kbd": true, "time": true,
}

func textOf(page []byte) (string, error) {
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for n := range doc.Descendants() {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && !inline[n.Data]:
			b.WriteByte(' ')
		}
	}
	return b.String(), nil
}
