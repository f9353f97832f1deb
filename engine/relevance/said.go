package relevance

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
