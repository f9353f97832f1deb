package did

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// talk is what D-ID is told.
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

// talk uploads the sound and orders a film of it, which is paid for.
func (p *Presenter) talk(ctx context.Context, face Face, f story.Filming) (id string, err error) {
	sound, err := p.upload(ctx, f)
	if err != nil {
		return "", err
	}
	order := talk{Source: face.URL, Script: script{"audio", sound}, Config: config{"mp4", true, true}, Name: f.Title}
	var a struct {
		ID string `json:"id"`
	}
	if err := p.client.Post(ctx, provider.Call{Path: "talks", Once: true}, order, &a); err != nil {
		return "", err
	}
	if a.ID == "" {
		return "", p.client.Fail(provider.Broken, "", "its talk has no id")
	}
	return a.ID, nil
}

// upload sends the scene's sound. It takes no money.
func (p *Presenter) upload(ctx context.Context, f story.Filming) (address string, err error) {
	sound, err := f.Sound(ctx)
	if err != nil {
		return "", err
	}
	defer sound.Close()
	form, err := making.WAVForm("audio", sound)
	if err != nil {
		return "", fmt.Errorf("%s: %w", Provider, err)
	}
	var a struct {
		URL string `json:"url"`
	}
	if err := p.client.JSON(ctx, provider.Call{Path: "audios", Body: form}, &a); err != nil {
		return "", err
	}
	if a.URL == "" {
		return "", p.client.Fail(provider.Broken, "", "its sound has no address")
	}
	return a.URL, nil
}

// look asks how a talk goes.
func (p *Presenter) look(ctx context.Context, id string) (making.State, error) {
	var a struct {
		Status string `json:"status"`
		Result string `json:"result_url"`
		Error  struct {
			Kind        string `json:"kind"`
			Description string `json:"description"`
		} `json:"error"`
	}
	err := p.client.JSON(ctx, provider.Call{Path: "talks/" + url.PathEscape(id), Timeout: answering}, &a)
	switch {
	case err != nil:
		return making.State{}, err
	case a.Status == "error" && strings.Contains(a.Error.Kind, "Internal"):
		return making.State{Failed: p.client.Fail(provider.Down, a.Error.Kind, a.Error.Description)}, nil
	case a.Status == "error" || a.Status == "rejected":
		return making.State{Failed: p.client.Fail(provider.Refused, a.Error.Kind, a.Error.Description)}, nil
	case a.Status == "done" && a.Result == "":
		return making.State{Failed: p.client.Fail(provider.Broken, "", "it made nothing")}, nil
	case a.Status == "done":
		return making.State{URL: a.Result}, nil
	}
	return making.State{}, nil
}
