package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// filmStudio is a filmed presenter whose films tell how they were made: by which
// job, of which sound.
type filmStudio struct {
	story.AvatarOption
	fault func(try int) error // of the n-th film, before its job; nil = none
	kept  func() error        // after the job's handle was kept; nil = nothing

	mu    sync.Mutex
	jobs  int
	tries int
	asked []story.FilmRequest
}

func newFilmStudio() *filmStudio {
	return &filmStudio{AvatarOption: story.AvatarOption{ID: "studio/ada", Name: "Ada", Provider: "studio"}}
}

// Avatars lists the one.
func (s *filmStudio) Avatars(context.Context) ([]story.AvatarOption, error) {
	return []story.AvatarOption{s.AvatarOption}, nil
}

// Film writes a film's description.
func (s *filmStudio) Film(ctx context.Context, f story.FilmRequest, w io.Writer, m footage.ProviderJob) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, f)
	s.tries++
	if s.fault != nil {
		if err := s.fault(s.tries); err != nil {
			return err
		}
	}
	handle := m.Handle
	if handle == "" {
		s.jobs++
		handle = fmt.Sprintf("job %d", s.jobs)
		if err := m.Keep(ctx, handle); err != nil {
			return err
		}
		if s.kept != nil {
			if err := s.kept(); err != nil {
				return err
			}
		}
	}
	r, err := f.Sound(ctx)
	if err != nil {
		return err
	}
	defer r.Close()
	wav, err := audio.ReadWAV(r)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s of %v, %.0f LUFS", handle, wav.Duration().Round(time.Millisecond), audio.Loudness(wav))
	return err
}

// copier prepares a clip by copying it, and gives it a matte where one is wanted.
type copier struct{ engine.Preparer }

// Clip copies.
func (copier) Clip(_ context.Context, path string, want story.ClipOptions) (story.PreparedClip, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return story.PreparedClip{}, err
	}
	err = os.WriteFile(want.To, raw, 0o600)
	if want.MatteTo != "" {
		err = errors.Join(err, os.WriteFile(want.MatteTo, []byte("matte"), 0o600))
	}
	frames := int(math.Round(want.Longest.Seconds() * float64(want.FPS)))
	return story.PreparedClip{Width: want.Width, Height: want.Height, Frames: frames, HasMatte: want.MatteTo != ""}, err
}

// filmedBy makes a film with a studio, and gives what was to be rendered.
func filmedBy(t *testing.T, s *filmStudio, r request.Request) (*engine.Engine, project.Project, timeline.Timeline) {
	t.Helper()
	var tl timeline.Timeline
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.FilmedPresenters, p.Preparer = []engine.FilmedPresenter{s}, copier{}
		p.Renderer = enginetest.Renderer{Before: func(_ context.Context, r story.RenderRequest) error {
			tl = r.Timeline
			return nil
		}}
	})
	r.AIAvatarSettings = &request.AvatarSettings{AvatarID: "studio/ada"}
	return eng, enginetest.Await(t, eng, r), tl
}

// TestPresenterIsFilmed: each scene shows the film that was made of its own
// sound, in its seat, as long as the scene.
func TestPresenterIsFilmed(t *testing.T) {
	t.Parallel()
	s := newFilmStudio()
	eng, p, tl := filmedBy(t, s, newRequest())
	shown := ofRole(tl, timeline.RolePresenter)
	if len(shown) != len(tl.Scenes) || s.jobs != len(tl.Scenes) || len(besideLength(p.Warnings)) > 0 {
		t.Fatalf("%d films shown of %d made in %d scenes, warnings %q", len(shown), s.jobs, len(tl.Scenes), p.Warnings)
	}
	for i, sc := range tl.Scenes {
		l := shown[i]
		if l.Clip == nil || l.Clip.Frame != sc.Presenter || l.Clip.Frames != sc.Frames || l.From != tl.At(sc.Start) || l.To != tl.At(sc.Start+sc.Frames) {
			t.Fatalf("scene %s: %+v of %+v", sc.ID, l, sc)
		}
		text := blobText(t, eng, l.Clip.Blob)
		if want := fmt.Sprintf(" of %v, ", tl.At(sc.Frames).Round(time.Millisecond)); !strings.Contains(text, want) || strings.Contains(text, "Inf") {
			t.Errorf("scene %s: %s, want it%s and heard", sc.ID, text, want)
		}
		if sc.Round != (l.Clip.Round == sc.Presenter.W/2) || sc.Round != (l.Clip.Matte == "") {
			t.Errorf("scene %s: round %t, corners %v, matte %q", sc.ID, sc.Round, l.Clip.Round, l.Clip.Matte)
		}
	}
}

func blobText(t *testing.T, eng *engine.Engine, key string) string {
	t.Helper()
	f, err := eng.Blobs.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestSceneSound: the sound that is filmed is silent where the narration has not
// begun, and the narration after.
func TestSceneSound(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := newFilmStudio()
	eng, _, tl := filmedBy(t, s, newRequest())
	for i, f := range s.asked {
		got := heard(t, f)
		scene := sceneOf(t, tl, f.Title)
		speech := tl.Audio.Speech[scene]
		lead := speech.At - tl.At(tl.Scenes[scene].Start)
		in, err := eng.Blobs.Open(t.Context(), speech.Blob)
		if err != nil {
			t.Fatal(err)
		}
		said, err := audio.ReadWAV(in)
		if err := errors.Join(err, in.Close()); err != nil {
			t.Fatal(err)
		}
		first := int(math.Round(lead.Seconds() * float64(got.Rate)))
		for k, v := range got.Samples {
			var want float32
			if j := k - first; j >= 0 && j < len(said.Samples) {
				want = said.Samples[j]
			}
			if v-want > 1e-4 || want-v > 1e-4 {
				t.Fatalf("film %d, sample %d of %d: %v, want %v", i, k, len(got.Samples), v, want)
			}
		}
	}
}

// heard is the sound of a film.
func heard(t *testing.T, f story.FilmRequest) audio.Sound {
	t.Helper()
	r, err := f.Sound(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s, err := audio.ReadWAV(r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sceneOf is the scene that a film's title names.
func sceneOf(t *testing.T, tl timeline.Timeline, title string) int {
	t.Helper()
	for i, s := range tl.Scenes {
		if strings.HasSuffix(title, " "+s.ID) {
			return i
		}
	}
	t.Fatalf("no scene of %q", title)
	return 0
}

// TestKilledFilmingPaysOnce: a try that ends after a job was begun leaves it to
// the next one.
func TestKilledFilmingPaysOnce(t *testing.T) {
	t.Parallel()
	s := newFilmStudio()
	killed := 0
	s.kept = func() error {
		if killed++; killed > 1 {
			return nil
		}
		return &fault.Error{Code: fault.CodeProvider, Provider: "studio", Message: "studio: it was not reached", Retryable: true}
	}
	_, p, tl := filmedBy(t, s, newRequest())
	if s.jobs != len(tl.Scenes) || killed < 1 || len(ofRole(tl, timeline.RolePresenter)) != len(tl.Scenes) || len(besideLength(p.Warnings)) > 0 {
		t.Errorf("%d jobs for %d scenes, killed %d times, warnings %q", s.jobs, len(tl.Scenes), killed, p.Warnings)
	}
}

// TestFilmWithoutPresenter: what a service refuses costs the scene its
// presenter, and not the film; where nobody is left, no seat is kept.
func TestFilmWithoutPresenter(t *testing.T) {
	ofValues(t)
	t.Parallel()
	refuse := &fault.Error{Code: fault.CodeProvider, Provider: "studio", Message: "studio: unpaid (HTTP 402)"}
	for name, c := range map[string]struct {
		fault  func(try int) error
		missed func(scenes int) int
	}{
		"one is refused": {func(try int) error {
			if try == 1 {
				return refuse
			}
			return nil
		}, func(int) int { return 1 }},
		"all are refused": {func(int) error { return refuse }, func(scenes int) int { return scenes }},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFilmStudio()
			s.fault = c.fault
			_, p, tl := filmedBy(t, s, newRequest())
			n, missed := len(tl.Scenes), c.missed(len(tl.Scenes))
			want := fmt.Sprintf("nobody presents %d of %d scenes: %s", missed, n, refuse.Message)
			if got := besideLength(p.Warnings); len(got) != 1 || got[0] != want || len(ofRole(tl, timeline.RolePresenter)) != n-missed {
				t.Errorf("%d films, warnings %q; want %q", len(ofRole(tl, timeline.RolePresenter)), p.Warnings, want)
			}
			if empty := tl.Scenes[0].Presenter.Empty(); empty != (missed == n) {
				t.Errorf("the seat is %v", tl.Scenes[0].Presenter)
			}
		})
	}
}

// TestServiceThatIsDownIsNotWaitedFor: its adapter has tried each call again;
// what was not taken on is not ordered twice, and what was is asked for once more.
func TestServiceThatIsDownIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	down := &fault.Error{Code: fault.CodeProvider, Provider: "studio", Message: "studio: down (HTTP 503)", Retryable: true}
	for name, c := range map[string]struct {
		fault func(try int) error
		kept  func() error
		tries int // of each scene
	}{
		"before it takes a job": {func(int) error { return down }, nil, 1},
		"after it took a job": {func(try int) error {
			if try%2 == 0 {
				return down
			}
			return nil
		}, func() error { return down }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFilmStudio()
			s.fault, s.kept = c.fault, c.kept
			r := newRequest()
			r.PromptType, r.VideoLength, r.Prompt = story.PromptScript, 0, "One scene is enough."
			_, p, tl := filmedBy(t, s, r)
			n := len(tl.Scenes)
			want := fmt.Sprintf("nobody presents %d of %d scenes: %s", n, n, down.Message)
			if s.tries != c.tries*n || s.jobs > n || len(p.Warnings) != 1 || p.Warnings[0] != want {
				t.Errorf("%d tries and %d jobs for %d scenes, warnings %q; want %d tries and %q", s.tries, s.jobs, n, p.Warnings, c.tries*n, want)
			}
		})
	}
}

// TestBoxedPresenterHasAWindow: who comes with a background does not stand free,
// and is filmed as one who does not.
func TestBoxedPresenterHasAWindow(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for _, boxed := range []bool{false, true} {
		s := newFilmStudio()
		s.Boxed = boxed
		for seed := uint64(1); seed < 40; seed++ { // until the house's look is that of a magazine
			r := newRequest()
			r.Seed = seed
			s.asked = nil
			_, _, tl := filmedBy(t, s, r)
			if boxed && !tl.Scenes[0].Round {
				t.Fatalf("seed %d: it stands free", seed)
			}
			if !tl.Scenes[0].Round {
				if !s.asked[0].CutOut || ofRole(tl, timeline.RolePresenter)[0].Clip.Matte == "" {
					t.Errorf("seed %d: it stands free and is not cut out", seed)
				}
				break
			}
			if s.asked[0].CutOut {
				t.Fatalf("seed %d: it is cut out for a window", seed)
			}
			if boxed && seed == 6 {
				break
			}
		}
	}
}

// TestWithoutPreparerNobodyIsFilmed: then those who are filmed are not offered.
func TestWithoutPreparerNobodyIsFilmed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.FilmedPresenters, p.Preparer = []engine.FilmedPresenter{newFilmStudio()}, nil
	})
	all, err := eng.Avatars(t.Context())
	if err != nil || len(all) != 1 || all[0].Provider != "fake" {
		t.Errorf("%+v, %v", all, err)
	}
}

// absent is a presenter whose service is down.
type absent struct{ *filmStudio }

var errAbsent = &fault.Error{Code: fault.CodeProvider, Provider: "absent", Message: "absent: down", Retryable: true}

// Avatars fails.
func (absent) Avatars(context.Context) ([]story.AvatarOption, error) { return nil, errAbsent }

// TestOneServiceDown: the avatars of others are listed and used all the same.
func TestOneServiceDown(t *testing.T) {
	t.Parallel()
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.FilmedPresenters, p.Preparer = []engine.FilmedPresenter{absent{}, newFilmStudio()}, copier{}
	})
	all, err := eng.Avatars(t.Context())
	if len(all) != 2 || !errors.Is(err, errAbsent) {
		t.Errorf("%+v, %v; want two and the failure", all, err)
	}
	for id, want := range map[string]error{"studio/ada": nil, "absent/bob": errAbsent} {
		r := newRequest()
		r.AIAvatarSettings = &request.AvatarSettings{AvatarID: id}
		if _, err := eng.Create(t.Context(), r); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", id, err, want)
		}
	}
}
