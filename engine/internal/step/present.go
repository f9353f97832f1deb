package step

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// presentResult is the result of StepPresent: the films of the presenter, scene by scene, where a
// service films one.
type presentResult struct {
	Shots    []presenterClip `json:"shots,omitempty"` // by scene; none where no presenter is filmed
	Warnings []string        `json:"warnings,omitempty"`
}

// filmsAtOnce is how many scenes of a film a service works on at once: services' own limits are
// hardly higher.
const filmsAtOnce = 3

// presenting is the step that has the presenter filmed.
type presenting struct{ *Services }

// presentInput has the narrations, and the scenes with their media.
type presentInput struct {
	Said  NarrateResult    `step:"narrate"`
	Board story.Storyboard `step:"fill"`
}

// Film has the presenter filmed for every scene that seats one. Where that fails for good the scene
// goes without, with a warning.
func (pr presenting) Film(ctx context.Context, t *pipeline.Task, in presentInput) (presentResult, error) {
	if !t.Project.Request.Presented() {
		return presentResult{}, nil
	}
	p, who, err := pr.Catalog.Presenter(ctx, t.Project.Request.Avatar())
	if err != nil {
		if pr.comesAgain(ctx, t, err) {
			return presentResult{}, err
		}
		return presentResult{Warnings: []string{"nobody presents the film: " + fault.MessageOf(err, "it failed unexpectedly")}}, nil
	}
	films, ok := p.(port.FilmedPresenter)
	if !ok {
		return presentResult{}, nil
	}
	scenes, err := pr.Designer.Design(ctx, in.Board)
	if err != nil {
		return presentResult{}, err
	}
	return pr.filmScenes(ctx, t, presenterFilm{films, who, in.Board, in.Said, scenes})
}

// presenterFilm is a film with a filmed presenter.
type presenterFilm struct {
	by     port.FilmedPresenter
	who    story.AvatarOption
	board  story.Storyboard
	spoken NarrateResult
	scenes []timeline.Scene
}

// filmScenes has the presenter filmed for the scenes that seat one, several at once.
func (pr presenting) filmScenes(ctx context.Context, t *pipeline.Task, s presenterFilm) (presentResult, error) {
	out := presentResult{Shots: make([]presenterClip, len(s.scenes))}
	var seats []int
	for i, sc := range s.scenes {
		if !sc.Presenter.Empty() {
			seats = append(seats, i)
		}
	}
	if len(seats) == 0 {
		return out, nil
	}
	t.Scene(0, len(seats))
	var done atomic.Int32
	missed := make([]error, len(seats))
	err := pipeline.Each(ctx, len(seats), filmsAtOnce, func(ctx context.Context, n int) (err error) {
		i := seats[n]
		out.Shots[i], err = pr.shoot(ctx, t, s, i)
		t.Scene(int(done.Add(1)), len(seats))
		if err != nil && pr.comesAgain(ctx, t, err) {
			return pipeline.InScene(err, s.scenes[i].ID)
		}
		missed[n] = err
		return nil
	})
	if err != nil {
		return presentResult{}, err
	}
	missed = slices.DeleteFunc(missed, func(err error) bool { return err == nil })
	if n := len(missed); n > 0 {
		why := fault.MessageOf(missed[n-1], "it failed unexpectedly")
		out.Warnings = []string{fmt.Sprintf("nobody presents %d of %d scenes: %s", n, len(seats), why)}
	}
	return out, nil
}

// comesAgain reports whether a failure ends the try instead of leaving the scene without a
// presenter: the context ended or a fault of this machine may pass. It does not wait for a failing
// service: its adapter has done that already.
func (pr presenting) comesAgain(ctx context.Context, t *pipeline.Task, err error) bool {
	var known *fault.Error
	if ctx.Err() != nil || !errors.As(err, &known) {
		return true
	}
	return known.Code != fault.CodeProvider && known.Retryable && t.Job.Attempt < job.MaxAttempts
}

// seen returns the films of the presenter, nil where there are none. Where all filming failed, it
// unseats the presenter.
func (f presentResult) seen(b *story.Storyboard) []presenterClip {
	if slices.ContainsFunc(f.Shots, func(s presenterClip) bool { return s.Blob != "" }) {
		return f.Shots
	}
	if len(f.Shots) > 0 || len(f.Warnings) > 0 {
		b.Presenter = frame.Nobody
	}
	return nil
}

// presenterClip is the filmed presenter of a scene. The zero clip is none.
type presenterClip struct {
	Blob   string `json:"blob,omitempty"`
	Matte  string `json:"matte,omitempty"` // its alpha, "" = opaque
	Frames int    `json:"frames,omitempty"`
}

// filmTries is how often a scene is filmed whose job a service accepted: the film could not be
// fetched, or the job failed without a charge. A job without a confirmed acceptance is not ordered
// again: the service may have accepted it, and charges for each.
const filmTries = 2

// shoot has one scene filmed, or takes the result of an earlier try: the film, or the started job.
func (pr presenting) shoot(ctx context.Context, t *pipeline.Task, s presenterFilm, i int) (presenterClip, error) {
	f, part := s.filming(i)
	f.Sound = func(ctx context.Context) (io.ReadCloser, error) {
		return pr.sceneSound(ctx, s.spoken.Narrations[i].Blob, s.board.Scenes[i].Speech, f.Length)
	}
	return pipeline.Once(ctx, t, project.StepPresent, part, func() (made presenterClip, err error) {
		dir, err := pr.Files.WorkDir("film-" + t.Project.ID + "-" + part)
		if err != nil {
			return made, err
		}
		defer os.RemoveAll(dir)
		raw := filepath.Join(dir, "film")
		for try := 1; ; try++ {
			taken, err := pr.filmInto(ctx, t, s.by, f, part, raw)
			if err == nil {
				break
			}
			if try == filmTries || !taken || !mayWork(err) {
				return made, err
			}
		}
		made, err = pr.develop(ctx, t, f, part, raw)
		return made, fault.OfDisk(err)
	})
}

// filming returns the request of a scene's film, without its sound, and the name of its checkpoint,
// which covers everything that determines the film.
func (s presenterFilm) filming(i int) (story.FilmRequest, string) {
	scene, said, drawn := s.board.Scenes[i], s.spoken.Narrations[i], s.scenes[i]
	length := story.At(scene.Frames)
	f := story.FilmRequest{
		Avatar: s.who.ID, Title: s.board.Title + " " + scene.ID, Length: length, CutOut: !drawn.Round && !s.who.Boxed,
		Width: int(drawn.Presenter.W), Height: int(drawn.Presenter.H), Ground: drawn.Ground,
	}
	raw, _ := json.Marshal([]any{f.Avatar, said.Blob, scene.Speech, length, f.CutOut, f.Width, f.Height, f.Ground}) // plain values
	return f, blobs.Digest(raw)
}

// sceneSound returns a narration with the silence before and after it.
func (pr presenting) sceneSound(ctx context.Context, blob string, lead, length time.Duration) (io.ReadCloser, error) {
	said, err := pr.Files.Sound(ctx, blob)
	if err != nil {
		return nil, err
	}
	said = said.Mono()
	whole := audio.Silent(said.Rate, 1, length)
	if first := audio.Silent(said.Rate, 1, lead).Frames(); first < whole.Frames() {
		copy(whole.Samples[first:], said.Samples)
	}
	var wav bytes.Buffer
	err = whole.WriteWAV(&wav)
	return io.NopCloser(&wav), err
}

// filmInto has the presenter filmed into a file. It stores the job's handle before the first poll,
// even where the try was cancelled just as the job was accepted. taken reports that it was
// accepted, now or by an earlier try.
func (pr presenting) filmInto(ctx context.Context, t *pipeline.Task, by port.FilmedPresenter, f story.FilmRequest, part, path string) (taken bool, err error) {
	part += "/job"
	var handle string
	taken, err = t.Stored(ctx, project.StepPresent, part, &handle)
	if err != nil {
		return taken, err
	}
	to, err := os.Create(path)
	if err != nil {
		return taken, fault.OfDisk(err)
	}
	err = by.Film(ctx, f, to, footage.ProviderJob{Handle: handle, Keep: func(ctx context.Context, handle string) error {
		taken = true
		return t.Keep(context.WithoutCancel(ctx), project.StepPresent, part, handle)
	}})
	return taken, fault.OfDisk(errors.Join(to.Close(), err))
}

// mayWork reports whether a service that failed may succeed at once.
func mayWork(err error) bool {
	var known *fault.Error
	return errors.As(err, &known) && known.Code == fault.CodeProvider && known.Retryable
}

// develop converts a film for the renderer, and stores it with the project.
func (pr presenting) develop(ctx context.Context, t *pipeline.Task, f story.FilmRequest, part, raw string) (presenterClip, error) {
	clip, matte := raw+".mp4", raw+"-matte.mp4"
	wish := story.ClipOptions{To: clip, FPS: story.FPS, Width: f.Width, Height: f.Height, Longest: f.Length}
	if f.CutOut {
		wish.MatteTo = matte
	}
	got, err := pr.Media.Preparer.Clip(ctx, raw, wish)
	if err != nil {
		return presenterClip{}, err
	}
	prefix := project.FilesPrefix(t.Project.ID) + "presenter/" + part
	made := presenterClip{Blob: prefix + ".mp4", Frames: got.Frames}
	t = t.By(project.StepPresent, part)
	if err := pr.Files.KeepFile(ctx, t, made.Blob, clip); err != nil || !got.HasMatte {
		return made, err
	}
	made.Matte = prefix + "-matte.mp4"
	return made, pr.Files.KeepFile(ctx, t, made.Matte, matte)
}

// Corners of a window that is not round, as a share of its width.
const windowCorners = .06

// filmedLayers returns the layers that show the shots in the seats of their scenes.
func filmedLayers(scenes []timeline.Scene, shots []presenterClip) []timeline.Layer {
	var all []timeline.Layer
	for i, s := range scenes {
		if s.Presenter.Empty() || i >= len(shots) || shots[i].Blob == "" {
			continue
		}
		c := timeline.Clip{Blob: shots[i].Blob, Matte: shots[i].Matte, Frame: s.Presenter, Frames: shots[i].Frames}
		switch {
		case s.Round:
			c.Round = s.Presenter.W / 2
		case c.Matte == "":
			c.Round = windowCorners * s.Presenter.W
		}
		l := timeline.Layer{Name: "presenter", Role: timeline.RolePresenter, Clip: &c}
		all = append(all, l.Within(story.At(s.Start), story.At(s.Start+s.Frames)))
	}
	return all
}

// present returns the layers of the presenter in every scene that seats one. Their times are the
// film's: a presenter stays in place during a transition between scenes.
func (pr presenting) present(ctx context.Context, r request.Request, b story.Storyboard, scenes []timeline.Scene, shots []presenterClip) ([]timeline.Layer, error) {
	if !r.Presented() || b.Presenter == frame.Nobody {
		return nil, nil
	}
	if len(shots) > 0 {
		return filmedLayers(scenes, shots), nil
	}
	p, who, err := pr.Catalog.Presenter(ctx, r.Avatar())
	if err != nil {
		return nil, err
	}
	drawn, ok := p.(port.Presenter)
	if !ok {
		return nil, nil // it is filmed, and sits in no scene
	}
	var all []timeline.Layer
	for i, s := range scenes {
		if s.Presenter.Empty() {
			continue
		}
		layers, err := drawn.Present(ctx, appearance(b, who.ID, b.Scenes[i], s))
		if err != nil {
			return nil, err
		}
		for _, l := range layers {
			all = append(all, l.Within(story.At(s.Start), story.At(s.Start+s.Frames)))
		}
	}
	return all, nil
}

func appearance(b story.Storyboard, avatar string, sc story.BoardScene, drawn timeline.Scene) story.PresentRequest {
	return story.PresentRequest{
		Avatar: avatar, Language: b.Language, Seat: drawn.Presenter, Round: drawn.Round,
		FPS: b.FPS, Frames: sc.Frames, Narration: sc.Narration, Words: sc.Words,
		Brand: b.Brand, Ground: drawn.Ground, Seed: b.SeedOf(sc),
	}
}
