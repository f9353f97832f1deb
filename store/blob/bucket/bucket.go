// Package bucket keeps files in a bucket of a cloud, by gocloud.dev/blob. A file appears at the end
// of its upload.
package bucket

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/google/wire"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// Options tune a bucket. BaseURL is required.
type Options struct {
	BaseURL string // URL's prefix for keys: the address of the served files

	// BeforeWrite is gocloud.dev/blob's hook of that name.
	BeforeWrite func(as func(any) bool) error
}

// URL names a bucket: s3://bucket?region=eu-central-1, gs://bucket. The scheme is that of a driver
// of gocloud.dev/blob which the host links; the driver defines the rest. One parameter is ours:
// prefix=films keeps all files under "films/".
//
// It holds no credentials: a driver takes them from its usual environment.
type URL string

// Bucket is blobs.Blobs on a bucket of gocloud.dev/blob.
//
// A file appears whole at the end of its upload; until then the earlier one remains. An upload
// replaces the file of its key without a check: a retry of an export writes the same bytes under
// the same keys, the engine checks before publishing that the job is still its own, and the
// manifest comes last. Refusing the second writer of a key (If-None-Match) would gain nothing
// there, and would mix the files of two attempts that differ.
type Bucket struct {
	bucket *blob.Bucket
	opts   Options
}

var _ blobs.Blobs = (*Bucket)(nil)

// OpenURL opens a bucket whose driver the host links by an import, for example of
// gocloud.dev/blob/gcsblob; package s3 links that of S3. It reports a faulty bucket at once, as
// NewBucket does.
func OpenURL(ctx context.Context, address URL, opts *Options) (*Bucket, error) {
	bucket, err := Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	b, err := NewBucket(ctx, bucket, opts)
	if err != nil {
		return nil, errors.Join(err, bucket.Close())
	}
	return b, nil
}

// Dial returns the bucket that a URL names, under its prefix, without checking that it exists.
// CodeInvalid: the URL names none.
func Dial(ctx context.Context, address URL) (*blob.Bucket, error) {
	u, prefix, err := parse(address)
	if err != nil {
		return nil, err
	}
	bucket, err := blob.DefaultURLMux().OpenBucketURL(ctx, u)
	if err != nil {
		return nil, &fault.Error{Code: fault.CodeInvalid, Message: fmt.Sprintf("%s://%s cannot be opened as a bucket", u.Scheme, u.Host),
			Remedy: "see gocloud.dev/blob for the parameters of its URL", Err: unnamed(err, u)}
	}
	if prefix != "" {
		bucket = blob.PrefixedBucket(bucket, prefix)
	}
	return bucket, nil
}

// parse splits a URL into the driver's part and the prefix of all keys.
func parse(address URL) (*url.URL, string, error) {
	u, err := url.Parse(string(address))
	if err != nil || u.Scheme == "" { // the parser's error repeats the URL
		return nil, "", &fault.Error{Code: fault.CodeInvalid, Message: "the bucket's URL is none", Remedy: "write s3://BUCKET?region=REGION"}
	}
	if u.User != nil {
		return nil, "", &fault.Error{Code: fault.CodeInvalid, Message: "credentials have no place in a bucket's URL", Remedy: "set them in the environment, AWS_ACCESS_KEY_ID for example"}
	}
	q := u.Query()
	prefix := strings.Trim(q.Get("prefix"), "/")
	if prefix == "" {
		return u, "", nil
	}
	if err := blobs.CheckKey(prefix); err != nil {
		return nil, "", err
	}
	q.Del("prefix")
	u.RawQuery = q.Encode()
	return u, prefix + "/", nil
}

// unnamed returns an error without the URL that drivers put before it, so that a secret in it does
// not reach a log.
func unnamed(err error, u *url.URL) error {
	for err != nil && u.RawQuery != "" && strings.Contains(err.Error(), u.RawQuery) {
		err = errors.Unwrap(err)
	}
	return err
}

// NewBucket wraps a bucket that the host opened by a client of its own. It lists the bucket, to
// report at once one that is missing (CodeMissing), denied (CodeProvider) or unreachable
// (CodeUnavailable). Close closes it.
func NewBucket(ctx context.Context, bucket *blob.Bucket, opts *Options) (*Bucket, error) {
	b := &Bucket{bucket: bucket, opts: *cmp.Or(opts, &Options{})}
	b.opts.BaseURL = strings.TrimRight(b.opts.BaseURL, "/")
	if b.opts.BaseURL == "" {
		return nil, &fault.Error{Code: fault.CodeInvalid, Message: "a bucket's files need a BaseURL", Remedy: "give the address at which they are served: …/v1/files"}
	}
	if _, _, err := bucket.ListPage(ctx, blob.FirstPageToken, 1, nil); err != nil {
		return nil, failure(ctx, "open bucket", err)
	}
	return b, nil
}

// Close closes the bucket.
func (b *Bucket) Close() error { return b.bucket.Close() }

// maxKey bounds a key, so that every driver accepts its length: S3 allows 1,024 bytes, including a
// prefix.
const maxKey = 512

func checkLength(key string) error {
	if len(key) > maxKey {
		return &fault.Error{Code: fault.CodeInvalid, Message: fmt.Sprintf("a blob key has at most %d characters", maxKey)}
	}
	return blobs.CheckKey(key)
}

// Put writes a file, wholly or not at all.
func (b *Bucket) Put(ctx context.Context, key string, r io.Reader) error {
	if err := checkLength(key); err != nil {
		return err
	}
	writing, cancel := context.WithCancel(ctx)
	defer cancel()
	src := &source{r: r, fail: cancel}
	err := b.bucket.Upload(writing, key, src, &blob.WriterOptions{ContentType: "application/octet-stream", BeforeWrite: b.opts.BeforeWrite})
	if src.err != nil {
		return fmt.Errorf("put blob: %w", src.err)
	}
	return failure(ctx, "put blob", err)
}

// source reads for an upload, and cancels the upload where reading fails: some drivers would keep
// the part.
type source struct {
	r    io.Reader
	fail func()
	err  error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
		s.fail()
	}
	return n, err
}

// Open opens a file. Its bytes are fetched when they are read.
func (b *Bucket) Open(ctx context.Context, key string) (blobs.Blob, error) {
	if err := checkLength(key); err != nil {
		return nil, err
	}
	attrs, err := b.bucket.Attributes(ctx, key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, &fault.Error{Code: fault.CodeNotFound, Message: "there is no such file", Err: err}
	}
	if err != nil {
		return nil, failure(ctx, "open blob", err)
	}
	return &object{ctx: ctx, bucket: b.bucket, key: key, attrs: attrs}, nil
}

// removers is how many files are removed in parallel.
const removers = 8

// Delete removes every file whose key begins with prefix.
func (b *Bucket) Delete(ctx context.Context, prefix string) error {
	if err := blobs.CheckPrefix(prefix); err != nil {
		return err
	}
	all, removing := errgroup.WithContext(ctx)
	all.SetLimit(removers)
	list := b.bucket.List(&blob.ListOptions{Prefix: prefix})
	for {
		obj, err := list.Next(removing)
		if errors.Is(err, io.EOF) {
			return failure(ctx, "delete blobs", all.Wait())
		}
		if err != nil {
			return failure(ctx, "delete blobs", errors.Join(all.Wait(), err))
		}
		all.Go(func() error { return b.remove(removing, obj.Key) })
	}
}

func (b *Bucket) remove(ctx context.Context, key string) error {
	err := b.bucket.Delete(ctx, key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return err
}

// URL returns the address of a file for clients.
func (b *Bucket) URL(key string) string { return b.opts.BaseURL + "/" + key }

// Set provides blobs in a bucket. The host gives the bucket's URL, and links
// its driver.
var Set = wire.NewSet(OpenURL, wire.Bind(new(blobs.Blobs), new(*Bucket)))
