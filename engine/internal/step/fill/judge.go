package fill

import (
	"cmp"
	"fmt"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/relevance"
)

// What each says of the whole: the source's own order, for it ranks by more than words,
// and the words, the shape and the size.
const (
	ofOrder = .4
	ofWords = .6
	perRank = .15 // how soon the order says less
)

// judge says how well a candidate fits what is looked for in a film, 0..1, by its place in
// what its source offers and by what is known of it; and for which cause it is refused.
func judge(film string) footage.Judge {
	return func(q footage.Query, c footage.Candidate, rank int) (float64, string) {
		return ofOrder/(1+perRank*float64(rank)) + ofWords*byWords(q, c), cause(film, q, c)
	}
}

// lines is how many a picture must have to fill a frame, where that is known.
const lines = 720

// cause returns why a candidate is not taken whatever else there is, "" where it may be.
func cause(film string, q footage.Query, c footage.Candidate) string {
	subject := relevance.Subject{Title: c.Title, Tags: c.Tags, Language: c.Language}
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

// byWords compares the words of the film's language, and where those are known the
// English ones, which tell more of a candidate that is described in English.
func byWords(q footage.Query, c footage.Candidate) float64 {
	query := relevance.Query{Words: q.Words, Text: q.Text, Language: q.Language, Width: q.Width, Height: q.Height}
	if q.Media == footage.Video {
		query.Length = q.Length
	}
	subject := relevance.Subject{Title: c.Title, Tags: c.Tags, Language: c.Language, Width: c.Width, Height: c.Height, Duration: c.Duration}
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
