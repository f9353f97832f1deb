package web

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"

	dom "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// data is a page's JSON-LD about its article.
type data struct {
	body   string // the longest text of an article, as HTML
	closed bool   // it is only for subscribers
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

// Scripts may hide their JSON from old browsers, and have line ends in its texts.
var (
	hiding  = regexp.MustCompile(`^[\s/]*<!\[CDATA\[|[\s/]*\]\]>\s*$`)
	control = regexp.MustCompile(`[\x00-\x1f]`)
)

// add collects the data in a value and all below it.
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

// instead returns the article from the JSON-LD, nil if the page itself shows one. An article only
// for subscribers is not taken.
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
