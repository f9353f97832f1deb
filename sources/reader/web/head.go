package web

import (
	"cmp"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// head is a page's metadata.
type head struct {
	lang      string
	title     string // for sharing
	tab       string // of the window, usually with the site's name
	headline  string // the first heading of the first order
	headlines int
	below     []string // those of the second order
	sites     []string // the site's names, stated and from its address
	image     string
	about     string // the picture's description
	refresh   string
	canonical string
	licence   footage.Licence
	data      data
}

func headOf(doc *html.Node, at *url.URL) head {
	h := head{sites: hosts(at), data: dataOf(doc)}
	for n := range doc.Descendants() {
		switch n.DataAtom {
		case atom.Html:
			h.lang = attr(n, "lang")
		case atom.Title:
			if h.tab == "" && n.Namespace == "" {
				h.tab = textOf(n)
			}
		case atom.H1:
			if text := prose.Line(textOf(n)); text != "" && !leadsHome(n, at) {
				h.headlines++
				h.headline = cmp.Or(h.headline, text)
			}
		case atom.H2:
			h.below = append(h.below, prose.Line(textOf(n)))
		case atom.Meta:
			h.meta(n, at)
		case atom.Link, atom.A:
			h.link(n, at)
		}
	}
	return h
}

// leadsHome reports whether a headline is a link to the front page, and so the name of the site.
func leadsHome(headline *html.Node, at *url.URL) bool {
	for n := range headline.Descendants() {
		if to, err := at.Parse(attr(n, "href")); n.DataAtom == atom.A && err == nil && strings.Trim(to.Path, "/") == "" {
			return true
		}
	}
	return false
}

func (h *head) meta(n *html.Node, at *url.URL) {
	content := attr(n, "content")
	switch strings.ToLower(attr(n, "property") + attr(n, "name")) {
	case "og:title":
		h.title = content
	case "og:site_name", "application-name":
		h.sites = append(h.sites, plainName(content))
	case "og:image", "og:image:url", "twitter:image":
		if h.image == "" {
			h.image = content
		}
	case "og:image:alt", "twitter:image:alt":
		if h.about == "" {
			h.about = content
		}
	case "og:locale":
		if h.lang == "" {
			h.lang = content
		}
	}
	switch strings.ToLower(attr(n, "http-equiv")) {
	case "refresh":
		h.refresh = refresh(content, at)
	case "content-language":
		if h.lang == "" {
			h.lang = content
		}
	}
}

// refreshTo matches the address in "5; url='…'".
var refreshTo = regexp.MustCompile(`(?i)^\s*(\d+)(?:\.\d*)?\s*[;,]\s*url\s*=\s*['"]?([^'"]+)`)

// refresh returns the address to which a page redirects its visitors, "" if that is itself or takes
// so long that the page is meant to be read first.
func refresh(content string, at *url.URL) string {
	m := refreshTo.FindStringSubmatch(content)
	if m == nil || len(m[1]) > 1 {
		return ""
	}
	return elsewhere(at, m[2])
}

func (h *head) link(n *html.Node, at *url.URL) {
	for _, rel := range strings.Fields(strings.ToLower(attr(n, "rel"))) {
		switch {
		case rel == "canonical" && n.DataAtom == atom.Link:
			h.canonical = elsewhere(at, attr(n, "href"))
		case rel == "license" && h.licence.URL == "":
			h.licence = licence(absolute(at, attr(n, "href")))
		}
	}
}

var commons = regexp.MustCompile(`^https?://creativecommons\.org/(?:licenses/([a-z-]+)|publicdomain/([a-z]+))/(\d\.\d)`)

// licence returns the Creative Commons licence of an address; others have only the address.
func licence(address string) footage.Licence {
	l := footage.Licence{URL: address}
	switch m := commons.FindStringSubmatch(address); {
	case m == nil:
	case m[1] != "":
		l.Name = "CC " + strings.ToUpper(m[1]) + " " + m[3]
	case m[2] == "zero":
		l.Name = "CC0 " + m[3]
	default:
		l.Name = "public domain"
	}
	return l
}

// absolute returns an address on a page in absolute form, "" if it cannot be fetched.
func absolute(at *url.URL, ref string) string {
	if ref = strings.TrimSpace(ref); ref == "" {
		return ""
	}
	u, err := at.Parse(ref)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	u.Fragment = ""
	return u.String()
}

// elsewhere returns the absolute address, "" if it leads back to the page.
func elsewhere(at *url.URL, ref string) string {
	here := *at
	here.Fragment = ""
	if to := absolute(at, ref); to != here.String() {
		return to
	}
	return ""
}

// hosts returns the names of a site in an address: the host, and each of its labels but the last.
func hosts(at *url.URL) []string {
	host := strings.TrimPrefix(strings.ToLower(at.Hostname()), "www.")
	labels := strings.Split(host, ".")
	names := []string{plainName(host)}
	for _, label := range labels[:len(labels)-1] {
		names = append(names, plainName(label))
	}
	return slices.DeleteFunc(names, func(name string) bool { return len(name) < leastName })
}

// leastName is the least length of a site's name, in bytes: "co" and "en" are none.
const leastName = 3

// plainName returns a name as addresses write it: its letters and digits, in lower case.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// data is a page's JSON-LD about its article.
type data struct {
	body   string // the longest text of an article, as HTML
	closed bool   // it is only for subscribers
}

func dataOf(doc *html.Node) (d data) {
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
		body, _ := v["articleBody"].(string)
		if steps := told(v["recipeInstructions"]); len(steps) > 0 {
			about, _ := v["description"].(string)
			body = "<p>" + about + "</p>" + listed("ul", told(v["recipeIngredient"])) + listed("ol", steps)
		}
		if len(body) > len(d.body) {
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

// told returns the texts of a recipe's ingredients or steps: lines, a list, or sections of lists.
func told(value any) (all []string) {
	switch v := value.(type) {
	case string:
		return strings.Split(strings.TrimSpace(v), "\n")
	case []any:
		for _, one := range v {
			all = append(all, told(one)...)
		}
	case map[string]any:
		for _, key := range []string{"text", "itemListElement", "name"} {
			if all = told(v[key]); len(all) > 0 {
				break
			}
		}
	}
	return all
}

// listed returns a list in HTML.
func listed(tag string, items []string) string {
	return "<" + tag + "><li>" + strings.Join(items, "</li><li>") + "</li></" + tag + ">"
}

// instead returns the article from the JSON-LD, nil if the page itself shows one. An article only
// for subscribers is not taken.
func (d data) instead(main *html.Node) *html.Node {
	linked, all := linkedText(main)
	if d.closed || all-linked >= leastProse || len(d.body) < 2*all {
		return nil
	}
	body, err := html.Parse(strings.NewReader(d.body))
	if err != nil {
		return nil
	}
	return body
}
