package engine

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// fetchTime bounds the fetch of one film.
const fetchTime = 10 * time.Minute

// New builds an engine without starting it: call Start to work jobs, or leave that to another
// process on the same database.
//
// It asks the store, for 10 seconds at most, whether Secret is the database's own. Another one is
// a *fault.Error with CodeInvalid that matches vault.ErrOther: this process must not run.
func New(ports Ports, opts *Options) (*Engine, error) {
	if err := ports.check(); err != nil {
		return nil, err
	}
	if ports.Preparer == nil { // nothing that they offer could be examined
		ports.Sources, ports.FilmedPresenters = nil, nil
	}
	e := &Engine{Ports: ports}
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
	e.assemble()
	return e, nil
}

// Start begins to work jobs, those of an earlier process first. Starting twice is fine. It fails
// where this host lacks a requirement of every video, such as a program, or has too old a version.
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
	running.Go(func() { janitor{e}.work(background) })
	e.stop = func(ctx context.Context) error {
		end()
		running.Wait()
		return stop(ctx)
	}
	return nil
}

// Close stops working jobs: running ones are cancelled at their next checkpoint and go on at the
// next Start. Closing twice, or before Start, is fine.
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

// Check asks every adapter for missing requirements of videos in the languages: programs, voices,
// fonts, folders. It reports each once.
func (e *Engine) Check(ctx context.Context, languages ...string) error {
	var all []error
	add := func(err error) { // adapters may lack the same part
		lack := func(err error) string { return fault.MessageOf(err, err.Error()) }
		if err != nil && !slices.ContainsFunc(all, func(known error) bool { return lack(known) == lack(err) }) {
			all = append(all, err)
		}
	}
	for _, p := range e.parts() {
		c, ok := p.(Checker)
		if !ok {
			continue
		}
		for _, l := range append([]string{""}, languages...) {
			add(c.Check(ctx, l))
		}
	}
	for _, l := range languages {
		add(e.catalog.CheckFonts(l))
	}
	return errors.Join(all...)
}

// parts returns all adapters.
func (e *Engine) parts() []any {
	parts := []any{e.Writer, e.Designer, e.Renderer, e.Music, voices(e.Voices), e.Preparer, e.Media, e.Reader, e.Researcher, e.Viewer, e.Notifier, e.IdeaWriter}
	for _, p := range e.catalog.Presenters() {
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

// voices are an engine's voices, of which one is enough.
type voices []Voice

// Check fails where no voice can speak the language, as [Checker] demands.
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
