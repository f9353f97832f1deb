package engine_test

import (
	"errors"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
)

// TestTranslate: a film in another language has the scenes and pictures of the original,
// for which nothing is looked for and bought again, and outlives it.
func TestTranslate(t *testing.T) {
	t.Parallel()
	var made atomic.Int32
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Preparer, p.Writer = enginetest.Preparer{}, enginetest.Translator{Writer: p.Writer}
		p.Sources = []footage.Source{enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true, Made: func() { made.Add(1) }}}
	})
	original := enginetest.Await(t, eng, statements())
	bought := made.Load()
	p, err := eng.Translate(t.Context(), original.ID, "es")
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if p.Language != "es" || p.Name != "El faro" || p.Edit() == nil || p.Edit().State != project.Done {
		t.Errorf("%s %q %+v", p.Language, p.Name, p.Edit())
	}
	if bought == 0 || made.Load() != bought {
		t.Errorf("%d pictures are made for the original, %d with the translation", bought, made.Load())
	}
	first, then := scenesOf(t, eng, original.ID), scenesOf(t, eng, p.ID)
	if len(first) != len(then) {
		t.Fatalf("%d scenes of %d", len(then), len(first))
	}
	for i, s := range then {
		if s.ID != first[i].ID || !strings.HasPrefix(s.Narration, "La luz del faro") || s.Duration == first[i].Duration {
			t.Errorf("scene %d says %q for %v, the original's %v", i, s.Narration, s.Duration, first[i].Duration)
		}
	}
	shown := pictures(t, eng, p.ID)
	for id, picture := range pictures(t, eng, original.ID) {
		if shown[id] != picture {
			t.Errorf("scene %s shows %s, the original's %s", id, shown[id], picture)
		}
	}
	if err := eng.Delete(t.Context(), original.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := eng.Export(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := eng.Wait(t.Context(), p.ID); err != nil {
		t.Errorf("without its original: %v", err)
	}
}

// TestACopyIsTheSame film, for which nobody translates.
func TestACopyIsTheSame(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, nil)
	original := enginetest.Await(t, eng, statements())
	p, err := eng.Translate(t.Context(), original.ID, original.Language)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if p.Name != original.Name || p.Edit() == nil || p.Edit().State != project.Done {
		t.Errorf("%q %+v", p.Name, p.Edit())
	}
	if first, then := scenesOf(t, eng, original.ID), scenesOf(t, eng, p.ID); !reflect.DeepEqual(first, then) {
		t.Errorf("the copy's scenes are %+v, the original's %+v", then, first)
	}
}

// TestTranslateIsRefused with what helps, and nothing is made.
func TestTranslateIsRefused(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, nil)
	able := enginetest.New(t, func(p *engine.Ports) { p.Writer = enginetest.Translator{Writer: p.Writer} })
	r := statements()
	r.ToAutoExport = false
	p, q := enginetest.Await(t, eng, r), enginetest.Await(t, able, r)
	for name, c := range map[string]struct {
		eng      *engine.Engine
		id       string
		language string
		want     error
		says     string
	}{
		"nobody translates":   {eng, p.ID, "es", fault.ErrMissing, "OPENAI_API_KEY"},
		"no such language":    {able, q.ID, "xx", fault.ErrInvalid, "language: xx is not allowed"},
		"no such project":     {able, p.ID, "es", fault.ErrNotFound, "no such project"},
		"auto is no language": {able, q.ID, "auto", fault.ErrInvalid, "auto"},
	} {
		if _, err := c.eng.Translate(t.Context(), c.id, c.language); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
