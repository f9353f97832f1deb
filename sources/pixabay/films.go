package pixabay

import (
	"context"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

type filmPage struct {
	Hits []film `json:"hits"`
}

type film struct {
	maker
	Duration float64 `json:"duration"` // seconds
	Videos   map[string]struct {
		URL       string `json:"url"` // may be empty
		Width     int    `json:"width"`
		Height    int    `json:"height"`
		Thumbnail string `json:"thumbnail"` // one of its frames; may be empty
	} `json:"videos"`
}

func (l *Library) films(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	var page filmPage
	if err := l.API.JSON(ctx, provider.Call{Path: "/api/videos/", Query: query(q, stock.Any)}, &page); err != nil {
		return nil, err
	}
	var out []footage.Candidate
	for _, f := range page.Hits {
		if r, ok := stock.Fit(f.renditions(), q); ok {
			c := f.candidate(footage.Video, language(q), r)
			c.Preview = f.preview()
			c.Duration = time.Duration(f.Duration * float64(time.Second))
			out = append(out, c)
		}
	}
	uprightFirst(out, q)
	return stock.Most(out, q), nil
}

func (f film) renditions() (all []stock.Rendition) {
	for _, v := range f.Videos {
		all = append(all, stock.Rendition{URL: v.URL, Width: v.Width, Height: v.Height})
	}
	return all
}

// preview is the smallest of the pictures of a film, "" where there is none.
func (f film) preview() string {
	for _, size := range []string{"tiny", "small", "medium", "large"} {
		if v := f.Videos[size]; v.Thumbnail != "" {
			return v.Thumbnail
		}
	}
	return ""
}

// uprightFirst puts films of the place's shape before the others: they cannot
// be asked for.
func uprightFirst(all []footage.Candidate, q footage.Query) {
	want := stock.ShapeOf(q)
	rank := func(c footage.Candidate) int {
		if stock.ShapeOf(footage.Query{Width: c.Width, Height: c.Height}) == want {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b footage.Candidate) int { return rank(a) - rank(b) })
}
