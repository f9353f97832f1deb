package engine

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// fetchTime is how long the fetch of one film may take.
const fetchTime = 10 * time.Minute

// New builds an engine. It starts nothing: call Start to have jobs worked, or
// leave that to another process on the same database.
//
// It asks the store whether Secret is the one that the database is used with,
// for 10 seconds at most. Another one is an *Error with CodeInvalid, which
// errors.Is knows as vault.ErrOther: this process must not run.
func New(ports Ports, opts *Options) (*Engine, error) {
	if err := ports.check(); err != nil {
		return nil, err
	}
	e := &Engine{Ports: ports, hub: pipeline.NewHub()}
	if opts != nil {
		e.opts = *opts
	}
	if err := e.opts.settle(); err != nil {
		return nil, err
	}
	e.clock.Now = e.opts.Now
	var err error
	if e.tracked, err = ports.sharing(&e.opts); err != nil {
		return nil, err
	}
	if err := e.observe(); err != nil {
		return nil, err
	}
	if e.Web == nil {
		web, err := safehttp.New(&safehttp.Options{Total: fetchTime})
		if err != nil {
			return nil, err
		}
		e.Web = web
	}
	if e.URLs == nil {
		e.URLs = e.Web
	}
	if err := e.initServices(); err != nil {
		return nil, err
	}
	e.assemble(e)
	return e, nil
}

// Start has this process work jobs, those that an earlier process left behind
// first. Starting twice is fine. It fails where this host lacks what every
// video needs, such as a program, or has too old a one.
func (e *Engine) Start(ctx context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.stop != nil {
		return nil
	}
	if err := e.Check(ctx); err != nil {
		return err
	}
	stop, err := e.Queue.Work(ctx, e.do, e.quota.workOptions())
	if err != nil {
		return err
	}
	background, end := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	running.Go(func() { e.janitor.work(background) })
	running.Go(func() { e.warm(background) })
	e.stop = func(ctx context.Context) error {
		end()
		running.Wait()
		return stop(ctx)
	}
	return nil
}

// warm has the adapters prepare themselves. What fails is tried again by who needs it.
func (e *Engine) warm(ctx context.Context) {
	for _, p := range e.parts() {
		w, ok := p.(Warmer)
		if !ok {
			continue
		}
		if err := w.Warm(ctx); err != nil && ctx.Err() == nil {
			e.opts.Logger.Warn("not prepared before the first video", "error", err)
		}
	}
}

// Close stops working jobs: what runs is cancelled at its next checkpoint and
// goes on at the next Start. Closing twice, or before Start, is fine.
func (e *Engine) Close(ctx context.Context) error {
	e.mu.Lock()
	stop := e.stop
	e.stop = nil
	e.mu.Unlock()
	if stop == nil {
		return nil
	}
	return stop(ctx)
}

// Check asks every adapter whether this host has what videos in the languages
// need: programs, voices, fonts, folders. What several lack is reported once.
func (e *Engine) Check(ctx context.Context, languages ...string) error {
	var all missingParts
	for _, p := range e.parts() {
		c, ok := p.(Checker)
		if !ok {
			continue
		}
		for _, l := range append([]string{""}, languages...) {
			all.add(c.Check(ctx, l))
		}
	}
	for _, l := range languages {
		all.add(e.catalog.CheckFonts(l))
	}
	return errors.Join(all...)
}

// parts are all adapters.
func (e *Engine) parts() []any {
	parts := []any{e.Writer, e.Designer, e.Renderer, e.Music, voices(e.Voices), e.Preparer, e.Media, e.Reader, e.Researcher, e.Viewer, e.Notifier, e.IdeaWriter}
	for _, p := range e.casting.Presenters() {
		parts = append(parts, p)
	}
	for _, s := range e.Sources {
		parts = append(parts, s)
	}
	for _, t := range e.Transcribers {
		parts = append(parts, t)
	}
	return parts
}

// missingParts are the errors of missing parts, each once.
type missingParts []error

// add adds an error, unless another adapter lacks the same.
func (m *missingParts) add(err error) {
	same := func(known error) bool { return lack(known) == lack(err) }
	if err != nil && !slices.ContainsFunc(*m, same) {
		*m = append(*m, err)
	}
}

// lack returns what an error says is missing, without who misses it.
func lack(err error) string {
	var e *fault.Error
	if errors.As(err, &e) {
		return e.Message
	}
	return err.Error()
}

// voices are those of an engine, of which one is enough.
type voices []Voice

// Check fails where no voice can speak, as [Checker] demands.
func (all voices) Check(ctx context.Context, language string) error {
	var errs []error
	for _, v := range all {
		c, ok := v.(Checker)
		if !ok {
			return nil
		}
		err := c.Check(ctx, language)
		if err == nil {
			return nil
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
