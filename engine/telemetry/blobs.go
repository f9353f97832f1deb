package telemetry

import (
	"context"
	"errors"
	"io"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// Blobs returns files whose operations and bytes are recorded.
func (r *Recorder) Blobs(b blobs.Blobs) blobs.Blobs {
	if r == nil {
		return b
	}
	return recordedBlobs{b, r}
}

type recordedBlobs struct {
	blobs.Blobs
	r *Recorder
}

// Put implements blobs.Blobs.
func (b recordedBlobs) Put(ctx context.Context, key string, from io.Reader) (err error) {
	defer b.r.operation(ctx, "put", time.Now(), &err)
	return b.Blobs.Put(ctx, key, &recordedReader{from, ctx, b.r, "write"})
}

// Open implements blobs.Blobs.
func (b recordedBlobs) Open(ctx context.Context, key string) (_ blobs.Blob, err error) {
	defer b.r.operation(ctx, "open", time.Now(), &err)
	blob, err := b.Blobs.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	return recordedBlob{blob, recordedReader{blob, ctx, b.r, "read"}}, nil
}

// Delete implements blobs.Blobs.
func (b recordedBlobs) Delete(ctx context.Context, prefix string) (err error) {
	defer b.r.operation(ctx, "delete", time.Now(), &err)
	return b.Blobs.Delete(ctx, prefix)
}

// operation records one. That nothing is under a key is an answer, and no error.
func (r *Recorder) operation(ctx context.Context, name string, began time.Time, err *error) {
	what := []attribute.KeyValue{attribute.String("scenewright.operation", name)}
	if *err != nil && !errors.Is(*err, fault.ErrNotFound) {
		what = append(what, errorType(string(fault.CodeOf(*err)))...)
	}
	r.operations.Record(ctx, since(began), metric.WithAttributes(what...))
}

// recordedReader counts what is read.
type recordedReader struct {
	io.Reader
	ctx       context.Context
	r         *Recorder
	direction string
}

// Read implements io.Reader.
func (c *recordedReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.r.bytes.Add(c.ctx, int64(n), metric.WithAttributes(attribute.String("scenewright.io.direction", c.direction)))
	return n, err
}

type recordedBlob struct {
	blobs.Blob
	read recordedReader
}

// Read implements io.Reader.
func (b recordedBlob) Read(p []byte) (int, error) { return b.read.Read(p) }
