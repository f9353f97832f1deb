// Package s3 keeps files in a bucket of S3, or of a compatible service. It is a package of its own
// so that a program with its files elsewhere does not link the driver, which is 10 MB.
//
//	files, err := s3.Open(ctx, "s3://films?region=eu-central-1&prefix=prod", &bucket.Options{BaseURL: public + "/v1/files"})
//	files, err := s3.Open(ctx, "s3://films?region=us-east-1&endpoint=http://minio:9000&use_path_style=true", …)
//
// Credentials come from the usual environment of AWS: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,
// a profile, the role of the machine. They must permit listing the bucket, and reading, writing and
// deleting its objects. A service that refuses checksums needs
// request_checksum_calculation=when_required beside its endpoint. The other parameters are those of
// gocloud.dev/blob/s3blob.
//
// A killed process may leave an unfinished upload, which is invisible but costs money: a lifecycle
// rule of the bucket should abort incomplete multipart uploads after a day.
package s3

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/aws/aws-sdk-go-v2/feature/s3/transfermanager"
	awss3 "github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/google/wire"
	"gocloud.dev/blob/s3blob" // links the driver of s3:// too

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store/blob/bucket"
)

// Open opens a bucket, with uploads that use little memory and are aborted on failure. Its errors
// are those of bucket.OpenURL.
func Open(ctx context.Context, address bucket.URL, opts *bucket.Options) (*bucket.Bucket, error) {
	u, err := url.Parse(string(address))
	if err != nil || u.Scheme != s3blob.Scheme { // the parser's error repeats the URL
		return nil, invalid("the bucket's URL does not begin with s3://")
	}
	dialled, err := bucket.Dial(ctx, unchecked(u))
	if err != nil {
		return nil, err
	}
	var client *awss3.Client
	switch {
	case !dialled.As(&client):
		err = errDriver
	case client.Options().Region == "":
		err = invalid("the bucket has no region")
	}
	var b *bucket.Bucket
	if err == nil {
		b, err = bucket.NewBucket(ctx, dialled, thrifty(client, opts))
	}
	if err != nil {
		return nil, errors.Join(err, dialled.Close())
	}
	return b, nil
}

func invalid(message string) error {
	return &fault.Error{Code: fault.CodeInvalid, Message: message, Remedy: "write s3://BUCKET?region=REGION"}
}

var errDriver = errors.New("s3: this version of the driver does not give its client")

// unchecked disables checksums of downloads, unless the URL sets them: films are fetched in ranges,
// for which some services send the sum of the whole, and for a service without sums the driver
// writes a line for each file to standard error.
func unchecked(u *url.URL) bucket.URL {
	const param = "response_checksum_validation"
	q := u.Query()
	if !q.Has(param) {
		q.Set(param, "when_required")
	}
	u.RawQuery = q.Encode()
	return bucket.URL(u.String())
}

// The form of uploads: in parts of S3's least size, two at a time.
const (
	partSize = 5 << 20 // bytes
	parallel = 2
	takeBack = 10 * time.Second // to abort an upload
)

// thrifty replaces the driver's uploader, which buffers 16 MiB before it sends any, and leaves its
// parts behind where the context has ended.
func thrifty(client *awss3.Client, opts *bucket.Options) *bucket.Options {
	var o bucket.Options
	if opts != nil {
		o = *opts
	}
	o.BeforeWrite = func(as func(any) bool) error {
		var manager *transfermanager.Client
		if !as(&manager) {
			return errDriver
		}
		*manager = *transfermanager.New(client, func(o *transfermanager.Options) {
			o.PartSizeBytes, o.MultipartUploadThreshold, o.Concurrency = partSize, partSize, parallel
			o.RequestChecksumCalculation = client.Options().RequestChecksumCalculation
			o.FailTimeout = takeBack
		})
		return nil
	}
	return &o
}

// Set provides blobs in S3. The host gives the bucket's URL.
var Set = wire.NewSet(Open, wire.Bind(new(blobs.Blobs), new(*bucket.Bucket)))
