// Package rendertest holds what every engine.Renderer must do, as a test suite
// with a one-line entry:
//
//	func TestContract(t *testing.T) {
//		rendertest.Test(t, func(t *testing.T) engine.Renderer { return newMine(t) })
//	}
package rendertest

import (
	"context"
	"encoding/binary"
	"errors"
	"image/jpeg"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

// Test runs the suite. open gives a renderer for one test; it may be the same
// for all.
func Test(t *testing.T, open func(*testing.T) engine.Renderer) {
	tests := map[string]func(*testing.T, engine.Renderer){
		"AllFilesAreThere":      testFiles,
		"SilentFilm":            testSilent,
		"Again":                 testAgain,
		"ProgressOnlyGrows":     testProgress,
		"CancelledAtOnce":       testCancelledAtOnce,
		"CancelledOnItsWay":     testCancelled,
		"MissingSound":          testMissingSound,
		"TwoAtTheSameTime":      testTwo,
		"LeavesNothingElse":     testNothingElse,
		"UprightFilm":           testUpright,
		"FilmOfOneShortScene":   testShort,
		"FailureHasAFolderOnly": testFailureLeavesNoNames,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// render makes the film in a new folder.
func render(t *testing.T, r engine.Renderer, f Film) (story.Rendering, string) {
	t.Helper()
	dir := t.TempDir()
	made, err := r.Render(context.Background(), request(f, dir))
	if err != nil {
		t.Fatalf("Render: %v", err)
	}
	return made, dir
}

func request(f Film, dir string) story.RenderRequest {
	return story.RenderRequest{Timeline: f.Timeline, Open: f.Open, Dir: dir, Progress: func(float64) {}}
}

// names are the files that a rendering names.
func names(r story.Rendering) []string {
	return append([]string{r.Video, r.Manifest, r.Poster, r.Captions.SRT, r.Captions.VTT, r.Captions.ASS}, r.Stream...)
}

func testFiles(t *testing.T, r engine.Renderer) {
	f, dir := Sample{}.Make(), t.TempDir()
	req := request(f, dir)
	var told []string
	req.Grown = func(_ context.Context, name, path string) {
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%s was told of and is not there: %v", name, err)
		}
		told = append(told, name)
	}
	made, err := r.Render(context.Background(), req)
	if err != nil {
		t.Fatalf("Render: %v", err)
	}
	check(t, f, made, dir)
	checkGrown(t, made, told)
}

// checkGrown wants each file of the stream to have been told of once, in order, and
// the manifest last, several times.
func checkGrown(t *testing.T, made story.Rendering, told []string) {
	t.Helper()
	manifests := 0
	files := slices.DeleteFunc(slices.Clone(told), func(name string) bool {
		if name == made.Manifest {
			manifests++
		}
		return name == made.Manifest
	})
	if !slices.Equal(files, made.Stream) || manifests == 0 || told[len(told)-1] != made.Manifest {
		t.Errorf("the stream grew by %v, its files are %v", told, made.Stream)
	}
}

// check looks at every file.
func check(t *testing.T, f Film, made story.Rendering, dir string) {
	t.Helper()
	for _, name := range names(made) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Size() == 0 {
			t.Errorf("file %q is missing or empty: %v", name, err)
		}
	}
	if len(made.Stream) == 0 {
		t.Error("the stream has no files")
	}
	frame := time.Second / time.Duration(f.Timeline.FPS)
	if d := made.Report.Duration - f.Timeline.Duration(); d.Abs() > frame {
		t.Errorf("Report.Duration is %v, the timeline %v", made.Report.Duration, f.Timeline.Duration())
	}
	if made.Report.Segments < 1 || made.Report.Bytes <= 0 || made.Report.Encoder == "" {
		t.Errorf("report %+v lacks segments, bytes or encoder", made.Report)
	}
	checkVideo(t, filepath.Join(dir, made.Video), made.Report.Bytes)
	checkPoster(t, f, filepath.Join(dir, made.Poster))
	checkStart(t, filepath.Join(dir, made.Captions.SRT), "1\n00:00:")
	checkStart(t, filepath.Join(dir, made.Captions.VTT), "WEBVTT\n\n")
	checkStart(t, filepath.Join(dir, made.Captions.ASS), "[Script Info]\n")
}

// checkVideo wants an MP4 whose index stands before the media.
func checkVideo(t *testing.T, path string, size int64) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil || len(b) < 16 || string(b[4:8]) != "ftyp" || int64(len(b)) != size {
		t.Fatalf("%d bytes of video, reported %d, that do not begin as an MP4: %v", len(b), size, err)
	}
	next := binary.BigEndian.Uint32(b)
	if string(b[next+4:next+8]) != "moov" {
		t.Errorf("after ftyp comes %q, want moov", b[next+4:next+8])
	}
}

func checkPoster(t *testing.T, f Film, path string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	img, err := jpeg.Decode(file)
	if err != nil {
		t.Fatalf("poster: %v", err)
	}
	if b := img.Bounds(); b.Dx() != f.Timeline.Width || b.Dy() != f.Timeline.Height {
		t.Errorf("the poster is %v", b)
	}
}

func checkStart(t *testing.T, path, want string) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(b), want) {
		t.Errorf("%s does not begin with %q: %v", filepath.Base(path), want, err)
	}
}

func testSilent(t *testing.T, r engine.Renderer) {
	made, dir := render(t, r, Sample{NoSound: true}.Make())
	if _, err := os.Stat(filepath.Join(dir, made.Video)); err != nil {
		t.Error(err)
	}
}

func testUpright(t *testing.T, r engine.Renderer) {
	f := Sample{Width: 360, Height: 640, FPS: 25, Scenes: 2}.Make()
	made, dir := render(t, r, f)
	check(t, f, made, dir)
}

func testShort(t *testing.T, r engine.Renderer) {
	f := Sample{Scenes: 1, Scene: 1100 * time.Millisecond}.Make()
	made, dir := render(t, r, f)
	check(t, f, made, dir)
}

func testAgain(t *testing.T, r engine.Renderer) {
	f := Sample{}.Make()
	first, dir := render(t, r, f)
	second, dir2 := render(t, r, f)
	a, b := first.Report, second.Report
	if a.Duration != b.Duration || a.Segments != b.Segments || b.Reused > b.Segments {
		t.Errorf("reports differ: %+v, then %+v", a, b)
	}
	check(t, f, first, dir)
	check(t, f, second, dir2)
}

func testProgress(t *testing.T, r engine.Renderer) {
	f := Sample{Heading: func(int) string { return "never seen before" }}.Make()
	req := request(f, t.TempDir())
	var mu sync.Mutex
	var seen []float64
	req.Progress = func(share float64) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, share)
	}
	if _, err := r.Render(context.Background(), req); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(seen) || len(seen) < 5 {
		t.Errorf("progress went back, or was hardly reported: %v", seen)
	}
	if len(seen) > 0 && (seen[0] < 0 || math.Abs(seen[len(seen)-1]-1) > 1e-6) {
		t.Errorf("progress went from %v to %v, want up to 1", seen[0], seen[len(seen)-1])
	}
}

func testCancelledAtOnce(t *testing.T, r engine.Renderer) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := r.Render(ctx, request(Sample{}.Make(), t.TempDir())); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

// stopWithin is how long a cancelled render may go on, with some room for a
// busy machine.
const stopWithin = 3 * time.Second

func testCancelled(t *testing.T, r engine.Renderer) {
	f := Sample{Width: 1280, Height: 720, Heading: func(int) string { return "cancelled on its way" }}.Make()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	req := request(f, t.TempDir())
	var once sync.Once
	var at time.Time
	req.Progress = func(share float64) {
		if share > .1 {
			once.Do(func() { at = time.Now(); cancel() })
		}
	}
	_, err := r.Render(ctx, req)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want context.Canceled", err)
	}
	if took := time.Since(at); took > stopWithin {
		t.Errorf("it went on for %v after it was cancelled", took)
	}
}

func testMissingSound(t *testing.T, r engine.Renderer) {
	f := Sample{}.Make()
	delete(f.Sounds, f.Timeline.Audio.Speech[1].Blob)
	if _, err := r.Render(context.Background(), request(f, t.TempDir())); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want what Open said: fs.ErrNotExist", err)
	}
}

func testTwo(t *testing.T, r engine.Renderer) {
	f := Sample{Scenes: 2, Heading: func(int) string { return "two at the same time" }}.Make()
	var wg sync.WaitGroup
	for range 2 {
		dir := t.TempDir()
		wg.Go(func() {
			made, err := r.Render(context.Background(), request(f, dir))
			if err != nil {
				t.Errorf("Render: %v", err)
				return
			}
			if _, err := os.Stat(filepath.Join(dir, made.Video)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func testNothingElse(t *testing.T, r engine.Renderer) {
	made, dir := render(t, r, Sample{}.Make())
	var got []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(dir, path)
			got = append(got, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := names(made)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the folder holds %v, the rendering names %v", got, want)
	}
}

// errFull is a disk that ran full while a sound was read.
var errFull = errors.New("no room")

func testFailureLeavesNoNames(t *testing.T, r engine.Renderer) {
	f, dir := Sample{Scenes: 2, Heading: func(int) string { return "the sound fails" }}.Make(), t.TempDir()
	req := request(f, dir)
	req.Open = func(context.Context, string) (io.ReadCloser, error) { return nil, errFull }
	if _, err := r.Render(context.Background(), req); !errors.Is(err, errFull) {
		t.Errorf("got %v, want what Open said", err)
	}
	for _, pattern := range []string{"*.mp4", "*.mpd", "*/*.mpd"} {
		if found, _ := filepath.Glob(filepath.Join(dir, pattern)); len(found) > 0 {
			t.Errorf("a failed render left %v", found)
		}
	}
}
