package engine_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
)

// animator sets pictures in motion, and remembers with which each job began.
type animator struct {
	enginetest.Source
	refuses bool

	mu    sync.Mutex
	began []string
}

// Fetch reads the picture first, as one does who sends it along.
func (a *animator) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, m footage.ProviderJob) error {
	if m.Still == nil {
		return errors.New("there is no still to begin with")
	}
	r, err := m.Still(ctx)
	if err != nil {
		return err
	}
	raw, err := io.ReadAll(r)
	if err := errors.Join(err, r.Close()); err != nil {
		return err
	}
	a.mu.Lock()
	a.began = append(a.began, string(raw))
	a.mu.Unlock()
	if a.refuses {
		return &fault.Error{Code: fault.CodeProvider, Provider: a.Called, Message: a.Called + ": refused"}
	}
	return a.Source.Fetch(ctx, c, w, m)
}

// TestStillsAreMadeOnce: a film from a picture begins with one that was made for
// the scene, which the next source begins with too where the first refuses.
func TestStillsAreMadeOnce(t *testing.T) {
	t.Parallel()
	var pictures atomic.Int32
	source := enginetest.Source{Kind: footage.FromImage, Media: footage.Video, Makes: true}
	first, second := &animator{Source: source, refuses: true}, &animator{Source: source}
	first.Called, second.Called = "first", "second"
	maker := enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true, Made: func() { pictures.Add(1) }}
	eng, _, _ := screening(t, func(p *engine.Ports) { p.Sources = []footage.Source{first, second, maker} })
	r := statements()
	r.VideoSourcesPipeline = []footage.Kind{footage.FromImage}
	_, ledger := fill(t, eng, r)
	taken := 0
	for _, e := range ledger {
		if strings.Contains(asked(e), "first:failed second:taken") {
			taken++
		}
	}
	if taken == 0 || len(first.began) != taken || len(second.began) != taken || int(pictures.Load()) != taken {
		t.Errorf("%d films taken, %d and %d begun, with %d pictures made", taken, len(first.began), len(second.began), pictures.Load())
	}
	for _, still := range append(first.began, second.began...) {
		if still == "" {
			t.Error("a film began with nothing")
		}
	}
}
