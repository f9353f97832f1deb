package web

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
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
	text   string // the whole text
	linked int    // length of its linked text
}

// runs collects those of an article in order.
type runs struct {
	all  []run
	open bool // the last one continues
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

// drop removes a run from its article.
func (r run) drop() {
	for _, n := range r.nodes {
		n.Parent.RemoveChild(n)
	}
}

// ends recognises text at the ends of an article that does not belong to it.
type ends struct {
	head           // of the page; empty for a plain text
	name    string // of the article
	author  string
	worded  bool     // pleas, labels and credits do not belong to it either
	stopped bool     // its paragraphs end as sentences do
	shown   []string // what its pictures show, by their alternative texts
}

// trim removes the text before an article's first sentence and after its last one, at most a
// quarter of it at each end.
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
	for n := range article.Descendants() {
		if about := prose.Line(attr(n, "alt")); n.DataAtom == atom.Img && len(about) >= leastCaption {
			e.shown = append(e.shown, about)
		}
	}
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
	for room = whole / 2; len(all) > 1 && e.closes(all[len(all)-1]); all = all[:len(all)-1] {
		last := all[len(all)-1]
		if room -= len(last.text); room < 0 {
			break
		}
		last.drop()
	}
}

// tail returns the number of runs at the end of an article from a heading on that introduces other
// content: comments, other articles.
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

// opens reports whether a run before an article does not belong to it: a headline, which is kept
// separately, a heading directly above a heading, or one with the author or a date, too.
func (e ends) opens(r, next run) bool {
	isHead := r.text == e.headline || plainName(r.text) == plainName(e.name) || dateline.MatchString(r.text)
	isHead = isHead || next.isHeading() || e.author != "" && strings.Contains(r.text, e.author)
	return e.isBeside(r) || e.worded && r.isHeading() && isHead
}

// closes reports whether a run after an article does not belong to it: a heading or an announcement
// of nothing, a reference, or the author, too.
func (e ends) closes(r run) bool {
	return r.isHeading() || e.isBeside(r) || e.worded && (announcing.MatchString(r.text) || reference.MatchString(r.text)) ||
		e.author != "" && strings.HasPrefix(r.text, e.author)
}

var (
	announcing = regexp.MustCompile(`[:：]\s*$`)
	dateline   = regexp.MustCompile(`^(?:\pL+\.? \d{1,2},?|\d{1,2}\.? (?:de )?\pL+\.?(?: de)?) (?:19|20)\d\d$`)
	reference  = regexp.MustCompile(`(?i)\bdoi(?:\.org/|:?\s*)10\.\d{4}`)
)

// isBeside reports whether a run is only links, a label, a caption, a plea or a notice.
func (e ends) isBeside(r run) bool {
	if !e.worded || r.linked*2 >= len(r.text) || !strings.ContainsFunc(r.text, unicode.IsLetter) {
		return r.linked*2 >= len(r.text) || e.worded
	}
	long := utf8.RuneCountInString(r.text)
	isLabel := long < mostLabel && !r.isHeading() && !r.isListed() && !isStopped(r.text)
	isCaption := slices.ContainsFunc(e.shown, func(about string) bool { return strings.HasPrefix(r.text, about) })
	return isLabel && (e.stopped || signedWords.MatchString(r.text)) || isCaption || long < mostPlea && isPlea(r.text)
}

const (
	leastCaption = 30  // bytes of a picture's description
	mostLabel    = 100 // characters of a text that is no sentence
	mostPlea     = 500 // of a plea or a notice
)

func (r run) isHeading() bool { return isTitle(r.in) }

// isListed reports whether a run is in a list, a table or code, which have no sentences.
func (r run) isListed() bool {
	for n := r.in; n != nil; n = n.Parent {
		switch n.DataAtom {
		case atom.Li, atom.Dd, atom.Dt, atom.Td, atom.Th, atom.Pre, atom.Blockquote:
			return true
		}
	}
	return false
}

var stop = regexp.MustCompile(`[.!?…:;。！？।؟۔][\s"'”’“‘»«」』)\]）]*$|[”"»」』]$`)

func isStopped(text string) bool { return stop.MatchString(text) }

// isPlea reports whether a text is a plea, a notice or a credit by its words.
func isPlea(text string) bool { return besideWords.MatchString(text) || noticeWords.MatchString(text) }
