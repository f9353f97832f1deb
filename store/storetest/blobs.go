package storetest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// TestBlobs checks blobs against blobs.Blobs's contract.
func TestBlobs(t *testing.T, open func(*testing.T) blobs.Blobs) {
	for name, test := range map[string]func(*testing.T, blobs.Blobs){
		"a file comes back, with ranges":    fileBack,
		"a big file comes back":             bigBack,
		"an empty file comes back":          emptyBack,
		"a failing reader leaves nothing":   nothingLeft,
		"a failing reader replaces nothing": nothingReplaced,
		"who has given up puts nothing":     givenUp,
		"put replaces":                      putReplaces,
		"a URL ends with the key":           urls,
		"missing files are not found":       missing,
		"keys do not lead out":              keys,
		"delete takes a prefix":             deletePrefix,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func put(t *testing.T, b blobs.Blobs, key, text string) {
	t.Helper()
	if err := b.Put(t.Context(), key, strings.NewReader(text)); err != nil {
		t.Fatalf("put %s: %v", key, err)
	}
}

func read(t *testing.T, b blobs.Blobs, key string) string {
	t.Helper()
	f, err := b.Open(t.Context(), key)
	if err != nil {
		t.Fatalf("open %s: %v", key, err)
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	if err != nil {
		t.Fatalf("read %s: %v", key, err)
	}
	return string(raw)
}

func fileBack(t *testing.T, b blobs.Blobs) {
	text := strings.Repeat("0123456789", 10_000)
	put(t, b, "a/b.c_d-e", text)
	f, err := b.Open(t.Context(), "a/b.c_d-e")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if f.Size() != int64(len(text)) || f.ModTime().IsZero() {
		t.Errorf("size %d, modified %v", f.Size(), f.ModTime())
	}
	if _, err := f.Seek(-15, io.SeekEnd); err != nil {
		t.Fatal(err)
	}
	tail, err := io.ReadAll(f)
	if err != nil || string(tail) != text[len(text)-15:] {
		t.Errorf("the last bytes are %q, %v", tail, err)
	}
}

// bigSize is more than one part of what goes up in parts, and no whole number
// of them.
const bigSize = 17<<20 + 321

// big is a file in which each place looks different.
func big() []byte {
	raw := make([]byte, bigSize)
	for i := range len(raw) / 4 {
		binary.BigEndian.PutUint32(raw[4*i:], uint32(i)) //nolint:gosec // no overflow: the size is small
	}
	return raw
}

func bigBack(t *testing.T, b blobs.Blobs) {
	want := big()
	if err := b.Put(t.Context(), "big", bytes.NewReader(want)); err != nil {
		t.Fatal(err)
	}
	f, err := b.Open(t.Context(), "big")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, at := range []int64{5<<20 - 7, bigSize - 10, 0, 9<<20 + 1} { // back and forth
		if _, err := f.Seek(at, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, 10)
		if _, err := io.ReadFull(f, got); err != nil || !bytes.Equal(got, want[at:at+10]) {
			t.Errorf("at %d: %x, %v; want %x", at, got, err, want[at:at+10])
		}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(f); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes came back, %v; want the %d that were put", len(got), err, len(want))
	}
}

func emptyBack(t *testing.T, b blobs.Blobs) {
	put(t, b, "empty", "")
	if got := read(t, b, "empty"); got != "" {
		t.Errorf("got %q", got)
	}
}

var errBroken = errors.New("broken")

// breaksAfter reads some bytes, and then fails.
func breaksAfter(size int) io.Reader {
	return io.MultiReader(bytes.NewReader(make([]byte, size)), iotest.ErrReader(errBroken))
}

func nothingLeft(t *testing.T, b blobs.Blobs) {
	for _, size := range []int{0, 1 << 20, bigSize} {
		if err := b.Put(t.Context(), "x/half", breaksAfter(size)); !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes: got %v, want the reader's error", size, err)
		}
		if f, err := b.Open(t.Context(), "x/half"); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("half a file of %d bytes was kept: %v, %v", size, f, err)
		}
	}
}

func nothingReplaced(t *testing.T, b blobs.Blobs) {
	put(t, b, "k", "the first")
	if err := b.Put(t.Context(), "k", breaksAfter(1<<20)); !errors.Is(err, errBroken) {
		t.Errorf("got %v, want the reader's error", err)
	}
	if got := read(t, b, "k"); got != "the first" {
		t.Errorf("%d bytes are there, want the first file", len(got))
	}
}

func givenUp(t *testing.T, b blobs.Blobs) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.Put(ctx, "late", strings.NewReader("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if _, err := b.Open(t.Context(), "late"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("the file was put: %v", err)
	}
}

func urls(t *testing.T, b blobs.Blobs) {
	for _, key := range []string{"k", "exports/1/video.mp4"} {
		u, err := url.Parse(b.URL(key))
		if err != nil || !u.IsAbs() || !strings.HasSuffix(u.Path, "/"+key) {
			t.Errorf("the URL of %s is %q, %v", key, b.URL(key), err)
		}
	}
}

func putReplaces(t *testing.T, b blobs.Blobs) {
	put(t, b, "k", "a long first text")
	put(t, b, "k", "short")
	if got := read(t, b, "k"); got != "short" {
		t.Errorf("got %q", got)
	}
}

func missing(t *testing.T, b blobs.Blobs) {
	put(t, b, "a/file", "x")
	for _, key := range []string{"no/such", "a", "a/file/below", strings.Repeat("a", 300)} {
		if _, err := b.Open(t.Context(), key); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%.20s: got %v, want ErrNotFound", key, err)
		}
	}
	if err := b.Delete(t.Context(), "no/such/"); err != nil {
		t.Errorf("deleting nothing: %v", err)
	}
}

func keys(t *testing.T, b blobs.Blobs) {
	for _, key := range []string{"", "/abs", "../up", "a/../../up", "a//b", "a/./b", "a\x00b", "a b", "..", "a/..", "ä", `a\b`} {
		if err := b.Put(t.Context(), key, strings.NewReader("x")); err == nil {
			t.Errorf("key %q was taken", key)
		}
		if _, err := b.Open(t.Context(), key); err == nil {
			t.Errorf("key %q was opened", key)
		}
	}
}

func deletePrefix(t *testing.T, b blobs.Blobs) {
	put(t, b, "p/1/a", "a")
	put(t, b, "p/1/sub/b", "b")
	put(t, b, "p/10/c", "c")
	if err := b.Delete(t.Context(), "p/1/"); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"p/1/a", "p/1/sub/b"} {
		if _, err := b.Open(t.Context(), key); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s outlived the delete: %v", key, err)
		}
	}
	if got := read(t, b, "p/10/c"); got != "c" {
		t.Errorf("another prefix was hurt: %q", got)
	}
}

// TestManyBlobs checks that Delete takes more files than a bucket lists at a
// time, which is a thousand.
func TestManyBlobs(t *testing.T, b blobs.Blobs) {
	const many = 1100
	all, ctx := errgroup.WithContext(t.Context())
	all.SetLimit(16)
	for i := range many {
		all.Go(func() error { return b.Put(ctx, fmt.Sprintf("many/%d", i), strings.NewReader("x")) })
	}
	if err := all.Wait(); err != nil {
		t.Fatal(err)
	}
	put(t, b, "manyother", "kept")
	if err := b.Delete(t.Context(), "many/"); err != nil {
		t.Fatal(err)
	}
	for i := range many {
		if _, err := b.Open(t.Context(), fmt.Sprintf("many/%d", i)); !errors.Is(err, fault.ErrNotFound) {
			t.Fatalf("file %d outlived the delete: %v", i, err)
		}
	}
	if got := read(t, b, "manyother"); got != "kept" {
		t.Errorf("another prefix was hurt: %q", got)
	}
}
