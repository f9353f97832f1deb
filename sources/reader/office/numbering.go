package office

import (
	"path"
	"strconv"
	"strings"
)

// list is the numbering of a list's items.
type list struct {
	kind   string            // key of its counters: lists of one kind continue one another
	levels map[string]*level // by their names: "0" the highest
	styles map[string]string // levels of paragraphs that have only a style
}

// level is the numbering of one level of items.
type level struct {
	counted bool   // in figures or letters
	start   int    // the number of the first item
	anew    bool   // it does not continue the list before it
	format  string // decimal, upperRoman …
	text    string // the form of a number: "Article %1"
}

// lists returns a document's numberings, by the ids of its lists.
func (a *archive) lists() map[string]*list {
	root := a.xml(path.Dir(a.main) + "/numbering.xml")
	all := map[string]*list{}
	kinds, named := map[string]*node{}, map[string]*node{}
	for _, n := range root.all("abstractNum") {
		kinds[n.attr("abstractNumId")] = n
		named[n.val("styleLink")] = n
	}
	for _, n := range root.all("num") {
		kind := kinds[n.val("abstractNumId")]
		if link := kind.val("numStyleLink"); link != "" {
			kind = named[link]
		}
		if kind == nil {
			continue
		}
		l := &list{kind: kind.attr("abstractNumId"), levels: map[string]*level{}, styles: map[string]string{}}
		for _, n := range kind.all("lvl") {
			l.take(n)
		}
		for _, override := range n.all("lvlOverride") {
			if n := override.child("lvl"); n != nil {
				l.take(n)
			}
			if start := override.child("startOverride"); start != nil {
				of := l.at(override.attr("ilvl"))
				of.start, of.anew = number(start.attr("val")), true
			}
		}
		all[n.attr("numId")] = l
	}
	return all
}

// at returns a level, created if it has no definition.
func (l *list) at(name string) *level {
	if l.levels[name] == nil {
		l.levels[name] = &level{start: 1}
	}
	return l.levels[name]
}

// take reads the definition of a level.
func (l *list) take(n *node) {
	of, shown := l.at(n.attr("ilvl")), n.child("lvlText")
	of.format, of.text, of.start = n.val("numFmt"), shown.attr("val"), 1
	of.counted = of.format != "" && of.format != "bullet" && of.format != "none" && (shown == nil || of.text != "")
	if start := n.child("start"); start != nil {
		of.start = number(start.attr("val"))
	}
	if style := n.child("pStyle"); style != nil {
		l.styles[style.attr("val")] = n.attr("ilvl")
	}
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

// numbers counts the items of lists, by the kind of the list and the level.
type numbers map[string]int

// next returns the number of the next item of a list at a level, and restarts the levels below it.
func (n *numbers) next(l *list, level string) int {
	if *n == nil {
		*n = numbers{}
	}
	at := l.kind + " " + level
	for key := range *n {
		if strings.HasPrefix(key, l.kind+" ") && key > at {
			delete(*n, key)
		}
	}
	if _, begun := (*n)[at]; !begun || l.at(level).anew {
		(*n)[at], l.at(level).anew = l.at(level).start-1, false
	}
	(*n)[at]++
	return (*n)[at]
}
