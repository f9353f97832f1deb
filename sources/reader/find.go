package reader

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/idna"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
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
		return nil, err
	}
	if isLogin(f.URL) {
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
	page := r.page(ctx, f)
	text, to := page.Document.Text, page.Refresh
	if to == "" && isElsewhere(page.Canonical, f.at()) {
		to = page.Canonical
	}
	if to == "" {
		return f, nil
	}
	next, err := r.get(ctx, typed(to), f.As)
	switch {
	case err == nil && (page.Refresh != "" || next.Kind == kindHTML && len(r.page(ctx, next).Document.Text) >= len(text)):
		f.discard()
		return next, nil
	case err == nil:
		next.discard()
	case page.Refresh != "" && text == "":
		f.discard()
		return nil, err
	}
	return f, nil
}

// page returns what a child reads of a page, nothing of other files or of one that cannot be read:
// document fails for it, too.
func (r *Reader) page(ctx context.Context, f *found) answer {
	if f.Kind != kindHTML {
		return answer{}
	}
	a, _ := r.document(ctx, f)
	return a
}

// isElsewhere reports whether an address is that of another page, not the same one without tracking
// parameters.
func isElsewhere(address string, at *url.URL) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Host != at.Host || strings.Trim(u.Path, "/") != strings.Trim(at.Path, "/"))
}

// Read reads an address or a file.
func (r *Reader) Read(ctx context.Context, s story.Source) (story.Document, error) {
	f, err := r.open(ctx, s)
	if err != nil {
		return story.Document{}, err
	}
	defer f.discard()
	a, err := r.document(ctx, f)
	doc := a.Document
	if err == nil && s.Pages && len(doc.Slides) > 0 && !doc.Slides[0].Drawn {
		err = r.draw(ctx, f, &doc)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return story.Document{}, ctx.Err()
	case err != nil:
		return story.Document{}, err
	}
	return doc, nil
}

// open fetches an address or opens a file.
func (r *Reader) open(ctx context.Context, s story.Source) (*found, error) {
	if s.URL != "" {
		return r.find(ctx, s)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, errSlow)
	defer cancel()
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
	f := &found{errand: errand{Name: s.Name, As: s.Type}}
	if s.Found != nil {
		f.URL, f.ContentType, f.Kind = s.Found.URL, s.Found.ContentType, kind(s.Found.Format)
	}
	if err := f.spool(io.LimitReader(from, maxFile+1)); err != nil {
		return nil, fmt.Errorf("read %s: %w", s.Name, err)
	}
	if f.size > maxFile {
		f.discard()
		return nil, tooLarge()
	}
	return f, nil
}

// Fetch downloads an address, and implements engine.SourceFetcher.
func (r *Reader) Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error) {
	f, err := r.find(ctx, s)
	if err != nil {
		return nil, err
	}
	defer f.discard()
	_, err = io.Copy(w, f.content())
	return &story.Found{URL: f.URL, Name: f.Name, ContentType: f.ContentType, Format: string(f.Kind)}, err
}
