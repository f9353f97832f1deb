package bucket

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"gocloud.dev/gcerrors"

	"github.com/scenewright/scenewright/engine/fault"
)

// failure says what is wrong with a bucket: words for everybody, and the cause
// for its operator. Nil stays nil.
func failure(ctx context.Context, op string, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w: %w", op, ctx.Err(), err)
	case gcerrors.Code(err) == gcerrors.NotFound: // of a file that is opened, its opener says so
		return &fault.Error{Code: fault.CodeMissing, Message: "the bucket for files is not there", Remedy: "ask the operator to create it", Err: because(op, err)}
	case denied(err):
		return &fault.Error{Code: fault.CodeProvider, Message: "the bucket for files denies access",
			Remedy: "ask the operator to check its credentials, and that they may list, read, write and delete", Err: because(op, err)}
	}
	return &fault.Error{Code: fault.CodeUnavailable, Message: "the bucket for files cannot be used", Remedy: "try again later", Retryable: true, Err: because(op, err)}
}

func because(op string, err error) error { return fmt.Errorf("%s: %w", op, err) }

// denied tells whether the bucket knows us and refuses, or does not know us.
func denied(err error) bool {
	var answer interface{ HTTPStatusCode() int }
	if errors.As(err, &answer) {
		return answer.HTTPStatusCode() == http.StatusForbidden || answer.HTTPStatusCode() == http.StatusUnauthorized
	}
	return gcerrors.Code(err) == gcerrors.PermissionDenied
}
