package casting

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Preview implements Engine.Preview.
func (c *Catalog) Preview(ctx context.Context, name, language string) (blobs.Blob, error) {
	r, err := c.rehearse(ctx, name, language)
	if err != nil {
		return nil, err
	}
	return c.OnDemand.Open(ctx, r.key, func(ctx context.Context) error { return c.makePreview(ctx, r) })
}

// previewName returns the file name of an avatar's preview.
func (c *Catalog) previewName(avatar string) string { return c.OnDemand.Name("preview", avatar) }

// withPreview names the preview of a drawn avatar that brings none.
func (c *Catalog) withPreview(by presenterPort, o story.AvatarOption) story.AvatarOption {
	if _, drawn := by.(port.Presenter); !drawn {
		return o
	}
	if o.Preview = ""; o.PreviewURL == "" {
		o.Preview = c.previewName(o.ID)
	}
	return o
}

// previewJob is a requested preview.
type previewJob struct {
	by    port.Presenter
	act   story.PresentRequest // without sound
	who   story.AvatarOption
	line  string // the same for women and men
	named string // by everything that determines picture and sound
	key   string // of the blob
}

// rehearse returns the job of a preview, with the name of its blob.
func (c *Catalog) rehearse(ctx context.Context, name, code string) (previewJob, error) {
	spoken, _ := language.ByCode(code)
	r := previewJob{line: spoken.Greeting}
	if r.line == "" {
		return r, fault.NotFound("preview")
	}
	var err error
	if r.by, r.who, err = c.previewed(ctx, name); err != nil {
		return r, err
	}
	r.act = previewAppearance(r.who.ID, code)
	layers, err := r.by.Present(ctx, r.act)
	if err != nil {
		return r, err
	}
	raw, err := json.Marshal([]any{r.line, r.act, layers})
	if err != nil {
		return r, err
	}
	r.named = blobs.Digest(raw)
	r.key = "previews/" + name + "/" + code + "-" + r.named + ".mp4"
	return r, nil
}

// previewed finds the presenter whose preview has a name.
func (c *Catalog) previewed(ctx context.Context, name string) (port.Presenter, story.AvatarOption, error) {
	var err error
	for p, o := range Offers(ctx, c.Drawn, port.Presenter.Avatars, &err) {
		if o.PreviewURL == "" && c.previewName(o.ID) == name {
			return p, o, nil
		}
	}
	return nil, story.AvatarOption{}, cmp.Or[error](err, fault.NotFound("preview"))
}

// makePreview has the sentence spoken, and films its speaker.
func (c *Catalog) makePreview(ctx context.Context, r previewJob) error {
	spoken, err := c.previewSpeech(ctx, r)
	if err != nil {
		return err
	}
	tl, err := r.film(ctx, spoken)
	if err != nil {
		return err
	}
	dir, err := c.Files.WorkDir("preview-" + r.named)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	made, err := c.Renderer.Render(ctx, story.RenderRequest{
		Timeline: tl, Dir: dir, Open: opening(tl.Audio.Speech[0].Blob, spoken.Sound), Progress: func(float64) {},
	})
	if err != nil {
		return err
	}
	if err := c.Files.PutFile(ctx, r.key, filepath.Join(dir, made.Video)); err != nil {
		return fault.OfDisk(err)
	}
	c.Logger.Info("preview made", "avatar", r.who.ID, "language", r.act.Language)
	return nil
}

// film returns the preview's timeline for the renderer: the speaker on a calm ground.
func (r previewJob) film(ctx context.Context, s story.Speech) (timeline.Timeline, error) {
	a := r.act
	a.Narration = r.line
	for _, w := range s.Words {
		a.Words = append(a.Words, w.Shift(previewLead))
	}
	a.Frames = story.Frames(previewLead + s.Sound.Duration() + previewTail)
	layers, err := r.by.Present(ctx, a)
	if err != nil {
		return timeline.Timeline{}, err
	}
	scene := timeline.Scene{ID: "preview", Layout: "preview", Frames: a.Frames, Ground: a.Ground, Presenter: a.Seat}
	speech := timeline.Speech{Blob: fmt.Sprintf("preview-%s.wav", r.named), At: previewLead}
	for _, w := range a.Words {
		speech.Said = append(speech.Said, timeline.Voiced{From: w.Start, To: w.End})
	}
	return timeline.Timeline{
		Width: previewSize, Height: previewSize, FPS: story.FPS, Frames: a.Frames, Language: a.Language, Title: r.who.Name,
		Scenes: []timeline.Scene{scene}, Overlay: layers, Poster: a.Frames / 2,
		Audio: timeline.Audio{Speech: []timeline.Speech{speech}, Loudness: timeline.MixLoudness, Ceiling: timeline.MixCeiling},
	}, nil
}

// The form of a preview: square, with some silence at both ends.
const (
	previewSize = 720 // pixels
	previewLead = 500 * time.Millisecond
	previewTail = 700 * time.Millisecond
)

// previewSeat leaves some ground above and beside the presenter.
var previewSeat = timeline.Rect{X: 52, Y: 42, W: previewSize - 2*52, H: previewSize - 42}

// previewAppearance returns the request of a presenter on light paper, silent for a while, in house
// colours that are always the same for one avatar.
func previewAppearance(avatar, language string) story.PresentRequest {
	h := fnv.New64a()
	h.Write([]byte(avatar)) // never fails
	seed := h.Sum64()
	return story.PresentRequest{
		Avatar: avatar, Language: language, Seat: previewSeat, FPS: story.FPS, Frames: story.FPS,
		Brand: story.HouseBrand(seed), Ground: palette.Default(seed).Paper2, Seed: seed,
	}
}

// previewSpeech has the sentence spoken by the voice that best suits the presenter.
func (c *Catalog) previewSpeech(ctx context.Context, r previewJob) (story.Speech, error) {
	voice, option, err := c.previewVoice(ctx, r.act.Language, r.who.Gender)
	if err != nil {
		return story.Speech{}, err
	}
	return voice.Speak(ctx, story.Utterance{Text: r.line, Voice: option.ID, Language: r.act.Language, Speed: 1})
}

// previewVoice finds a local voice, which costs nothing, preferably of the presenter's gender; else
// the first that speaks the language.
func (c *Catalog) previewVoice(ctx context.Context, language, gender string) (by port.Voice, best story.VoiceOption, err error) {
	most := -1
	for v, o := range Offers(ctx, c.Voices, port.Voice.Voices, &err) {
		score := 0
		if o.VoiceType == VoiceLocal {
			score += 2
		}
		if gender != "" && o.Gender == gender {
			score++
		}
		if score > most && slices.Contains(o.Languages, language) {
			by, best, most = v, o, score
		}
	}
	if by != nil {
		return by, best, nil
	}
	return nil, best, NoVoice(request.VoiceSettings{}, language, nil, err)
}

// opening returns a function that opens a sound under a blob's name.
func opening(name string, s audio.Sound) func(context.Context, string) (io.ReadCloser, error) {
	return func(_ context.Context, blob string) (io.ReadCloser, error) {
		if blob != name {
			return nil, fault.NotFound("file")
		}
		var wav bytes.Buffer
		err := s.WriteWAV(&wav)
		return io.NopCloser(&wav), err
	}
}

// presenterPort is a presenter of either kind.
type presenterPort interface {
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
}

// SeatPresenter places the requested presenter: in a round window, or cut out where the brand has a
// magazine's voice and the presenter has a matte.
func SeatPresenter(b *story.Storyboard, r request.Request, boxed bool) {
	if !r.Presented() {
		return
	}
	a := r.Avatar()
	b.Presenter, b.PresenterSide, b.PresenterSize = frame.Round, sideOf(a.Position, b.Language), a.Size
	if b.Brand.Voice == "editorial" && !boxed {
		b.Presenter = frame.Standing
	}
}

// sideOf returns the side of a position on the screen, mirrored for scripts that run from right to
// left.
func sideOf(position, code string) frame.Side {
	switch {
	case position == "":
		return frame.UsualSide
	case (position == "left") == !language.RightToLeft(code):
		return frame.Start
	}
	return frame.End
}
