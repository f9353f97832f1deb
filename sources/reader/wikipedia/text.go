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

var section = regexp.MustCompile(`^(=+)\s*(.*?)\s*=+$`)

// last are the sections that end an article's prose.
var last = []string{
	"see also", "references", "notes", "external links", "further reading", "bibliography", "sources", "citations",
	"véase también", "referencias", "notas", "enlaces externos", "bibliografía",
	"voir aussi", "notes et références", "références", "liens externes", "bibliographie", "articles connexes", "annexes",
	"参见", "参考文献", "外部链接", "注释", "延伸阅读", "參見", "參考文獻", "外部連結",
	"ראו גם", "לקריאה נוספת", "קישורים חיצוניים", "הערות שוליים",
}

// part is a section of an article with its text; the first one, which has no heading, is the
// article's lead.
type part struct {
	heading string
	blocks  []block
}

// block is a paragraph, with the heading above it.
type block struct {
	level         int
	heading, text string
}

// parts splits an extract into sections, up to the end of its prose.
func parts(extract string) []part {
	all := []part{{}}
	heading, level := "", 0
	for line := range strings.Lines(extract) {
		line = strings.TrimSpace(line)
		if m := section.FindStringSubmatch(line); m != nil {
			heading, level = m[2], len(m[1])
			if slices.Contains(last, strings.ToLower(heading)) {
				break
			}
			if level <= 2 {
				all = append(all, part{heading: heading})
			}
			continue
		}
		if line = spoken(line); !isProse(line) {
			continue
		}
		p := &all[len(all)-1]
		p.blocks = append(p.blocks, block{level, heading, line})
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

// Lengths of a long article's text, in characters: of all of it, and of one section below the lead.
// A film of three minutes has a third of that.
const (
	mostText    = 9_000
	mostSection = 2_000
)

// text returns the prose of an extract: the lead, and of a long article its most important
// sections, in the article's order.
func text(extract, code string) string {
	all := parts(extract)
	kept, room := map[int]bool{0: true}, mostText-all[0].size()
	for _, i := range byWeight(all, code) {
		if size := min(all[i].size(), mostSection); size <= room {
			kept[i], room = true, room-size
		}
	}
	var t prose.Text
	for i, p := range all {
		if kept[i] {
			p.write(&t, i > 0)
		}
	}
	return t.String()
}

// byWeight returns the sections after the lead by TextRank, the weightiest first.
func byWeight(all []part, code string) []int {
	texts, order := make([]string, len(all)), []int{}
	for i, p := range all {
		for _, b := range p.blocks {
			texts[i] += b.text + "\n"
		}
		if i > 0 && len(p.blocks) > 0 {
			order = append(order, i)
		}
	}
	weight := writer.NewEditor(code, 0).Rank(texts)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[b], weight[a]) })
	return order
}

func (p part) size() (n int) {
	for _, b := range p.blocks {
		n += utf8.RuneCountInString(b.text)
	}
	return n
}

// write adds the blocks of a section, within its limit if bounded.
func (p part) write(t *prose.Text, bounded bool) {
	n := 0
	for _, b := range p.blocks {
		if n += utf8.RuneCountInString(b.text); bounded && n > mostSection && n > utf8.RuneCountInString(b.text) {
			return
		}
		t.Heading(b.level, b.heading)
		t.Paragraph(b.text)
	}
}

// sounds matches brackets with a pronunciation, and empty ones.
var sounds = regexp.MustCompile(`\s*[(（][^()（）]*(?:/[^/()]+/|\[[^\]]+\]|pronounced|listen|ⓘ)[^()（）]*[)）]|\s*[(（]\s*[;,，；]?\s*[)）]`)

func spoken(line string) string { return sounds.ReplaceAllString(line, "") }
