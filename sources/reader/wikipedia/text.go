package wikipedia

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// enough is the least share of a subject that an article's title names.
const enough = .5

// hit is a search result: an article, by its own title or by that of a redirect to it.
type hit struct {
	Title    string `json:"title"`
	Redirect string `json:"redirecttitle"`
}

// best returns the title of the article that names most of a subject and nothing else, by its own
// title or by that of a redirect to it; "" if none names enough of it.
func best(found []hit, subject, language string) string {
	title, most := "", enough-.001
	for _, h := range found {
		n := max(covers(h.Title, subject, language), covers(h.Redirect, subject, language))
		if n > most {
			title, most = h.Title, n
		}
	}
	return title
}

// aside matches the distinction of an article from others of its name: "Mercury (planet)".
var aside = regexp.MustCompile(`\s*\(([^)]*)\)$`)

// covers returns the share of a subject that a title names, 0 if it names something else as well;
// its addition in brackets may help and need not.
func covers(title, subject, code string) float64 {
	told := strings.ToLower(strings.Join(aside.FindStringSubmatch(title), " "))
	title, subject = strings.ToLower(aside.ReplaceAllString(title, "")), strings.ToLower(subject)
	if language.Of(code).Unspaced {
		if !strings.Contains(subject, title) {
			return 0
		}
		return float64(utf8.RuneCountInString(title)) / float64(utf8.RuneCountInString(subject))
	}
	e := writer.NewEditor(code, 0)
	of, in, named := e.Stems(subject), e.Stems(title), 0.
	for w := range in {
		if !of[w] {
			return 0
		}
	}
	if len(in) > 0 {
		maps.Copy(in, e.Stems(told))
	}
	for o := range of {
		if in[o] {
			named++
		}
	}
	return named / float64(max(1, len(of)))
}

// headed matches a heading of an extract.
var headed = regexp.MustCompile(`^(=+)\s*(.*?)\s*=+$`)

// last are the sections that end an article's prose.
var last = []string{
	"see also", "references", "notes", "external links", "further reading", "bibliography", "sources", "citations",
	"véase también", "referencias", "notas", "enlaces externos", "bibliografía",
	"voir aussi", "notes et références", "références", "liens externes", "bibliographie", "articles connexes", "annexes",
	"参见", "参考文献", "外部链接", "注释", "延伸阅读", "參見", "參考文獻", "外部連結",
	"ראו גם", "לקריאה נוספת", "קישורים חיצוניים", "הערות שוליים",
}

// Lengths of a long article's text, in characters: of all of it, and of one section below the lead.
// A film of three minutes has a third of that.
const (
	mostText    = 9_000
	mostSection = 2_000
)

// section is a part of an article below a heading of the first orders. The first one, which has no
// heading, is the article's lead.
type section struct {
	text  prose.Text // as much of it as is taken
	words string     // all of it
	size  int        // of words, in characters
}

// sections splits an extract, up to the end of its prose.
func sections(extract string) []section {
	all := make([]section, 1)
	heading, level := "", 0
	for line := range strings.Lines(extract) {
		line = strings.TrimSpace(line)
		if m := headed.FindStringSubmatch(line); m != nil {
			heading, level = m[2], len(m[1])
			if slices.Contains(last, strings.ToLower(heading)) {
				break
			}
			if level <= 2 {
				all = append(all, section{})
			}
			continue
		}
		if line = spoken(line); !isProse(line) {
			continue
		}
		s := &all[len(all)-1]
		s.words, s.size = s.words+line+"\n", s.size+utf8.RuneCountInString(line)
		if isFirst := strings.Count(s.words, "\n") == 1; len(all) == 1 || isFirst || s.size <= mostSection {
			s.text.Heading(level, heading)
			s.text.Paragraph(line)
		}
		heading = "" // only above a text
	}
	return all
}

// isProse reports whether a line is running text, which ends as a sentence does, and not a formula,
// list or table.
func isProse(line string) bool {
	end, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, language.CloseMarks))
	return strings.ContainsRune(".!?。！？…:：", end) && !strings.Contains(line, `{\displaystyle`)
}

// text returns the prose of an extract: the lead, and of a long article its most important
// sections by TextRank, in the article's order.
func text(extract, code string) string {
	all := sections(extract)
	words := make([]string, len(all))
	for i, s := range all {
		words[i] = s.words
	}
	weight := writer.NewEditor(code, 0).Rank(words)
	room, order := mostText-all[0].size, []int{}
	for i, s := range all[1:] {
		if s.size > 0 {
			order = append(order, i+1)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[b], weight[a]) })
	kept := map[int]bool{0: true}
	for _, i := range order {
		if size := min(all[i].size, mostSection); size <= room {
			kept[i], room = true, room-size
		}
	}
	var told []string
	for i, s := range all {
		if kept[i] && s.size > 0 {
			told = append(told, s.text.String())
		}
	}
	return strings.Join(told, "\n\n")
}

// sounds matches brackets with a pronunciation, and empty ones.
var sounds = regexp.MustCompile(`\s*[(（][^()（）]*(?:/[^/()]+/|\[[^\]]+\]|pronounced|listen|ⓘ)[^()（）]*[)）]|\s*[(（]\s*[;,，；]?\s*[)）]`)

func spoken(line string) string { return sounds.ReplaceAllString(line, "") }
