package relevance

import "slices"

// Names reports whether title, tags and text of a subject contain every word of a phrase.
func Names(phrase, language string, s Subject) bool {
	said, all := subject(s, language), terms(phrase, language)
	return len(all) > 0 && !slices.ContainsFunc(all, func(t term) bool { return said.says(t) == 0 })
}

// Said returns the words of a query that a text contains, in lower case and spelled as in the
// query. It condenses a long description or a transcript to what matters for the query.
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
