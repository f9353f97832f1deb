package web

import (
	"regexp"
	"slices"
	"strings"

	readability "codeberg.org/readeck/go-readability/v2"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// leastHeadline is the least length of a page's only headline that is its title, in bytes.
const leastHeadline = 10

// title returns the page's title without the site's name: its only headline, else its title for
// sharing.
func title(h head, a readability.Article) string {
	if h.headlines == 1 && len(h.headline) >= leastHeadline && !slices.Contains(h.sites, plainName(h.headline)) {
		return h.headline
	}
	for _, t := range []string{h.title, h.first(a.Title()), h.tab} {
		t = h.unsited(prose.Line(t))
		switch {
		case h.headline != "" && strings.HasPrefix(t, h.headline):
			return h.headline
		case t != "":
			return t
		}
	}
	return ""
}

// first returns the extracted title of a page, "" if that is only the end of its window's title.
func (h head) first(found string) string {
	if tab := prose.Line(h.tab); tab != prose.Line(found) && strings.HasSuffix(tab, prose.Line(found)) {
		return ""
	}
	return found
}

// siteMark matches the separator between a page's title and the name of its site.
var siteMark = regexp.MustCompile(`(?:\s+(?:[-–—|·•»«/]|::)|:)\s+`)

// unsited returns a title without the name of the site beside it: the part that is a headline of
// the page, else the title without the site's name at one of its ends, else the longest of the
// separated parts.
func (h head) unsited(title string) string {
	for _, part := range siteMark.Split(title, -1) {
		if h.heads(part) {
			return part
		}
	}
	title = h.unnamed(title)
	longest := ""
	for part := range strings.SplitSeq(title, " | ") {
		if part = strings.TrimSpace(part); len(part) > len(longest) {
			longest = part
		}
	}
	return longest
}

// heads reports whether a text is the page's headline, or one of the second order if it has none of
// the first.
func (h head) heads(text string) bool {
	if h.headline != "" {
		return text == h.headline
	}
	return slices.Contains(h.below, text)
}

// unnamed returns a title without the site's name at one of its ends.
func (h head) unnamed(title string) string {
	all := siteMark.FindAllStringIndex(title, -1)
	if len(all) == 0 {
		return title
	}
	first, last := all[0], all[len(all)-1]
	switch {
	case slices.Contains(h.sites, plainName(title[last[1]:])):
		return title[:last[0]]
	case slices.Contains(h.sites, plainName(title[:first[0]])):
		return title[first[1]:]
	}
	return title
}
