package heygen

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// How the avatars are listed: all of them, as far as anybody can choose among
// them, and anew after a while.
const (
	pageSize  = 50
	mostPages = 60
	fresh     = 10 * time.Minute
)

// looks is a page of avatars.
type looks struct {
	Data []struct {
		ID         string `json:"id"`
		Name       string `json:"name"`
		PreviewURL string `json:"preview_video_url"`
	} `json:"data"`
	HasMore bool   `json:"has_more"`
	Next    string `json:"next_token"`
}

// Avatars lists the account's avatars. Each speaks with whatever voice the film
// has.
func (p *Presenter) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now().Before(p.until) {
		return slices.Clone(p.known), ctx.Err()
	}
	all, err := p.list(ctx)
	if err != nil {
		return nil, err
	}
	p.known, p.until = all, p.now().Add(fresh)
	return slices.Clone(all), nil
}

func (p *Presenter) list(ctx context.Context) ([]story.AvatarOption, error) {
	all := []story.AvatarOption{}
	q := url.Values{"limit": {strconv.Itoa(pageSize)}}
	for range mostPages {
		var page looks
		if err := p.client.JSON(ctx, provider.Call{Path: "v3/avatars/looks", Query: q, Timeout: answering}, &page); err != nil {
			return nil, err
		}
		for _, l := range page.Data {
			all = append(all, story.AvatarOption{
				ID: Provider + "/" + l.ID, Name: l.Name, Provider: Provider, Accent: "that of the chosen voice", PreviewURL: l.PreviewURL,
			})
		}
		if !page.HasMore || page.Next == "" {
			break
		}
		q.Set("token", page.Next)
	}
	return all, nil
}
