package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// How much is taken of what a request brings.
const (
	longestMaster = 30 * time.Minute
	longestClip   = 5 * time.Minute
	largestMedia  = 2 << 30 // bytes of a file that is fetched
)

// gatherStep makes the media of a request ready.
type gatherStep struct {
	parallel int
	preparer Preparer
	store    project.Store

	fetching *fetchStep
	media    *mediaPreparer
	files    *projectFiles
	resolver *resolver
	results  *results
}

// gather makes ready what the request brings. What cannot be
// used is noted and left out: no film fails for it.
func (s *gatherStep) gather(ctx context.Context, t *task) (any, error) {
	tasks := projectMedia(t.Project)
	g := gatherResult{Materials: make([]material, len(tasks))}
	if len(tasks) == 0 {
		return g, nil
	}
	t.begins()
	if err := s.collectBefore(ctx, t); err != nil {
		return nil, err
	}
	dir, err := s.files.workDir("gather-" + t.Project.ID)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var done atomic.Int32
	work, wctx := errgroup.WithContext(ctx)
	work.SetLimit(max(1, s.parallel/2)) // each of them is a program that takes a core
	for i, er := range tasks {
		work.Go(func() (err error) {
			g.Materials[i], err = s.gatherOne(wctx, t, er, filepath.Join(dir, fmt.Sprint(i)))
			n := int(done.Add(1))
			t.Report(0, 0, float64(n)/float64(len(tasks)))
			return err
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	urls := make([]string, len(tasks))
	for i, m := range g.Materials {
		urls[i] = m.URL
		for _, why := range []string{m.Failed, m.Unheard} {
			if why != "" {
				g.Warnings = append(g.Warnings, m.Field+": "+why)
			}
		}
	}
	return g, s.fetching.forget(ctx, t.Project.ID, urls)
}

// collectBefore fetches what a project brings that was on its way when there was
// no StepCollect.
func (s *gatherStep) collectBefore(ctx context.Context, t *task) error {
	var done json.RawMessage
	found, err := s.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepCollect}, &done)
	if err == nil && !found {
		_, err = s.fetching.collect(ctx, t)
	}
	return err
}

// gatherOne makes one material ready, or takes that of an earlier try.
func (s *gatherStep) gatherOne(ctx context.Context, t *task, er mediaTask, base string) (material, error) {
	part := er.checkpoint()
	m := er.material
	found, err := s.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepGather, Part: part}, &m)
	if err != nil || found {
		return m, err
	}
	if err := os.Mkdir(base, 0o700); err != nil {
		return m, err
	}
	defer os.RemoveAll(base)
	err = s.ready(ctx, t.by(project.StepGather, part), er, base, &m)
	if why, ok := unusable(err); ok && ctx.Err() == nil {
		m.Failed, err = why, nil
	}
	if err != nil {
		return m, err
	}
	return m, s.results.keep(ctx, t, project.StepGather, part, m)
}

// checkpoint names a media task by all that determines what comes of it.
func (er mediaTask) checkpoint() string {
	raw, _ := json.Marshal(struct {
		M     material
		T, C  bool
		Known string
	}{er.material, er.trim, er.clean, er.known}) // plain values
	return digest(raw)
}

// unusable tells the faults of a file and of where it was to be found from
// those of this machine.
func unusable(err error) (why string, ok bool) {
	var f *fault.Error
	if !errors.As(err, &f) || errors.Is(err, sandbox.ErrInterrupted) {
		return "", false
	}
	switch f.Code {
	case fault.CodeInvalid, fault.CodeUnsupported, fault.CodeTooLarge, fault.CodeNotFound, fault.CodeProvider:
		return f.Message, true
	}
	return "", false
}

// ready takes a material and prepares it.
func (s *gatherStep) ready(ctx context.Context, t *task, er mediaTask, base string, m *material) error {
	if s.preparer == nil {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "this engine has no Preparer: it shows no media that requests bring"}
	}
	path := filepath.Join(base, "original")
	asset, err := s.fetch(ctx, t.Project, er.URL, path)
	if err != nil {
		return err
	}
	if er.Scene < 0 {
		m.Said = known(asset)
	}
	kind, err := sniff(path)
	if err != nil {
		return err
	}
	switch {
	case m.Bed:
		err = s.media.readyBed(ctx, t, path, er.checkpoint(), m)
	case kind == library.Image:
		m.Picture, err = s.media.readyPicture(ctx, t, path, er.checkpoint())
	case kind == library.Video:
		err = s.media.readyClip(ctx, t, er, path, m)
	default:
		err = &fault.Error{Code: fault.CodeUnsupported, Message: "is neither a picture nor a film"}
	}
	return err
}

// fetch brings a file here: an asset of the workspace, which it gives, or what a
// URL had.
func (s *gatherStep) fetch(ctx context.Context, p project.Project, url, path string) (library.Asset, error) {
	asset, ours, err := s.resolver.resolve(ctx, p.WorkspaceID, url)
	if err != nil {
		return asset, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return asset, err
	}
	if ours {
		err = s.files.copyBlob(ctx, asset.Key, f)
	} else {
		err = s.fetching.download(ctx, p.ID, address{url: url, accept: acceptMedia, most: largestMedia}, f)
	}
	return asset, closed(f, err)
}

// known is what the library knows of an asset's content, in words.
func known(a library.Asset) string {
	all := []string{strings.TrimSuffix(a.DisplayName, filepath.Ext(a.DisplayName))}
	if n := a.Analytics; n != nil {
		all = append(all, n.Description, n.Transcript)
	}
	return strings.TrimSpace(strings.Join(all, "\n"))
}

// closed closes a file that was written with an error or none.
func closed(f *os.File, err error) error { return fault.OfDisk(errors.Join(err, f.Close())) }

func (p *projectFiles) copyBlob(ctx context.Context, key string, w io.Writer) error {
	b, err := p.blobs.Open(ctx, key)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, b)
	return errors.Join(err, b.Close())
}

// sniff tells a file's type by its first bytes.
func sniff(path string) (library.Type, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, library.SniffBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && n == 0 {
		return "", &fault.Error{Code: fault.CodeUnsupported, Message: "the file is empty"}
	}
	k, ok := library.Sniff(head[:n])
	if !ok {
		return "", &fault.Error{Code: fault.CodeUnsupported, Message: "this kind of file is not taken"}
	}
	return k.Type, nil
}

// mediaBlob is where the project keeps a prepared file.
func mediaBlob(projectID, name string) string { return projectPrefix(projectID) + "media/" + name }

// mediaPreparer makes pictures, films and sounds ready for the renderer.
type mediaPreparer struct {
	preparer Preparer

	files   *projectFiles
	hearing *transcribing
}

// readyPicture prepares a picture and keeps it.
func (me *mediaPreparer) readyPicture(ctx context.Context, t *task, path, name string) (*story.Picture, error) {
	to := path + ".prepared"
	p, err := me.preparer.Picture(ctx, path, to)
	if err != nil {
		return nil, err
	}
	out := &story.Picture{Blob: mediaBlob(t.Project.ID, name), Width: p.Width, Height: p.Height, Focus: p.Focus, Relief: p.Relief}
	return out, me.files.keepFile(ctx, t, out.Blob, to)
}

// readyClip prepares a film and keeps it, with its sound where that is heard.
func (me *mediaPreparer) readyClip(ctx context.Context, t *task, er mediaTask, path string, m *material) error {
	w, h := t.Project.Request.Size()
	wish := story.ClipWish{To: path + ".mp4", FPS: story.FPS, Width: w, Height: h, Longest: longestClip, Trim: er.trim, Clean: er.clean}
	if !er.Muted || er.Master {
		wish.SoundTo = path + ".wav"
	}
	if er.Master {
		wish.Longest = longestMaster
	}
	c, err := me.preparer.Clip(ctx, path, wish)
	if err != nil {
		return err
	}
	if c.Frames == 0 {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the film has no frames"}
	}
	m.Clip = &story.Clip{Blob: mediaBlob(t.Project.ID, er.checkpoint()+".mp4"), Width: c.Width, Height: c.Height, Frames: c.Frames, Focus: c.Focus, Stage: er.Stage}
	m.Length = story.At(c.Frames)
	if err := me.files.keepFile(ctx, t, m.Clip.Blob, wish.To); err != nil || wish.SoundTo == "" || !c.HasSound {
		return err
	}
	m.Sound = mediaBlob(t.Project.ID, er.checkpoint()+".wav")
	if err := me.files.keepFile(ctx, t, m.Sound, wish.SoundTo); err != nil || !er.Master {
		return err
	}
	m.Transcript, m.Unheard, err = me.hearing.hear(ctx, t.Project.Language, er, wish.SoundTo)
	return err
}
