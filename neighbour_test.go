package scenewright_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// BenchmarkNeighbour makes a film alone, and beside three projects of hostile text that are made
// anew whenever they end:
//
//	go test -run '^$' -bench Neighbour -benchtime 1x .
func BenchmarkNeighbour(b *testing.B) {
	eng, err := scenewright.Open(b.Context(), b.TempDir(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer eng.Close(context.WithoutCancel(b.Context()))
	var digits string
	var documents []string
	for _, h := range languagetest.AllHostile() {
		switch h.Name {
		case "repeated digits":
			digits = h.Of(20_000)
		case "short sentences", "said", "clock times":
			path := filepath.Join(b.TempDir(), fmt.Sprintf("%d.txt", len(documents)))
			if err := os.WriteFile(path, []byte(h.Of(328_000)), 0o600); err != nil {
				b.Fatal(err)
			}
			documents = append(documents, path)
		}
	}
	film(b, eng, 0) // what is compiled and cached once
	b.Run("alone", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			film(b, eng, 1+i)
		}
	})
	beside := func(name string, of func(i int) request.Request) {
		b.Run(name, func(b *testing.B) {
			ctx, cancel := context.WithCancel(b.Context())
			var hostile sync.WaitGroup
			for i := range 3 {
				hostile.Go(func() { again(ctx, b, eng, of(i)) })
			}
			for i := 0; b.Loop(); i++ {
				film(b, eng, 1000+i)
			}
			cancel()
			hostile.Wait()
		})
	}
	beside("beside prompts", func(int) request.Request { return request.Request{Prompt: digits, Language: "en", VideoLength: .5} })
	beside("beside documents", func(i int) request.Request {
		return request.Request{File: documents[i], PromptType: story.PromptDocs, Language: "en", VideoLength: .5}
	})
}

// film makes a film of a few sentences, of which nothing is cached: its number is in them.
func film(b *testing.B, eng *scenewright.Engine, number int) {
	p, err := eng.Create(b.Context(), request.Request{Prompt: fmt.Sprintf("%s It is cup %d.", tea, number), Resolution: "720p", ToAutoExport: true})
	if err == nil {
		_, err = eng.Wait(b.Context(), p.ID)
	}
	if err != nil {
		b.Fatal(err)
	}
}

// again makes a project again and again, and deletes each that does not fail by its text.
func again(ctx context.Context, b *testing.B, eng *scenewright.Engine, r request.Request) {
	for ctx.Err() == nil {
		p, err := eng.Create(ctx, r)
		if err == nil {
			_, err = eng.Wait(ctx, p.ID)
		}
		if ctx.Err() == nil && !errors.Is(err, fault.ErrInvalid) && !errors.Is(err, fault.ErrTooLarge) {
			b.Errorf("the hostile project ended with %v", err)
		}
		if err := eng.Delete(context.WithoutCancel(ctx), p.ID); err != nil && p.ID != "" {
			b.Error(err)
		}
	}
}
