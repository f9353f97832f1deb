package reader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/idna"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// find fetches an address: the public export of a hosted document, the target of a page that
// redirects its visitors.
func (r *Reader) find(ctx context.Context, s story.Source) (*found, error) {
	s.URL = typed(s.URL)
	if h, ok := hostedAt(s.URL); ok {
		return r.export(ctx, h, s.Type)
	}
	f, err := r.get(ctx, s.URL, s.Type)
	if err != nil {
		return nil, unfetched(ctx, err)
	}
	if isLogin(f.url) {
		f.discard()
		return nil, notPublic(nil)
	}
	return r.follow(ctx, f)
}

// typed returns an address as browsers complete it: one without a scheme gets https, and a host may
// have letters of any script.
func typed(address string) string {
	address = strings.TrimSpace(address)
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil {
		return address // the fetcher reports its fault
	}
	if host, err := idna.Lookup.ToASCII(u.Hostname()); err == nil && host != strings.ToLower(u.Hostname()) {
		u.Host = strings.Replace(u.Host, u.Hostname(), host, 1)
		return u.String()
	}
	return address
}

// follow fetches a page's redirect target or canonical address, once. That is fetched and checked
// like any other address. If it cannot be fetched, or has less text, the page itself is used.
func (r *Reader) follow(ctx context.Context, f *found) (*found, error) {
	p, ok := f.webPage()
	if !ok {
		return f, nil // the reading that follows says why
	}
	to, must := p.Refresh, p.Refresh != "" && p.Text == ""
	if to == "" && isElsewhere(p.Canonical, f.at()) {
		to = p.Canonical
	}
	if to == "" {
		return f, nil
	}
	f.shelve()
	next, err := r.get(ctx, typed(to), f.as)
	says := func(least int) bool {
		other, ok := next.webPage()
		return ok && len(other.Text) >= least
	}
	switch {
	case err == nil && (p.Refresh != "" || says(len(p.Text))):
		f.discard()
		return next, nil
	case err == nil:
		next.discard()
	case must:
		f.discard()
		return nil, unfetched(ctx, err)
	}
	return f, f.load(ctx)
}

// isElsewhere reports whether an address is that of another page, not the same one without tracking
// parameters.
func isElsewhere(address string, at *url.URL) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Host != at.Host || strings.Trim(u.Path, "/") != strings.Trim(at.Path, "/"))
}

// webPage reads the download as a page; ok is false if it is none.
func (f *found) webPage() (p web.Page, ok bool) {
	if f.kind != kindHTML || len(f.raw) > web.MaxBytes {
		return p, false
	}
	p, err := web.Read(f.raw, f.contentType, f.at())
	return p, err == nil
}

// Read reads an address or a file.
func (r *Reader) Read(ctx context.Context, s story.Source) (story.Document, error) {
	f, err := r.open(ctx, s)
	if err != nil {
		return story.Document{}, err
	}
	defer f.discard()
	f.shelve()
	doc, err := r.document(ctx, f)
	if err == nil && s.Pages && len(doc.Slides) > 0 && !doc.Slides[0].Drawn {
		err = r.draw(ctx, f, &doc)
	}
	if err != nil && ctx.Err() != nil {
		err = ended(ctx)
	}
	return doc, err
}

// open fetches an address or opens a file.
func (r *Reader) open(ctx context.Context, s story.Source) (*found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, errSlow)
	defer cancel()
	if s.URL != "" {
		return r.find(ctx, s)
	}
	return openFile(ctx, s)
}

// openFile reads the content of a file.
func openFile(ctx context.Context, s story.Source) (*found, error) {
	if s.Open == nil {
		return nil, fail(fault.CodeInvalid, "there is neither an address nor a file", "pass the one or the other", nil)
	}
	from, err := s.Open(ctx)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", s.Name, err)
	}
	defer from.Close()
	f := &found{name: s.Name, as: s.Type}
	if s.Found != nil {
		f.url, f.contentType, f.kind = s.Found.URL, s.Found.ContentType, kind(s.Found.Format)
	}
	if err := f.spool(io.LimitReader(from, maxFile+1)); err != nil {
		return nil, fmt.Errorf("read %s: %w", s.Name, err)
	}
	if size, err := f.file.Seek(0, io.SeekEnd); err != nil || size > maxFile {
		f.discard()
		return nil, errors.Join(err, tooLarge())
	}
	return f, nil
}

// Fetch downloads an address, and implements engine.SourceFetcher.
func (r *Reader) Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, errSlow)
	defer cancel()
	f, err := r.find(ctx, s)
	if err != nil {
		return nil, err
	}
	defer f.discard()
	_, err = w.Write(f.raw)
	return &story.Found{URL: f.url, Name: f.name, ContentType: f.contentType, Format: string(f.kind)}, err
}
