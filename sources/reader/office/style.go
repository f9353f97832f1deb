package office

import (
	"path"
	"regexp"
	"slices"
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
