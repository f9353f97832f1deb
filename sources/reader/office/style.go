package office

import (
	"path"
	"regexp"
	"strings"
)

// look is how letters are set.
type look struct {
	bold bool
	size int  // in half points, 0 = not said
	code bool // of one width, as code is
}

// item is the kind of the styles of lists.
const item = "item"

// styles are the styles of a document by their ids.
type styles struct {
	all      map[string]*node
	usual    string // the id of what paragraphs have that name none
	defaults *node  // what all letters have
}

// styles reads the styles.
func (a *archive) styles() (styles, error) {
	root, err := a.xml(path.Dir(a.main) + "/styles.xml")
	s := styles{all: map[string]*node{}, defaults: root.at("docDefaults", "rPrDefault")}
	for _, n := range root.all("style") {
		s.all[n.attr("styleId")] = n
		if n.attr("default") == "1" && n.attr("type") == "paragraph" {
			s.usual = n.attr("styleId")
		}
	}
	return s, err
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
var special = regexp.MustCompile(`(?i)^(heading \d|title|subtitle|caption|toc \d|header|footer)$`)

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

// lookOf returns how a run is set: as it says itself, else as the first of the styles does
// that says it.
func (s styles) lookOf(run *node, of []*node) (l look) {
	of = append([]*node{run}, of...)
	if own := s.chain(run.val("rPr", "rStyle")); own != nil && run.at("rPr", "b") == nil {
		l.bold = own[0].child("rPr").on("b")
	}
	said := map[string]bool{}
	for _, n := range append(of, s.defaults) {
		properties := n.child("rPr")
		for _, name := range []string{"b", "sz", "rFonts"} {
			at := properties.child(name)
			if at == nil || said[name] || name == "rFonts" && at.attr("ascii") == "" {
				continue
			}
			said[name] = true
			switch name {
			case "b":
				l.bold = l.bold || properties.on("b")
			case "sz":
				l.size = number(at.attr("val"))
			case "rFonts":
				l.code = oneWidth.MatchString(at.attr("ascii"))
			}
		}
	}
	return l
}

// each calls visit for the runs of a paragraph that have a text, with their looks.
func (s styles) each(p *node, visit func(text string, l look)) {
	of := s.styleOf(p)
	for _, r := range p.all("r") {
		if text := strings.TrimSpace(runText(&node{nodes: []*node{r}})); text != "" {
			visit(text, s.lookOf(r, of))
		}
	}
}

// most returns the look of most letters, and whether next to all are of one width, as on a
// typewriter: that tells nothing then.
func (s styles) most(body *node) (usual look, typed bool) {
	const most = .9
	count := map[look]int{}
	code, letters := 0, 0
	for _, p := range body.all("p") {
		s.each(p, func(text string, l look) {
			count[l] += len(text)
			if count[l] > count[usual] {
				usual = l
			}
			if letters += len(text); l.code {
				code += len(text)
			}
		})
	}
	return usual, float64(code) > most*float64(letters)
}

// least is the look that all letters of a paragraph have at least.
func (s styles) least(p *node) look {
	var least look
	first := true
	s.each(p, func(_ string, l look) {
		if first {
			least, first = l, false
			return
		}
		least = look{least.bold && l.bold, min(least.size, l.size), least.code && l.code}
	})
	return least
}
