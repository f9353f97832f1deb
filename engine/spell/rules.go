package spell

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// numberRules are the number words of a language: sets of rules by name, as described in
// numbers.txt.
type numberRules map[string][]numberRule

// numberRule covers the numbers from one up to the next rule's.
type numberRule struct {
	from, power uint64
	text        string
}

// parseRules parses the rules of a language, which are valid: tests read them all.
func parseRules(data string) numberRules {
	all := numberRules{}
	set := ""
	for line := range strings.Lines(data) {
		line = strings.TrimRight(line, "\n")
		if head, ok := strings.CutPrefix(line, "["); ok {
			name, like, _ := strings.Cut(strings.TrimSuffix(head, "]"), ": ")
			set = name
			all[set] = slices.Clone(all[like])
			continue
		}
		if number, text, ok := strings.Cut(line, ": "); ok && line[0] != '#' {
			all[set] = put(all[set], newNumberRule(number, strings.TrimPrefix(text, "'")))
		}
	}
	return all
}

func newNumberRule(number, text string) numberRule {
	base, radix, ok := strings.Cut(number, "/")
	if !ok {
		radix = "10"
	}
	r := numberRule{from: atoi(base), power: 1, text: text}
	for by := atoi(radix); by > 1 && r.power <= math.MaxUint64/by && r.power*by <= r.from; {
		r.power *= by
	}
	return r
}

// put adds a rule to a set in order, replacing one for the same number.
func put(set []numberRule, r numberRule) []numberRule {
	at, found := slices.BinarySearchFunc(set, r.from, func(r numberRule, n uint64) int { return cmp.Compare(r.from, n) })
	if found {
		set[at] = r
		return set
	}
	return slices.Insert(set, at, r)
}

// has reports whether there is a set of a name.
func (all numberRules) has(set string) bool { return len(all[set]) > 0 }

// say returns n in words by a set of rules; root is the set of the first call.
func (all numberRules) say(n uint64, set, root string) string {
	rules := all[set]
	at := len(rules) - 1
	for at >= 0 && rules[at].from > n {
		at--
	}
	if at < 0 {
		return decimal(n)
	}
	r := rules[at]
	left := n % r.power
	said := func(sign byte, name string) string {
		switch {
		case sign == '<' && name == "":
			return all.say(n/r.power, set, root)
		case sign == '<':
			return all.say(n/r.power, name, name)
		case sign == '>':
			return all.say(left, cmp.Or(name, set), root)
		case name == "":
			return all.say(n, root, root)
		}
		return all.say(n, name, name)
	}
	var b strings.Builder
	for text := r.without(left == 0); text != ""; {
		i := strings.IndexAny(text, "<>=")
		if i < 0 {
			b.WriteString(text)
			break
		}
		name, rest, _ := strings.Cut(text[i+1:], text[i:i+1])
		b.WriteString(text[:i] + said(text[i], name))
		text = rest
	}
	return b.String()
}

// without returns the text of a rule; with nothing left to add, without its bracketed part.
func (r numberRule) without(nothing bool) string {
	before, rest, _ := strings.Cut(r.text, "[")
	within, after, _ := strings.Cut(rest, "]")
	if nothing {
		within = ""
	}
	return before + within + after
}
