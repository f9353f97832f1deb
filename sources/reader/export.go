package reader

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// export fetches a hosted document. Four signs show that it is private, in this order: a redirect,
// the status, a page in place of a file, and the file's content; never a title, which is in any
// language.
func (r *Reader) export(ctx context.Context, h hosted, as story.PromptType) (*found, error) {
	f, err := r.get(ctx, h.export, as)
	if err == nil && f.kind == kindHTML {
		if next, ok := confirmed(f); ok { // a file too large for the virus scan
			f.discard()
			f, err = r.get(ctx, next, as)
		}
	}
	if err != nil {
		return nil, unexported(ctx, err)
	}
	if err := h.check(f); err != nil {
		f.discard()
		return nil, err
	}
	f.name = fileName(f)
	f.kind = kindOf(f.raw, f.contentType, f.name)
	return f, nil
}

// check refuses a file that is not the document of its link.
func (h hosted) check(f *found) error {
	switch {
	case isLogin(f.url), f.kind == kindHTML && f.disposition == "": // a user's own HTML is sent as a file
		return notPublic(nil)
	case len(h.kinds) > 0 && !slices.Contains(h.kinds, f.kind):
		return notPublic(nil)
	case f.kind == kindZip:
		return fail(fault.CodeUnsupported, "the link is to a folder or an archive", "share the document itself", nil)
	case f.kind == kindText && bytes.HasPrefix(bytes.TrimSpace(f.raw), []byte("<")):
		return notPublic(nil)
	}
	return nil
}

// unexported returns the error of a hosted document that could not be fetched.
func unexported(ctx context.Context, err error) error {
	var status *safehttp.StatusError
	if errors.As(err, &status) && ctx.Err() == nil {
		switch status.Status {
		case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusGone:
			return notPublic(err)
		}
	}
	return unfetched(ctx, err)
}

// fileName returns the name stated by a download, else that of its address.
func fileName(f *found) string {
	_, params, _ := mime.ParseMediaType(f.disposition) // none if it is not well-formed
	return cmp.Or(params["filename"], f.name)
}

// confirmed returns the address that answers Google's question about a file without a virus scan.
func confirmed(f *found) (string, bool) {
	doc, err := html.Parse(bytes.NewReader(f.raw))
	if err != nil {
		return "", false
	}
	for n := range doc.Descendants() {
		if n.DataAtom == atom.Form && value(n, "id") == "download-form" {
			return submitted(n, f.at())
		}
	}
	return "", false
}

// submitted returns the address that a form's submission requests, on the service's own hosts.
func submitted(form *html.Node, at *url.URL) (string, bool) {
	u, err := at.Parse(value(form, "action"))
	if err != nil || !strings.HasSuffix("."+u.Hostname(), ".google.com") && !strings.HasSuffix(u.Hostname(), ".googleusercontent.com") {
		return "", false
	}
	q := u.Query()
	for n := range form.Descendants() {
		if n.DataAtom == atom.Input && value(n, "name") != "" {
			q.Set(value(n, "name"), value(n, "value"))
		}
	}
	u.RawQuery = q.Encode()
	return u.String(), true
}

func value(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
