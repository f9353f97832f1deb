package engine_test

import (
	"context"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/store/blob"
)

// shownFilm is what a renderer is given: the timeline, and the files it names.
type shownFilm struct {
	timeline timeline.Timeline
	files    map[string]string
}

// watching is a fake renderer that keeps what it was given last.
func watching(last *shownFilm) engine.Renderer {
	return enginetest.Renderer{Before: func(ctx context.Context, r story.RenderRequest) error {
		*last = shownFilm{r.Timeline, map[string]string{}}
		for _, key := range r.Timeline.Files() {
			f, err := r.Open(ctx, key)
			if err != nil {
				return err
			}
			raw, err := io.ReadAll(f)
			if err != nil {
				return err
			}
			last.files[key] = string(raw)
		}
		return nil
	}}
}

// spoil changes a byte in each file that a project keeps, and returns how many
// there are in which folders.
func spoil(t *testing.T, eng *engine.Engine, projectID string) (kinds []string) {
	t.Helper()
	dir := eng.Blobs.(*blob.Folder).Path("projects/" + projectID)
	found := map[string]bool{}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		raw[len(raw)/2] ^= 1
		rel, _ := filepath.Rel(dir, file)
		found[strings.Split(filepath.ToSlash(rel), "/")[0]+path.Ext(rel)] = true
		return os.WriteFile(file, raw, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(found))
}

// TestSpoiledFilesAreMadeAgain changes a byte in each file that a project keeps:
// the next export has them all as they were.
func TestSpoiledFilesAreMadeAgain(t *testing.T) {
	t.Parallel()
	films := func(site string) request.Request {
		r := statements()
		r.CustomTemplate = &request.CustomTemplate{
			Assets: []request.TemplateAsset{{URL: site + "/film.mp4", Type: "audio"}},
			Scenes: []request.TemplateScene{{VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4"}}}},
		}
		return r
	}
	presented := func(string) request.Request {
		r := newRequest()
		r.AIAvatarSettings = &request.AvatarSettings{AvatarID: "studio/ada"}
		return r
	}
	for name, tt := range map[string]struct {
		request func(site string) request.Request
		edit    func(*engine.Ports)
		kinds   []string
	}{
		"what is said, brought and found": {films, func(p *engine.Ports) {
			p.Sources = []footage.Source{
				enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, About: []string{"boats", "village"}},
				enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true},
			}
		}, []string{"bed.wav.wav", "media", "media.mp4", "media.wav", "narration.wav"}},
		"who presents": {presented, func(p *engine.Ports) {
			p.FilmedPresenters, p.Preparer = []engine.FilmedPresenter{newFilmStudio()}, copier{}
		}, []string{"narration.wav", "presenter.mp4"}},
	} {
		t.Run(name, func(t *testing.T) {
			var last shownFilm
			eng, site, _ := screening(t, func(p *engine.Ports) {
				p.Renderer = watching(&last)
				tt.edit(p)
			})
			p := enginetest.Await(t, eng, tt.request(site))
			first := last
			if kinds := spoil(t, eng, p.ID); !cmp.Equal(kinds, tt.kinds) {
				t.Fatalf("files of %q are kept, want %q", kinds, tt.kinds)
			}
			if _, err := eng.Export(t.Context(), p.ID); err != nil {
				t.Fatal(err)
			}
			done, err := eng.Wait(t.Context(), p.ID)
			if err != nil || done.Edit().State != project.Done {
				t.Fatalf("the second export ended as %+v, %v", done.Edit(), err)
			}
			if diff := cmp.Diff(first.timeline, last.timeline); diff != "" {
				t.Errorf("the film is another one: %s", diff)
			}
			for key, was := range first.files {
				if last.files[key] != was {
					t.Errorf("%s is not as it was", key)
				}
			}
			if !cmp.Equal(p.Warnings, done.Warnings) {
				t.Errorf("warnings %q, want %q", done.Warnings, p.Warnings)
			}
		})
	}
}
