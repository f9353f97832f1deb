package quotation

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// hanSpeaker takes a speaker into the quotation where no spaces stand. What stands before the
// name is parted from it only where that is short; longer words are taken whole, if a mark
// of a name, of two things, or a number at their start says that they are no clause.
func (qs Finder) hanSpeaker(words string, q *story.Quote) bool {
	const roleMost, most = 8, 16
	if at := qs.towardHan(words); at > 0 {
		words = words[:at] // where it was said, or to whom
	}
	words = strings.TrimRight(words, "常总曾又也还就都")
	if strings.ContainsAny(words, "了着过") {
		return false
	}
	role, name, ok := strings.Cut(words, "的")
	counted := words != "" && qs.Lang.CardinalValue(string(grammar.FirstRune(words))) > 0
	switch {
	case !ok && grammar.Runes(words) <= speakerMost:
		q.Speaker = words
	case ok && !counted && !strings.Contains(words, "、") && grammar.Runes(role) <= roleMost && grammar.Runes(name) <= speakerMost:
		q.Speaker, q.Role = name, role
	case grammar.Runes(words) <= most && (counted || strings.ContainsAny(words, "、·")):
		q.Speaker = words
	default:
		return false
	}
	return true
}

// whoDid returns the name at the end of words that say before it what its bearer did:
// 守了三十年灯塔的王师傅. Other words stay as they are.
func (qs Finder) whoDid(words string) string {
	at := strings.LastIndex(words, "的")
	if !qs.Lang.Unspaced || at < 0 || !strings.ContainsAny(words[:at], "了着过") || !qs.isHanName(words[at+len("的"):]) {
		return words
	}
	return words[at+len("的"):]
}

// isHanName reports whether words are a surname with what its bearer is called by behind it: 何师傅.
func (qs Finder) isHanName(words string) bool {
	const least, most = 2, 4
	n := grammar.Runes(words)
	return n >= least && n <= most && qs.Lang.Begins(language.Surname, words) > 0
}

// towardHan returns where whom something is said to, or where, begins in words without spaces;
// 0 where nothing does.
func (qs Finder) towardHan(words string) int {
	at := 0
	for _, e := range qs.Lang.Entries(language.Toward) {
		if i := strings.Index(words, e); i > 0 && grammar.Runes(words[:i]) > 1 && (at == 0 || i < at) {
			at = i
		}
	}
	return at
}
