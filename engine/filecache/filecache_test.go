package filecache_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/filecache"
)

// room is a cache under test and the clock it goes by.
type room struct {
	*filecache.Cache
	t   *testing.T
	dir string
	now time.Time
}

func open(t *testing.T, o filecache.Options) *room {
	t.Helper()
	r := &room{t: t, dir: t.TempDir(), now: time.Now()}
	o.Now = func() time.Time { return r.now }
	var err error
	if r.Cache, err = filecache.New(r.dir, &o); err != nil {
		t.Fatal(err)
	}
	return r
}

// keep keeps a text under a key, and lets a minute pass.
func (r *room) keep(key, text string) {
	r.t.Helper()
	path := filepath.Join(r.t.TempDir(), "new")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
	if err := r.Keep(key, path, nil); err != nil {
		r.t.Fatal(err)
	}
	r.now = r.now.Add(time.Minute)
}

// has reports whether a key leads to a text.
func (r *room) has(key, text string) bool {
	r.t.Helper()
	path := filepath.Join(r.t.TempDir(), "copy")
	if !r.Copy(key, path, nil) {
		return false
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != text {
		r.t.Errorf("%s: %q, %v; want %q or nothing", key, got, err, text)
	}
	return true
}

// kept are the files there are.
func (r *room) kept() []string {
	r.t.Helper()
	all, err := filepath.Glob(filepath.Join(r.dir, "*-*"))
	if err != nil {
		r.t.Fatal(err)
	}
	return all
}

func TestKeys(t *testing.T) {
	r := open(t, filecache.Options{})
	r.keep("one", "a film")
	r.keep("two", "a film")
	r.keep("../three", "another")
	if !r.has("one", "a film") || !r.has("two", "a film") || !r.has("../three", "another") || r.has("four", "") {
		t.Error("a key does not lead to what was kept under it")
	}
	r.keep("two", "another")
	r.Forget("one")
	if n := len(r.kept()); n != 2 || !r.has("two", "another") || r.has("one", "") {
		t.Errorf("%d files, want those of two keys", n)
	}
}

// TestDamage: what is not as it was kept is not given.
func TestDamage(t *testing.T) {
	for name, damage := range map[string]func(path string) error{
		"vanished": os.Remove,
		"cut":      func(path string) error { return os.Truncate(path, 3) },
		"changed":  func(path string) error { return os.WriteFile(path, []byte("b film"), 0o600) },
	} {
		r := open(t, filecache.Options{})
		r.keep("k", "a film")
		if err := damage(r.kept()[0]); err != nil {
			t.Fatal(err)
		}
		if r.Copy("k", filepath.Join(t.TempDir(), "copy"), nil) {
			t.Errorf("%s: it is given", name)
		}
		r.keep("k", "a film")
		if !r.has("k", "a film") {
			t.Errorf("%s: it is not given when it was kept again", name)
		}
	}
}

func TestAgeIsBounded(t *testing.T) {
	r := open(t, filecache.Options{MaxAge: time.Hour})
	r.keep("k", "a film")
	if r.now = r.now.Add(50 * time.Minute); !r.has("k", "a film") {
		t.Error("gone before its time")
	}
	if r.now = r.now.Add(10 * time.Minute); r.has("k", "") {
		t.Error("given after its time, because it was used meanwhile")
	}
	if err := r.Tidy(); err != nil || len(r.kept()) > 0 {
		t.Errorf("%d files stay, %v", len(r.kept()), err)
	}
}

// TestBytesAreBounded: what was kept or used last stays, and what was copied before, as it was.
func TestBytesAreBounded(t *testing.T) {
	const many = 400 // more than an entry has beside its file
	text := func(s string) string { return strings.Repeat(s, many) }
	r := open(t, filecache.Options{MaxBytes: 10 * many})
	r.keep("a", text("aaaa"))
	r.keep("b", text("bbbb"))
	copied := filepath.Join(t.TempDir(), "copied")
	copiedB := r.Copy("b", copied, nil)
	r.now = r.now.Add(time.Minute)
	if !copiedB || !r.has("a", text("aaaa")) {
		t.Fatal("what was kept is missing")
	}
	r.now = r.now.Add(time.Minute)
	r.keep("c", text("cccc"))
	r.keep("large", text("eleven bytes"))
	if !r.has("a", text("aaaa")) || r.has("b", "") || !r.has("c", text("cccc")) || r.has("large", "") {
		t.Errorf("%d files; want a and c, which were used last", len(r.kept()))
	}
	if got, err := os.ReadFile(copied); err != nil || string(got) != text("bbbb") {
		t.Errorf("%d bytes are left of what was copied: %v", len(got), err)
	}
}

// TestNotes: a note comes back with its file or alone; a changed one, or one of another form, counts
// as missing.
func TestNotes(t *testing.T) {
	r := open(t, filecache.Options{})
	path := filepath.Join(t.TempDir(), "film")
	if err := os.WriteFile(path, []byte("a film"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func([]byte) []byte{
		"the note": func(b []byte) []byte { return bytes.Replace(b, []byte(`"one"`), []byte(`"two"`), 1) },
		"the file": func(b []byte) []byte { b[len(b)-1] ^= ' '; return b },
		"no line":  func(b []byte) []byte { return b[:70] },
	} {
		var got []string
		err := r.Keep("k", path, []string{"one"})
		if err != nil || !r.Copy("k", "", &got) || !slices.Equal(got, []string{"one"}) {
			t.Fatalf("the note is %q, %v", got, err)
		}
		raw, err := os.ReadFile(r.kept()[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(r.kept()[0], spoil(raw), 0o600); err != nil {
			t.Fatal(err)
		}
		if r.Copy("k", "", &got) {
			t.Errorf("%s was changed, and is given", name)
		}
	}
	if err := r.Keep("alone", "", 7); err != nil {
		t.Fatal(err)
	}
	var n int
	if !r.Copy("alone", "", &n) || n != 7 || r.Copy("alone", "", new(string)) || r.Copy("alone", "", &n) {
		t.Errorf("the note alone is %d, or is given as another form", n)
	}
}

// TestEntriesOfAnother: an entry goes from one cache to another, and is verified there.
func TestEntriesOfAnother(t *testing.T) {
	from, to := open(t, filecache.Options{}), open(t, filecache.Options{})
	from.keep("k", "a film")
	entry, err := from.Open("k")
	if err != nil {
		t.Fatal(err)
	}
	defer entry.Close()
	if err := to.Add("k", entry); err != nil || !to.has("k", "a film") {
		t.Errorf("it is not there: %v", err)
	}
	if err := to.Add("k", strings.NewReader("anything")); err != nil || to.has("k", "") {
		t.Errorf("anything is taken for an entry: %v", err)
	}
	if _, err := to.Open("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want fs.ErrNotExist", err)
	}
}

// TestKilledProcess: what one left half done goes in its time.
func TestKilledProcess(t *testing.T) {
	r := open(t, filecache.Options{})
	for name, age := range map[string]time.Duration{"part-1": 2 * time.Hour, "part-2": time.Minute} {
		path, at := filepath.Join(r.dir, name), time.Now().Add(-age)
		if err := os.WriteFile(path, bytes.Repeat([]byte("x"), 100), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Tidy(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(r.dir, "part-*")); len(left) != 1 || filepath.Base(left[0]) != "part-2" {
		t.Errorf("%v are left, want part-2, which may be on its way", left)
	}
}

func TestNilKeepsNothing(t *testing.T) {
	var c *filecache.Cache
	if c.Forget("k"); c.Keep("k", "nowhere", nil) != nil || c.Copy("k", "nowhere", nil) || c.Tidy() != nil {
		t.Error("the nil cache does something")
	}
}

func TestOptions(t *testing.T) {
	for name, o := range map[string]filecache.Options{"bytes": {MaxBytes: -1}, "age": {MaxAge: -1}} {
		if _, err := filecache.New(t.TempDir(), &o); err == nil {
			t.Errorf("%s: less than nothing is taken", name)
		}
	}
}
