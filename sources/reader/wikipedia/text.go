package wikipedia

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// enough is how much of a subject an article's title has to name.
const enough = .5

// best is the title that names most of a subject and nothing else, "" where
// none names enough of it.
func best(titles []string, subject, language string) string {
	found, most := "", enough-.001
	for _, t := range titles {
		if n := covers(t, subject, language); n > most {
			found, most = t, n
		}
	}
	return found
}

var aside = regexp.MustCompile(`\s*\([^)]*\)$`)

// covers is how much of a subject a title names, 0 where it names something
// else as well.
func covers(title, subject, code string) float64 {
	title, subject = strings.ToLower(aside.ReplaceAllString(title, "")), strings.ToLower(subject)
	if language.Of(code).Unspaced {
		if !strings.Contains(subject, title) {
			return 0
		}
		return float64(utf8.RuneCountInString(title)) / float64(utf8.RuneCountInString(subject))
	}
	of, in := writer.ContentWords(subject, code), writer.ContentWords(title, code)
	if len(of) == 0 || len(in) == 0 {
		return 0
	}
	for _, w := range in {
		if !slices.ContainsFunc(of, func(o string) bool { return same(w, o) }) {
			return 0
		}
	}
	named := 0
	for _, o := range of {
		if slices.ContainsFunc(in, func(w string) bool { return same(w, o) }) {
			named++
		}
	}
	return float64(named) / float64(len(of))
}

// same reports whether two words differ at most in their ending: "pump" and
// "pumps", and not "car" and "carbon".
func same(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || utf8.RuneCountInString(a) >= 3 && strings.HasPrefix(b, a) && utf8.RuneCountInString(b)-utf8.RuneCountInString(a) <= 2
}

var section = regexp.MustCompile(`^(=+)\s*(.*?)\s*=+$`)

// last are the sections with which an article's prose is over.
var last = []string{
	"see also", "references", "notes", "external links", "further reading", "bibliography", "sources", "citations",
	"véase también", "referencias", "notas", "enlaces externos", "bibliografía",
	"voir aussi", "notes et références", "références", "liens externes", "bibliographie", "articles connexes", "annexes",
	"参见", "参考文献", "外部链接", "注释", "延伸阅读", "參見", "參考文獻", "外部連結",
	"ראו גם", "לקריאה נוספת", "קישורים חיצוניים", "הערות שוליים",
}

// text makes prose of an extract: headings, and a paragraph for each line.
func text(extract string) string {
	var t prose.Text
	heading, level := "", 0
	for line := range strings.Lines(extract) {
		line = strings.TrimSpace(line)
		if m := section.FindStringSubmatch(line); m != nil {
			if slices.Contains(last, strings.ToLower(m[2])) {
				break
			}
			heading, level = m[2], len(m[1])
			continue
		}
		if line = spoken(line); line == "" {
			continue
		}
		t.Heading(level, heading) // only above a text
		heading = ""
		t.Paragraph(line)
	}
	return t.String()
}

// sounds are brackets with how a name is said, and those left empty.
var sounds = regexp.MustCompile(`\s*[(（][^()（）]*(?:/[^/()]+/|\[[^\]]+\]|pronounced|listen|ⓘ)[^()（）]*[)）]|\s*[(（]\s*[;,，；]?\s*[)）]`)

func spoken(line string) string { return sounds.ReplaceAllString(line, "") }
