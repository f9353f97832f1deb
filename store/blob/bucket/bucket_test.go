package bucket_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "gocloud.dev/blob/fileblob" // the driver of file://
	_ "gocloud.dev/blob/memblob"  // the driver of mem://

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store/blob/bucket"
	"github.com/scenewright/scenewright/store/storetest"
)

var served = &bucket.Options{BaseURL: "https://video.example/v1/files/"}

func TestBucket(t *testing.T) {
	for _, url := range []bucket.URL{"mem://", "mem://?prefix=films/", "mem://?prefix=a/b"} {
		t.Run(string(url), func(t *testing.T) {
			storetest.TestBlobs(t, func(t *testing.T) blobs.Blobs {
				b, err := bucket.OpenURL(t.Context(), url, served)
				if err != nil {
					t.Fatal(err)
				}
				return b
			})
		})
	}
}

// TestPrefix: two services share a bucket and see nothing of each other.
func TestPrefix(t *testing.T) {
	dir := t.TempDir()
	open := func(prefix string) *bucket.Bucket {
		b, err := bucket.OpenURL(t.Context(), bucket.URL("file://"+dir+"?no_tmp_dir=true&prefix="+prefix), served)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { b.Close() })
		return b
	}
	const key = "exports/1/video.mp4"
	one, other := open("one"), open("other/")
	for _, b := range []*bucket.Bucket{one, other} {
		if err := b.Put(t.Context(), key, strings.NewReader("film")); err != nil {
			t.Fatal(err)
		}
	}
	if err := one.Delete(t.Context(), "exports/"); err != nil {
		t.Fatal(err)
	}
	if _, err := one.Open(t.Context(), key); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("the file outlived its delete: %v", err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "other", key)); err != nil || string(got) != "film" {
		t.Errorf("the other's file is %q, %v", got, err)
	}
}

// TestReplaced: who reads a file that is replaced meanwhile does not get the
// end of the other one.
func TestReplaced(t *testing.T) {
	b, err := bucket.OpenURL(t.Context(), "mem://", served)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if err := b.Put(t.Context(), "k", strings.NewReader("first")); err != nil {
		t.Fatal(err)
	}
	f, err := b.Open(t.Context(), "k")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := b.Put(t.Context(), "k", strings.NewReader("second")); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(f); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("got %q, %v; want ErrConflict", got, err)
	}
}

// TestManyFiles: a prefix may have more files than a list has on a page.
func TestManyFiles(t *testing.T) {
	b, err := bucket.OpenURL(t.Context(), "mem://", served)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	storetest.TestManyBlobs(t, b)
}

// TestRefusals: what is wrong is said in a way that helps, and without what may
// be a secret.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		url  bucket.URL
		opts *bucket.Options
		code fault.Code
		want string
	}{
		{"films", served, fault.CodeInvalid, "s3://BUCKET"},
		{"%zz://wordofpass", served, fault.CodeInvalid, "s3://BUCKET"},
		{"gopher://films?key=wordofpass", served, fault.CodeInvalid, "gopher://films cannot be opened"},
		{"mem://?secret=wordofpass", served, fault.CodeInvalid, "mem:// cannot be opened"},
		{"s3://me:wordofpass@films", served, fault.CodeInvalid, "environment"},
		{"mem://?prefix=../up", served, fault.CodeInvalid, "not a blob key"},
		{"mem://", nil, fault.CodeInvalid, "BaseURL"},
	} {
		b, err := bucket.OpenURL(t.Context(), c.url, c.opts)
		if b != nil || fault.CodeOf(err) != c.code || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%s: %v, %v; want code %s and %q", c.url, b, err, c.code, c.want)
		}
		if said := everything(err); strings.Contains(said, "wordofpass") {
			t.Errorf("%s: it says %q", c.url, said)
		}
	}
}

// everything is what an error and its causes say.
func everything(err error) string {
	var f *fault.Error
	if errors.As(err, &f) && f.Err != nil {
		return fmt.Sprint(err, f.Err)
	}
	return fmt.Sprint(err)
}
