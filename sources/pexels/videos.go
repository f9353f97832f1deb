package pexels

import (
	"context"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

type videoPage struct {
	Videos []video `json:"videos"`
}

type video struct {
	ID       int64   `json:"id"`
	URL      string  `json:"url"`
	Image    string  `json:"image"`    // one of its frames
	Duration float64 `json:"duration"` // seconds
	User     struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	} `json:"user"`
	Files []struct {
		Type   string `json:"file_type"`
		Width  int    `json:"width"` // null for streams
		Height int    `json:"height"`
		Link   string `json:"link"`
	} `json:"video_files"`
}

func (l *Library) videos(ctx context.Context, q footage.Query, shape stock.Shape) ([]footage.Candidate, error) {
	var page videoPage
	if err := l.API.JSON(ctx, provider.Call{Path: "/videos/search", Query: query(q, shape)}, &page); err != nil {
		return nil, err
	}
	var out []footage.Candidate
	for _, v := range page.Videos {
		if r, ok := stock.Fit(v.renditions(), q); ok {
			out = append(out, v.candidate(r))
		}
	}
	return out, nil
}

// renditions are the MP4 files of a film: a stream is no file.
func (v video) renditions() (all []stock.Rendition) {
	for _, f := range v.Files {
		if f.Type == "video/mp4" {
			all = append(all, stock.Rendition{URL: f.Link, Width: f.Width, Height: f.Height})
		}
	}
	return all
}

// candidate has its words from the address of its page: a film has no others.
func (v video) candidate(r stock.Rendition) footage.Candidate {
	return footage.Candidate{
		Source: name, ID: fmt.Sprintf("video-%d", v.ID), Media: footage.Video, Width: r.Width, Height: r.Height, File: r.URL, Public: true, Preview: v.Image,
		Duration: time.Duration(v.Duration * float64(time.Second)), Title: stock.Slug(v.URL), Language: language(v.URL),
		Page: v.URL, Author: stock.Line(v.User.Name, 100), AuthorURL: v.User.URL, Licence: licence(),
	}
}
