// Package heygen has HeyGen's avatars speak the narration, over version 3 of its
// API.
//
//	p, err := heygen.New(key, nil)
//	eng, err := engine.New(engine.Ports{…, FilmedPresenters: []engine.FilmedPresenter{p}}, nil)
//
// The sound of each scene is uploaded, and a video of it ordered: transparent
// around the avatar where it is to stand free, else before the colour of the
// scene. Avatars that were not trained to be cut out come with what is behind
// them. A process that ends meanwhile leaves the video to the next one, and pays
// once.
package heygen

import (
	"cmp"
	"context"
	"fmt"
	"io"
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
)

// DefaultBaseURL is HeyGen's API.
const DefaultBaseURL = "https://api.heygen.com"

// Provider is what aiAvatarSettings.provider calls HeyGen's avatars.
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
	client    *provider.Client
	downloads *making.Downloads
	now       func() time.Time

	mu    sync.Mutex
	known []story.AvatarOption
	until time.Time
}

var _ engine.FilmedPresenter = (*Presenter)(nil)

// How long a scene's sound may take to be sent, and an answer to a question.
const uploading, answering = 2 * time.Minute, 20 * time.Second

// New makes a presenter. The error says what is wrong with the options.
func New(key APIKey, opts *Options) (*Presenter, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	if o.Now == nil {
		o.Now = time.Now
	}
	p := o.Provider.Or(provider.Options{Timeout: uploading, Read: complaint})
	client, err := provider.New(Provider, o.BaseURL, provider.Header("X-Api-Key", string(key)), p)
	if err != nil {
		return nil, err
	}
	downloads, err := making.NewDownloads(o.Web, o.BaseURL, making.MaxFilm)
	return &Presenter{client: client, downloads: downloads, now: o.Now}, err
}

// How long a video is waited for. HeyGen takes minutes for one of seconds.
const every, within = 5 * time.Second, 40 * time.Minute

// Film has a scene filmed.
func (p *Presenter) Film(ctx context.Context, f story.Filming, w io.Writer, m footage.Making) error {
	look, ok := strings.CutPrefix(f.Avatar, Provider+"/")
	if !ok || look == "" {
		return &fault.Error{Code: fault.CodeNotFound, Provider: Provider, Message: fmt.Sprintf("there is no avatar %q", f.Avatar)}
	}
	url, err := making.Job{
		Begin: func(ctx context.Context) (string, error) { return p.order(ctx, look, f) },
		Look:  p.look, Every: every, Within: within,
	}.Run(ctx, p.client, m)
	if err != nil {
		return err
	}
	return p.downloads.Fetch(ctx, p.client, url, w)
}
