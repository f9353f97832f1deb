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
	if err == nil && f.Kind == kindHTML {
		if next, ok := web.Confirmed(f.content(), f.at()); ok { // a file too large for the virus scan
			f.discard()
			f, err = r.get(ctx, next, as)
		}
	}
	if err != nil {
		return nil, unexported(err)
	}
	if err := h.check(f); err != nil {
		f.discard()
		return nil, err
	}
	_, params, _ := mime.ParseMediaType(f.disposition) // none if it is not well-formed
	f.Name = cmp.Or(params["filename"], f.Name)
	f.Kind = kindOf(f.content(), f.ContentType, f.Name)
	return f, nil
}

// check refuses a file that is not the document of its link.
func (h hosted) check(f *found) error {
	switch {
	case isLogin(f.URL), f.Kind == kindHTML && f.disposition == "": // a user's own HTML is sent as a file
		return notPublic(nil)
	case len(h.kinds) > 0 && !slices.Contains(h.kinds, f.Kind):
		return notPublic(nil)
	case f.Kind == kindZip:
		return fail(fault.CodeUnsupported, "the link is to a folder or an archive", "share the document itself", nil)
	case f.Kind == kindText && bytes.HasPrefix(bytes.TrimSpace(headOf(f.content())), []byte("<")):
		return notPublic(nil)
	}
	return nil
}

// unexported returns the error of a hosted document that could not be fetched.
func unexported(err error) error {
	var status *safehttp.StatusError
	if errors.As(err, &status) {
		switch status.Status {
		case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusGone:
			return notPublic(err)
		}
	}
	return err
}
