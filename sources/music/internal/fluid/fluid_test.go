package fluid

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// empty is a sound font without a sound in it, as far as its first bytes go.
func empty(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("RIFF\x04\x00\x00\x00sfbk"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func player(t *testing.T, font string, look func(string) (string, error)) *Player {
	t.Helper()
	box, err := sandbox.New(&sandbox.Options{LookPath: look})
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(box, font)
	if err != nil && look == nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func nothing(string) (string, error) { return "/bin/true", nil }

func play(ctx context.Context, p *Player) error {
	m := score.Moods()[0]
	piece := score.Compose(m, m.Titles[0], score.Film{Length: 5 * time.Second}, 1)
	return p.Play(ctx, piece, make([]float32, 2*5*48000))
}

// Another font, or the same one changed, is another sound.
func TestMark(t *testing.T) {
	a, b := empty(t, "a.sf2"), empty(t, "b.sf2")
	first, other := player(t, a, nothing), player(t, b, nothing)
	if err := os.Chtimes(a, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	changed, again := player(t, a, nothing), player(t, a, nothing)
	if first.Mark() == other.Mark() || first.Mark() == changed.Mark() || changed.Mark() != again.Mark() {
		t.Errorf("marks %s, %s, %s and %s", first.Mark(), other.Mark(), changed.Mark(), again.Mark())
	}
}

// A font that cannot be played, and a program that writes nothing, are errors
// and not silence.
func TestNothingIsPlayed(t *testing.T) {
	if err := play(t.Context(), player(t, empty(t, "a.sf2"), nothing)); err == nil || !strings.Contains(err.Error(), "fluidsynth wrote no sound") {
		t.Errorf("a program that writes nothing: %v", err)
	}
	if err := play(t.Context(), player(t, empty(t, "a.sf2"), nil)); !errors.Is(err, errSilent) {
		t.Errorf("a font without sounds: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := play(ctx, player(t, empty(t, "a.sf2"), nothing)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
