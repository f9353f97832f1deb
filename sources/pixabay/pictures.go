package pixabay

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

type picturePage struct {
	Hits []picture `json:"hits"`
}

// maker is who made something, as both kinds of hits have it.
type maker struct {
	ID      int64  `json:"id"`
	PageURL string `json:"pageURL"`
	Tags    string `json:"tags"`
	User    string `json:"user"`
	UserID  int64  `json:"user_id"`
}

type picture struct {
	maker
	Width  int    `json:"imageWidth"`
	Height int    `json:"imageHeight"`
	Web    string `json:"webformatURL"`
	Large  string `json:"largeImageURL"`
	FullHD string `json:"fullHDURL"` // for accounts that were let in further
	Whole  string `json:"imageURL"`  // likewise
}

func (l *Library) pictures(ctx context.Context, q footage.Query, shape stock.Shape) ([]footage.Candidate, error) {
	var page picturePage
	if err := l.API.JSON(ctx, provider.Call{Path: "/api/", Query: query(q, shape)}, &page); err != nil {
		return nil, err
	}
	var out []footage.Candidate
	for _, p := range page.Hits {
		if r, ok := stock.Fit(p.renditions(), q); ok {
			c := p.candidate(footage.Image, language(q), r)
			c.Preview = p.Web
			out = append(out, c)
		}
	}
	return out, nil
}

// renditions are the files that Pixabay makes of a picture: within boxes.
func (p picture) renditions() []stock.Rendition {
	box := func(url string, side int) stock.Rendition {
		w, h := stock.Within(p.Width, p.Height, side, side)
		return stock.Rendition{URL: url, Width: w, Height: h}
	}
	return []stock.Rendition{box(p.Web, 640), box(p.Large, 1280), box(p.FullHD, 1920), {URL: p.Whole, Width: p.Width, Height: p.Height}}
}

func (m maker) candidate(media footage.Media, language string, r stock.Rendition) footage.Candidate {
	return footage.Candidate{
		Source: name, ID: fmt.Sprintf("%s-%d", media, m.ID), Media: media, Width: r.Width, Height: r.Height, File: r.URL, Public: true,
		Title: title(m.PageURL, language), Tags: stock.Tags(m.Tags), Language: language,
		Page: m.PageURL, Author: stock.Line(m.User, 100), AuthorURL: m.profile(), Licence: licence(),
	}
}

func (m maker) profile() string {
	if m.User == "" {
		return ""
	}
	return fmt.Sprintf("https://pixabay.com/users/%d/", m.UserID)
}
