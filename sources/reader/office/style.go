package office

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// item is the kind of the styles of lists.
const item = "item"

// styles are the styles of a document by their ids.
type styles struct {
	all   map[string]*node
	usual string // the id of what paragraphs have that name none
}

// styles reads the styles.
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

// maxHops is how many styles are followed that are based on one another.
const maxHops = 8

// chain returns a style and those that it is based on.
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

// special matches the names of styles that say what a text is, whatever the language of the
// program that wrote them.
var special = regexp.MustCompile(`(?i)^(heading \d|title|subtitle|caption|toc \d|header|footer|author|date)$`)

// kindOf returns what a paragraph is by its style, or by what it says itself: heading 1,
// title, caption, toc 1, item …; "" = text.
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

// oneWidth are the names of the letters that code is set in.
var oneWidth = regexp.MustCompile(`(?i)\bmono|mono\b|courier|consol|menlo|monaco|source code|fira code|inconsolata|fixed`)

// setIn reports whether all letters of a paragraph are bold, or of one width, as they say
// themselves.
func setIn(p *node) (bold, code bool) {
	runs := slices.DeleteFunc(p.all("r"), func(r *node) bool { return strings.TrimSpace(runText(&node{nodes: []*node{r}})) == "" })
	bold, code = len(runs) > 0, len(runs) > 0
	for _, r := range runs {
		bold = bold && r.child("rPr").on("b")
		code = code && oneWidth.MatchString(r.at("rPr", "rFonts").attr("ascii"))
	}
	return bold, code
}

// tells reports whether it tells anything that letters are bold, or of one width: next to all
// letters of a text that was typed on a machine are.
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
