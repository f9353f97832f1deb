package mining

import (
	"slices"
	"strings"
)

// partOf are the words between a share and what it is a share of.
var partOf = map[string][]string{"en": {"of"}, "es": {"de", "del"}, "fr": {"de", "du", "des", "d'", "d’"}}

// wholeWords is how many words behind a share are looked at for its whole.
const wholeWords = 4

// oneWhole reports whether no two figures are shares of different things: 90 %
// of the fuel and 64 % of the costs make no chart. A share that does not say of
// what it is one goes with any.
func (t *Terms) oneWhole(narration string, figures []figure) bool {
	var first []string
	for _, f := range figures {
		whole := t.whole(narration[f.to:])
		if len(whole) == 0 {
			continue
		}
		if first == nil {
			first = whole
		}
		if !slices.ContainsFunc(whole, func(w string) bool { return slices.Contains(first, w) }) {
			return false
		}
	}
	return true
}

// whole is what a share is one of, by the words right behind it; nil where
// they do not say.
func (t *Terms) whole(after string) []string {
	clause := clauseAfter(after)
	words := strings.Fields(clause)
	if len(words) < 2 {
		return nil
	}
	head := strings.ToLower(words[0])
	for _, p := range partOf[t.language] {
		if head == p || strings.HasSuffix(p, "'") && strings.HasPrefix(head, p) || strings.HasSuffix(p, "’") && strings.HasPrefix(head, p) {
			rest := strings.Join(words[:min(len(words), 1+wholeWords)], " ")
			return ContentWords(strings.TrimSpace(rest[len(p):]), t.language)
		}
	}
	return nil
}
