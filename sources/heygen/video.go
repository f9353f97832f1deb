package heygen

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// order is what HeyGen is told.
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

// order uploads the sound and orders a video of it. An avatar that cannot be cut
// out is ordered as it is.
func (p *Presenter) order(ctx context.Context, look string, f story.Filming) (id string, err error) {
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

// aboutCutting reports whether a refusal is of the cutting out, and not of the
// video.
func aboutCutting(err error) bool {
	var f *provider.Failure
	if !errors.As(err, &f) {
		return false
	}
	said := strings.ToLower(f.Code + " " + f.Message)
	return strings.Contains(said, "background") || strings.Contains(said, "matting") || strings.Contains(said, "webm")
}

// upload sends the scene's sound. It takes no money.
func (p *Presenter) upload(ctx context.Context, f story.Filming) (id string, err error) {
	sound, err := f.Sound(ctx)
	if err != nil {
		return "", err
	}
	defer sound.Close()
	form, err := making.WAVForm("file", sound)
	if err != nil {
		return "", fmt.Errorf("%s: %w", Provider, err)
	}
	var a struct {
		Data struct {
			ID string `json:"asset_id"`
		} `json:"data"`
	}
	if err := p.client.JSON(ctx, provider.Call{Path: "v3/assets", Body: form}, &a); err != nil {
		return "", err
	}
	if a.Data.ID == "" {
		return "", p.client.Fail(provider.Broken, "", "its asset has no id")
	}
	return a.Data.ID, nil
}

// create orders a video, which is paid for.
func (p *Presenter) create(ctx context.Context, o order) (id string, err error) {
	var a struct {
		Data struct {
			ID string `json:"video_id"`
		} `json:"data"`
	}
	if err := p.client.Post(ctx, provider.Call{Path: "v3/videos", Once: true}, o, &a); err != nil {
		return "", err
	}
	if a.Data.ID == "" {
		return "", p.client.Fail(provider.Broken, "", "its video has no id")
	}
	return a.Data.ID, nil
}

// look asks how a video goes.
func (p *Presenter) look(ctx context.Context, id string) (making.State, error) {
	var a struct {
		Data struct {
			Status  string `json:"status"`
			URL     string `json:"video_url"`
			Code    string `json:"failure_code"`
			Message string `json:"failure_message"`
		} `json:"data"`
	}
	err := p.client.JSON(ctx, provider.Call{Path: "v3/videos/" + url.PathEscape(id), Timeout: answering}, &a)
	switch v := a.Data; {
	case err != nil:
		return making.State{}, err
	case v.Status == "failed":
		return making.State{Failed: p.client.Fail(kindOf(v.Code), v.Code, v.Message)}, nil
	case v.Status == "completed" && v.URL == "":
		return making.State{Failed: p.client.Fail(provider.Broken, "", "it made nothing")}, nil
	case v.Status == "completed":
		return making.State{URL: v.URL}, nil
	}
	return making.State{}, nil
}

// kindOf is what a video's failure means.
func kindOf(code string) provider.Kind {
	code = strings.ToLower(code)
	switch {
	case isUnpaid(code):
		return provider.Unpaid
	case strings.Contains(code, "internal") || strings.Contains(code, "timeout") || code == "":
		return provider.Down
	}
	return provider.Refused
}

// isUnpaid knows HeyGen's words for an account without credit.
func isUnpaid(code string) bool {
	code = strings.ToLower(code)
	return strings.Contains(code, "credit") || strings.Contains(code, "quota") || strings.Contains(code, "payment")
}

// complaint knows them under other statuses too.
func complaint(status int, h http.Header, body []byte) *provider.Complaint {
	c := provider.Usual(status, h, body)
	if c != nil && status < 500 && isUnpaid(c.Code) {
		c.Kind = provider.Unpaid
	}
	return c
}

// shape is the video's: a window is square, and who stands is taller.
func shape(f story.Filming) string {
	if f.Width < f.Height {
		return "4:5"
	}
	return "1:1"
}

// mostTitle is how long a title may be, in characters.
const mostTitle = 80

func title(s string) string {
	if r := []rune(s); len(r) > mostTitle {
		return string(r[:mostTitle])
	}
	return s
}

func hex(c timeline.Color) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
