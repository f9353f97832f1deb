package fill

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// ask sets the search words of a slot for a span of its scene: those of the span's narration, then
// the scene's, then the first of the span's with the first of the film's subject.
func (f sceneFiller) ask(slot *Slot, sc story.BoardScene, s span) {
	about := f.about()
	said, scene := f.sought(sc, s), story.Sought{Words: sc.Query, English: sc.English}
	own := inFilm(said, about)
	slot.Query.Words, slot.Query.English, slot.Query.Seen = own.Words, own.English, said.Seen
	slot.Query.Text, slot.Query.Length = s.Said, story.At(s.Frames)
	slot.Wider = nil
	for _, p := range []story.Sought{inFilm(scene, about), {Words: head(said.Words, about.Words), English: head(said.English, about.English)}} {
		if p.Words != "" && p.Words != own.Words {
			slot.Wider = append(slot.Wider, p)
		}
	}
}

// clear is the number of words from which a phrase is specific.
const clear = 3

// inFilm returns search words, completed by the film's subject where they are few: water in the
// evening differs in a garden and at a lake.
func inFilm(s, about story.Sought) story.Sought {
	return story.Sought{Words: with(s.Words, about.Words, first), English: with(s.English, about.English, last)}
}

// with returns words, completed by the most specific one of others.
func with(words, others string, names func([]string) string) string {
	own, of := strings.Fields(words), specific(others, names)
	if len(own) == 0 || len(own) >= clear || of == "" || slices.ContainsFunc(own, func(w string) bool { return strings.EqualFold(w, of) }) {
		return words
	}
	return words + " " + of
}

// specific returns the most specific of a film's words, "" without any.
func specific(words string, names func([]string) string) string {
	if all := strings.Fields(words); len(all) > 0 {
		return names(all)
	}
	return ""
}

func first(all []string) string { return all[0] }
func last(all []string) string  { return all[len(all)-1] }

// sought returns the search words of a shot for a span of a scene: the writer's words for its
// sentence or item, or for its share of the scene's time; else words of its narration.
func (f sceneFiller) sought(sc story.BoardScene, s span) story.Sought {
	parts, of := partsOf(sc, f.board.Language), s.Of
	switch n := len(sc.ScriptScene.Shots); {
	case n > 0 && n == len(parts):
		return sc.ScriptScene.Shots[min(of, n-1)]
	case n > 0:
		return sc.ScriptScene.Shots[min(n-1, (s.From+s.Frames/2)*n/max(1, sc.Frames))]
	case of == 0 || of >= len(parts):
		return story.Sought{Words: sc.Query, English: sc.English}
	}
	end := len(sc.Narration)
	if of+1 < len(parts) {
		end = parts[of+1]
	}
	return story.Sought{Words: writer.Query(sc.Narration[parts[of]:end], f.terms)}
}

// about returns the film's subject.
func (f sceneFiller) about() story.Sought {
	if s := f.board.Subject; s.Words != "" {
		return story.Sought{Words: contentOf(s.Words, f.board.Language), English: contentOf(s.English, "en"), Seen: s.Seen}
	}
	return story.Sought{Words: writer.Subject(f.board.Title, f.told, f.board.Language)}
}

// contentOf returns the content words of a phrase; the phrase itself where it has none.
func contentOf(phrase, code string) string {
	return cmp.Or(strings.Join(writer.ContentWords(phrase, code), " "), phrase)
}

// head returns the first of the search words with the first of the film's subject, "" where these
// are the same or missing.
func head(words, about string) string {
	own := strings.Fields(words)
	if len(own) == 0 || about == "" || strings.EqualFold(own[0], strings.Fields(about)[0]) {
		return ""
	}
	return own[0] + " " + strings.Fields(about)[0]
}

// toldBy returns the narration of all scenes.
func toldBy(scenes []story.BoardScene) string {
	var b strings.Builder
	for _, sc := range scenes {
		b.WriteString(sc.Narration)
		b.WriteByte('\n')
	}
	return b.String()
}

// Weights of the source's own order, which knows more than words, and of words, shape and size.
const (
	ofOrder = .4
	ofWords = .6
	perRank = .15 // how fast the weight of the order falls
)

// Weights of words.
const (
	vague  = .35 // of a candidate that says nothing
	ofFilm = .3  // of one that says only what the film as a whole says
	astray = .3  // factor for one that shares one of several words, and speaks of something else
	known  = .4  // from which the source's order is trusted in full
	doubt  = .6  // factor for the order of one that says none of a shot's words
)

// judge returns a function that scores a candidate for a film with a subject, 0..1, by its rank at
// the source and its description, and returns the reason for refusing it.
func judge(film string, about story.Sought) ScoreFunc {
	return func(q footage.Query, c footage.Candidate, rank int) (float64, string) {
		order, words := ofOrder/(1+perRank*float64(rank)), vague
		if !relevance.Vague(subjectOf(c)) {
			own, whole := q, q
			own.Words, own.English = besides(q.Words, about.Words), besides(q.English, about.English)
			whole.Words, whole.English, whole.Text = specific(about.Words, first), specific(about.English, last), film
			strays := straysFrom(own, film, c)
			if words = byWords(own, c); strays {
				words *= astray
			}
			words += (1 - words) * ofFilm * min(1, byWords(whole, c)/fits)
			if strays || q.Words != about.Words {
				order *= doubt + (1-doubt)*min(1, words/known)
			}
		}
		return order + ofWords*words, cause(film, q, c)
	}
}

// straysFrom reports whether a candidate shares one of several words with a query, and its other words
// do not belong to the film: the one may be ambiguous.
func straysFrom(q footage.Query, film string, c footage.Candidate) bool {
	n, share := relevance.Beside(q.Words, film, q.Language, subjectOf(c))
	return n == 1 && share < company && len(strings.Fields(q.Words)) > 1
}

// names is what the description of a candidate names.
type names string

const (
	namesFilm  names = "film"  // the film's subject
	namesShot  names = "shot"  // one of a shot's search words, or of what is said in it
	namesOther names = "other" // neither; a vague description, or one in another language, names nothing
)

// namedBy returns what a candidate names for a shot of a film with a subject.
func namedBy(q footage.Query, about story.Sought, c footage.Candidate) names {
	of := subjectOf(c)
	says := func(words, english string) bool {
		n, _ := relevance.Beside(words, "", q.Language, of)
		m, _ := relevance.Beside(english, "", "en", of)
		return n+m > 0
	}
	switch {
	case says(specific(about.Words, first), specific(about.English, last)):
		return namesFilm
	case q.Words != about.Words && says(q.Words+" "+q.Text, q.English):
		return namesShot
	case !relevance.Vague(of) && (q.Language == "en" || q.English != "" || c.Language == q.Language):
		return namesOther
	}
	return ""
}

// besides returns search words without those of the film's subject, which all of a film's shots may
// have; the words themselves where there are no others.
func besides(words, about string) string {
	of := strings.Fields(about)
	others := slices.DeleteFunc(strings.Fields(words), func(w string) bool {
		return slices.ContainsFunc(of, func(a string) bool { return strings.EqualFold(w, a) })
	})
	if len(others) == 0 {
		return words
	}
	return strings.Join(others, " ")
}

// company is the least share of a candidate's other words that belong to the film.
const company = .25

// fits is the least score by words of a candidate that is surely of the film's subject.
const fits = .6

// subjectOf returns the words and the shape of a candidate.
func subjectOf(c footage.Candidate) relevance.Subject {
	return relevance.Subject{Title: c.Title, Tags: c.Tags, Language: c.Language, Width: c.Width, Height: c.Height, Duration: c.Duration}
}

// lines is the least shorter side of a picture that fills a frame, where it is known.
const lines = 720

// cause returns the reason for refusing a candidate in any case, "" for none.
func cause(film string, q footage.Query, c footage.Candidate) string {
	subject := subjectOf(c)
	if l, _ := language.ByCode(q.Language); l != nil && l.Unsearched && q.English == "" && c.Language != "" && c.Language != q.Language {
		return "it is described in another language than the scene, in which libraries cannot be searched"
	}
	if side := min(c.Width, c.Height); side > 0 && side < min(lines, q.Width, q.Height) {
		return fmt.Sprintf("it is too small to fill the frame: %d by %d", c.Width, c.Height)
	}
	if q.Named != "" && !relevance.Names(q.Named, q.Language, subject) {
		return fmt.Sprintf("its words do not name %q", q.Named)
	}
	for _, said := range []struct{ text, language string }{{q.Words + " " + q.Text + " " + film, q.Language}, {q.English, "en"}} {
		if w := relevance.OtherSense(said.text, said.language, subject); w != "" {
			return fmt.Sprintf("it is of another sense of %q", w)
		}
	}
	if w := relevance.Drawing(q.Words+" "+q.English+" "+film, subject); w != "" {
		return fmt.Sprintf("it is no photograph: %s", w)
	}
	return ""
}

// byWords compares the words in the film's language, and in English where known, which suits a
// candidate that is described in English.
func byWords(q footage.Query, c footage.Candidate) float64 {
	query := relevance.Query{Words: q.Words, Text: q.Text, Language: q.Language, Width: q.Width, Height: q.Height}
	if q.Media == footage.Video {
		query.Length = q.Length
	}
	subject := subjectOf(c)
	if q.English == "" || c.Language == q.Language {
		return relevance.Score(query, subject)
	}
	english := query
	english.Words, english.Text, english.Language = q.English, "", "en"
	subject.Language = cmp.Or(c.Language, "en")
	score := relevance.Score(english, subject)
	if c.Language == "" {
		subject.Language = ""
		score = max(score, relevance.Score(query, subject))
	}
	return score
}
