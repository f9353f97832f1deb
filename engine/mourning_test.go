package engine_test

import (
	"context"
	"encoding/json"
	"io"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// moods is a library of several tracks.
type moods struct{ enginetest.Music }

// Tracks lists one that suits every request, and the fake's, which is calm.
func (m moods) Tracks(ctx context.Context) ([]story.Track, error) {
	all, err := m.Music.Tracks(ctx)
	bright := story.Track{ID: "march", Name: "March", RelativePath: "fake/march.wav", Mood: "triumphant", Tones: []string{"Natural"}}
	return append([]story.Track{bright}, all...), err
}

// Open plays either.
func (m moods) Open(ctx context.Context, _ string, film story.MusicFilm) (io.ReadCloser, error) {
	return m.Music.Open(ctx, "fake/tone.wav", film)
}

// TestWhatIsReadDecidesTheMood: a page that tells of a death has calm music,
// whatever its address says.
func TestWhatIsReadDecidesTheMood(t *testing.T) {
	const grave, glad = "https://example.com/grave", "https://example.com/glad"
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Music = moods{}
		p.Reader = enginetest.Reader{
			grave: {Title: "Ana Lund", Language: "en", Text: "Ana Lund died on Monday after a long illness. The funeral is on Friday at two in the chapel by the river. She built boats for fifty years."},
			glad:  {Title: "Ana Lund", Language: "en", Text: "Ana Lund won the harbour race on Monday after a long summer. The party is on Friday at two in the hall by the river. She built boats for fifty years."},
		}
	})
	for page, want := range map[string]string{grave: "fake/tone.wav", glad: "fake/march.wav"} {
		p := enginetest.Await(t, eng, request.Request{
			PromptType: story.PromptLink, Prompt: page, ToneOfVoice: "Natural", ToAutoExport: true,
			CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{BgMusic: &request.BgMusic{}}},
		})
		var raw json.RawMessage
		if _, err := eng.Stores.Projects.Result(t.Context(), project.ResultKey{ProjectID: p.ID, Step: project.StepScore}, &raw); err != nil {
			t.Fatal(err)
		}
		var bed struct{ Track string }
		if err := json.Unmarshal(raw, &bed); err != nil || bed.Track != want {
			t.Errorf("%s: the track is %q, %v; want %q", page, bed.Track, err, want)
		}
	}
}
