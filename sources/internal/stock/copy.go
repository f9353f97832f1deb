package stock

import (
	"context"
	"io"
)

// Copy copies a file of ours, and ends with the context.
func Copy(ctx context.Context, w io.Writer, r io.Reader) error {
	_, err := io.Copy(w, reader{ctx, r})
	return err
}

type reader struct {
	ctx context.Context
	r   io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}
