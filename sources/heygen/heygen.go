// Package heygen films HeyGen's avatars speaking the narration, with version 3 of its API.
//
//	p, err := heygen.New(key, nil)
//	eng, err := engine.New(engine.Ports{…, FilmedPresenters: []engine.FilmedPresenter{p}}, nil)
//
// The sound of each scene is uploaded, and a video of it ordered: transparent around an avatar
// without a window, else before the colour of the scene. Avatars that were not trained for
// transparency keep their background. If the process ends meanwhile, the next one continues the
// video, which is paid once.
package heygen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// DefaultBaseURL is HeyGen's API.
const DefaultBaseURL = "https://api.heygen.com"

// Provider is the value of aiAvatarSettings.provider for HeyGen's avatars.
const Provider = "heygen"

// APIKey is the account's credential.
type APIKey string

// Options of a Presenter. Nil means the defaults.
type Options struct {
	BaseURL  string            //
	Web      *safehttp.Client  // fetches the videos
	Provider *provider.Options //
	Now      func() time.Time  // default: time.Now
}

// Presenter is an [engine.FilmedPresenter]. It is safe for concurrent use.
type Presenter struct {
	service *making.Service
	now     func() time.Time

	mu    sync.Mutex
	known []story.AvatarOption
	until time.Time
}

var _ engine.FilmedPresenter = (*Presenter)(nil)

// Time limits of sending a scene's sound, and of an answer to a request.
const uploading, answering = 2 * time.Minute, 20 * time.Second

// New makes a presenter. The error describes invalid options.
func New(key APIKey, opts *Options) (*Presenter, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	if o.Now == nil {
		o.Now = time.Now
	}
	p := o.Provider.Or(provider.Options{Timeout: uploading, Read: provider.UsualOrUnpaid(isUnpaid)})
	service, err := making.New(Provider, o.BaseURL, provider.Header("X-Api-Key", string(key)), p, o.Web)
	return &Presenter{service: service, now: o.Now}, err
}

// Times of waiting for a video. HeyGen takes minutes for one of seconds.
const every, within = 5 * time.Second, 40 * time.Minute

// Film films a scene.
func (p *Presenter) Film(ctx context.Context, f story.FilmRequest, w io.Writer, m footage.ProviderJob) error {
	look, ok := strings.CutPrefix(f.Avatar, Provider+"/")
	if !ok || look == "" {
		return &fault.Error{Code: fault.CodeNotFound, Provider: Provider, Message: fmt.Sprintf("there is no avatar %q", f.Avatar)}
	}
	return p.service.Make(ctx, making.Job{
		Begin: func(ctx context.Context) (string, error) { return p.order(ctx, look, f) },
		Look:  p.look, Every: every, Within: within,
	}, m, making.MaxFilm, w)
}

// Limits of listing the avatars: more than users browse, and the interval of renewal.
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

// Avatars lists the account's avatars. Each speaks with any voice.
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
		if err := p.service.Client.JSON(ctx, provider.Call{Path: "v3/avatars/looks", Query: q, Timeout: answering}, &page); err != nil {
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

// order is a request for a video.
type order struct {
	Type             string      `json:"type"`
	AvatarID         string      `json:"avatar_id"`
	AudioAssetID     string      `json:"audio_asset_id"`
	Title            string      `json:"title"`
	Resolution       string      `json:"resolution"`
	AspectRatio      string      `json:"aspect_ratio"`
	Fit              string      `json:"fit"`
	OutputFormat     string      `json:"output_format"`
	RemoveBackground bool        `json:"remove_background,omitempty"`
	Background       *background `json:"background,omitempty"`
}

type background struct {
	Type  string `json:"type"`
	Value string `json:"value"`
}

// order uploads the sound and orders a video of it. An avatar that does not support transparency is
// ordered without.
func (p *Presenter) order(ctx context.Context, look string, f story.FilmRequest) (id string, err error) {
	asset, err := p.upload(ctx, f)
	if err != nil {
		return "", err
	}
	o := order{
		Type: "avatar", AvatarID: look, AudioAssetID: asset, Title: title(f.Title), Resolution: "720p", AspectRatio: shape(f),
		Fit: "cover", OutputFormat: "mp4", Background: &background{"color", hex(f.Ground)},
	}
	if !f.CutOut {
		return p.create(ctx, o)
	}
	free := o
	free.OutputFormat, free.RemoveBackground, free.Background = "webm", true, nil
	id, err = p.create(ctx, free)
	if provider.KindOf(err) == provider.Refused && aboutCutting(err) {
		return p.create(ctx, o)
	}
	return id, err
}

// aboutCutting reports whether a refusal concerns the transparency, not the video.
func aboutCutting(err error) bool {
	var f *provider.Failure
	if !errors.As(err, &f) {
		return false
	}
	said := strings.ToLower(f.Code + " " + f.Message)
	return strings.Contains(said, "background") || strings.Contains(said, "matting") || strings.Contains(said, "webm")
}

// upload sends the scene's sound. It is free of charge.
func (p *Presenter) upload(ctx context.Context, f story.FilmRequest) (id string, err error) {
	var a struct {
		Data struct {
			ID string `json:"asset_id"`
		} `json:"data"`
	}
	if err := p.service.SendSound(ctx, "v3/assets", "file", f.Sound, &a); err != nil {
		return "", err
	}
	return p.service.Given(a.Data.ID, "its asset has no id")
}

// create orders a video, which is charged.
func (p *Presenter) create(ctx context.Context, o order) (id string, err error) {
	var a struct {
		Data struct {
			ID string `json:"video_id"`
		} `json:"data"`
	}
	if err := p.service.Client.Post(ctx, provider.Call{Path: "v3/videos", Once: true}, o, &a); err != nil {
		return "", err
	}
	return p.service.Given(a.Data.ID, "its video has no id")
}

// look queries the state of a video.
func (p *Presenter) look(ctx context.Context, id string) (making.State, error) {
	var a struct {
		Data struct {
			Status  string `json:"status"`
			URL     string `json:"video_url"`
			Code    string `json:"failure_code"`
			Message string `json:"failure_message"`
		} `json:"data"`
	}
	err := p.service.Client.JSON(ctx, provider.Call{Path: "v3/videos/" + url.PathEscape(id), Timeout: answering}, &a)
	switch v := a.Data; {
	case err != nil:
		return making.State{}, err
	case v.Status == "failed":
		return making.State{Failed: p.service.Client.Fail(kindOf(v.Code), v.Code, v.Message)}, nil
	}
	return making.State{Done: a.Data.Status == "completed", URL: a.Data.URL}, nil
}

// kindOf returns the kind of a video's failure.
func kindOf(code string) provider.Kind {
	code = strings.ToLower(code)
	switch {
	case hasNoCredit(code):
		return provider.Unpaid
	case strings.Contains(code, "internal") || strings.Contains(code, "timeout") || code == "":
		return provider.Down
	}
	return provider.Refused
}

// hasNoCredit reports HeyGen's codes for an account without credit.
func hasNoCredit(code string) bool {
	code = strings.ToLower(code)
	return strings.Contains(code, "credit") || strings.Contains(code, "quota") || strings.Contains(code, "payment")
}

// isUnpaid reports those codes under any status.
func isUnpaid(status int, said *provider.APIError) bool {
	return status < 500 && hasNoCredit(said.Code)
}

// shape returns the video's aspect ratio: a window is square, and a standing avatar is taller.
func shape(f story.FilmRequest) string {
	if f.Width < f.Height {
		return "4:5"
	}
	return "1:1"
}

// mostTitle is the longest title, in characters.
const mostTitle = 80

func title(s string) string {
	if r := []rune(s); len(r) > mostTitle {
		return string(r[:mostTitle])
	}
	return s
}

func hex(c timeline.Color) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
