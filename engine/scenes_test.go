package engine_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

func TestScenesTellWhatWhenAndByWhom(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, nil)
	p := enginetest.Await(t, eng, newRequest())
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) < 2 {
		t.Fatalf("%d scenes, %v", len(scenes), err)
	}
	var end float64
	for i, s := range scenes {
		if s.Index != i || s.ID == "" || s.Narration == "" || s.Layout == "" || s.Query == "" || s.Voice != "fake/hum" {
			t.Errorf("scene %d: %+v", i, s)
		}
		if math.Abs(s.Start-end) > 1e-6 || s.Duration <= 0 {
			t.Errorf("scene %d is at %v for %v s, want it to begin at %v", i, s.Start, s.Duration, end)
		}
		end = s.Start + s.Duration
	}
	if film := p.Edit().Rendition.Report.Duration; math.Abs(end-film.Seconds()) > .1 {
		t.Errorf("the scenes end at %v s, the film at %v", end, film)
	}
}

// stuckVoice speaks nothing until its context ends.
type stuckVoice struct {
	enginetest.Voice
	began chan struct{}
}

func (v stuckVoice) Speak(ctx context.Context, _ story.Utterance) (story.Speech, error) {
	select {
	case v.began <- struct{}{}:
	default:
	}
	<-ctx.Done()
	return story.Speech{}, ctx.Err()
}

// TestScenesAsFarAsTheyAre looks at a project whose voice does not come to an
// end: there is a script, and no times.
func TestScenesAsFarAsTheyAre(t *testing.T) {
	ofValues(t)
	t.Parallel()
	began := make(chan struct{}, 1)
	eng := enginetest.New(t, func(p *engine.Ports) { p.Voices = []engine.Voice{stuckVoice{began: began}} })
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-began:
	case <-time.After(time.Minute):
		t.Fatal("nobody spoke")
	}
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) == 0 || scenes[0].Narration == "" || scenes[0].Voice != "" || scenes[0].Duration != 0 {
		t.Errorf("%v, scenes %+v; want narrations without voice and times", err, scenes)
	}
	ledger, err := eng.Ledger(t.Context(), p.ID)
	if err != nil || len(ledger) != 0 {
		t.Errorf("ledger %+v, %v; want none yet", ledger, err)
	}
}

func TestLedgerTellsWhoWasAsked(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Preparer = enginetest.Preparer{}
		p.Sources = []footage.Source{enginetest.Source{Called: "own", Kind: footage.Assets, Media: footage.Image}}
	})
	r := newRequest()
	r.VideoSourcesPipeline = []footage.Kind{footage.Assets, footage.Stock}
	p := enginetest.Await(t, eng, r)
	ledger, err := eng.Ledger(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil || len(ledger) != len(scenes) {
		t.Fatalf("%d entries for %d scenes, %v", len(ledger), len(scenes), err)
	}
	type step struct {
		Source  string
		Outcome footage.Outcome
	}
	order := []step{ // films by the request's pipeline, then pictures by the documented one, of which none is bought
		{"workspace_assets", footage.NotConfigured}, {"stock_footage", footage.NotConfigured},
		{"own", footage.NothingFound}, {"motion", footage.Taken},
	}
	for i, entry := range ledger {
		var got []step
		for _, a := range entry.Asked {
			got = append(got, step{a.Source, a.Outcome})
			if a.Reason == "" {
				t.Errorf("scene %d: %s gives no reason", i, a.Source)
			}
		}
		if d := cmp.Diff(order, slices.Compact(got)); d != "" {
			t.Errorf("scene %d (-want +got):\n%s", i, d)
		}
		if entry.SceneID != scenes[i].ID || entry.Query != scenes[i].Query || entry.Slot != "shot 1" {
			t.Errorf("scene %d: %+v", i, entry)
		}
	}
}

func TestScenesOfNoProject(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.Build(t, t.TempDir(), nil)
	const none = "7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11"
	_, errScenes := eng.Scenes(t.Context(), none)
	_, errLedger := eng.Ledger(t.Context(), none)
	for name, err := range map[string]error{"Scenes": errScenes, "Ledger": errLedger} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", name, err)
		}
	}
}
