package office

import (
	"path"
	"strings"
)

// counted returns which levels of a document's lists are counted in figures or
// letters, by the list's id and the level.
func (a *archive) counted() (map[string]bool, error) {
	root, err := a.xml(path.Dir(a.main) + "/numbering.xml")
	all := map[string]bool{}
	if err != nil || root == nil {
		return all, err
	}
	kinds := map[string]*node{}
	for _, n := range root.all("abstractNum") {
		kinds[n.attr("abstractNumId")] = n
	}
	for _, n := range root.all("num") {
		of := n.child("abstractNumId")
		if of == nil {
			continue
		}
		for _, level := range orEmpty(kinds[of.attr("val")]).all("lvl") {
			format := level.child("numFmt")
			all[n.attr("numId")+" "+level.attr("ilvl")] = format != nil && format.attr("val") != "bullet" && format.attr("val") != "none"
		}
	}
	return all, nil
}

// listOf returns the list that an item is of, and its level there, "0" the highest.
func (all styles) listOf(p *node) (id, level string) {
	properties := p.at("pPr", "numPr")
	if properties == nil {
		properties = all.styleOf(p).list
	}
	id, level = orEmpty(properties.child("numId")).attr("val"), orEmpty(properties.child("ilvl")).attr("val")
	if level == "" {
		level = "0"
	}
	return id, level
}

// numbers counts the items of lists, by the list's id and the level.
type numbers map[string]int

// next returns the number of the next item of a list at a level; the levels below
// it begin again.
func (n *numbers) next(id, level string) int {
	if *n == nil {
		*n = numbers{}
	}
	for key := range *n {
		if strings.HasPrefix(key, id+" ") && key > id+" "+level {
			delete(*n, key)
		}
	}
	(*n)[id+" "+level]++
	return (*n)[id+" "+level]
}
