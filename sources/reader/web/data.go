package web

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"

	dom "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// data is what a page tells programs of its article, by JSON-LD.
type data struct {
	body   string // the longest text of an article, as HTML
	closed bool   // it is only for those who pay
}

func dataOf(doc *dom.Node) (d data) {
	for n := range doc.Descendants() {
		if n.DataAtom != atom.Script || attr(n, "type") != "application/ld+json" || n.FirstChild == nil {
			continue
		}
		var told any
		if json.Unmarshal([]byte(control.ReplaceAllString(hiding.ReplaceAllString(n.FirstChild.Data, ""), " ")), &told) == nil {
			d.add(told)
		}
	}
	return d
}

// Scripts may hide their JSON from programs of the old kind, and have the ends of lines in its texts.
var (
	hiding  = regexp.MustCompile(`^[\s/]*<!\[CDATA\[|[\s/]*\]\]>\s*$`)
	control = regexp.MustCompile(`[\x00-\x1f]`)
)

// add looks into a value and all below it.
func (d *data) add(value any) {
	switch v := value.(type) {
	case []any:
		for _, one := range v {
			d.add(one)
		}
	case map[string]any:
		if body, _ := v["articleBody"].(string); len(body) > len(d.body) {
			d.body = strings.ReplaceAll(html.UnescapeString(body), "\n", "<br><br>")
		}
		switch free := v["isAccessibleForFree"].(type) {
		case bool:
			d.closed = d.closed || !free
		case string:
			d.closed = d.closed || strings.EqualFold(free, "false")
		}
		for _, one := range v {
			d.add(one)
		}
	}
}

// instead returns the article as programs are told it, nil where the page itself shows
// one. What is only for those who pay is not taken that way.
func (d data) instead(main *dom.Node) *dom.Node {
	linked, all := linkedText(main)
	if d.closed || all-linked >= leastProse || len(d.body) < 2*all {
		return nil
	}
	body, err := dom.Parse(strings.NewReader(d.body))
	if err != nil {
		return nil
	}
	return body
}
