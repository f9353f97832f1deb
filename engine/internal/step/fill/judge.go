package fill

import (
	"cmp"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/relevance"
)

// judge says how well a candidate fits what is looked for, 0..1: by the words of
// the film's language, and where those are known by the English ones, which tell
// more of a candidate that is described in English.
func judge(q footage.Query, c footage.Candidate) float64 {
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
