package quotation

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// attribution is how surely the words beside a quotation say whose it is.
type attribution int

const (
	unsaid   attribution = iota // nobody says anything in them
	doubtful                    // somebody does, and it is not sure who
	denied                      // that somebody says it is denied, or only supposed
	sure                        // it is sure who does, be it by a pronoun or by the verb alone
)

// attributed reads who says a quotation from the clause beside it: "says Priya
// Raman, who runs a studio", "said chief executive Ingrid Solheim", "Dana
// Whitlock, operations lead, says". Before a quotation the last verb leads to it.
func (qs Finder) attributed(clause string, behind bool, q *story.Quote) attribution {
	parts := qs.Clauses.Spans(clause, ",，:：;；—–")
	if len(parts) == 0 {
		return unsaid
	}
	i, found := qs.sayingPart(parts, behind)
	if i < 0 && found == unsaid {
		i, found = 0, qs.accordingTo(parts[0], q)
	} else if i >= 0 {
		found = qs.whoSays(parts, i, behind, q)
	}
	if found == sure && q.Speaker != "" && q.Role == "" && (behind || qs.uncited(parts[0]) != parts[0]) {
		q.Role = qs.roles(parts[i+1:])
	}
	if qs.Lang.Is(language.Article, grammar.FirstLow(qs.Lang, q.Speaker)) || qs.Names.Described(q.Speaker) {
		qs.callByName(q)
	}
	if !qs.Lang.Unspaced {
		q.Speaker = grammar.Capitalize(q.Speaker)
	}
	return found
}

// callByName takes a name that stands behind what somebody is for the speaker: "says the
// mayor, Ana Ruiz".
func (qs Finder) callByName(q *story.Quote) {
	if !qs.Names.IsName(q.Role) {
		return
	}
	q.Speaker, q.Role = q.Role, q.Speaker
	if !qs.Names.Described(q.Role) {
		q.Role = qs.withoutOwner(q.Role)
	}
}

// sayingPart returns which part of a clause has the verb of saying that leads to a quotation;
// -1 where none has, and what to think of it then. One that hangs on another leads to none:
// "when Anna asked, the owner said".
func (qs Finder) sayingPart(parts []string, behind bool) (at int, found attribution) {
	for k := range parts {
		i := k
		if !behind {
			i = len(parts) - 1 - k
		}
		_, _, ok := qs.saying(parts[i])
		switch {
		case ok && !qs.hangs(parts[i]):
			return i, unsaid
		case ok && qs.Lang.Begins(language.Condition, parts[i]) > 0:
			found = denied
		case ok && found == unsaid:
			found = doubtful
		}
	}
	return -1, found
}

// hangs reports whether a part of a clause hangs on another.
func (qs Finder) hangs(part string) bool {
	words := qs.Lang.Words(part)
	return !qs.Lang.Unspaced && qs.Lang.Begins(language.Citing, part) == 0 && qs.Names.Subordinates(words[0])
}

// accordingTo reads who says a quotation from words without a verb: "according to Ana Ruiz".
func (qs Finder) accordingTo(part string, q *story.Quote) attribution {
	n := qs.Lang.Begins(language.AccordingTo, part)
	switch {
	case n == 0:
		return unsaid
	case qs.speaker(part[n:], q):
		return sure
	}
	return doubtful
}

// uncited returns a clause without the word that only says that it cites: "as Anna says".
func (qs Finder) uncited(clause string) string {
	n := max(qs.Lang.Begins(language.Citing, clause), qs.Lang.Begins(language.AccordingTo, clause))
	return strings.TrimSpace(clause[n:])
}

// whoSays reads who says a quotation from the clause in whose part i a verb of saying stands.
// Who stands before the verb says it, and what is behind that only tells to whom.
func (qs Finder) whoSays(parts []string, i int, behind bool, q *story.Quote) attribution {
	from, to, _ := qs.saying(parts[i])
	before, found := qs.subject(qs.whoDid(qs.uncited(parts[i][:from])))
	switch {
	case found != unsaid:
		return found
	case strings.Contains(parts[i][from:to], "-"):
		return sure // dit-elle
	case !behind && qs.twoSay(parts[i][to:]), qs.unclear(before):
		return doubtful
	}
	if before = qs.withoutTime(before); before != "" && !qs.saysWhen(before) && !qs.Lang.Is(language.Preposition, grammar.FirstLow(qs.Lang, before)) {
		return qs.named(before, q)
	}
	if i > 0 && qs.subordinates(parts[i-1]) {
		return sure // the one that is spoken of says it, and what stands before hangs on something else
	}
	if i > 0 && qs.apposed(parts[:i], q) {
		return sure // the name stands before it: Amos Birtle, a boatman, told a visitor
	}
	found = qs.behindVerb(parts[i][to:], i == 0 || !qs.Lang.Unspaced, q)
	if others := strings.Join(append(slices.Clone(parts[:i]), before), ", "); found == sure && q.Speaker == "" && qs.namesOne(others, true) {
		return doubtful // one of those that are named there
	}
	return found
}

// twoSay reports whether behind a verb of saying another one has a subject of its own: "Anna
// asked and Peter" answered.
func (qs Finder) twoSay(behind string) bool {
	from, _, ok := qs.saying(behind)
	return ok && !qs.Lang.Unspaced && !qs.Names.SmallWords(qs.Lang.Words(behind[:from]))
}

// unclear reports whether what stands before a verb of saying is more than who says it:
// another verb, "is what Ana" told us, or a clause that hangs on another, "Ana smiled when
// Peter" said.
func (qs Finder) unclear(before string) bool {
	words := qs.Lang.Words(before)
	if len(words) == 0 || qs.Lang.Unspaced {
		return false
	}
	return qs.Lang.Is(language.Finite, words[0].Low) || slices.ContainsFunc(words[1:], func(w language.Word) bool {
		return qs.Names.Subordinates(w) && !qs.Lang.Is(language.Relative, w.Low)
	})
}

// named takes who stands before a verb of saying for who says it.
func (qs Finder) named(words string, q *story.Quote) attribution {
	if low := grammar.FirstLow(qs.Lang, words); qs.Lang.Is(language.Article, low) && qs.Lang.Is(language.Object, low) {
		words = grammar.Capitalize(words) // her brother, and nobody that something is said to
	}
	if qs.speaker(words, q) {
		return sure
	}
	return doubtful
}

// behindVerb reads who says something from the words behind the verb. Where nobody stands
// there, it is who was spoken of before.
func (qs Finder) behindVerb(words string, alone bool, q *story.Quote) attribution {
	words = qs.withoutHabit(qs.withoutAddressee(strings.TrimSpace(words)))
	if at := qs.Times.Begins(words); at.To > 0 && at.From > 0 && strings.TrimSpace(words[at.To:]) != "" {
		words = strings.TrimSpace(words[at.To:]) // wrote as early as 1856 the engineer
	}
	all := qs.Lang.Words(words)
	switch {
	case len(all) > 2 && qs.Lang.Is(language.Toward, qs.Lang.Prefix(all[0].Low)):
		return doubtful // to whom it is said, and who says it
	case !qs.saysWhen(words) && len(all) > 0 && qs.speaker(words, q), len(all) == 0 && alone:
		return sure
	case len(all) == 0, qs.Lang.Is(language.Toward, all[0].Low):
		return doubtful
	case qs.Lang.IsFunction(all[0].Low), qs.saysWhen(words):
		return sure
	}
	return doubtful
}

// withoutHabit returns the words behind a verb without the adverb that they begin with before an
// article: "siempre nuestro fundador".
func (qs Finder) withoutHabit(words string) string {
	all := qs.Lang.Words(words)
	if len(all) < 3 || !qs.Lang.IsFunction(all[0].Low) || all[0].Capitalized() || !qs.Lang.Is(language.Article, all[1].Low) {
		return words
	}
	if qs.Lang.IsAny(all[0].Low, language.Article, language.Definite, language.Indefinite, language.Preposition, language.OfWord, language.Subject, language.Toward, language.And) {
		return words
	}
	return words[all[1].From:]
}

// apposed reads a name and what its bearer is from the clauses before a verb: "Mi
// maestro, don Eladio Funes, que fumaba en pipa".
func (qs Finder) apposed(clauses []string, q *story.Quote) bool {
	clauses = slices.DeleteFunc(slices.Clone(clauses), func(c string) bool {
		low := grammar.FirstLow(qs.Lang, c)
		return qs.Lang.Is(language.Relative, low) || qs.Lang.Is(language.Conjunction, low) || qs.saysWhen(c)
	})
	if len(clauses) == 2 && qs.Names.SmallWords(qs.Lang.Words(clauses[0])) {
		clauses = clauses[1:] // one of them, a baker from Leeds
	}
	if qs.Lang.Unspaced || len(clauses) == 0 || len(clauses) > 2 || qs.Lang.Says(clauses[0], language.Finite) || !qs.speaker(qs.uncited(clauses[0]), q) {
		return false
	}
	if len(clauses) == 1 {
		return true
	}
	if words := qs.Lang.Words(clauses[1]); words[0].Capitalized() && qs.Names.IsName(clauses[1]) || qs.Lang.Is(language.Honorific, words[0].Low) {
		q.Speaker, q.Role = clauses[1], qs.withoutOwner(q.Role, q.Speaker)
		return true
	}
	q.Role = qs.role(clauses[1:])
	return true
}

// saying returns where a verb of saying stands, or what tells that somebody often says so.
func (qs Finder) saying(part string) (from, to int, ok bool) {
	if qs.Lang.Unspaced {
		verb := qs.Lang.Ending(language.Saying, part)
		return len(part) - len(verb), len(part), verb != ""
	}
	words := qs.Lang.Words(part)
	for i, w := range words {
		verb, _, _ := strings.Cut(w.Low, "-") // dit-elle
		if qs.Lang.Is(language.Habit, w.Low) {
			if n := qs.toSay(words[i+1:]); n > 0 {
				return w.From, n, true
			}
		}
		if qs.Lang.Is(language.Saying, verb) {
			return w.From, w.To, true
		}
		if before := qs.Lang.Prefix(w.Low); before != "" && i > 0 && qs.Lang.Is(language.Citing, words[i-1].Low) && qs.Lang.Is(language.Saying, qs.Lang.Bare(w.Low)) {
			return w.From, w.To, true // a relative pronoun hangs on it
		}
	}
	return 0, 0, false
}

// toSay returns where the verb of saying ends that words behind one of habit begin with: "used
// to say", "aimait à le dire"; 0 where there is none.
func (qs Finder) toSay(words []language.Word) int {
	for _, w := range words {
		if qs.Lang.Is(language.ToSay, w.Low) {
			return w.To
		}
		if !qs.Lang.IsFunction(w.Low) {
			return 0
		}
	}
	return 0
}

// speaker takes a speaker into the quotation, if the words name one: in lower
// case before a name stands what they are.
func (qs Finder) speaker(words string, q *story.Quote) bool {
	words = strings.TrimSpace(words)
	all := qs.Lang.Words(words)
	if qs.Names.SmallWords(all) || qs.Lang.Is(language.Anaphor, all[0].Low) && len(all) == 1 || qs.Lang.Begins(language.LaterStep, words) == len(words) {
		return false
	}
	if who, _, clipped := strings.Cut(all[0].Low, "'"); clipped && qs.Lang.Is(language.Subject, who) {
		return false // you'll
	}
	owned := all[0].Capitalized() && qs.Lang.Is(language.Article, all[0].Low) // Her doctor
	if len(all) > 1 && !owned && qs.Lang.Is(language.Object, all[0].Low) {    // told me so, told her the head
		words, all = strings.TrimSpace(words[all[1].From:]), qs.Lang.Words(words[all[1].From:])
	}
	if !owned && qs.Lang.IsAny(all[0].Low, language.Subject, language.Object, language.Preposition, language.Negation) || qs.Names.Subordinates(all[0]) {
		return false // tells in a kitchen, said while drying a glass
	}
	if i := slices.IndexFunc(all, qs.Names.Subordinates); i > 0 {
		words, all = strings.TrimSpace(words[:all[i].From]), all[:i]
	}
	if qs.Lang.Unspaced {
		return qs.hanSpeaker(words, q)
	}
	if i := slices.IndexFunc(all, func(w language.Word) bool { return qs.Lang.Is(language.Impersonal, w.Low) }); i > 0 && all[i-1].Capitalized() {
		words, all = strings.TrimSpace(words[:all[i].From]), all[:i] // Rosa se ríe
	}
	if i := slices.IndexFunc(all, func(w language.Word) bool { return qs.Lang.Is(language.Preposition, w.Low) && qs.isTime(words[w.To:]) }); i > 0 {
		words, all = strings.TrimSpace(words[:all[i].From]), all[:i]
	}
	at := 0
	for at < len(all) && grammar.Cased(all[at].Text) && !all[at].Capitalized() {
		at++
	}
	if at == len(all) { // "the mayor", and no "later"
		if grammar.Cased(all[0].Text) && !qs.Lang.IsFunction(all[0].Low) {
			return false
		}
		at = 0
	}
	if len(all)-at > speakerMost || grammar.Runes(words[:all[at].From]) > roleMost {
		return false
	}
	q.Speaker, q.Role = words[all[at].From:], strings.TrimSpace(words[:all[at].From])
	if at == 0 {
		q.Speaker = words
	}
	for _, w := range all[at:] {
		if name := strings.TrimSpace(words[all[at].From:w.From]); qs.Lang.Is(language.Preposition, w.Low) && !strings.Contains(grammar.Particles, " "+w.Low+" ") && !w.Capitalized() && qs.Names.IsName(name) {
			q.Speaker = name // "Ragna Moe in her diary"
			break
		}
	}
	if role := qs.Lang.Words(q.Role); len(role) > 0 && qs.Lang.IsAny(role[len(role)-1].Low, language.Article, language.Definite, language.Preposition, language.OfWord) {
		if last := role[len(role)-1].Low; qs.Lang.IsAny(last, language.OfWord, language.Toward) || qs.Lang.IsFunction(role[0].Low) || qs.Names.Described(q.Role) {
			q.Speaker = words // the place of one without a name: a nurse on Ward 6
		}
		q.Role = ""
	}
	return true
}

// roles returns what a speaker is, in the words behind the name: "61 ans, ancien chauffeur".
func (qs Finder) roles(parts []string) string {
	role := qs.role(parts)
	if role != "" && len(parts) > 1 && qs.isRole(role) && unicode.IsLower(grammar.FirstRune(parts[1])) && qs.isRole(parts[1]) && qs.role(parts[1:]) != "" {
		role += ", " + parts[1]
	}
	return role
}

// role returns what a speaker is, in the words behind the name.
func (qs Finder) role(parts []string) string {
	if len(parts) == 0 || grammar.Runes(parts[0]) > roleMost {
		return ""
	}
	words := qs.Lang.Words(parts[0])
	if qs.Lang.IsAny(words[0].Low, language.And, language.Subject, language.Preposition, language.Relative, language.Negation) {
		return ""
	}
	return parts[0]
}
