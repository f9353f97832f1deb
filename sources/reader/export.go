package reader

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"mime"
	"net/http"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// export fetches a hosted document. Four signs show that it is private, in this order: a redirect,
// the status, a page in place of a file, and the file's content; never a title, which is in any
// language.
func (r *Reader) export(ctx context.Context, h hosted, as story.PromptType) (*found, error) {
	f, err := r.get(ctx, h.export, as)
	if err == nil && f.kind == kindHTML {
		if next, ok := web.Confirmed(f.raw, f.at()); ok { // a file too large for the virus scan
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
	_, params, _ := mime.ParseMediaType(f.disposition) // none if it is not well-formed
	f.name = cmp.Or(params["filename"], f.name)
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
