package bucket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"github.com/scenewright/scenewright/engine/fault"
)

// object is a file of a bucket. Seeking makes no request; a read fetches from the present offset to
// the end, as far as it is read.
type object struct {
	ctx    context.Context // of the opening call
	bucket *blob.Bucket
	key    string
	attrs  *blob.Attributes
	at     int64
	r      *blob.Reader // nil before the first read and after a move
}

// Size returns the size in bytes.
func (o *object) Size() int64 { return o.attrs.Size }

// ModTime returns when the file was put.
func (o *object) ModTime() time.Time { return o.attrs.ModTime }

// Seek sets the offset of the next read. An offset beyond the end is no error, but nothing can be
// read there.
func (o *object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.at
	case io.SeekEnd:
		offset += o.attrs.Size
	}
	if offset < 0 {
		return 0, fmt.Errorf("seek blob: %d is before its beginning", offset)
	}
	if offset == o.at {
		return offset, nil
	}
	o.at = offset
	return offset, o.Close()
}

// Read reads from the present offset.
func (o *object) Read(p []byte) (int, error) {
	if o.at >= o.attrs.Size {
		return 0, io.EOF
	}
	if o.r == nil {
		if err := o.fetch(); err != nil {
			return 0, err
		}
	}
	n, err := o.r.Read(p)
	o.at += int64(n)
	if err == io.EOF && o.at < o.attrs.Size { //nolint:errorlint // io.Reader's EOF is never wrapped
		err = io.ErrUnexpectedEOF
	}
	if err != nil && err != io.EOF { //nolint:errorlint // the same
		err = failure(o.ctx, "read blob", err)
	}
	return n, err
}

// fetch starts a read. It refuses a file that was replaced since it was opened, whose parts would
// not match.
func (o *object) fetch() error {
	r, err := o.bucket.NewRangeReader(o.ctx, o.key, o.at, -1, nil)
	if err != nil {
		return failure(o.ctx, "read blob", err)
	}
	if r.Size() != o.attrs.Size || !r.ModTime().Equal(o.attrs.ModTime) {
		_ = r.Close()
		return &fault.Error{Code: fault.CodeConflict, Message: "the file was replaced while it was read", Remedy: "read it again", Retryable: true}
	}
	o.r = r
	return nil
}

// Close ends the current fetch.
func (o *object) Close() error {
	r := o.r
	if o.r = nil; r == nil {
		return nil
	}
	return r.Close()
}

// failure returns the public error of a bucket's failure, with the cause for its operator. Nil
// stays nil.
func failure(ctx context.Context, op string, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w: %w", op, ctx.Err(), err)
	case gcerrors.Code(err) == gcerrors.NotFound: // for an opened file, Open returns its own error
		return &fault.Error{Code: fault.CodeMissing, Message: "the bucket for files is not there", Remedy: "ask the operator to create it", Err: because(op, err)}
	case denied(err):
		return &fault.Error{Code: fault.CodeProvider, Message: "the bucket for files denies access",
			Remedy: "ask the operator to check its credentials, and that they may list, read, write and delete", Err: because(op, err)}
	}
	return &fault.Error{Code: fault.CodeUnavailable, Message: "the bucket for files cannot be used", Remedy: "try again later", Retryable: true, Err: because(op, err)}
}

func because(op string, err error) error { return fmt.Errorf("%s: %w", op, err) }

// denied reports whether the bucket refuses our credentials.
func denied(err error) bool {
	var answer interface{ HTTPStatusCode() int }
	if errors.As(err, &answer) {
		return answer.HTTPStatusCode() == http.StatusForbidden || answer.HTTPStatusCode() == http.StatusUnauthorized
	}
	return gcerrors.Code(err) == gcerrors.PermissionDenied
}
