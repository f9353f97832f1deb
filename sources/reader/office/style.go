package office

import (
	"path"
	"regexp"
	"strconv"
	"strings"
)

// look is how letters are set.
type look struct {
	bold bool
	size int  // in half points, 0 = not said
	code bool // of one width, as code is
}

// style is what a paragraph or a run is by the name of its style.
type style struct {
	kind string // heading 1, title, caption, toc 1, item …; "" = text
	look
	based string
	told  bool  // it says itself whether it is bold
	named bool  // it says itself in which letters it is
	list  *node // the list that its paragraphs are of
}

// item is the kind of the styles of lists.
const item = "item"

type styles map[string]style

var special = regexp.MustCompile(`(?i)^(heading \d|title|subtitle|caption|toc \d|header|footer)$`)

// maxHops is how many styles are followed that are based on one another.
const maxHops = 8

// styles finds what the styles are, whatever the language of the program that
// wrote them: by their name, or by what they are based on.
func (a *archive) styles() (styles, error) {
	root, err := a.xml(path.Dir(a.main) + "/styles.xml")
	all := styles{}
	if err != nil || root == nil {
		return all, err
	}
	all[""] = style{look: lookIn(root.at("docDefaults", "rPrDefault", "rPr"), look{})}
	for _, s := range root.all("style") {
		one := style{look: lookIn(s.child("rPr"), look{}), told: s.at("rPr", "b") != nil, named: s.at("rPr", "rFonts") != nil}
		if s.attr("default") == "1" && s.attr("type") == "paragraph" {
			one.look = lookIn(s.child("rPr"), all[""].look)
			all[""] = one
		}
		if b := s.child("basedOn"); b != nil {
			one.based = b.attr("val")
		}
		if n := s.child("name"); n != nil && special.MatchString(n.attr("val")) {
			one.kind = strings.ToLower(n.attr("val"))
		} else if s.at("pPr", "outlineLvl") != nil {
			one.kind = "heading"
		} else if isListed(s.child("pPr")) {
			one.kind, one.list = item, s.at("pPr", "numPr")
		}
		all[s.attr("styleId")] = one
	}
	return all, nil
}

// find is a style with what those say that it is based on.
func (all styles) find(id string) style {
	s, ok := all[id]
	if !ok {
		return all[""]
	}
	for hop, b := 0, s.based; hop < maxHops && b != ""; hop++ {
		base := all[b]
		if s.kind == "" {
			s.kind, s.list = base.kind, base.list
		}
		if !s.told {
			s.bold, s.told = base.bold, base.told
		}
		if !s.named {
			s.code, s.named = base.code, base.named
		}
		if s.size == 0 {
			s.size = base.size
		}
		b = base.based
	}
	if s.size == 0 {
		s.size = all[""].size
	}
	return s
}

// kindOf is what a paragraph is by its style, or by what it says itself.
func (all styles) kindOf(p *node) string {
	properties := p.child("pPr")
	kind := all.styleOf(p).kind
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

func (all styles) styleOf(p *node) style {
	if s := p.at("pPr", "pStyle"); s != nil {
		return all.find(s.attr("val"))
	}
	return all.find("")
}

// isListed reports whether a paragraph has a number or a bullet.
func isListed(properties *node) bool {
	n := properties.child("numPr")
	id := n.child("numId")
	return n != nil && (id == nil || id.attr("val") != "0")
}

// oneWidth are the names of the letters that code is set in.
var oneWidth = regexp.MustCompile(`(?i)\bmono|mono\b|courier|consol|menlo|monaco|source code|fira code|inconsolata|fixed`)

// lookIn is a look with what properties say of it.
func lookIn(properties *node, l look) look {
	if properties.child("b") != nil {
		l.bold = properties.on("b")
	}
	if fonts := properties.child("rFonts"); fonts != nil && fonts.attr("ascii") != "" {
		l.code = oneWidth.MatchString(fonts.attr("ascii"))
	}
	if sz := properties.child("sz"); sz != nil {
		if n, err := strconv.Atoi(sz.attr("val")); err == nil {
			l.size = n
		}
	}
	return l
}

// each calls visit for the runs of a paragraph that have a text, with their looks.
func (all styles) each(p *node, visit func(text string, l look)) {
	base := all.styleOf(p).look
	for _, r := range p.all("r") {
		if text := strings.TrimSpace(runText(&node{nodes: []*node{r}})); text != "" {
			l, properties := base, r.child("rPr")
			if s := properties.child("rStyle"); s != nil {
				l.bold = l.bold || all.find(s.attr("val")).bold
			}
			visit(text, lookIn(properties, l))
		}
	}
}

// usual is the look of most letters.
func (all styles) usual(body *node) look {
	count := map[look]int{}
	best := look{}
	for _, p := range body.all("p") {
		all.each(p, func(text string, l look) {
			count[l] += len(text)
			if count[l] > count[best] {
				best = l
			}
		})
	}
	return best
}

// least is the look that all letters of a paragraph have at least.
func (all styles) least(p *node) look {
	var least look
	first := true
	all.each(p, func(_ string, l look) {
		if first {
			least, first = l, false
			return
		}
		least = look{least.bold && l.bold, min(least.size, l.size), least.code && l.code}
	})
	return least
}

// typed reports whether next to all of a text is set in letters of one width, as on a
// typewriter: they tell nothing then.
func (all styles) typed(body *node) bool {
	const most = .9
	code, letters := 0, 0
	for _, p := range body.all("p") {
		all.each(p, func(text string, l look) {
			letters += len(text)
			if l.code {
				code += len(text)
			}
		})
	}
	return float64(code) > most*float64(letters)
}
