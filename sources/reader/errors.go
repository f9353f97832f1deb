package reader

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/reader/flaw"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// Errors of files, for errors.Is: a refusal by Read wraps one of them.
var (
	ErrEncrypted error = flaw.Encrypted
	ErrDamaged   error = flaw.Damaged
	ErrScanned   error = flaw.Scanned
	ErrGarbled   error = flaw.Garbled
)

// ErrNoArticle is wrapped by the error of a page without an article: a login, a cookie notice, a
// list of links, a page filled by scripts, a missing page, a check for humans, or only the
// beginning of an article.
var ErrNoArticle = flaw.ErrNoArticle

var errSlow = errors.New("the reading takes too long")

// fail returns an error at the prompt.
func fail(code fault.Code, message, remedy string, cause error) *fault.Error {
	return &fault.Error{Code: code, Field: "prompt", Message: message, Remedy: remedy, Err: cause}
}

func tooLarge() error {
	return fail(fault.CodeTooLarge, "it is too large to be read", fmt.Sprintf("take one of at most %d MB (pages %d MB), or a part of it", maxFile>>20, web.MaxBytes>>20), nil)
}

func unsupported(k kind) error {
	what := "that kind of file"
	if k == kindZip {
		what = "an archive"
	}
	return fail(fault.CodeUnsupported, what+" is not read", "point at HTML, PDF, DOCX, PPTX, Markdown or plain text", nil)
}

// undrawn returns the error of a PPTX whose pages cannot be drawn: only the programs that write
// such files draw them.
func undrawn(cause error) error {
	e := fail(fault.CodeUnsupported, "the pages of a PPTX cannot be drawn here",
		"install LibreOffice, export the deck as a PDF and pass that, or leave slidesAs out", cause)
	e.Field = "slidesAs"
	return e
}

// notPublic returns the error of a private document, in the words of the contract.
func notPublic(cause error) error {
	return fail(fault.CodeInvalid, "This document is not public; share as Anyone with the link, or upload it.", "", cause)
}

// unfetched returns the error of a failed download. Forbidden addresses and silent ones get the
// same.
func unfetched(ctx context.Context, err error) error {
	var status *safehttp.StatusError
	switch {
	case errors.Is(context.Cause(ctx), errSlow):
		return tooSlow(errSlow)
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &status):
		return refused(status.Status, err)
	case errors.Is(err, safehttp.ErrTooLarge):
		return tooLarge()
	case errors.Is(err, safehttp.ErrBlocked), errors.Is(err, safehttp.ErrUnreachable):
		e := fail(fault.CodeProvider, "the address could not be fetched", "check it, or try again later", err)
		e.Retryable = true
		return e
	}
	return fail(fault.CodeInvalid, err.Error(), "take another address", err)
}

func refused(status int, cause error) error {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return fail(fault.CodeInvalid, "the address is not public", "point at a page that everybody can open, or upload the document", cause)
	case http.StatusNotFound, http.StatusGone:
		return fail(fault.CodeInvalid, "there is nothing at that address", "check it", cause)
	}
	e := fail(fault.CodeProvider, fmt.Sprintf("the address answered with the status %d", status), "try again later, or take another address", cause)
	e.Retryable = status == http.StatusTooManyRequests || status >= 500
	return e
}

func tooSlow(cause error) error {
	return fail(fault.CodeTooLarge, "it takes too long to read", "take a shorter or simpler one", cause)
}

// unreadable returns the error of a file that could not be read.
func unreadable(err error) *fault.Error {
	if known, ok := errors.AsType[*fault.Error](err); ok {
		e := *known
		e.Err = err
		return &e
	}
	return fail(fault.CodeInvalid, "it could not be read", "save it in another format, or pass the text itself", err)
}
