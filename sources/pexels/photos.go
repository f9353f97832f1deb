package pexels

import (
	"context"

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

func (l *Library) photos(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	var page photoPage
	if err := l.API.JSON(ctx, provider.Call{Path: "/v1/search", Query: query(q)}, &page); err != nil {
		return nil, err
	}
	var out []footage.Candidate
	for _, p := range page.Photos {
		if r, ok := stock.Fit(p.renditions(), q); ok {
			out = append(out, p.candidate(r))
		}
	}
	return stock.Most(out, q), nil
}

// renditions are the files that Pexels makes of a photo: whole, within a box,
// and cut to one.
func (p photo) renditions() []stock.Rendition {
	large2w, large2h := stock.Within(p.Width, p.Height, 1880, 1300)
	largeW, largeH := stock.Within(p.Width, p.Height, 940, 650)
	all := []stock.Rendition{
		{URL: p.Src["original"], Width: p.Width, Height: p.Height},
		{URL: p.Src["large2x"], Width: large2w, Height: large2h},
		{URL: p.Src["large"], Width: largeW, Height: largeH},
	}
	if p.Width >= 800 && p.Height >= 1200 {
		all = append(all, stock.Rendition{URL: p.Src["portrait"], Width: 800, Height: 1200})
	}
	return all
}

func (p photo) candidate(r stock.Rendition) footage.Candidate {
	title := stock.Line(p.Alt, 200)
	if title == "" {
		title = stock.Slug(p.URL)
	}
	return footage.Candidate{
		Source: name, ID: "photo-" + id(p.ID), Media: footage.Image, Width: r.Width, Height: r.Height, File: r.URL, Public: true, Preview: p.Src["medium"],
		Title: title, Language: language(p.URL), Page: p.URL, Author: stock.Line(p.Photographer, 100), AuthorURL: p.PhotographerURL, Licence: licence(),
	}
}
