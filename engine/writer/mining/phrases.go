package mining

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Terms knows how much each word of a text matters to it.
type Terms struct {
	language string
	lex      *lexicon
	weight   map[string]float64 // 0..1 by stem
	surface  map[string]string  // how a stem was first written
}

// NewTerms weighs the words of a whole text: often said and part of longer
// phrases weighs more.
func NewTerms(text, language string) *Terms {
	t := &Terms{language: language, lex: lexiconOf(language), weight: map[string]float64{}, surface: map[string]string{}}
	count, degree := map[string]float64{}, map[string]float64{}
	for _, run := range t.runs(tokens(text, language)) {
		for _, w := range run {
			s := t.stem(w)
			count[s]++
			if count[s] == 1 {
				t.surface[s] = bare(w.text, language)
			}
			degree[s] += float64(min(len(run), 4))
		}
	}
	top := 0.0
	for s, n := range count {
		t.weight[s] = math.Log1p(n) * math.Sqrt(degree[s]/n)
		top = max(top, t.weight[s])
	}
	for s := range t.weight {
		t.weight[s] /= top
	}
	return t
}

// Density is the mean weight of the words of a sentence, function words
// counting nothing.
func (t *Terms) Density(sentence string) float64 {
	sum, n := 0.0, 0.0
	for _, w := range tokens(sentence, t.language) {
		if !w.word {
			continue
		}
		n++
		if t.lex.isContent(w, t.language) {
			sum += t.weight[t.stem(w)]
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// stem folds the commonest endings of number and gender, no more.
func (t *Terms) stem(w token) string {
	s := bare(w.low, t.language)
	if t.language == "iw" && utf8.RuneCountInString(s) > 4 {
		return strings.TrimPrefix(s, "ה")
	}
	if t.language == "zh" || utf8.RuneCountInString(s) < 4 {
		return s
	}
	for _, end := range []string{"'s", "ies", "es", "s", "x"} {
		if r, ok := strings.CutSuffix(s, end); ok && utf8.RuneCountInString(r) > 2 && !strings.HasSuffix(s, "ss") {
			return r
		}
	}
	return s
}

// runs are the stretches of content words between function words and marks.
func (t *Terms) runs(all []token) [][]token {
	var runs [][]token
	var open []token
	for _, w := range all {
		if t.lex.isContent(w, t.language) {
			open = append(open, w)
			continue
		}
		if open != nil {
			runs = append(runs, open)
		}
		open = nil
	}
	if open != nil {
		runs = append(runs, open)
	}
	return runs
}

// KeyPhrases lists up to n phrases that say what a text is about, the weightiest
// first, as they stand in it.
func KeyPhrases(text, language string, n int) []string {
	return NewTerms(text, language).phrases(text, n)
}

type phrase struct {
	text   string
	key    string
	weight float64
	first  int
}

func (t *Terms) phrases(text string, n int) []string {
	found := map[string]*phrase{}
	for _, run := range t.runs(tokens(text, t.language)) {
		run = t.trimRun(run)
		if len(run) == 0 {
			continue
		}
		p := t.phraseOf(text, run)
		if old, ok := found[p.key]; ok {
			old.weight += p.weight
			continue
		}
		found[p.key] = &p
	}
	var all []phrase
	for _, p := range found {
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b phrase) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.first, b.first))
	})
	var texts []string
	for _, p := range all[:min(n, len(all))] {
		texts = append(texts, p.text)
	}
	return texts
}

// trimRun keeps a phrase to the words that belong together: no hyphenless
// verb-like first word where nouns follow, at most four words.
func (t *Terms) trimRun(run []token) []token {
	for len(run) > 1 && (t.lex.open[run[0].low] || likelyVerb(run[0].low, t.language)) {
		run = run[1:]
	}
	for len(run) > 1 && (t.lex.open[run[len(run)-1].low] || likelyVerb(run[len(run)-1].low, t.language)) {
		run = run[:len(run)-1]
	}
	if len(run) > 4 {
		run = run[:4]
	}
	return run
}

func (t *Terms) phraseOf(text string, run []token) phrase {
	p := phrase{text: text[run[0].from:run[len(run)-1].to], first: run[0].from}
	keys := make([]string, len(run))
	for i, w := range run {
		keys[i] = t.stem(w)
		p.weight += t.weight[keys[i]]
	}
	p.key = strings.Join(keys, " ")
	p.weight /= math.Sqrt(float64(len(run)))
	return p
}

// likelyVerb guesses from the ending whether a word is no noun. It is used to
// prefer, never to decide what is said.
func likelyVerb(low, language string) bool {
	ends := map[string][]string{
		"en": {"ing", "ed", "ly", "izes", "ifies"},
		"es": {"ando", "iendo", "mente", "aron", "ieron", "aban", "arse", "erse", "irse", "ían", "en", "an", "ó"},
		"fr": {"aient", "ement", "èrent", "issent", "ent"},
	}[language]
	if utf8.RuneCountInString(low) < 5 {
		return false
	}
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(low, e) }) && !nounLike(low, language)
}

func nounLike(low, language string) bool {
	switch language {
	case "en":
		return slices.Contains([]string{"heating", "building", "training", "meeting", "morning", "evening", "lighting", "ceiling", "housing", "wedding", "painting", "wiring", "clothing", "cooling", "parking", "family", "supply", "assembly", "seed", "speed", "feed", "weed", "reed", "shed", "seedling", "string", "spring", "king", "ring", "wing", "thing", "banking", "engineering", "marketing", "planning", "learning", "gardening", "cycling", "recycling", "packaging", "savings", "fly", "reply", "july", "italy"}, low)
	case "es":
		return slices.Contains([]string{"imagen", "imágenes", "volumen", "examen", "origen", "margen", "joven", "orden", "virgen", "alemán", "también", "almacén", "desorden", "régimen", "resumen", "crimen", "huracán", "capitán"}, low)
	case "fr":
		return strings.HasSuffix(low, "iment") || strings.HasSuffix(low, "gement") || strings.HasSuffix(low, "tement") || slices.Contains([]string{"argent", "agent", "client", "patient", "vent", "ciment", "moment", "accident", "parent", "président", "élément", "document", "instrument", "logement", "continent", "évènement", "événement"}, low)
	}
	return false
}

// properName reports whether a token is written like a name inside a sentence.
func properName(all []token, i int) bool {
	r, _ := utf8.DecodeRuneInString(all[i].text)
	return i > 0 && unicode.IsUpper(r) && all[i-1].word
}
