package main

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// words measures on mozilla's pages: F1 by words against the text of
// expected.html, the mean of the pages. Captions are in that too, while we give
// them with the pictures: they count as missing.
func words(folder string, list bool) error {
	pages, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return err
	}
	at := &url.URL{Scheme: "http", Host: "fakehost", Path: "/test/page.html"}
	scores := make([][]float64, len(readers))
	for _, dir := range pages {
		page, err := os.ReadFile(filepath.Join(dir, "source.html"))
		if err != nil {
			return err
		}
		expected, err := os.ReadFile(filepath.Join(dir, "expected.html"))
		if err != nil {
			return err
		}
		want, err := textOf(expected)
		if err != nil {
			return err
		}
		for i, r := range readers {
			got := r.read(page, at)
			scores[i] = append(scores[i], f1(got.text, want))
			if got.text == "" {
				fmt.Printf("refused by %s: %s: %v\n", r.name, filepath.Base(dir), got.refusal)
			}
		}
		if last := len(scores[0]) - 1; list && scores[1][last] < scores[0][last]-.01 {
			fmt.Printf("worse: %s %.3f -> %.3f\n", filepath.Base(dir), scores[0][last], scores[1][last])
		}
	}
	for i, r := range readers {
		for _, h := range halves {
			sum, n := 0., 0
			for p, s := range scores[i] {
				if h.has(p) {
					sum, n = sum+s, n+1
				}
			}
			fmt.Printf("mozilla's pages      %-21s %-4s  F1 %.4f of %d\n", r.name, h.name, sum/float64(n), n)
		}
	}
	return nil
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

// f1 compares two texts as bags of words; of Chinese and Japanese each character
// is one.
func f1(got, want string) float64 {
	a, na := bag(got)
	b, nb := bag(want)
	if na+nb == 0 {
		return 1
	}
	common := 0
	for w, n := range a {
		common += min(n, b[w])
	}
	return 2 * float64(common) / float64(na+nb)
}

func bag(s string) (words map[string]int, n int) {
	words = map[string]int{}
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		parts := []string{w}
		if strings.ContainsFunc(w, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }) {
			parts = strings.Split(w, "")
		}
		for _, p := range parts {
			words[p]++
			n++
		}
	}
	return words, n
}
