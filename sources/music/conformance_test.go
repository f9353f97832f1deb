package music_test

import (
	"os"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func TestConformance(t *testing.T) {
	cache := t.TempDir()
	sourcetest.TestMusicLibrary(t, func(t *testing.T) engine.MusicLibrary {
		l, err := music.New(&music.Options{CacheDir: cache})
		if err != nil {
			t.Fatal(err)
		}
		return l
	})
}

func TestConformanceWithSoundFont(t *testing.T) {
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	opts := &music.Options{CacheDir: t.TempDir(), SoundFont: "auto", Sandbox: box}
	if _, err := music.New(opts); err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	sourcetest.TestMusicLibrary(t, func(t *testing.T) engine.MusicLibrary {
		l, err := music.New(opts)
		if err != nil {
			t.Fatal(err)
		}
		return l
	})
}
