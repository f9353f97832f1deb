package aligned_test

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
	"github.com/scenewright/scenewright/voice/transcribe/transcribetest"
)

func TestTranscriber(t *testing.T) {
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := transcribetest.Speech(t, v)
	said.Off = 150 * time.Millisecond
	transcribetest.Test(t, func(*testing.T) engine.Transcriber { return aligned.New() }, said)
}
