package storetest

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/scenewright/scenewright/engine"
)

// TestBlobs checks blobs against engine.Blobs's contract.
func TestBlobs(t *testing.T, open func(*testing.T) engine.Blobs) {
	for name, test := range map[string]func(*testing.T, engine.Blobs){
		"a file comes back, with ranges":  fileBack,
		"a failing reader leaves nothing": nothingLeft,
		"put replaces":                    putReplaces,
		"missing files are not found":     missing,
		"keys do not lead out":            keys,
		"delete takes a prefix":           deletePrefix,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func put(t *testing.T, b engine.Blobs, key, text string) {
	t.Helper()
	if err := b.Put(t.Context(), key, strings.NewReader(text)); err != nil {
		t.Fatalf("put %s: %v", key, err)
	}
}

func read(t *testing.T, b engine.Blobs, key string) string {
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

func fileBack(t *testing.T, b engine.Blobs) {
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

var errBroken = errors.New("broken")

func nothingLeft(t *testing.T, b engine.Blobs) {
	r := io.MultiReader(bytes.NewReader(make([]byte, 1<<20)), iotest.ErrReader(errBroken))
	if err := b.Put(t.Context(), "x/half", r); !errors.Is(err, errBroken) {
		t.Errorf("got %v, want the reader's error", err)
	}
	if f, err := b.Open(t.Context(), "x/half"); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("half a file was kept: %v, %v", f, err)
	}
}

func putReplaces(t *testing.T, b engine.Blobs) {
	put(t, b, "k", "a long first text")
	put(t, b, "k", "short")
	if got := read(t, b, "k"); got != "short" {
		t.Errorf("got %q", got)
	}
}

func missing(t *testing.T, b engine.Blobs) {
	if _, err := b.Open(t.Context(), "no/such"); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
	if err := b.Delete(t.Context(), "no/such/"); err != nil {
		t.Errorf("deleting nothing: %v", err)
	}
}

func keys(t *testing.T, b engine.Blobs) {
	for _, key := range []string{"", "/abs", "../up", "a/../../up", "a//b", "a/./b", "a\x00b", "a b", "..", "a/..", "ä", `a\b`} {
		if err := b.Put(t.Context(), key, strings.NewReader("x")); err == nil {
			t.Errorf("key %q was taken", key)
		}
		if _, err := b.Open(t.Context(), key); err == nil {
			t.Errorf("key %q was opened", key)
		}
	}
}

func deletePrefix(t *testing.T, b engine.Blobs) {
	put(t, b, "p/1/a", "a")
	put(t, b, "p/1/sub/b", "b")
	put(t, b, "p/10/c", "c")
	if err := b.Delete(t.Context(), "p/1/"); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"p/1/a", "p/1/sub/b"} {
		if _, err := b.Open(t.Context(), key); !errors.Is(err, engine.ErrNotFound) {
			t.Errorf("%s outlived the delete: %v", key, err)
		}
	}
	if got := read(t, b, "p/10/c"); got != "c" {
		t.Errorf("another prefix was hurt: %q", got)
	}
}
