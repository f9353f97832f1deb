package render

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/rendertest"
)

// pool is where the hosts of a test keep segments, and who makes those that are
// offered.
type pool struct {
	film    rendertest.Film
	dir     string
	workers []*Renderer

	mu      sync.Mutex
	kept    map[string][]byte
	puts    map[string]int
	offered int
	failed  []error
}

func newPool(t *testing.T, f rendertest.Film, workers ...*Renderer) *pool {
	return &pool{film: f, dir: t.TempDir(), workers: workers, kept: map[string][]byte{}, puts: map[string]int{}}
}

func (p *pool) Take(_ context.Context, name string) (io.ReadCloser, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k, ok := p.kept[name]
	if !ok {
		return nil, fault.ErrNotFound
	}
	return io.NopCloser(bytes.NewReader(k)), nil
}

func (p *pool) Put(_ context.Context, name string, segment io.Reader) error {
	media, err := io.ReadAll(segment)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept[name] = media
	p.puts[name]++
	return err
}

// Offer has the workers make the segments, one after the other each.
func (p *pool) Offer(ctx context.Context, offered []story.SegmentRef, over func(int)) error {
	p.offered += len(offered)
	ended, all := make(chan int), make(chan story.SegmentRef, len(offered))
	for _, o := range offered {
		all <- o
	}
	close(all)
	var g errgroup.Group
	for _, w := range p.workers {
		g.Go(func() error {
			for o := range all {
				if err := p.make(ctx, w, o); err != nil {
					p.mu.Lock()
					p.failed = append(p.failed, err)
					p.mu.Unlock()
				}
				ended <- o.Number
			}
			return nil
		})
	}
	for range offered {
		over(<-ended)
	}
	return g.Wait()
}

func (p *pool) make(ctx context.Context, w *Renderer, o story.SegmentRef) error {
	dir, err := os.MkdirTemp(p.dir, "")
	if err != nil {
		return err
	}
	return w.Segment(ctx, p.request(dir), o)
}

func (p *pool) request(dir string) story.RenderRequest {
	return story.RenderRequest{Timeline: p.film.Timeline, Dir: dir, Progress: func(float64) {}, Segments: p,
		Open: func(ctx context.Context, blob string) (io.ReadCloser, error) { return p.film.Open(ctx, blob) }}
}

func (p *pool) render(t *testing.T, r *Renderer) (made story.Rendering, video string) {
	t.Helper()
	dir := t.TempDir()
	made, err := r.Render(t.Context(), p.request(dir))
	if err != nil {
		t.Fatal(err)
	}
	return made, filepath.Join(dir, made.Video)
}

// TestManyHosts: the segments of a long film are made by others, each once, and make
// the same film; another host finds them all, and makes again what was spoiled; one
// with another encoder makes none.
func TestManyHosts(t *testing.T) {
	f := rendertest.Sample{Width: 160, Height: 90, FPS: 5, Scenes: 3, Scene: 10500 * time.Millisecond, NoSound: true}.Make()
	alone, dir := rendered(t, newRenderer(t, nil), f)
	want := filepath.Join(dir, alone.Video)
	p := newPool(t, f, newRenderer(t, nil), newRenderer(t, nil))
	made, video := p.render(t, newRenderer(t, nil))
	segments := made.Report.Segments
	if len(p.failed) > 0 || p.offered != segments || len(p.kept) != segments+1 || made.Report.Reused != 0 {
		t.Errorf("%d of %d segments were offered, %d are kept, %d reused: %v", p.offered, segments, len(p.kept), made.Report.Reused, p.failed)
	}
	sameFilm(t, video, want, 160, 90)
	if alone.Report.Segments != segments {
		t.Errorf("%d segments alone, %d by many", alone.Report.Segments, segments)
	}
	var names []string
	for name, n := range p.puts {
		if names = append(names, name); n != 1 {
			t.Errorf("%s was put %d times", name, n)
		}
	}
	slices.Sort(names) // the last one is of the sound
	spoiled := p.kept[names[0]]
	p.kept[names[0]] = append(bytes.Clone(spoiled[:len(spoiled)-100]), make([]byte, 100)...)
	again, video := p.render(t, newRenderer(t, nil))
	if again.Report.Reused != segments-1 || p.puts[names[0]] != 2 || p.offered != segments+1 {
		t.Errorf("%d of %d reused, the spoiled one put %d times, %d offered", again.Report.Reused, segments, p.puts[names[0]], p.offered)
	}
	sameFilm(t, video, want, 160, 90)
	other := newRenderer(t, nil)
	other.identity = func(context.Context, *sandbox.Box) (string, error) { return "another x264", nil }
	o := story.SegmentRef{Number: 1, Name: names[0]}
	if err := p.make(t.Context(), other, o); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("a segment of another encoder: %v", err)
	}
}

// TestShortFilmsStay: nobody hears of a short film's segments.
func TestShortFilmsStay(t *testing.T) {
	ofValues(t)
	p := newPool(t, rendertest.Sample{Width: 160, Height: 90, FPS: 15}.Make())
	if p.render(t, newRenderer(t, nil)); p.offered > 0 || len(p.kept) > 0 {
		t.Errorf("%d segments were offered, %d kept", p.offered, len(p.kept))
	}
}
