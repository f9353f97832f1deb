package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/voice/transcribe/whisper"
	"github.com/scenewright/scenewright/voice/transcribe/whisper/whispertest"
)

// hears is a service whose uploads are heard by a server.
func hears(t *testing.T, by http.Handler) *apitest.Server {
	t.Helper()
	server := httptest.NewServer(by)
	t.Cleanup(server.Close)
	tr, err := whisper.New(whisper.BaseURL(server.URL), &whisper.Options{CPP: true})
	must(t, err)
	return apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Preparer, p.Transcribers = enginetest.Preparer{}, []engine.Transcriber{tr}
	}})
}

// transcribed polls an asset until a condition holds.
func transcribed(t *testing.T, s *apitest.Server, id string, done func(contract.Asset) bool) contract.Asset {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		a := await(t, s, id)
		if done(a) {
			return a
		}
		select {
		case <-tick.C:
		case <-t.Context().Done():
			t.Fatalf("the asset stayed %+v", a)
		}
	}
}

// TestTranscripts: what is said in an upload is shown, in the language in which
// it is said; a picture is not listened to.
func TestTranscripts(t *testing.T) {
	ofValues(t)
	t.Parallel()
	fake := whispertest.New("", "Los faros guían a los barcos.", nil).Speaking("spanish")
	s := hears(t, fake)
	got := uploaded(t, s, "", file("IMG_1.mp4", clip))
	a := transcribed(t, s, got[0].ID, func(a contract.Asset) bool { return a.Analytics != nil && a.Analytics.Transcript != "" })
	if n := a.Analytics; n.Transcript != "Los faros guían a los barcos." || n.Language != "es" || a.Remark != "" || n.Width == 0 {
		t.Errorf("%+v, %+v", a, n)
	}
	if asked := fake.Languages(); len(asked) != 1 || asked[0] != "auto" {
		t.Errorf("asked to hear %q, want the language found out", asked)
	}
}

// TestNobodyTranscribes: the asset is ready, and says so.
func TestNobodyTranscribes(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := hears(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "no model", http.StatusForbidden)
	}))
	a := await(t, s, uploaded(t, s, "", file("IMG_1.mp4", clip))[0].ID)
	if a.State != "ready" || a.DashPath == "" {
		t.Errorf("%+v", a)
	}
	must(t, s.Engine.Assets.Work(t.Context(), job.Job{Kind: job.Hearing, Subject: a.ID, Attempt: job.MaxAttempts})) // without the waits
	a = await(t, s, a.ID)
	if a.State != "ready" || a.Failure != "" || !strings.HasPrefix(a.Remark, "what is said could not be transcribed (whisper: denied") || a.Analytics.Transcript != "" {
		t.Errorf("%+v, %+v", a, a.Analytics)
	}
}
