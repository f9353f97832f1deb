package web

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// run is a piece of text between the boundaries of blocks.
type run struct {
	nodes  []*html.Node // of text
	in     *html.Node   // the block
	said   []string
	text   string // all that is said
	linked int    // how much of it leads elsewhere
}

// runs gathers those of an article in their order.
type runs struct {
	all  []run
	open bool // the last one goes on
}

// runsOf returns the runs of a page or an article.
func runsOf(n *html.Node) []run {
	var r runs
	r.walk(n, n, false)
	for i := range r.all {
		r.all[i].text = strings.Join(r.all[i].said, " ")
	}
	return r.all
}

func (r *runs) walk(n, in *html.Node, linked bool) {
	switch {
	case n.Type == html.TextNode:
		r.add(n, in, linked)
		return
	case n.DataAtom == atom.Figcaption, n.DataAtom == atom.Script, n.DataAtom == atom.Style, n.DataAtom == atom.Noscript:
		return
	case n.DataAtom == atom.Br:
		r.open = r.open && !nextIsBreak(n)
		return
	}
	isBlock := block[n.DataAtom]
	if isBlock {
		r.open, in = false, n
	}
	linked = linked || n.DataAtom == atom.A && !strings.HasPrefix(attr(n, "href"), "mailto:")
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.walk(c, in, linked)
	}
	r.open = r.open && !isBlock
}

func (r *runs) add(n, in *html.Node, linked bool) {
	line := prose.Line(n.Data)
	if line == "" {
		return
	}
	if !r.open {
		r.all, r.open = append(r.all, run{in: in}), true
	}
	last := &r.all[len(r.all)-1]
	last.nodes, last.said = append(last.nodes, n), append(last.said, line)
	if linked {
		last.linked += len(line)
	}
}

// drop takes a run out of its article.
func (r run) drop() {
	for _, n := range r.nodes {
		n.Parent.RemoveChild(n)
	}
}

// ends knows what stands at the ends of an article and is none of it.
type ends struct {
	head           // of the page, nothing of a text that is none
	author  string // of the article
	worded  bool   // pleas, labels and credits are none of it, too
	stopped bool   // its paragraphs end as sentences do
}

// trim takes out what stands before an article's first sentence and behind its last one.
// At most a quarter of it goes at each end.
func (e ends) trim(article *html.Node) {
	all, whole, stopped, labels := runsOf(article), 0, 0, 0
	for _, one := range all {
		whole += len(one.text)
		switch {
		case one.isHeading() || one.isListed():
		case isStopped(one.text):
			stopped++
		default:
			labels++
		}
	}
	e.stopped = labels < stopped
	for room := whole / 4; len(all) > 1 && e.opens(all[0], all[1]); all = all[1:] {
		if room -= len(all[0].text); room < 0 {
			break
		}
		all[0].drop()
	}
	room := whole / 4
	for from := len(all) - e.tail(all, room); from < len(all); all = all[:len(all)-1] {
		all[len(all)-1].drop()
	}
	for ; len(all) > 1 && e.closes(all[len(all)-1]); all = all[:len(all)-1] {
		last := all[len(all)-1]
		if room -= len(last.text); room < 0 {
			break
		}
		last.drop()
	}
}

// tail returns how many runs stand at the end of an article from a heading on that says they
// are none of it: comments, other articles.
func (e ends) tail(all []run, room int) int {
	for i := len(all) - 1; e.worded && i > 0; i-- {
		if room -= len(all[i].text); room < 0 {
			break
		}
		if all[i].isHeading() && isPlea(all[i].text) {
			return len(all) - i
		}
	}
	return 0
}

// opens reports whether a run before an article is none of it: a headline, which is told
// apart, or a heading over a heading, too.
func (e ends) opens(r, next run) bool {
	return e.isBeside(r) || e.worded && r.isHeading() && (r.text == e.headline || next.isHeading())
}

// closes reports whether a run behind an article is none of it: a heading over nothing, and
// who wrote it, too.
func (e ends) closes(r run) bool {
	return r.isHeading() || e.isBeside(r) || e.author != "" && strings.HasPrefix(r.text, e.author)
}

// isBeside reports whether a run is nothing but links, a label, a plea or a notice.
func (e ends) isBeside(r run) bool {
	if !e.worded || r.linked*2 >= len(r.text) {
		return r.linked*2 >= len(r.text)
	}
	long := utf8.RuneCountInString(r.text)
	isLabel := long < mostLabel && !r.isHeading() && !r.isListed() && !isStopped(r.text)
	return isLabel && (e.stopped || signedWords.MatchString(r.text)) || long < mostPlea && isPlea(r.text)
}

const (
	mostLabel = 100 // characters of what is no sentence
	mostPlea  = 300 // of a plea or a notice
)

func (r run) isHeading() bool { return isTitle(r.in) }

// isListed reports whether a run stands in a list, a table or code, where there are no sentences.
func (r run) isListed() bool {
	for n := r.in; n != nil; n = n.Parent {
		switch n.DataAtom {
		case atom.Li, atom.Dd, atom.Dt, atom.Td, atom.Th, atom.Pre, atom.Blockquote:
			return true
		}
	}
	return false
}

var stop = regexp.MustCompile(`[.!?…:;。！？।؟۔][\s"'”’»」』)\]）]*$|[”"»」』]$`)

func isStopped(text string) bool { return stop.MatchString(text) }

// isPlea reports whether a text is a plea, a notice or a credit by its words.
func isPlea(text string) bool { return besideWords.MatchString(text) || noticeWords.MatchString(text) }
