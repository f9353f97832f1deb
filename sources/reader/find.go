package reader

import (
	"context"
	"net/url"
	"strings"

	"golang.org/x/net/idna"

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

// accepts lists the accepted media types, pages first.
const accepts = "text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.presentationml.presentation,*/*;q=0.5"

// follow fetches a page's redirect target or canonical address, once. That is fetched and checked
// like any other address. If it cannot be fetched, or has less text, the page itself is used.
func (r *Reader) follow(ctx context.Context, f *found) (*found, error) {
	if f.kind != kindHTML || len(f.raw) > web.MaxBytes {
		return f, nil
	}
	p, err := web.Read(f.raw, f.contentType, f.at())
	if err != nil {
		return f, nil //nolint:nilerr // the reading that follows says it
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
	switch {
	case err == nil && (p.Refresh != "" || next.saysMore(p)):
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

// saysMore reports whether the download is a page with at least as much text as another.
func (f *found) saysMore(than web.Page) bool {
	if f.kind != kindHTML || len(f.raw) > web.MaxBytes {
		return false
	}
	p, err := web.Read(f.raw, f.contentType, f.at())
	return err == nil && len(p.Text) >= len(than.Text)
}
