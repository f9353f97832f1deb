package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/folder"
)

// pictured counts the scenes that find a picture in a folder, as a film's scenes
// look for theirs: none is taken twice, and none that does not fit.
func (m maker) pictured(f film, dir string) (int, error) {
	lib, err := folder.New(folder.Dir(dir), nil)
	if err != nil {
		return 0, err
	}
	choose := footage.NewChooser([]footage.Source{lib}, fits, relevance.Floor)
	n := 0
	for _, sc := range f.board.Scenes {
		if structured(sc.Shown().Layout()) && sc.Shown().Layout() != story.LayoutNumber && sc.Shown().Layout() != story.LayoutQuote {
			continue // it makes its own picture
		}
		slot := footage.Slot{SceneID: sc.ID, Name: "picture", Wants: []footage.Want{{Kind: footage.Stock, Media: footage.Image}}, Query: footage.Query{
			Words: sc.Query, Language: f.language, English: sc.English, Text: sc.Narration, Width: f.board.Width, Height: f.board.Height, Limit: 20,
		}}
		_, _, ok, err := choose.Fill(context.Background(), slot, func(context.Context, footage.Source, footage.Candidate) error { return nil })
		if err != nil {
			return n, err
		}
		if ok {
			n++
		}
	}
	return n, nil
}

// picturesOf is the folder of a text's pictures: its own in dir, or else dir.
func picturesOf(dir, name string) string {
	own := filepath.Join(dir, strings.TrimSuffix(name, ".txt"))
	if _, err := os.Stat(own); err == nil {
		return own
	}
	return dir
}

// fits says how well a candidate fits a query by the words of both.
func fits(q footage.Query, c footage.Candidate) float64 {
	return relevance.Score(
		relevance.Query{Words: q.Words, Text: q.Text, Language: q.Language, Width: q.Width, Height: q.Height},
		relevance.Subject{Title: c.Title, Tags: c.Tags, Language: c.Language, Width: c.Width, Height: c.Height},
	)
}
