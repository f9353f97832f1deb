// Package did films faces on pictures speaking the narration, with D-ID's talks.
//
//	p, err := did.New(key, &did.Options{Faces: []did.Face{{Name: "Ada", URL: "https://example.com/ada.jpg"}}})
//	eng, err := engine.New(engine.Ports{…, FilmedPresenters: []engine.FilmedPresenter{p}}, nil)
//
// A face is any picture that D-ID can fetch. It keeps its background, so it is shown in a window.
// If the process ends meanwhile, the next one continues the talk, which is paid once.
package did

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// DefaultBaseURL is D-ID's API.
const DefaultBaseURL = "https://api.d-id.com"

// Provider is the value of aiAvatarSettings.provider for D-ID's faces.
const Provider = "d-id"

// APIKey is the account's credential, as D-ID shows it.
type APIKey string

// Face is a picture of a face that can speak.
type Face struct {
	Name string
	URL  string // https, of a JPEG or PNG that shows the face from the front
}

// Options of a Presenter. Nil means the defaults.
type Options struct {
	BaseURL  string            //
	Faces    []Face            // default: the one of D-ID's own examples
	Web      *safehttp.Client  // fetches the films
	Provider *provider.Options //
}

// example is the face of D-ID's API documentation.
var example = Face{"Alice", "https://d-id-public-bucket.s3.us-west-2.amazonaws.com/alice.jpg"}

// Presenter is an [engine.FilmedPresenter]. It is safe for concurrent use.
type Presenter struct {
	service *making.Service
	faces   []Face
}

var _ engine.FilmedPresenter = (*Presenter)(nil)

// Time limits of sending a scene's sound, and of an answer to a request.
const uploading, answering = 2 * time.Minute, 20 * time.Second

// New makes a presenter. The error describes invalid options.
func New(key APIKey, opts *Options) (*Presenter, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	if len(o.Faces) == 0 {
		o.Faces = []Face{example}
	}
	if err := check(o.Faces); err != nil {
		return nil, err
	}
	p := o.Provider.Or(provider.Options{Timeout: uploading, Read: provider.UsualOrUnpaid(isUnpaid)})
	service, err := making.New(Provider, o.BaseURL, provider.Prefixed("Authorization", "Basic ", string(key)), p, o.Web)
	return &Presenter{service, o.Faces}, err
}

// check refuses faces with equal names, or at addresses that D-ID does not accept.
func check(faces []Face) error {
	seen := map[string]bool{}
	for _, f := range faces {
		u, err := url.Parse(f.URL)
		id := f.id()
		if err != nil || u.Scheme != "https" || u.Host == "" || strings.TrimSpace(f.Name) == "" || seen[id] {
			return &fault.Error{Code: fault.CodeInvalid, Provider: Provider, Message: fmt.Sprintf("the face %q cannot be used", f.Name), Remedy: "give each face a name of its own and an https address", Err: err}
		}
		seen[id] = true
	}
	return nil
}

// id returns the face's id in requests.
func (f Face) id() string {
	return Provider + "/" + strings.ToLower(strings.Join(strings.Fields(f.Name), "-"))
}

// isUnpaid reports D-ID's code for an account without credits.
func isUnpaid(_ int, said *provider.APIError) bool {
	return strings.Contains(said.Code, "InsufficientCredits")
}

// Avatars lists the faces.
func (p *Presenter) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	all := make([]story.AvatarOption, len(p.faces))
	for i, f := range p.faces {
		all[i] = story.AvatarOption{ID: f.id(), Name: f.Name, Provider: Provider, Accent: "that of the chosen voice", Boxed: true}
	}
	return all, ctx.Err()
}

// Times of waiting for a talk.
const every, within = 3 * time.Second, 20 * time.Minute

// Film films a scene.
func (p *Presenter) Film(ctx context.Context, f story.FilmRequest, w io.Writer, m footage.ProviderJob) error {
	for _, face := range p.faces {
		if face.id() != f.Avatar {
			continue
		}
		return p.service.Make(ctx, making.Job{
			Begin: func(ctx context.Context) (string, error) { return p.talk(ctx, face, f) },
			Look:  p.look, Every: every, Within: within,
		}, m, making.MaxFilm, w)
	}
	return &fault.Error{Code: fault.CodeNotFound, Provider: Provider, Message: fmt.Sprintf("there is no avatar %q", f.Avatar)}
}

// talk is a request for a film.
type talk struct {
	Source string `json:"source_url"`
	Script script `json:"script"`
	Config config `json:"config"`
	Name   string `json:"name,omitempty"`
}

type script struct {
	Type     string `json:"type"`
	AudioURL string `json:"audio_url"`
}

type config struct {
	Format string `json:"result_format"`
	Stitch bool   `json:"stitch"` // the face is put back into its picture
	Fluent bool   `json:"fluent"` // it ends as it began
}

// talk uploads the sound and orders a film of it, which is charged.
func (p *Presenter) talk(ctx context.Context, face Face, f story.FilmRequest) (id string, err error) {
	sound, err := p.upload(ctx, f)
	if err != nil {
		return "", err
	}
	order := talk{Source: face.URL, Script: script{"audio", sound}, Config: config{"mp4", true, true}, Name: f.Title}
	var a struct {
		ID string `json:"id"`
	}
	if err := p.service.Client.Post(ctx, provider.Call{Path: "talks", Once: true}, order, &a); err != nil {
		return "", err
	}
	return p.service.Given(a.ID, "its talk has no id")
}

// upload sends the scene's sound. It is free of charge.
func (p *Presenter) upload(ctx context.Context, f story.FilmRequest) (address string, err error) {
	var a struct {
		URL string `json:"url"`
	}
	if err := p.service.SendSound(ctx, "audios", "audio", f.Sound, &a); err != nil {
		return "", err
	}
	return p.service.Given(a.URL, "its sound has no address")
}

// look queries the state of a talk.
func (p *Presenter) look(ctx context.Context, id string) (making.State, error) {
	var a struct {
		Status string `json:"status"`
		Result string `json:"result_url"`
		Error  struct {
			Kind        string `json:"kind"`
			Description string `json:"description"`
		} `json:"error"`
	}
	err := p.service.Client.JSON(ctx, provider.Call{Path: "talks/" + url.PathEscape(id), Timeout: answering}, &a)
	switch {
	case err != nil:
		return making.State{}, err
	case a.Status == "error" && strings.Contains(a.Error.Kind, "Internal"):
		return making.State{Failed: p.service.Client.Fail(provider.Down, a.Error.Kind, a.Error.Description)}, nil
	case a.Status == "error" || a.Status == "rejected":
		return making.State{Failed: p.service.Client.Fail(provider.Refused, a.Error.Kind, a.Error.Description)}, nil
	}
	return making.State{Done: a.Status == "done", URL: a.Result}, nil
}
