package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

var (
	// turn is what somebody says in a script, behind who it is and what the one is: "MARIA (baker): …",
	// "DR. OKORO, SLEEP RESEARCHER: …".
	turn = regexp.MustCompile(`^[ \t]*\**([\p{Lu}\p{Lo}][\p{L}\p{M}.'’ -]{0,40}?)(?:[ \t]?[(（]([^()（）\n]{2,70})[)）]|,[ \t]+([^:：.\n]{2,60}))?\**[ \t]*[:：]\**[ \t]*(\S.*)$`)
	// guest is a direction that says who comes: "[Interview: Dr. Aisha Bello, nutritionist]".
	guest = regexp.MustCompile(`\[(?:[^\]\n:：]*[:：])?[ \t]*(\p{Lu}[^\],:：\n]{3,40}),[ \t]+([^\]\n]{2,60})\]`)
)

// person is somebody who speaks in a script.
type person struct{ name, role string }

// cast are the people of a script, by the last words of their names.
type cast struct {
	grammar.Grammar
	people map[string]person
}

// quoted returns a script with what people say in it, other than who tells it, as quotations in
// paragraphs of their own, each behind who says it. Who is named for sure is one: by a title, by a
// direction, by a name in brackets, or by what the one is who says "I".
func (c cast) quoted(text string) string {
	lines := strings.Split(text, "\n")
	for _, m := range guest.FindAllStringSubmatch(text, -1) {
		if c.isPerson(m[1]) {
			c.people[lastWord(m[1])] = person{m[1], m[2]}
		}
	}
	for _, l := range lines {
		c.meet(l)
	}
	if len(c.people) == 0 {
		return text
	}
	var all []string
	for at := 0; at < len(lines); {
		n, said := c.turnOf(lines[at:])
		all = append(all, said...)
		at += n
	}
	return strings.Join(all, "\n")
}

// meet keeps who a line names for sure.
func (c cast) meet(line string) {
	m := turn.FindStringSubmatch(line)
	if m == nil || labels.MatchString(line) || !grammar.Finished(m[4]) || c.Lang.Begins(language.Remark, m[1]) > 0 || c.Lang.Is(language.Serial, grammar.FirstLow(c.Lang, m[1])) {
		return
	}
	key, name, role := lastWord(m[1]), m[1], m[2]+m[3]
	within, is, _ := strings.Cut(strings.Replace(role, "，", ",", 1), ",")
	switch {
	case c.people[key].name != "":
	case is != "" && m[2] != "" && c.isPerson(within):
		c.people[key] = person{within, strings.TrimSpace(is)}
	case c.entitled(name), role != "" && !strings.ContainsFunc(role, unicode.IsDigit) && c.Lang.Contains(language.Myself, m[4]):
		c.people[key] = person{named(name), role}
	}
}

// isPerson reports whether words are somebody's name.
func (c cast) isPerson(words string) bool { return c.entitled(words) || c.Names.IsName(words) }

// entitled reports whether words begin with a title that stands before a name.
func (c cast) entitled(words string) bool {
	all := c.Lang.Spoken(words)
	return len(all) > 1 && len(all) <= 4 && c.Lang.Is(language.Honorific, strings.TrimSuffix(all[0].Low, ".")) && !slices.ContainsFunc(all, func(w language.Word) bool { return grammar.Cased(w.Text) && !w.Capitalized() })
}

// turnOf returns how many lines there are in the paragraph of what somebody says that lines begin
// with, and what is read for them; the first line where it is nobody's.
func (c cast) turnOf(lines []string) (n int, said []string) {
	m := turn.FindStringSubmatch(lines[0])
	if m == nil {
		return 1, lines[:1]
	}
	who, ok := c.people[lastWord(m[1])]
	if !ok || labels.MatchString(lines[0]) {
		return 1, lines[:1]
	}
	n = 1
	for n < len(lines) && strings.TrimSpace(lines[n]) != "" && !turn.MatchString(lines[n]) && !strings.HasPrefix(strings.TrimSpace(lines[n]), "[") {
		n++
	}
	open, shut, colon := " (", ")", ": "
	if c.Lang.Unspaced {
		open, shut, colon = "（", "）", "："
	}
	lead := who.name
	if who.role != "" {
		lead += open + roleOf(who.role) + shut
	}
	c.people[lastWord(m[1])] = person{name: who.name} // what the one is, is said once
	words := JoinLines(slices.Concat([]string{m[4]}, lines[1:n]))
	return n, quotationsOf(c.Lang, lead+colon, directions.ReplaceAllString(words, ""))
}

// quotationsOf returns what somebody says as quotations that a picture each has room for, the first
// of them behind who it is.
func quotationsOf(l *language.Language, lead, said string) []string {
	const most = 240 // characters
	open, shut := "“", "”"
	switch quotes := strings.ContainsAny(said, `“”"`); {
	case grammar.OpensQuote(said):
		return []string{"", lead + said, ""}
	case quotes:
		open, shut = "«", "»"
	}
	all, part := []string{""}, ""
	for _, s := range l.Sentences(said) {
		if part != "" && grammar.Runes(part)+grammar.Runes(s) > most {
			all, part, lead = append(all, lead+open+part+shut, ""), "", ""
		}
		part = JoinLines([]string{part, s})
	}
	return append(all, lead+open+part+shut, "")
}

// lastWord returns the last word of a name in small letters.
func lastWord(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	return name[strings.LastIndex(name, " ")+1:]
}

// named returns a name that stands in capitals as others are written: "DR. O'BRIEN".
func named(name string) string {
	if !capitals(name) {
		return name
	}
	begins := true
	name = strings.Map(func(r rune) rune {
		if !begins {
			r = unicode.ToLower(r)
		}
		begins = !unicode.IsLetter(r)
		return r
	}, name)
	return clitic.ReplaceAllStringFunc(name, strings.ToLower)
}

// clitic is a letter that hangs on a name: "Baker's".
var clitic = regexp.MustCompile(`['’]\p{Lu}\b`)

// roleOf returns what somebody is in small letters where it stands in capitals, none of whose words
// is as short as one made of initials.
func roleOf(role string) string {
	if !capitals(role) || slices.ContainsFunc(strings.Fields(role), func(w string) bool { return grammar.Runes(w) <= acronymMost }) {
		return role
	}
	return strings.ToLower(role)
}
