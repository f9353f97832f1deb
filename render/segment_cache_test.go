package render

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// put makes a piece of some bytes that was last used some hours ago.
func put(t *testing.T, s *segmentCache, name string, size, hoursAgo int) {
	t.Helper()
	var note int
	err := s.get(name, filepath.Join(t.TempDir(), "made"), &note, func(path string) error {
		note = size
		return os.WriteFile(path, make([]byte, size), 0o600)
	})
	if err != nil || note != size {
		t.Fatalf("get: %v, note %d, want %d", err, note, size)
	}
	at := time.Now().Add(-time.Duration(hoursAgo) * time.Hour)
	if err := os.Chtimes(s.file(name, mediaExt), at, at); err != nil {
		t.Fatal(err)
	}
}

func has(t *testing.T, s *segmentCache, name string) bool {
	t.Helper()
	var note int
	ok, err := s.take(name, filepath.Join(t.TempDir(), "taken"), &note)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

func TestShelfThrowsOutTheOldest(t *testing.T) {
	s, err := openSegmentCache(t.TempDir(), 250)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "old", 100, 3)
	put(t, s, "used", 100, 4)
	put(t, s, "new", 100, 1)
	if !has(t, s, "used") {
		t.Fatal("a piece that was put there is missing")
	}
	if err := s.tidy(); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"old": false, "used": true, "new": true} {
		if got := has(t, s, name); got != want {
			t.Errorf("%s is there: %v, want %v", name, got, want)
		}
	}
	left, _ := filepath.Glob(filepath.Join(s.dir, "*"))
	if len(left) != 4 {
		t.Errorf("left in the cache: %v, want two pieces with their notes", left)
	}
}

func TestWhatIsTakenStaysWhenItIsThrownOut(t *testing.T) {
	s, err := openSegmentCache(t.TempDir(), 1)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "piece", 100, 1)
	path, size := filepath.Join(t.TempDir(), "taken"), 0
	if ok, err := s.take("piece", path, &size); !ok || err != nil || size != 100 {
		t.Fatalf("take: %v, %v, note %d", ok, err, size)
	}
	if err := s.tidy(); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(path); err != nil || !bytes.Equal(b, make([]byte, 100)) {
		t.Errorf("%d bytes are left of what was taken: %v", len(b), err)
	}
}

func TestWhatFailedIsNotOnTheShelf(t *testing.T) {
	s, err := openSegmentCache(t.TempDir(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("half way")
	err = s.get("piece", filepath.Join(t.TempDir(), "made"), new(int), func(path string) error {
		return errors.Join(os.WriteFile(path, []byte("half"), 0o600), broken)
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want what the maker said", err)
	}
	if has(t, s, "piece") {
		t.Error("half a piece is in the cache")
	}
	if left, _ := os.ReadDir(s.dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestWorkOfTheDeadIsCleared(t *testing.T) {
	s, err := openSegmentCache(t.TempDir(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	dead, alive := filepath.Join(s.dir, workPrefix+"dead"), filepath.Join(s.dir, workPrefix+"alive")
	for _, dir := range []string{dead, alive} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-2 * workOld)
	if err := os.Chtimes(dead, long, long); err != nil {
		t.Fatal(err)
	}
	if err := s.tidy(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dead); !errors.Is(err, os.ErrNotExist) {
		t.Error("work of a process that died is still there")
	}
	if _, err := os.Stat(alive); err != nil {
		t.Error("work under way was cleared")
	}
}

// A piece that is not what was put there is made again.
func TestChangedPieceMeansNotThere(t *testing.T) {
	for _, ext := range []string{mediaExt, noteExt} {
		t.Run(ext, func(t *testing.T) {
			s, err := openSegmentCache(t.TempDir(), 1000)
			if err != nil {
				t.Fatal(err)
			}
			put(t, s, "piece", 107, 1)
			raw, err := os.ReadFile(s.file("piece", ext))
			if err != nil {
				t.Fatal(err)
			}
			raw = bytes.Replace(raw, []byte("107"), []byte("108"), 1) // the note
			raw[len(raw)-1] ^= ' '                                    // the piece
			if err := os.WriteFile(s.file("piece", ext), raw, 0o600); err != nil {
				t.Fatal(err)
			}
			if has(t, s, "piece") {
				t.Error("a changed piece was taken")
			}
			put(t, s, "piece", 107, 1)
			if !has(t, s, "piece") {
				t.Error("it could not be put there again")
			}
		})
	}
}

// What the gate remembers stays until there is no room, and is nothing else.
func TestShelfRemembers(t *testing.T) {
	s, err := openSegmentCache(t.TempDir(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if s.Recall("name", &got) {
		t.Error("something was recalled that nobody kept")
	}
	s.Keep("name", []string{"a", "b"})
	if !s.Recall("name", &got) || !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("recalled %q", got)
	}
	path := s.file("name", memoExt)
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Replace(kept, []byte(`"a"`), []byte(`"c"`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if s.Recall("name", &got) {
		t.Error("what was changed was recalled")
	}
	s.limit = 1
	if err := s.tidy(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(s.dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A note that another version wrote.
func TestUnreadableNoteMeansNotThere(t *testing.T) {
	s, err := openSegmentCache(t.TempDir(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "piece", 10, 1)
	if err := os.WriteFile(s.file("piece", noteExt), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if has(t, s, "piece") {
		t.Error("a piece with a broken note was taken")
	}
}
