package writer

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Ideas suggests videos without a model: it finds sentences of a company that would carry a film,
// and gives each a suitable form. It implements [tenant.IdeaWriter] and [tenant.Suggester]. Facts
// are the company's own sentences, unchanged; nothing is added to them.
type Ideas struct{}

var (
	_ tenant.IdeaWriter = Ideas{}
	_ tenant.Suggester  = Ideas{}
)

// mostIdeas is the most ideas.
const mostIdeas = 9

// Ideas returns six to nine ideas.
func (Ideas) Ideas(ctx context.Context, b tenant.Brand) ([]tenant.Idea, error) {
	t := newThinker(b)
	var all []tenant.Idea
	seen := map[string]bool{}
	for _, f := range forms() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		idea, ok := t.idea(f)
		if ok && !seen[idea.Title] {
			seen[idea.Title] = true
			all = append(all, idea)
		}
	}
	return fresh(all, b.Prompts), nil
}

// fresh drops ideas that were used before, as long as six remain.
func fresh(all []tenant.Idea, prompts []string) []tenant.Idea {
	for i := len(all) - 1; i >= 0 && len(all) > 6; i-- {
		if slices.Contains(prompts, all[i].Prompt) {
			all = slices.Delete(all, i, i+1)
		}
	}
	return all[:min(mostIdeas, len(all))]
}

// form is a kind of film, with its requirements for the company's words.
type form struct {
	key            string // of its words
	tag, technique string
	length         float64 // minutes, at most
	of             aspect
}

// aspect selects the sentences of a form.
type aspect int

const (
	ofAll     aspect = iota // the company as a whole
	ofFigures               // sentences with a figure
	ofOne                   // an independent sentence, with related ones
)

// forms returns the kinds of films, the most useful first.
func forms() []form {
	return []form{
		{"portrait", "Corporate", "three_act", 1, ofAll},
		{"explained", "Explainer", "problem_solution", 1, ofOne},
		{"spot", "Marketing", "aida", .5, ofAll},
		{"figures", "News", "listicle", 1, ofFigures},
		{"how", "HowTo", "how_to", 1, ofOne},
		{"short", "Social", "pas", .5, ofOne},
		{"change", "Product", "before_after_bridge", 1, ofOne},
		{"story", "Testimonial", "hero_journey", 2, ofAll},
		{"welcome", "Onboarding", "story_spine", 1, ofAll},
		{"debate", "Corporate", "thesis_antithesis_synthesis", 1, ofAll},
	}
}

// thinker is the analysis of a company's words.
type thinker struct {
	brand     tenant.Brand
	editor    Editor
	terms     *Terms
	sentences []string
	topics    []int // independent sentences, the weightiest first
	next      int   // of topics: the first without an idea
}

func newThinker(b tenant.Brand) *thinker {
	b.Name, b.Domain = strings.TrimSpace(b.Name), strings.TrimSpace(b.Domain)
	about := Readable(b.About)
	code := cmp.Or(b.Language, detect.LanguageOf(cmp.Or(about, b.Name)))
	t := &thinker{
		brand: b, editor: NewEditor(code, 0),
		terms: NewTerms(about, code), sentences: language.Of(code).Sentences(about),
	}
	t.topics = t.rank()
	return t
}

// rank orders the sentences that may carry a film. The first, which introduces the company, is left
// out if there are enough others.
func (t *thinker) rank() []int {
	const enough = 3
	all := t.whole()
	if len(all) > enough {
		all = all[1:]
	}
	worth := t.editor.Rank(t.sentences)
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	return all
}

// idea fills a form with its subject and facts; not ok if the company has no words for it.
func (t *thinker) idea(f form) (tenant.Idea, bool) {
	picked, subject := t.pick(f.of)
	if picked == nil && f.of != ofAll {
		return tenant.Idea{}, false
	}
	if subject == "" && t.brand.Name == "" {
		return tenant.Idea{}, false
	}
	facts := t.facts(picked)
	return tenant.Idea{
		Title:     t.title(f, subject),
		Prompt:    t.prompt(f, subject, facts),
		Tag:       f.tag,
		Technique: f.technique,
		Length:    t.fitLength(facts, f.length),
	}, true
}

// pick returns the sentences of a form and their headline; "" is the company itself.
func (t *thinker) pick(of aspect) (picked []int, subject string) {
	switch of {
	case ofFigures:
		picked = t.where(func(s string) bool { return len(t.editor.figuresOf(s)) > 0 })
	case ofOne:
		picked = t.topic()
	default:
		picked = t.whole()
	}
	if of == ofOne || t.brand.Name == "" {
		subject = t.headline(picked)
	}
	return picked, subject
}

func (t *thinker) where(ok func(string) bool) []int {
	var all []int
	for i, s := range t.sentences {
		if ok(s) {
			all = append(all, i)
		}
	}
	return all
}

// topic returns the next unused sentence; the first again once all were used, and the whole company
// if there is none.
func (t *thinker) topic() []int {
	if len(t.topics) == 0 {
		return t.whole()
	}
	i := t.topics[t.next%len(t.topics)]
	t.next++
	return []int{i}
}

// whole returns all sentences; never nil.
func (t *thinker) whole() []int {
	return append([]int{}, t.where(func(string) bool { return true })...)
}

func (t *thinker) headline(picked []int) string {
	if len(picked) == 0 {
		return ""
	}
	s := bare(t.sentences[picked[0]])
	if language.Width(s) <= longestHeading {
		return s
	}
	r, size := utf8.DecodeRuneInString(Query(s, t.terms))
	return string(unicode.ToUpper(r)) + Query(s, t.terms)[size:]
}

// mostFacts is the most characters of facts in a prompt.
const mostFacts = 1500

// facts returns the picked sentences, after the company's first, which introduces it, and before
// others that share their words.
func (t *thinker) facts(picked []int) string {
	if len(t.sentences) == 0 {
		return ""
	}
	chosen := map[int]bool{}
	size := 0
	for _, i := range slices.Concat([]int{0}, picked, t.related(picked)) {
		n := language.Chars(t.sentences[i])
		if chosen[i] || size+n > mostFacts && size > 0 {
			continue
		}
		chosen[i] = true
		size += n
	}
	var kept []string
	for i, s := range t.sentences {
		if chosen[i] {
			kept = append(kept, s)
		}
	}
	return t.editor.join(kept)
}

// related returns the sentences that share a content word with the picked ones, in order.
func (t *thinker) related(picked []int) []int {
	said := map[string]bool{}
	for _, i := range picked {
		for _, w := range ContentWords(t.sentences[i], t.editor.Lang.Code) {
			said[w] = true
		}
	}
	return t.where(func(s string) bool {
		return slices.ContainsFunc(ContentWords(s, t.editor.Lang.Code), func(w string) bool { return said[w] })
	})
}

// title returns the idea's title in a list.
func (t *thinker) title(f form, subject string) string {
	if subject == "" {
		return t.word(f.key+" named", "{name}", t.brand.Name)
	}
	return t.labelled(t.word(f.key), subject)
}

// word returns the language's text for a key, with its placeholders in braces filled in.
func (t *thinker) word(key string, fill ...string) string {
	return strings.NewReplacer(fill...).Replace(t.editor.Lang.Value(language.Ideas, key))
}

func (t *thinker) labelled(label, subject string) string {
	return t.word("labelled", "{label}", label, "{subject}", subject)
}

// prompt returns the request for the film with its facts.
func (t *thinker) prompt(f form, subject, facts string) string {
	topic := cmp.Or(subject, t.word(f.key))
	if t.brand.Name != "" && !strings.Contains(topic, t.brand.Name) {
		topic = t.labelled(t.brand.Name, topic)
	}
	parts := []string{t.word("ask", "{topic}", strings.TrimRight(topic, ".!?。！？… "))}
	if facts != "" {
		parts = append(parts, facts)
	}
	if f.key == "spot" && t.brand.Domain != "" {
		parts = append(parts, t.word("more", "{domain}", t.brand.Domain))
	}
	return t.editor.join(parts)
}

// fitLength returns the longest length that the facts fill, and most if there are none yet.
func (t *thinker) fitLength(facts string, most float64) float64 {
	if facts == "" {
		return most
	}
	seconds, fit := t.editor.Seconds(facts), .5
	for _, minutes := range []float64{1, 2} {
		if minutes <= most && seconds >= 60*minutes*.8 {
			fit = minutes
		}
	}
	return fit
}

// shortPrompt is the most sentences of a prompt that only names its topic.
const shortPrompt = 2

// Suggest returns up to three further prompts on a prompt's topics.
func (Ideas) Suggest(prompt string) []string {
	const most = 2000 // characters that reveal its topics
	r := []rune(prompt)
	about := string(r[:min(most, len(r))])
	if o, ok := Ordered(about, detect.LanguageOf(about)); ok {
		about = strings.TrimSpace(o.Subject + ". " + o.Told)
	}
	t := newThinker(tenant.Brand{About: about})
	var all []string
	for i, key := range []string{"explained", "how", "myth"} {
		topic := t.suggested(i)
		if topic == "" {
			break
		}
		all = append(all, t.labelled(t.word(key), topic))
	}
	return all
}

// suggested returns the i-th topic of a prompt: a headline of a text, or a phrase of a line that
// only names a topic.
func (t *thinker) suggested(i int) string {
	if len(t.sentences) > shortPrompt && len(t.topics) > i {
		return t.headline([]int{t.topics[i]})
	}
	found := t.named(strings.Join(t.sentences, " "))
	if len(found) == 0 {
		return ""
	}
	return found[min(i, len(found)-1)]
}

// named returns the stretches of content words in a text that are not about films.
func (t *thinker) named(text string) []string {
	var all, open []string
	flush := func() {
		if len(open) > 0 {
			all = append(all, t.editor.join(open))
		}
		open = nil
	}
	for _, w := range t.editor.Lang.Words(text) {
		if !t.editor.Lang.IsContent(w) || isFilm(w.Text) {
			flush()
			continue
		}
		open = append(open, w.Text)
	}
	flush()
	return all
}

// isFilm reports whether a word means a film in any language.
func isFilm(w string) bool {
	return slices.ContainsFunc(language.All(), func(l *language.Language) bool { return l.Is(language.Film, strings.ToLower(w)) })
}
