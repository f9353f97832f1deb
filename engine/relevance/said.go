package relevance

import "slices"

// Names reports whether the title and the tags of a subject say every word of a phrase.
func Names(phrase, language string, s Subject) bool {
	said, all := subject(s, language), terms(phrase, language)
	return len(all) > 0 && !slices.ContainsFunc(all, func(t term) bool { return said.says(t) == 0 })
}

// Said gives the words of a query that a text says, as they stand in the query
// but in lower case: what a long description or all that is spoken in a film has
// to do with it.
func Said(looked, text, language string) []string {
	said := words{terms: terms(text, language)}.index()
	var out []string
	for _, w := range split(looked) {
		if t := terms(w, language); len(t) == 1 && said.says(t[0]) > 0 {
			out = append(out, w)
		}
	}
	return out
}
