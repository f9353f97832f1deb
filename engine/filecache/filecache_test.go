package filecache_test

import (
	"bytes"
	"os"
	"path/filepath"
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
	if err := r.Keep(key, path); err != nil {
		r.t.Fatal(err)
	}
	r.now = r.now.Add(time.Minute)
}

// has reports whether a key leads to a text.
func (r *room) has(key, text string) bool {
	r.t.Helper()
	path := filepath.Join(r.t.TempDir(), "copy")
	if !r.Copy(key, path) {
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
		if r.Copy("k", filepath.Join(t.TempDir(), "copy")) {
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

// TestBytesAreBounded: what was kept last stays.
func TestBytesAreBounded(t *testing.T) {
	r := open(t, filecache.Options{MaxBytes: 10})
	r.keep("a", "aaaa")
	r.keep("b", "bbbb")
	r.keep("c", "cccc")
	r.keep("large", "eleven bytes")
	if r.has("a", "") || !r.has("b", "bbbb") || !r.has("c", "cccc") || r.has("large", "") {
		t.Errorf("%d files; want b and c, which are the newest", len(r.kept()))
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
	if c.Forget("k"); c.Keep("k", "nowhere") != nil || c.Copy("k", "nowhere") || c.Tidy() != nil {
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
