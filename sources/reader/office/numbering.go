package office

import (
	"path"
	"strings"
)

// list is how the items of a list are counted.
type list struct {
	kind    string            // what its counts are kept by: lists of one kind go on from one another
	counted map[string]bool   // by level: in figures or letters
	starts  map[string]int    // by level: the number of the first item
	anew    map[string]bool   // by level: it does not go on from the list before it
	styles  map[string]string // the levels of paragraphs that say only their style
}

// lists returns how a document counts, by the ids of its lists.
func (a *archive) lists() (map[string]*list, error) {
	root, err := a.xml(path.Dir(a.main) + "/numbering.xml")
	all := map[string]*list{}
	if err != nil || root == nil {
		return all, err
	}
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
		l := &list{kind: kind.attr("abstractNumId"), counted: map[string]bool{}, starts: map[string]int{}, anew: map[string]bool{}, styles: map[string]string{}}
		for _, level := range kind.all("lvl") {
			l.level(level)
		}
		for _, override := range n.all("lvlOverride") {
			if level := override.child("lvl"); level != nil {
				l.level(level)
			}
			if start := override.child("startOverride"); start != nil {
				l.starts[override.attr("ilvl")], l.anew[override.attr("ilvl")] = number(start.attr("val")), true
			}
		}
		all[n.attr("numId")] = l
	}
	return all, nil
}

// level takes what is said of a level.
func (l *list) level(n *node) {
	at, format, shown := n.attr("ilvl"), n.val("numFmt"), n.child("lvlText")
	l.counted[at] = format != "" && format != "bullet" && format != "none" && (shown == nil || shown.attr("val") != "")
	l.starts[at] = 1
	if start := n.child("start"); start != nil {
		l.starts[at] = number(start.attr("val"))
	}
	if style := n.child("pStyle"); style != nil {
		l.styles[style.attr("val")] = at
	}
}

// listOf returns the list that an item is of, and its level there, "0" the highest.
func (w *word) listOf(p *node) (l *list, level string) {
	properties := p.at("pPr", "numPr")
	for _, style := range w.styles.styleOf(p) {
		if properties == nil {
			properties = style.at("pPr", "numPr")
		}
	}
	l, level = w.lists[properties.val("numId")], properties.val("ilvl")
	if l != nil && level == "" {
		level = l.styles[p.val("pPr", "pStyle")]
	}
	if level == "" {
		level = "0"
	}
	return l, level
}

// numbers counts the items of lists, by the kind of the list and the level.
type numbers map[string]int

// next returns the number of the next item of a list at a level; the levels below it begin
// again.
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
	if _, begun := (*n)[at]; !begun || l.anew[level] {
		(*n)[at] = l.starts[level] - 1
		delete(l.anew, level)
	}
	(*n)[at]++
	return (*n)[at]
}
