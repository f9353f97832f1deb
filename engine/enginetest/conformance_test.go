package enginetest_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/sources/sourcetest"
	"github.com/scenewright/scenewright/voice/voicetest"
)

// The fakes keep the contracts that the real adapters keep.

func TestVoice(t *testing.T) {
	voicetest.Test(t, func(*testing.T) engine.Voice { return enginetest.Voice{} })
}

func TestDesigner(t *testing.T) {
	sourcetest.TestDesigner(t, func(*testing.T) engine.Designer { return enginetest.Designer{} })
}

func TestMusicLibrary(t *testing.T) {
	sourcetest.TestMusicLibrary(t, func(*testing.T) engine.MusicLibrary { return enginetest.Music{} })
}

func TestPresenter(t *testing.T) {
	sourcetest.TestPresenter(t, func(*testing.T) engine.Presenter { return enginetest.Presenter{} })
}
