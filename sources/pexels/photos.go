package pexels

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

type photoPage struct {
	Photos []photo `json:"photos"`
}

type photo struct {
	ID              int64             `json:"id"`
	Width           int               `json:"width"`
	Height          int               `json:"height"`
	URL             string            `json:"url"`
	Photographer    string            `json:"photographer"`
	PhotographerURL string            `json:"photographer_url"`
	Alt             string            `json:"alt"`
	Src             map[string]string `json:"src"`
}

func (l *Library) photos(ctx context.Context, q footage.Query, shape stock.Shape) ([]footage.Candidate, error) {
	var page photoPage
	if err := l.API.JSON(ctx, provider.Call{Path: "/v1/search", Query: query(q, shape)}, &page); err != nil {
		return nil, err
	}
	var out []footage.Candidate
	for _, p := range page.Photos {
		if r, ok := stock.Fit(p.renditions(), q); ok {
			out = append(out, p.candidate(r))
		}
	}
	return out, nil
}

// renditions are the files that Pexels makes of a photo and that show all of it: those
// that it cuts know nothing of its subject.
func (p photo) renditions() []stock.Rendition {
	large2w, large2h := stock.Within(p.Width, p.Height, 1880, 1300)
	largeW, largeH := stock.Within(p.Width, p.Height, 940, 650)
	return []stock.Rendition{
		{URL: p.Src["original"], Width: p.Width, Height: p.Height},
		{URL: p.Src["large2x"], Width: large2w, Height: large2h},
		{URL: p.Src["large"], Width: largeW, Height: largeH},
	}
}

func (p photo) candidate(r stock.Rendition) footage.Candidate {
	title := stock.Line(p.Alt, 200)
	if title == "" {
		title = stock.Slug(p.URL)
	}
	return footage.Candidate{
		Source: name, ID: fmt.Sprintf("photo-%d", p.ID), Media: footage.Image, Width: r.Width, Height: r.Height, File: r.URL, Public: true, Preview: p.Src["medium"],
		Title: title, Language: language(p.URL), Page: p.URL, Author: stock.Line(p.Photographer, 100), AuthorURL: p.PhotographerURL, Licence: licence(),
	}
}
