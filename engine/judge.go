package engine

import "github.com/scenewright/scenewright/engine/relevance"

// judge says how well a candidate fits what is looked for, 0..1.
func judge(q MediaQuery, c Candidate) float64 {
	query := relevance.Query{Words: q.Words, Text: q.Text, Language: q.Language, Width: q.Width, Height: q.Height}
	if q.Media == MediaVideo {
		query.Length = q.Length
	}
	return relevance.Score(query, relevance.Subject{
		Title: c.Title, Tags: c.Tags, Language: c.Language, Width: c.Width, Height: c.Height, Duration: c.Duration,
	})
}
