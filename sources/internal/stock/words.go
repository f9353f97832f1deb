package stock

import (
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// Slug returns the words in the last part of a page's address, without the number after them: the
// only description that some services have of a film.
func Slug(page string) string {
	u, err := url.Parse(page)
	if err != nil {
		return ""
	}
	words := strings.FieldsFunc(path.Base(u.Path), func(r rune) bool { return r == '-' || r == '_' || r == '/' || r == '.' })
	if n := len(words); n > 0 && strings.Trim(words[n-1], "0123456789") == "" {
		words = words[:n-1]
	}
	return Line(strings.Join(words, " "), 200)
}

// Tags splits a list in one string, the form of some services' tags.
func Tags(list string) []string {
	return Lines(strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ';' }))
}

// mostTags is how many are kept: some items have hundreds, which are meaningless.
const mostTags = 30

// Lines makes each displayable, and leaves out empty ones and repetitions.
func Lines(all []string) []string {
	var out []string
	for _, s := range all {
		if s = Line(s, 60); s != "" && len(out) < mostTags && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// Line makes an untrusted text displayable: on one line, without characters that are invisible or
// change the text direction, at most most characters long.
func Line(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == '\ufeff', r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	runes := []rune(strings.Join(strings.Fields(s), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return strings.TrimSpace(string(runes[:most-1])) + "…"
}

// Plain returns the text of a piece of HTML, on one line.
func Plain(markup string, most int) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(markup))
	hidden := false
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return Line(b.String(), most)
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			hidden = kind == html.StartTagToken && (string(name) == "style" || string(name) == "script")
			if slices.Contains(blocks, string(name)) {
				b.WriteByte(' ')
			}
		case html.TextToken:
			if !hidden {
				b.Write(z.Text())
			}
		}
	}
}

// blocks are tags that begin on a line of their own.
var blocks = []string{"br", "div", "p", "li", "td", "tr", "dd", "dt", "table", "ul"}

// SearchWords returns at most 200 characters of words without search operators.
func SearchWords(words string) string {
	return Cut(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return r
		}
		return ' '
	}, words), 200)
}

// Cut shortens words to a number of characters, at a space.
func Cut(words string, most int) string {
	runes := []rune(strings.Join(strings.Fields(words), " "))
	if len(runes) <= most {
		return string(runes)
	}
	short := string(runes[:most])
	if at := strings.LastIndexByte(short, ' '); at > 0 && runes[most] != ' ' {
		short = short[:at]
	}
	return strings.TrimSpace(short)
}
