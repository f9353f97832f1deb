package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// What a project may fetch in one step, and how many files of it at once.
const (
	longestFetch  = 15 * time.Minute
	largestFetch  = 4 << 30 // bytes
	fetchesAtOnce = 8
)

// address is a URL that is fetched for a project.
type address struct {
	url    string
	accept string
	most   int64            // bytes
	as     story.PromptType // the Reader fetches it as this; "" = it is a file
	must   bool             // there is no film without it
}

// fetchResult is what came of an address.
type fetchResult struct {
	Blob    string       `json:"blob,omitempty"`  // where the project keeps it
	Bytes   int64        `json:"bytes,omitempty"` //
	Found   *story.Found `json:"found,omitempty"` // by the Reader
	Failure *fault.Error `json:"failure,omitempty"`
}

// fetchPart names the result of an address.
func fetchPart(url string) string { return "url/" + digest([]byte(url)) }

// fetchStep brings what requests name from other people's servers.
type fetchStep struct {
	blobs    blobs.Blobs
	preparer Preparer
	reader   Reader
	store    project.Store
	web      *safehttp.Client

	brandings *brandings
	files     *projectFiles
	resolver  *resolver
	results   *results
}

// fetchSources fetches what a project reads. It waits for other people's servers,
// and holds up no film meanwhile.
func (fe *fetchStep) fetchSources(ctx context.Context, t *task) (any, error) {
	_, able := fe.reader.(SourceFetcher)
	if !able {
		return nil, nil // it fetches when it reads
	}
	p, r := t.Project, t.Project.Request
	var all []address
	if r.PromptType.PointsAt() && p.File == "" {
		all = append(all, address{url: strings.TrimSpace(r.Prompt), as: r.PromptType, must: true})
	}
	for _, a := range r.Assets() {
		if a.Type == request.AssetPDF && r.PromptType != story.PromptScript {
			all = append(all, address{url: strings.TrimSpace(a.URL), as: story.PromptDocs})
		}
	}
	return nil, fe.fetchAll(ctx, t, project.StepFetch, all)
}

// collect fetches what a project shows: media, logos, pictures of what was read.
func (fe *fetchStep) collect(ctx context.Context, t *task) (any, error) {
	logos, err := fe.logoURLs(ctx, t.Project)
	if err != nil {
		return nil, err
	}
	var all []address
	for _, url := range logos {
		all = append(all, address{url: url, accept: acceptPictures, most: mostLogo})
	}
	if fe.preparer != nil {
		media, err := fe.mediaURLs(ctx, t.Project)
		if err != nil {
			return nil, err
		}
		for _, url := range media {
			all = append(all, address{url: url, accept: acceptMedia, most: largestMedia})
		}
		for _, im := range t.Source.Images {
			if im.URL != "" && im.Caption != "" { // others are not shown
				all = append(all, address{url: im.URL, accept: acceptPictures, most: maxPicture})
			}
		}
	}
	return nil, fe.fetchAll(ctx, t, project.StepCollect, all)
}

// mediaURLs are those of the materials that are not ready yet.
func (fe *fetchStep) mediaURLs(ctx context.Context, p project.Project) (all []string, err error) {
	for _, er := range projectMedia(p) {
		var m material
		ready, err := fe.store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepGather, Part: er.checkpoint()}, &m)
		if err != nil {
			return nil, err
		}
		if !ready {
			all = append(all, er.URL)
		}
	}
	return all, nil
}

// logoURLs are those of the brand and of scenes that show another.
func (fe *fetchStep) logoURLs(ctx context.Context, p project.Project) (all []string, err error) {
	own, ok, err := fe.brandings.branding(ctx, p)
	if err != nil {
		return nil, err
	}
	if ok {
		all = append(all, own.Logo, own.LogoW)
	}
	for _, s := range p.Request.TemplateScenes() {
		all = append(all, s.Value("logo", 0))
	}
	return all, nil
}

// fetchAll fetches addresses, each once, and keeps what came of each: after a
// restart it goes on with those that are left.
func (fe *fetchStep) fetchAll(ctx context.Context, t *task, step project.Step, all []address) error {
	all, err := fe.outside(ctx, t.Project, all)
	if err != nil || len(all) == 0 {
		return err
	}
	t.begins()
	dir, err := fe.files.workDir(string(step) + "-" + t.Project.ID)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	f := &fetchRun{fetchStep: fe, t: t, step: step, dir: dir}
	f.left.Store(largestFetch)
	limited, cancel := context.WithTimeout(ctx, longestFetch)
	defer cancel()
	var done atomic.Int32
	work, wctx := errgroup.WithContext(limited)
	work.SetLimit(fetchesAtOnce)
	for _, a := range all {
		work.Go(func() error {
			err := f.one(wctx, a)
			t.Report(0, 0, float64(done.Add(1))/float64(len(all)))
			return err
		})
	}
	return work.Wait()
}

// outside leaves out what need not be fetched: nothing, uploads, and what stands
// there twice.
func (fe *fetchStep) outside(ctx context.Context, p project.Project, all []address) ([]address, error) {
	var out []address
	for _, a := range all {
		if a.url == "" || slices.ContainsFunc(out, func(b address) bool { return b.url == a.url }) {
			continue
		}
		_, ours, err := fe.resolver.companyAsset(ctx, p, a.url)
		if err != nil && !ours {
			return nil, err
		}
		if !ours {
			out = append(out, a)
		}
	}
	return out, nil
}

// fetchRun is a step that fetches.
type fetchRun struct {
	*fetchStep
	t    *task
	step project.Step
	dir  string
	left atomic.Int64 // bytes
}

// one fetches an address, unless an earlier try did. Why one that the film can do
// without was not fetched is kept for who needs it.
func (f *fetchRun) one(ctx context.Context, a address) error {
	part := fetchPart(a.url)
	var got fetchResult
	found, err := f.store.Result(ctx, project.ResultKey{ProjectID: f.t.Project.ID, Step: f.step, Part: part}, &got)
	if err != nil {
		return err
	}
	if found {
		f.left.Add(-got.Bytes)
		return nil
	}
	if err = f.bring(ctx, a, &got); err != nil {
		failure := asFailure(err, f.step)
		if _, theirs := unusable(err); !theirs || a.must {
			return err
		}
		got = fetchResult{Failure: failure}
	}
	return f.results.keep(context.WithoutCancel(ctx), f.t, f.step, part, got)
}

// bring fetches an address into the project's folder.
func (f *fetchRun) bring(ctx context.Context, a address, got *fetchResult) error {
	path := filepath.Join(f.dir, digest([]byte(a.url)))
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer removeAll(path)
	to := &limitedWriter{to: file, left: &f.left}
	if a.as != "" {
		got.Found, err = f.reader.(SourceFetcher).Fetch(ctx, story.Source{Type: a.as, URL: a.url}, to)
	} else {
		err = f.fetchNow(ctx, a, to)
	}
	if err = closed(file, err); err != nil {
		return f.fetchFailure(ctx, err)
	}
	got.Blob, got.Bytes = projectPrefix(f.t.Project.ID)+"fetched/"+digest([]byte(a.url)), to.bytes
	return f.files.putFile(context.WithoutCancel(ctx), got.Blob, path)
}

// fetchFailure says why an address was not fetched where that is for the project
// as a whole.
func (f *fetchRun) fetchFailure(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, errTooMuch):
		return &fault.Error{Code: fault.CodeTooLarge, Message: fmt.Sprintf("all that is to be fetched is larger than %d GB", largestFetch>>30), Remedy: "take fewer or smaller files, or upload them as assets", Err: err}
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &fault.Error{Code: fault.CodeProvider, Message: fmt.Sprintf("all that is to be fetched takes longer than %d minutes", longestFetch/time.Minute), Remedy: "take fewer or smaller files, or upload them as assets", Err: err}
	}
	return err
}

// limitedWriter writes until as many bytes were written as are left.
type limitedWriter struct {
	to    io.Writer
	left  *atomic.Int64
	bytes int64
}

// Write fails with errTooMuch where more is written than is left.
func (m *limitedWriter) Write(b []byte) (int, error) {
	if m.left.Add(-int64(len(b))) < 0 {
		return 0, errTooMuch
	}
	n, err := m.to.Write(b)
	m.bytes += int64(n)
	return n, err
}

// fetchedSource returns the file that StepFetch brought of a source with an
// address. One that it did not bring stays as it is: the Reader fetches it.
func (fe *fetchStep) fetchedSource(ctx context.Context, projectID string, s story.Source) (story.Source, error) {
	if s.URL == "" {
		return s, nil
	}
	var got fetchResult
	found, err := fe.store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: project.StepFetch, Part: fetchPart(s.URL)}, &got)
	switch {
	case err != nil || !found:
		return s, err
	case got.Failure != nil:
		return s, got.Failure
	}
	return story.Source{Type: s.Type, Name: got.Found.Name, Found: got.Found, Open: func(ctx context.Context) (io.ReadCloser, error) {
		return fe.blobs.Open(ctx, got.Blob)
	}}, nil
}

// download writes what StepCollect brought of an address. What it knew nothing of
// is fetched now: a logo that was set meanwhile.
func (fe *fetchStep) download(ctx context.Context, projectID string, a address, w io.Writer) error {
	var got fetchResult
	found, err := fe.store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: project.StepCollect, Part: fetchPart(a.url)}, &got)
	switch {
	case err != nil:
		return err
	case !found:
		ctx, cancel := context.WithTimeout(ctx, lateFetch)
		defer cancel()
		return fe.fetchNow(ctx, a, w)
	case got.Failure != nil:
		return got.Failure
	}
	return fe.files.copyBlob(ctx, got.Blob, w)
}

// What is asked for.
const (
	acceptMedia    = "video/*, image/*;q=0.9, */*;q=0.5"
	acceptPictures = "image/*"
)

// fetchNow fetches a URL that somebody gave.
func (fe *fetchStep) fetchNow(ctx context.Context, a address, w io.Writer) error {
	resp, err := fe.web.Get(ctx, a.url, &safehttp.Request{Accept: a.accept, MaxBody: a.most})
	if err != nil {
		return unfetched(ctx, err)
	}
	defer resp.Body.Close()
	if _, err := io.Copy(w, resp.Body); err != nil {
		return unfetched(ctx, err)
	}
	return nil
}

// unfetched makes the error of a fetch; a disk that does not take what was
// fetched is no fault of the address.
func unfetched(ctx context.Context, err error) error {
	var local *fs.PathError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &local):
		return err
	}
	return &fault.Error{Code: fault.CodeProvider, Message: "could not be fetched: " + err.Error(), Remedy: "check the address, or upload the file as an asset", Err: err}
}

// lateFetch is how long a film waits for what was not fetched before its turn.
const lateFetch = 20 * time.Second

// forget removes what was fetched of addresses, once it is made ready.
func (fe *fetchStep) forget(ctx context.Context, projectID string, urls []string) error {
	c := project.Commit{ProjectID: projectID}
	var keys []string
	for _, url := range urls {
		var got fetchResult
		found, err := fe.store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: project.StepCollect, Part: fetchPart(url)}, &got)
		if err != nil {
			return err
		}
		if found && got.Blob != "" {
			c.Results = append(c.Results, project.Result{Step: project.StepCollect, Part: fetchPart(url)})
			keys = append(keys, got.Blob)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	_, err := fe.store.Commit(ctx, c)
	if err != nil {
		return err
	}
	for _, key := range keys {
		err = errors.Join(err, fe.blobs.Delete(ctx, key))
	}
	return err
}
