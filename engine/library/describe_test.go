package library_test

import (
	"context"
	"os"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/library/librarytest"
)

// describer is a library.Describer.
type describer func(content string, f library.File) (library.Analytics, error)

// Describe implements library.Describer.
func (d describer) Describe(_ context.Context, path string, f library.File) (library.Analytics, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return library.Analytics{}, err
	}
	return d(string(raw), f)
}

// TestDescribe: what a document says is told of it; one that cannot be read is kept,
// with a remark, and one that nobody could look at without.
func TestDescribe(t *testing.T) {
	for name, tt := range map[string]struct {
		said   library.Analytics
		err    error
		remark string
	}{
		"read":    {library.Analytics{Title: "Tea", Language: "en", Pages: 2, Words: 310}, nil, ""},
		"down":    {library.Analytics{}, &fault.Error{Code: fault.CodeProvider, Message: "it is down", Retryable: true}, ""},
		"scanned": {library.Analytics{}, &fault.Error{Code: fault.CodeInvalid, Message: "its pages are pictures"}, "its pages are pictures"},
	} {
		w := newWorld(t)
		var err error
		w.Library, err = library.New(w.db.Stores.Assets, w.files, w.media, &library.Options{WorkDir: w.workDir, Describer: describer(func(content string, f library.File) (library.Analytics, error) {
			if f.Extension != "pdf" || content != string(librarytest.PDF()) {
				t.Errorf("%s: the describer has %+v: %q", name, f, content)
			}
			return tt.said, tt.err
		})})
		must(t, err)
		a := w.add(t, "w1", "", "tea.pdf", librarytest.PDF())
		must(t, w.Work(t.Context(), job.Job{Kind: job.Asset, Subject: a.ID, Attempt: 1}))
		got, err := w.Asset(t.Context(), "w1", a.ID)
		must(t, err)
		if n := got.Analytics; got.State != library.Ready || n.Title != tt.said.Title || n.Language != tt.said.Language || n.Pages != tt.said.Pages || n.Words != tt.said.Words {
			t.Errorf("%s: %+v, %+v", name, got, n)
		}
		if got.Remark != tt.remark {
			t.Errorf("%s: the remark is %q", name, got.Remark)
		}
	}
}
