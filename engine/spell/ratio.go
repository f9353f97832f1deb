package spell

// ratio reads fractions: 1/2, 3/4, 2 1⁄2. What looks like one and is none, as
// 24/7, is left to be read as numbers.
func (l *language) ratio(s string, at int) ([]Word, int) {
	m, size := whole(ratioRE, s, at)
	if m == nil || at > 0 && s[at-1] == '-' {
		return nil, 0
	}
	top, bottom := atoi(m[2]), atoi(m[3])
	if top >= bottom || bottom > 10 || top == 0 {
		return nil, 0
	}
	words := l.part(top, bottom, m[1] != "")
	if m[1] == "" {
		return l.words(words), size
	}
	n := number{whole: m[1]}
	return l.words(append(l.cardinalOf(n, alone), words...)), size
}

// part reads top/bottom; after tells that a whole number stands before.
func (l *language) part(top, bottom uint64, after bool) []string {
	if top == 1 && bottom == 2 {
		if after {
			return l.say("and half")
		}
		return l.say("half")
	}
	var words []string
	if after {
		words = l.say("and")
	}
	return append(words, l.parts(top, bottom)...)
}

func (l *language) parts(top, bottom uint64) []string {
	switch l.code {
	case "zh":
		return concat(l.cardinal(bottom, alone), l.say("of"), l.cardinal(top, alone))
	case "es", "fr":
		return append(l.cardinal(top, masculine), l.romancePart(top, bottom))
	case "iw":
		return l.hebrewPart(top, bottom)
	}
	return append(l.cardinal(top, alone), englishPart(l, top, bottom))
}

func englishPart(l *language, top, bottom uint64) string {
	name := l.ordinal(bottom, alone)[0]
	if bottom == 4 {
		name = "quarter"
	}
	if bottom == 2 {
		return "half"
	}
	return name + plural(top == 1, "", "s")
}

// romancePart names a part in Spanish and French.
func (l *language) romancePart(top, bottom uint64) string {
	names := map[string][]string{
		"es": {3: "tercio", 4: "cuarto", 5: "quinto", 6: "sexto", 7: "séptimo", 8: "octavo", 9: "noveno", 10: "décimo"},
		"fr": {3: "tiers", 4: "quart", 5: "cinquième", 6: "sixième", 7: "septième", 8: "huitième", 9: "neuvième", 10: "dixième"},
	}[l.code]
	if top == 1 || bottom == 3 && l.code == "fr" {
		return names[bottom]
	}
	return names[bottom] + "s"
}

func (l *language) hebrewPart(top, bottom uint64) []string {
	switch {
	case bottom == 3 && top == 1:
		return []string{"שליש"}
	case bottom == 3:
		return []string{"שני", "שליש"}
	case bottom == 4 && top == 1:
		return []string{"רבע"}
	case bottom == 4:
		return append(l.cardinal(top, masculine), "רבעים")
	}
	return concat(l.cardinal(top, alone), []string{"חלקי"}, l.cardinal(bottom, alone))
}
