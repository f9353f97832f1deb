package web

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// Bounds of pictures that are worth showing.
const (
	leastSide = 200 // pixels, if the page states its size
	maxImages = 40
)

// captionOf returns the caption of a picture, or its alternative text.
func captionOf(img *html.Node) string {
	for box := img.Parent; box != nil; box = box.Parent {
		caption, pictures := "", 0
		for d := range box.Descendants() {
			switch d.DataAtom {
			case atom.Figcaption:
				caption = prose.Line(textOf(d))
			case atom.Img:
				pictures++
			}
		}
		if pictures > 1 && box.DataAtom != atom.Figure {
			break
		}
		if caption != "" {
			return caption
		}
		if box.DataAtom == atom.Figure || len(prose.Line(textOf(box))) > 0 {
			break
		}
	}
	return prose.Line(attr(img, "alt"))
}

// source returns the largest offered version of a picture, including those that pages load lazily.
func source(n *html.Node) string {
	for _, name := range []string{"srcset", "data-srcset"} {
		if s := largest(attr(n, name)); s != "" {
			return s
		}
	}
	for _, name := range []string{"data-src", "data-original", "data-lazy-src", "src"} {
		if s := attr(n, name); s != "" && !strings.HasPrefix(s, "data:") {
			return s
		}
	}
	return ""
}

// largest returns the largest of "a.jpg 480w, b.jpg 2x".
func largest(srcset string) string {
	best, most := "", -1.
	for _, offer := range strings.Split(srcset, ", ") {
		fields := strings.Fields(strings.TrimSuffix(strings.TrimSpace(offer), ","))
		if len(fields) == 0 || strings.HasPrefix(fields[0], "data:") {
			continue
		}
		size := 1.
		if len(fields) > 1 {
			size, _ = strconv.ParseFloat(strings.TrimRight(fields[1], "wx"), 64) // 0 if it is no number
		}
		if size > most {
			best, most = fields[0], size
		}
	}
	return best
}

func isSmall(n *html.Node) bool {
	return slices.ContainsFunc([]string{"width", "height"}, func(name string) bool {
		px, err := strconv.Atoi(strings.TrimSuffix(attr(n, name), "px"))
		return err == nil && px < leastSide
	})
}

// lead returns the picture with which a page is shared, with its description there or on the page.
func (h head) lead(doc *html.Node, at *url.URL) story.DocumentImage {
	lead := story.DocumentImage{Key: "lead", URL: absolute(at, h.image), Caption: prose.Line(h.about)}
	if lead.URL == "" || lead.Caption != "" {
		return lead
	}
	for n := range doc.Descendants() {
		if n.DataAtom == atom.Img && fileOf(absolute(at, source(n))) == fileOf(lead.URL) {
			lead.Caption = captionOf(n)
			break
		}
	}
	return lead
}

// withLead puts the page's lead picture first; if the article shows it too, in any size, with its
// caption there.
func withLead(all []story.DocumentImage, lead story.DocumentImage) []story.DocumentImage {
	if lead.URL == "" {
		return all
	}
	if i := slices.IndexFunc(all, func(im story.DocumentImage) bool { return fileOf(im.URL) == fileOf(lead.URL) }); i >= 0 {
		lead, all = all[i], slices.Delete(slices.Clone(all), i, i+1)
	}
	return append([]story.DocumentImage{lead}, all...)
}

// sized matches the size suffix of a picture file's name.
var sized = regexp.MustCompile(`[-_]\d{2,4}(?:x\d{2,4}|[wh])?(\.[a-z]+)$`)

// fileOf returns the name of the file at an address, whatever the size.
func fileOf(address string) string {
	file := path.Base(strings.SplitN(address, "?", 2)[0])
	return sized.ReplaceAllString(file, "$1")
}

// captioned turns distinct paragraphs below a picture, or in its own paragraph, into captions, as
// texts without caption markup have them.
func captioned(article *html.Node) {
	for n := range article.Descendants() {
		if n.DataAtom == atom.P && isStressed(n) && (holds(n, atom.Img) || isPictures(before(n))) {
			n.DataAtom, n.Data = atom.Figcaption, "figcaption"
		}
	}
}

// isStressed reports whether all words of a paragraph are stressed.
func isStressed(p *html.Node) bool {
	stressed := false
	for c := range p.ChildNodes() {
		switch {
		case c.DataAtom == atom.Em || c.DataAtom == atom.I:
			stressed = true
		case c.Type == html.TextNode && strings.TrimSpace(c.Data) != "", prose.Line(textOf(c)) != "":
			return false
		}
	}
	return stressed
}

// isPictures reports whether a paragraph has pictures and no words.
func isPictures(n *html.Node) bool {
	return n != nil && (n.DataAtom == atom.P || n.DataAtom == atom.Figure || n.DataAtom == atom.Img) && (n.DataAtom == atom.Img || holds(n, atom.Img)) && prose.Line(textOf(n)) == ""
}

// before returns the element directly before a node, nil if there are words between.
func before(n *html.Node) *html.Node {
	for s := n.PrevSibling; s != nil; s = s.PrevSibling {
		if s.Type == html.ElementNode {
			return s
		}
		if strings.TrimSpace(s.Data) != "" {
			return nil
		}
	}
	return nil
}
