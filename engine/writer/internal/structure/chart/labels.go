package chart

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
)

// labels says what the parts of a sentence give, and of what.
type labels struct{ structure.Rules }

// sharedBy takes out of the first part what the others leave out, where each begins
// with its value and goes on with the same word: "46% of trips were by bus, 31% by
// metro and 23% by bike" are 46% bus, 31% metro and 23% bike.
func (ch labels) sharedBy(parts []string) []string {
	link := ""
	var all []string
	for i := len(parts) - 1; i >= 0; i-- {
		numbers := ch.amounts(parts[i])
		if len(numbers) != 1 || !ch.Names.SmallWords(ch.Lang.Words(parts[i][:numbers[0].From])) && (i > 0 || !ch.spends(parts[i], numbers[0])) {
			return parts
		}
		value, rest := numbers[0].Text, parts[i][numbers[0].To:]
		low := grammar.FirstLow(ch.Lang, rest)
		if i == len(parts)-1 {
			link = low
		}
		at, own := ch.linkAt(rest, link)
		if !ch.Lang.Is(language.Preposition, link) || at < 0 || i > 0 && low != own {
			return parts
		}
		all = append(all, value+" "+rest[at+len(own)+2:])
	}
	slices.Reverse(all)
	return all
}

// spends reports whether words before the first of several values say for all of them what is done:
// "We spend 900 pesos on rent, 550 on food, …", and not by how much something grew.
func (ch labels) spends(part string, n language.Number) bool {
	lead := part[:n.From]
	return n.Kind == language.Money && len(ch.Lang.Spoken(lead)) > 1 && !n.Range && !ch.unreal(lead) && !ch.Lang.Says(lead, language.Change, language.Falls, language.Preposition)
}

// linkAt returns the byte of the space before the last word that is a link, or that melts into an
// article behind it, and that word as it stands: "aux" for "à"; -1 where there is none.
func (ch labels) linkAt(rest, link string) (at int, own string) {
	if at = strings.LastIndex(rest, " "+link+" "); at >= 0 {
		return at, link
	}
	bare := cmp.Or(ch.Lang.Value(language.Melted, link), link)
	for _, melted := range append(ch.Lang.Entries(language.Melted), bare) {
		i := strings.LastIndex(rest, " "+melted+" ")
		if i > at && cmp.Or(ch.Lang.Value(language.Melted, melted), melted) == bare {
			at, own = i, melted
		}
	}
	return at, own
}

// leadOff returns parts of which the first one says before its value what is made of all of them,
// with that: "A typical dough is 61% flour, 35% water and 4% salt". They are shares of it, each
// before what it is of; nil where that is not sure.
func (ch labels) leadOff(parts []string) (head string, all []string) {
	sum := 0.0
	for i, part := range parts {
		numbers := ch.amounts(part)
		if len(numbers) != 1 || numbers[0].Kind != language.Percent || numbers[0].Change || numbers[0].Range {
			return "", nil
		}
		n := numbers[0]
		words, behind := ch.Lang.Spoken(part[:n.From]), ch.Lang.Spoken(part[n.To:])
		if len(behind) == 0 || !ch.Lang.IsContent(behind[0]) || ch.Lang.IsVerb(behind[0].Low, true) || i > 0 && !ch.Names.SmallWords(words) {
			return "", nil
		}
		if i == 0 {
			if len(words) < 2 || !ch.Lang.IsAny(words[len(words)-1].Low, language.Finite, language.Contains) && !ch.Lang.EndsWith(language.Composes, strings.TrimSpace(part[:n.From])) {
				return "", nil
			}
			head = ch.Short(strings.TrimSpace(part[:words[len(words)-1].From]))
		}
		sum += n.Amount
		all = append(all, part[n.From:])
	}
	if sum < leastWhole || sum > mostWhole || len(all) < LeastValues {
		return "", nil
	}
	return head, all
}

// shorten takes off labels what all of them end on, and small words before that,
// where no space shows where the name ends: "第一组平均长到".
func (ch labels) shorten(values []story.Value) {
	if !ch.Lang.Unspaced || len(values) < 2 {
		return
	}
	tail := []rune(values[0].Label)
	for _, v := range values[1:] {
		label, n := []rune(v.Label), 0
		for n < len(tail) && n < len(label) && tail[len(tail)-1-n] == label[len(label)-1-n] {
			n++
		}
		tail = tail[len(tail)-n:]
	}
	for i := range values {
		label := strings.TrimSuffix(values[i].Label, string(tail))
		for small := ch.smallEnd(label); small != "" && grammar.Runes(label)-grammar.Runes(small) > 1; small = ch.smallEnd(label) {
			label = strings.TrimSuffix(label, small)
		}
		if verb := ch.Lang.Ending(language.Verb, label); grammar.Runes(verb) > 1 && grammar.Runes(label) > grammar.Runes(verb)+1 {
			label = strings.TrimSuffix(label, verb) // 理想交付, where 零跑 has no verb
		}
		if ch.Lang.CardinalValue(string(grammar.LastRune(label))) == 0 { // 满三年
			values[i].Label = label
		}
	}
	ch.shortenFirst(values)
}

// foreign reports whether a rune is of a name in foreign letters.
func foreign(r rune) bool { return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// measuredOnce returns parts of which the first says behind its value of what that is, where no other
// does and no spaces stand, without that: 收了98%的麦子, 93%, 81%.
func (ch labels) measuredOnce(parts []string) []string {
	behind := func(part string) int {
		if numbers := ch.amounts(part); len(numbers) == 1 && ch.Lang.Begins(language.OfWord, part[numbers[0].To:]) > 0 {
			return numbers[0].To
		}
		return 0
	}
	foreignNames := !slices.ContainsFunc(parts, func(p string) bool {
		numbers := ch.amounts(p)
		return len(numbers) != 1 || strings.LastIndexFunc(p[:numbers[0].From], foreign) < 0
	})
	if !ch.Lang.Unspaced || len(parts) < LeastValues || !foreignNames || behind(parts[0]) == 0 || slices.ContainsFunc(parts[1:], func(p string) bool { return behind(p) > 0 }) {
		return parts
	}
	return append([]string{parts[0][:behind(parts[0])]}, parts[1:]...)
}

// shortenFirst takes the verb off the first of several labels, where the others leave it out and are
// names in foreign letters: 晨星T2收了, beside 晨星T3.
func (ch labels) shortenFirst(values []story.Value) {
	first := values[0].Label
	at := strings.LastIndexFunc(first, foreign)
	if at > 0 && !slices.ContainsFunc(values[1:], func(v story.Value) bool { return !foreign(grammar.LastRune(v.Label)) }) {
		values[0].Label = first[:at+1]
	}
}

// smallEnd returns the word without a meaning of its own that a text ends with, and none that
// makes it more, or less, than it says: 五十岁以上.
func (ch labels) smallEnd(text string) string {
	if grammar.Runes(ch.Lang.Ending(language.Within, text)) > 1 {
		return ""
	}
	small := cmp.Or(ch.Lang.Ending(language.Function, text), ch.Lang.Ending(language.Common, text))
	if len(ch.Lang.Ending(language.Segment, text)) > len(small) {
		return "" // 说 of 小说
	}
	return small
}

// labelled reads a part that gives one value of something, and what that is.
func (ch labels) labelled(part string) (story.Value, language.Number, bool) {
	part = strings.Join(strings.Fields(grammar.Noted.ReplaceAllString(part, " ")), " ")
	part = ch.ownWords(part) // 其中设计46人
	numbers := ch.amounts(part)
	if len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Kind == language.Share {
		return story.Value{}, language.Number{}, false
	}
	n := ch.bounded(part, numbers[0])
	label := ch.label(part, n)
	v := story.Value{Label: grammar.Capitalize(label), Text: strings.TrimSpace(n.Text), Said: strings.TrimSpace(n.Text), Value: n.Amount}
	if ch.falls(part[:n.From]) && v.Value > 0 {
		v.Value, v.Text = -v.Value, "−"+v.Text
	}
	return v, n, label != ""
}

// bounded returns a number with the words before it that say that it is more, or less: 超过38万辆.
func (ch labels) bounded(part string, n language.Number) language.Number {
	before := strings.TrimRight(part[:n.From], " \u00a0\u202f")
	bound := cmp.Or(ch.Lang.Ending(language.AtLeast, before), ch.Lang.Ending(language.AtMost, before))
	if bound != "" {
		n.From = len(before) - len(bound)
		n.Text = part[n.From:n.To]
	}
	return n
}

// alike reports whether parts that give one value each give it in the same place: all of
// them first, and of what reads on from it alike, or none. "Turnout was 40% in the north,
// 35% in the south" names the first by other words than the second.
func (ch labels) alike(parts []string) bool {
	first, leads := 0, 0
	for _, part := range parts {
		numbers := ch.amounts(part)
		if len(numbers) == 0 || ch.Lang.Count(ch.ownWords(part[:numbers[0].From])) > 0 {
			continue
		}
		if first++; ch.Lang.Is(language.Preposition, grammar.FirstLow(ch.Lang, part[numbers[0].To:])) {
			leads++
		}
	}
	reads := leads == 0 || leads == len(parts) || ch.Lang.Unspaced // where the label has the preposition
	return (first == 0 || first == len(parts)) && reads
}

// ownWords returns words without those that say of which whole, or that it is what is left of it,
// where no spaces stand: 其中, 剩下.
func (ch labels) ownWords(words string) string {
	for _, c := range []language.Class{language.OutOf, language.Remainder} {
		if ch.Lang.Unspaced {
			words = words[ch.Lang.Begins(c, words):]
		}
	}
	return words
}

// falls reports whether words say that something became less.
func (ch labels) falls(words string) bool {
	return ch.Lang.Says(words, language.Falls) || ch.Lang.Unspaced && ch.Lang.Contains(language.Falls, words)
}

// label returns what a value belongs to: the name that its part begins with, or what
// stands before the verb of a change, or all before the number where that is no
// more than a few words; where the number comes first, what follows it. "" where
// that is not sure.
func (ch labels) label(part string, n language.Number) string {
	head, tail := part[:n.From], grammar.Bare(part[n.To:])
	if name := ch.hung(head); name != "" {
		return name
	}
	if composes := ch.Lang.Ending(language.Composes, head); ch.Lang.Unspaced && composes != "" {
		head = strings.TrimSuffix(head, composes) // 木材约占
		if ch.Names.SmallWords(ch.Lang.Spoken(head)) {
			return ""
		}
	}
	words := ch.Lang.Words(head)
	about := ch.Names.SmallWords(words) && !slices.ContainsFunc(words, func(w language.Word) bool {
		return ch.Lang.IsAny(w.Low, language.Article, language.Preposition, language.OfWord) || ch.Lang.Is(language.Anaphor, w.Low)
	})
	if len(words) == 0 || about && tail != "" {
		tail = ch.withoutVerb(tail)
		rest := strings.TrimSpace(tail[ch.Lang.Begins(language.OfWord, tail):])
		if ch.Lang.Is(language.Article, grammar.FirstLow(ch.Lang, rest)) {
			rest = tail // of those
		}
		return ch.behindValue(rest, n)
	}
	end, name := 0, 0
	for i, w := range words {
		if name == i && (w.Capitalized() && (i > 0 || !ch.Lang.IsFunction(w.Low)) || i > 0 && ch.linksName(words[i:])) {
			name = i + 1
		}
		goesOn := i > 0 && name <= i && ch.Lang.Is(language.Definite, w.Low) && !ch.Lang.IsFunction(words[i-1].Low) // private people the remaining 8%
		if goesOn || i > 0 && ch.Lang.Is(language.Impersonal, w.Low) || ch.Lang.IsAny(w.Low, language.Change, language.Falls, language.Finite) || ch.Lang.Begins(language.Composes, head[w.From:]) > 0 {
			break
		}
		end = i + 1
	}
	if name == 1 && end == len(words) {
		name = max(name, ch.verbAt(words)) // "Food packaging contributed"
	}
	switch {
	case name > 0 && name < end && words[name].Letters && !unicode.IsUpper(grammar.FirstRune(words[name].Text)) && (name > 1 || end == len(words)):
		end = name // "Lisbon sold", but not "Passenger cars make up"
	case tail != "" && !ch.Lang.Is(language.Preposition, ch.Lang.Words(tail)[0].Low) && name == 0 && end == len(words):
		return ""
	}
	if end == 0 {
		return ""
	}
	for end > 0 && (!words[end-1].Letters || ch.Lang.IsAny(words[end-1].Low, language.Preposition, language.Remainder, language.Definite)) {
		end--
	}
	led := end == len(words) || ch.Lang.Is(language.Preposition, words[end].Low)
	if end > 1 && led && ch.Lang.IsVerb(words[end-1].Low, true) && !ch.Lang.IsAny(words[end-2].Low, language.Article, language.Definite) {
		end-- // subscriptions brought in, healthcare contributed
	}
	if end == 0 {
		return ""
	}
	return ch.Short(head[:words[end-1].To])
}

// linksName reports whether words join two parts of one name: "du Vallon" of "Toits du Vallon".
func (ch labels) linksName(words []language.Word) bool {
	const most = 2 // de la
	for i, w := range words {
		if w.Capitalized() {
			return i > 0
		}
		if i == most || !ch.Lang.Is(language.OfWord, w.Low) && (i == 0 || !ch.Lang.IsAny(w.Low, language.Definite, language.Article)) {
			break
		}
	}
	return false
}

// hung returns the name before a clause that says its value, or what stands in quotation marks at
// the end of words that name something: "the fleet, which makes up", "what we call “fine papers”
// the remaining"; "" where there is neither.
func (ch labels) hung(head string) string {
	if at := strings.LastIndex(head, ", "); at > 0 && ch.hangs(head[at+2:]) {
		return ch.Short(head[:at])
	}
	at := quoted.FindStringSubmatchIndex(head)
	if at == nil || ch.Lang.Unspaced || len(quoted.FindAllString(head, -1)) > 1 || strings.Contains(head[:at[0]], ",") {
		return ""
	}
	behind := ch.Lang.Spoken(head[at[1]:])
	if !ch.Names.SmallWords(behind) && ch.Lang.Begins(language.Composes, strings.TrimSpace(head[at[1]:])) == 0 && slices.ContainsFunc(behind, func(w language.Word) bool {
		return !ch.Lang.Is(language.Remainder, w.Low) && !ch.Lang.IsFunction(w.Low)
	}) {
		return ""
	}
	return ch.Short(strings.TrimSpace(head[at[2]:at[3]]))
}

// quoted is what stands in quotation marks.
var quoted = regexp.MustCompile(`["“«„]\s?([^"“”«»„]+?)[\s\x{a0}\x{202f}]?["”»“]`)

// behindValue returns what stands behind the share that it is of, which may be a little longer
// than other labels: "4% magnesia and other bits and pieces".
func (ch labels) behindValue(label string, n language.Number) string {
	const mostWords, mostRunes = 6, 36
	if short := ch.Short(label); short != "" || n.Kind != language.Percent {
		return short
	}
	if ch.Lang.Unspaced && grammar.Runes(label) <= mostRunes/3 && !strings.ContainsAny(label, "，；：「」“”") {
		return label
	}
	if ch.Lang.Count(label) > mostWords || grammar.Runes(label) > mostRunes || strings.ContainsAny(label, ",;:«»“”\"") || ch.Lang.Says(label, language.Finite, language.Preposition, language.Relative, language.Verb, language.Subject) {
		return ""
	}
	return label
}

// verbAt returns the place of the first verb among words; -1 where none is known.
func (ch labels) verbAt(words []language.Word) int {
	return slices.IndexFunc(words, func(w language.Word) bool { return ch.Lang.IsVerb(w.Low, true) })
}

// Short returns a label that is soon read, "" for none and for one that is not.
func (ch labels) Short(label string) string {
	label = strings.TrimSpace(label)
	n := ch.Lang.Count(label)
	if n == 0 || n > grammar.LabelMost || grammar.Runes(label) > labelRunes || strings.ContainsAny(label, ",;:") {
		return ""
	}
	return label
}

// RowLabel returns the name that a row gives a value to as a label of a divided whole, without what a
// bracket adds to it; "" where it is too long.
func RowLabel(r structure.Rules, name string) string {
	return divisions{labels{r}}.dividedName(grammar.Noted.ReplaceAllString(name, ""))
}

// withoutVerb returns words without the verb that they begin with, which is none of a label's:
// "were overreaching".
func (ch labels) withoutVerb(text string) string {
	if words := ch.Lang.Words(text); len(words) > 1 && ch.Lang.Is(language.Finite, words[0].Low) {
		return strings.TrimSpace(text[words[0].To:])
	}
	return text
}

// unreal reports whether a clause denies something, or says what would be or was meant.
func (ch labels) unreal(clause string) bool {
	modal := slices.ContainsFunc(ch.Lang.Spoken(clause), func(w language.Word) bool {
		return ch.Lang.Is(language.Modal, w.Low) && !ch.Lang.IsAny(w.Low, language.Alternate, language.Month)
	})
	return modal || ch.Lang.Says(clause, language.Negation, language.Supposed) || ch.Lang.Contains(language.Intended, clause)
}
