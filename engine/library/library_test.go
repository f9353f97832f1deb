package library_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// world is a library on a real database and real files.
type world struct {
	*library.Library
	db      *store.DB
	files   *files
	media   *media
	blobDir string
	workDir string
}

// files are blobs that can be made to fail.
type files struct {
	blobs.Blobs
	failPut func(key string) error
}

func (f *files) Put(ctx context.Context, key string, r io.Reader) error {
	if f.failPut != nil {
		if err := f.failPut(key); err != nil {
			return err
		}
	}
	return f.Blobs.Put(ctx, key, r)
}

// media is the fake, with what a test wants to happen meanwhile.
type media struct {
	enginetest.Media
	mu      sync.Mutex
	analyze func() error
}

func (m *media) Analyze(ctx context.Context, path string, f library.File) (library.Analytics, error) {
	m.mu.Lock()
	meanwhile := m.analyze
	m.mu.Unlock()
	if meanwhile != nil {
		if err := meanwhile(); err != nil {
			return library.Analytics{}, err
		}
	}
	return m.Media.Analyze(ctx, path, f)
}

func newWorld(t testing.TB) *world {
	t.Helper()
	dir := t.TempDir()
	w := &world{media: &media{}, blobDir: filepath.Join(dir, "blobs"), workDir: filepath.Join(dir, "work")}
	folder, err := blob.Open(blob.Dir(w.blobDir), &blob.Options{BaseURL: "https://cdn.example.com/v1/files"})
	if err != nil {
		t.Fatal(err)
	}
	w.files = &files{Blobs: folder}
	w.db = sqlitetest.New(t)
	if w.Library, err = library.New(w.db.Stores.Assets, w.files, w.media, &library.Options{WorkDir: w.workDir}); err != nil {
		t.Fatal(err)
	}
	return w
}

// mp4 is enough of a film for the fake.
const mp4 = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"

func (w *world) add(t testing.TB, workspaceID, folder, name string, content []byte) library.Asset {
	t.Helper()
	a, err := w.Upload(context.Background(), library.NewAsset{
		Target: library.Target{WorkspaceID: workspaceID, Folder: folder, UserEmail: "a@example.com"}, Name: name, Content: bytes.NewReader(content),
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// left are the files under a folder.
func left(t testing.TB, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, strings.TrimPrefix(p, dir+"/"))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func is(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got %v, want one that matches %v", what, err, want)
	}
}

func fieldOf(err error) string {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Field
	}
	return "none"
}

func TestUpload(t *testing.T) {
	w := newWorld(t)
	content := librarytest.Picture(192, 108)
	a := w.add(t, "w1", "", `C:\fakepath\Sommer `+"\u202e"+`a`+"\u0308"+"gypten.PNG", content)
	want := library.Asset{
		WorkspaceID: "w1", DisplayName: "Sommer ägypten.PNG", MIMEType: "image/png", Type: library.Image, Folder: "/", UserEmail: "a@example.com",
		AspectRatio: "16:9", Size: int64(len(content)), State: library.Processing,
		File: library.File{MIMEType: "image/png", Type: library.Image, Extension: "png", Width: 192, Height: 108, Frames: 1},
	}
	if d := cmp.Diff(want, a, cmpopts.IgnoreFields(library.Asset{}, "ID", "Key", "CreatedAt")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if id, err := uuid.Parse(a.ID); err != nil || id.Version() != 4 || a.Key != "assets/"+a.ID+"/original.png" {
		t.Errorf("id %s, key %s: want 122 random bits", a.ID, a.Key)
	}
	got, err := w.Asset(t.Context(), "w1", a.ID)
	must(t, err)
	if d := cmp.Diff(a, got); d != "" {
		t.Errorf("read back (-want +got):\n%s", d)
	}
	raw, err := os.ReadFile(filepath.Join(w.blobDir, a.Key))
	if err != nil || !bytes.Equal(raw, content) {
		t.Errorf("the file is not what was sent: %d bytes, %v", len(raw), err)
	}
	if names := left(t, w.workDir); names != nil {
		t.Errorf("left in the work folder: %v", names)
	}
}

func TestUploadThatFailsLeavesNothing(t *testing.T) {
	broken := errors.New("broken")
	for name, tt := range map[string]struct {
		content io.Reader
		folder  string
		put     error
		want    error
		field   string
	}{
		"a type that is not taken": {strings.NewReader("hello"), "", nil, fault.ErrUnsupported, "file"},
		"nothing":                  {strings.NewReader(""), "", nil, fault.ErrInvalid, "file"},
		"too large":                {io.MultiReader(bytes.NewReader(librarytest.Picture(9, 9)), io.LimitReader(zeros{}, 26<<20)), "", nil, fault.ErrTooLarge, "file"},
		"an SVG too large":         {io.MultiReader(strings.NewReader("<svg xmlns='http://www.w3.org/2000/svg'>"), io.LimitReader(zeros{'x'}, 3<<20)), "", nil, fault.ErrTooLarge, "file"},
		"a reader that breaks":     {io.MultiReader(bytes.NewReader(librarytest.Picture(9, 9)), iotest.ErrReader(broken)), "", nil, broken, "none"},
		"one that breaks early":    {io.MultiReader(strings.NewReader(mp4), iotest.ErrReader(io.ErrUnexpectedEOF)), "", nil, io.ErrUnexpectedEOF, "none"},
		"a folder that is not":     {bytes.NewReader(librarytest.Picture(9, 9)), "/none", nil, fault.ErrInvalid, "folder"},
		"blobs that break":         {bytes.NewReader(librarytest.Picture(9, 9)), "", broken, broken, "none"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.files.failPut = func(string) error { return tt.put }
			_, err := w.Upload(t.Context(), library.NewAsset{Target: library.Target{WorkspaceID: "w1", Folder: tt.folder}, Name: "a.mp4", Content: tt.content})
			is(t, "upload", err, tt.want)
			if got := fieldOf(err); got != tt.field {
				t.Errorf("field %q, want %q", got, tt.field)
			}
			nothingKept(t, w)
		})
	}
}

// zeros is an endless reader of one byte.
type zeros [1]byte

func (z zeros) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = z[0]
	}
	return len(b), nil
}

func nothingKept(t *testing.T, w *world) {
	t.Helper()
	all, err := w.Assets(t.Context(), library.Query{WorkspaceID: "w1"})
	if err != nil || len(all) != 0 {
		t.Errorf("assets: %v, %v; want none", all, err)
	}
	for _, dir := range []string{w.blobDir, w.workDir} {
		if names := left(t, dir); names != nil {
			t.Errorf("left over: %v", names)
		}
	}
}

func TestBatchIsAllOrNothing(t *testing.T) {
	w := newWorld(t)
	upload := func(contents ...string) error {
		b, err := w.Batch(t.Context(), library.Target{WorkspaceID: "w1"})
		must(t, err)
		defer b.Discard()
		for i, c := range contents {
			if err := b.Add(t.Context(), fmt.Sprint(i), strings.NewReader(c)); err != nil {
				return err
			}
		}
		_, err = b.Commit(t.Context())
		return err
	}
	png := string(librarytest.Picture(9, 9))
	is(t, "one of three is wrong", upload(png, "hello", png), fault.ErrUnsupported)
	nothingKept(t, w)
	is(t, "no file", upload(), fault.ErrInvalid)
	is(t, "21 files", upload(strings.Split(strings.Repeat(png+"\x00\x01", 20)+png, "\x00\x01")...), fault.ErrTooLarge)
	nothingKept(t, w)
	second := 0
	w.files.failPut = func(string) error {
		if second++; second == 2 {
			return errors.New("the disk is gone")
		}
		return nil
	}
	if err := upload(png, png, png); err == nil {
		t.Error("blobs failed and the batch did not")
	}
	nothingKept(t, w)
	is(t, "three", upload(png, png, png), nil)
	all, err := w.Assets(t.Context(), library.Query{WorkspaceID: "w1"})
	if err != nil || len(all) != 3 {
		t.Errorf("got %d assets, %v; want 3", len(all), err)
	}
}

func TestCancelledUpload(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	reader := &cancelling{Reader: io.MultiReader(bytes.NewReader(librarytest.Picture(9, 9)), io.LimitReader(zeros{}, 1<<20)), cancel: cancel}
	_, err := w.Upload(ctx, library.NewAsset{Target: library.Target{WorkspaceID: "w1"}, Content: reader})
	is(t, "upload", err, context.Canceled)
	nothingKept(t, w)
}

// cancelling cancels once something was read.
type cancelling struct {
	io.Reader
	cancel context.CancelFunc
}

func (c *cancelling) Read(b []byte) (int, error) {
	defer c.cancel()
	return c.Reader.Read(b)
}

func TestWork(t *testing.T) {
	w := newWorld(t)
	a := w.add(t, "w1", "", "Beach party 2024.mp4", []byte(mp4))
	must(t, w.Work(t.Context(), job.Job{Kind: job.Asset, Subject: a.ID, Attempt: 1}))
	got, err := w.Asset(t.Context(), "w1", a.ID)
	must(t, err)
	if got.State != library.Ready || got.Analytics == nil || got.DashKey != "assets/"+a.ID+"/dash/manifest.mpd" {
		t.Fatalf("got %+v", got)
	}
	if d := cmp.Diff([]string{"beach", "party", "landscape"}, got.Analytics.Keywords); d != "" {
		t.Errorf("keywords (-want +got):\n%s", d)
	}
	if b, err := w.files.Open(t.Context(), got.DashKey); err != nil {
		t.Errorf("the manifest: %v", err)
	} else {
		b.Close()
	}
	if names := left(t, w.workDir); names != nil {
		t.Errorf("left in the work folder: %v", names)
	}
	must(t, w.Rename(t.Context(), "w1", a.ID, "Sunset.mp4"))
	got, err = w.Asset(t.Context(), "w1", a.ID)
	must(t, err)
	if d := cmp.Diff([]string{"sunset", "landscape"}, got.Analytics.Keywords); d != "" {
		t.Errorf("keywords by the new name (-want +got):\n%s", d)
	}
}

// errPanic stands for a panic.
var errPanic = errors.New("a panic")

func TestWorkThatFails(t *testing.T) {
	damaged := &fault.Error{Code: fault.CodeInvalid, Message: "the file is damaged"}
	outage := errors.New("/secret/path: no such device")
	for name, tt := range map[string]struct {
		err     error
		attempt int
		again   bool
		failure string
	}{
		"the file's fault ends it":         {damaged, 1, false, "the file is damaged"},
		"another fault is tried again":     {outage, 1, true, ""},
		"and kept at the last try":         {outage, job.MaxAttempts, false, "the file could not be processed"},
		"a panic is tried again":           {errPanic, 1, true, ""},
		"and kept at its last try":         {errPanic, job.MaxAttempts, false, "the file could not be processed"},
		"a stop leaves things as they are": {context.Canceled, job.MaxAttempts, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			a := w.add(t, "w1", "", "a.mp4", []byte(mp4))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			w.media.analyze = func() error {
				switch {
				case errors.Is(tt.err, context.Canceled):
					cancel()
				case errors.Is(tt.err, errPanic):
					panic("a bug")
				}
				return tt.err
			}
			err := w.Work(ctx, job.Job{Kind: job.Asset, Subject: a.ID, Attempt: tt.attempt})
			if (err != nil) != tt.again {
				t.Errorf("got %v, want an error: %v", err, tt.again)
			}
			got, err := w.Asset(t.Context(), "w1", a.ID)
			must(t, err)
			if got.Failure != tt.failure || (got.State == library.Failed) == tt.again {
				t.Errorf("state %s, failure %q", got.State, got.Failure)
			}
		})
	}
}

func TestDeletedWhileWorked(t *testing.T) {
	w := newWorld(t)
	a := w.add(t, "w1", "", "a.mp4", []byte(mp4))
	w.media.analyze = func() error { return w.Delete(t.Context(), "w1", []string{a.ID}) }
	must(t, w.Work(t.Context(), job.Job{Kind: job.Asset, Subject: a.ID, Attempt: 1}))
	nothingKept(t, w)
}

// TestTheQueueWorksUploads: upload, analysis and removal by the real queue.
func TestTheQueueWorksUploads(t *testing.T) {
	w := newWorld(t)
	worked := make(chan job.Job, 10)
	stop, err := w.db.Work(t.Context(), func(ctx context.Context, j job.Job) error {
		err := w.Work(ctx, j)
		worked <- j
		return err
	}, nil)
	must(t, err)
	defer stop(context.Background())
	a := w.add(t, "w1", "", "a.mp4", []byte(mp4))
	next(t, worked)
	if got, err := w.Asset(t.Context(), "w1", a.ID); err != nil || got.State != library.Ready {
		t.Fatalf("got %+v, %v", got, err)
	}
	must(t, w.Delete(t.Context(), "w1", []string{a.ID}))
	next(t, worked)
	nothingKept(t, w)
}

func next(t *testing.T, worked <-chan job.Job) {
	t.Helper()
	select {
	case <-worked:
	case <-time.After(30 * time.Second):
		t.Fatal("no job was worked")
	}
}

// TestAnOrphanIsSwept: blobs whose row was never written.
func TestAnOrphanIsSwept(t *testing.T) {
	w := newWorld(t)
	id := uuid.NewString()
	must(t, w.files.Put(t.Context(), library.Dir(id)+"original.png", strings.NewReader("x")))
	must(t, w.Work(t.Context(), job.Job{Kind: job.Asset, Subject: id, Step: "sweep", Attempt: 1}))
	nothingKept(t, w)
	a := w.add(t, "w1", "", "a.png", librarytest.Picture(9, 9))
	must(t, w.Work(t.Context(), job.Job{Kind: job.Asset, Subject: a.ID, Step: "sweep", Attempt: 1}))
	if names := left(t, w.blobDir); len(names) != 1 {
		t.Errorf("files: %v; the sweep of a kept asset must leave it", names)
	}
}

func TestOldLeftoversAreSwept(t *testing.T) {
	dir := t.TempDir()
	w := newWorld(t)
	for name, age := range map[string]time.Duration{"asset-old": 25 * time.Hour, "asset-new": time.Hour, "other": 25 * time.Hour} {
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, nil, 0o600))
		must(t, os.Chtimes(path, time.Time{}, time.Now().Add(-age)))
	}
	_, err := library.New(w.db.Stores.Assets, w.files, w.media, &library.Options{WorkDir: dir})
	must(t, err)
	if d := cmp.Diff([]string{"asset-new", "other"}, left(t, dir)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
