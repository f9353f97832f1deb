package office

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// item is the kind of list styles.
const item = "item"

// styles are the styles of a document by their ids.
type styles struct {
	all   map[string]*node
	usual string // the id of the default paragraph style
}

// styles returns the document's styles.
func (a *archive) styles() styles {
	root := a.xml(path.Dir(a.main) + "/styles.xml")
	s := styles{all: map[string]*node{}}
	for _, n := range root.all("style") {
		s.all[n.attr("styleId")] = n
		if n.attr("default") == "1" && n.attr("type") == "paragraph" {
			s.usual = n.attr("styleId")
		}
	}
	return s
}

// maxHops is the longest chain of styles based on one another that is followed.
const maxHops = 8

// chain returns a style and the styles it is based on.
func (s styles) chain(id string) (all []*node) {
	for n := s.all[id]; n != nil && len(all) < maxHops; n = s.all[n.val("basedOn")] {
		all = append(all, n)
	}
	return all
}

// styleOf returns the styles of a paragraph.
func (s styles) styleOf(p *node) []*node {
	if all := s.chain(p.val("pPr", "pStyle")); len(all) > 0 {
		return all
	}
	return s.chain(s.usual)
}

// special matches the names of styles with a meaning, which are independent of the program's
// language.
var special = regexp.MustCompile(`(?i)^(heading \d|title|subtitle|caption|toc \d|header|footer|author|date)$`)

// kindOf returns the kind of a paragraph by its style, or by its own properties: heading 1, title,
// caption, toc 1, item …; "" = text.
func (s styles) kindOf(p *node) string {
	properties, kind := p.child("pPr"), ""
	for _, n := range s.styleOf(p) {
		switch name := n.val("name"); {
		case kind != "":
		case special.MatchString(name):
			kind = strings.ToLower(name)
		case n.at("pPr", "outlineLvl") != nil:
			kind = "heading"
		case isListed(n.child("pPr")):
			kind = item
		}
	}
	switch {
	case (kind == "" || kind == item) && properties.child("numPr") != nil:
		if isListed(properties) {
			return item
		}
		return ""
	case kind == "" && properties.child("outlineLvl") != nil:
		return "heading"
	}
	return kind
}

// isListed reports whether a paragraph has a number or a bullet.
func isListed(properties *node) bool {
	n := properties.child("numPr")
	return n != nil && n.val("numId") != "0"
}

// oneWidth matches the names of monospaced fonts, in which code is set.
var oneWidth = regexp.MustCompile(`(?i)\bmono|mono\b|courier|consol|menlo|monaco|source code|fira code|inconsolata|fixed`)

// setIn reports whether all letters of a paragraph are bold, or monospaced, by their own
// properties.
func setIn(p *node) (bold, code bool) {
	runs := slices.DeleteFunc(p.all("r"), func(r *node) bool { return strings.TrimSpace(runText(&node{nodes: []*node{r}})) == "" })
	bold, code = len(runs) > 0, len(runs) > 0
	for _, r := range runs {
		bold = bold && r.child("rPr").on("b")
		code = code && oneWidth.MatchString(r.at("rPr", "rFonts").attr("ascii"))
	}
	return bold, code
}

// tells reports whether bold or monospaced letters are meaningful: in a typewritten text almost all
// letters are monospaced.
func tells(body *node) (bold, code bool) {
	const most = .9
	letters, bolds, codes := 0, 0, 0
	for _, p := range body.all("p") {
		n := len(runText(p))
		bold, code := setIn(p)
		letters += n
		if bold {
			bolds += n
		}
		if code {
			codes += n
		}
	}
	return float64(bolds) <= most*float64(letters), float64(codes) <= most*float64(letters)
}

// listDepth is the number of levels of a list.
const listDepth = 9

// list is the numbering of a list's items.
type list struct {
	levels [listDepth]level // the highest first
	styles map[string]int   // levels of paragraphs that have only a style
	counts map[int]int      // the last numbers by level; lists of one kind share them, and continue one another
}

// level is the numbering of one level of items.
type level struct {
	counted bool   // in figures or letters
	start   int    // the number of the first item
	anew    bool   // it does not continue the list before it
	format  string // decimal, upperRoman …
	text    string // the form of a number: "Article %1"
}

// listLevel returns the level that an attribute has.
func listLevel(s string) int { return min(max(number(s), 0), listDepth-1) }

// lists returns a document's numberings, by the ids of its lists.
func (a *archive) lists() map[string]*list {
	root := a.xml(path.Dir(a.main) + "/numbering.xml")
	all := map[string]*list{}
	kinds, named, counts := map[string]*node{}, map[string]*node{}, map[*node]map[int]int{}
	for _, n := range root.all("abstractNum") {
		kinds[n.attr("abstractNumId")] = n
		named[n.val("styleLink")] = n
		counts[n] = map[int]int{}
	}
	for _, n := range root.all("num") {
		kind := kinds[n.val("abstractNumId")]
		if link := kind.val("numStyleLink"); link != "" {
			kind = named[link]
		}
		if kind == nil {
			continue
		}
		l := &list{styles: map[string]int{}, counts: counts[kind]}
		for i := range l.levels {
			l.levels[i].start = 1
		}
		for _, n := range kind.all("lvl") {
			l.take(n)
		}
		for _, override := range n.all("lvlOverride") {
			if n := override.child("lvl"); n != nil {
				l.take(n)
			}
			if start := override.child("startOverride"); start != nil {
				of := &l.levels[listLevel(override.attr("ilvl"))]
				of.start, of.anew = number(start.attr("val")), true
			}
		}
		all[n.attr("numId")] = l
	}
	return all
}

// take reads the definition of a level.
func (l *list) take(n *node) {
	at, shown := listLevel(n.attr("ilvl")), n.child("lvlText")
	of := &l.levels[at]
	of.format, of.text, of.start = n.val("numFmt"), shown.attr("val"), 1
	of.counted = of.format != "" && of.format != "bullet" && of.format != "none" && (shown == nil || of.text != "")
	if start := n.child("start"); start != nil {
		of.start = number(start.attr("val"))
	}
	if style := n.child("pStyle"); style != nil {
		l.styles[style.attr("val")] = at
	}
}

// next returns the number of the next item at a level, and restarts the levels below it.
func (l *list) next(at int) int {
	maps.DeleteFunc(l.counts, func(level, _ int) bool { return level > at })
	if _, begun := l.counts[at]; !begun || l.levels[at].anew {
		l.counts[at], l.levels[at].anew = l.levels[at].start-1, false
	}
	l.counts[at]++
	return l.counts[at]
}

// counted returns a number in the format of a list: in letters, in Roman numerals, else in digits.
func counted(n int, format string) string {
	const letters, mostRoman = 26, 100
	switch {
	case strings.HasSuffix(format, "Letter") && n >= 1 && n <= letters:
		return inCase(string(rune('A'+n-1)), format)
	case strings.HasSuffix(format, "Roman") && n >= 1 && n < mostRoman:
		tens := []string{"", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"}
		ones := []string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"}
		return inCase(tens[n/10]+ones[n%10], format)
	}
	return strconv.Itoa(n)
}

func inCase(s, format string) string {
	if strings.HasPrefix(format, "lower") {
		return strings.ToLower(s)
	}
	return s
}
