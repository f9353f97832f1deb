package music_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
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
