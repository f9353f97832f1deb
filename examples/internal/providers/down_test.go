package providers_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/sources/heygen/heygentest"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
	"github.com/scenewright/scenewright/voice/elevenlabs/elevenlabstest"
	"github.com/scenewright/scenewright/voice/google/googletest"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
)

// broken answers every request with a status.
func broken(code int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_, _ = io.WriteString(w, `{"error":{"message":"out of order"}}`)
	})
}

// idle lists what a service has, and answers all orders with a status.
func idle(service http.Handler, code int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			service.ServeHTTP(w, r)
			return
		}
		broken(code).ServeHTTP(w, r)
	})
}

// told is a prompt of some sentences, lasting half a minute.
func told() engine.Request {
	return engine.Request{VideoLength: .5, ToAutoExport: true, Prompt: "A lighthouse stands above the bay and keeps its lamp alight through the long winter. " +
		"Every evening a keeper climbs the narrow stairs and trims the wick with great care. " +
		"Boats follow the beam home through fog and rain, as they did when sails were in use. " +
		"That is why we keep the lamp burning."}
}

// looking asks for one way to come by footage.
func looking(kind engine.SourceKind) engine.Request {
	r := told()
	r.PromptType, r.VideoLength = engine.PromptScript, 0
	r.VideoSourcesPipeline, r.ImagesSourcePipeline = []engine.SourceKind{kind}, []engine.SourceKind{kind}
	if kind == engine.SourceFromImage {
		r.ImagesSourcePipeline = nil
	}
	return r
}

func presented(avatar string) engine.Request {
	r := told()
	r.AIAvatarSettings = &engine.AvatarSettings{AvatarID: avatar}
	return r
}

// TestEachProviderDown: with any one service down, the film is made without it,
// and the project's warnings or its ledger say why. No key is in either.
func TestEachProviderDown(t *testing.T) {
	down := serve(t, broken(http.StatusInternalServerError))
	gone := httptest.NewServer(nil)
	gone.Close() // nothing listens there
	web := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, enginetest.Film) }))
	master := told()
	master.PromptType, master.VideoLength = engine.PromptScript, 0
	master.CustomTemplate = &engine.CustomTemplate{Scenes: []engine.TemplateScene{{ID: "talk", VideosToAdd: []engine.VideoToAdd{{URL: web + "/talk.mp4", IsMaster: true}}}}}
	seen := panels()
	for name, c := range map[string]struct {
		env     env
		request engine.Request
		says    []string
	}{
		"openai":          {env{"OPENAI_API_KEY": "s3cret", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": down}, told(), []string{"without a language model", "openai"}},
		"anthropic":       {env{"ANTHROPIC_API_KEY": "s3cret", "ANTHROPIC_BASE_URL": gone.URL}, told(), []string{"without a language model", "anthropic"}},
		"pexels":          {env{"PEXELS_API_KEY": "s3cret", "PEXELS_BASE_URL": down}, looking(engine.SourceStock), []string{"pexels failed", "motion taken"}},
		"pixabay":         {env{"PIXABAY_API_KEY": "s3cret", "PIXABAY_BASE_URL": gone.URL}, looking(engine.SourceStock), []string{"pixabay failed", "motion taken"}},
		"free libraries":  {env{providers.Offline: "0", "OPENVERSE_BASE_URL": down, "COMMONS_BASE_URL": gone.URL, "NASA_BASE_URL": down, "ARCHIVE_BASE_URL": gone.URL}, looking(engine.SourceStock), []string{"openverse failed", "commons failed", "nasa failed", "archive failed", "motion taken"}},
		"openai's images": {env{"OPENAI_API_KEY": "s3cret", "OPENAI_IMAGE_MODEL": "m", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": down}, looking(engine.SourceFromImage), []string{"openai-images failed", "motion taken"}},
		"fal":             {env{"FAL_KEY": "s3cret", "FAL_BASE_URL": gone.URL}, looking(engine.SourceFromText), []string{"fal failed", "motion taken"}},
		"runway":          {env{"RUNWAY_API_KEY": "s3cret", "RUNWAY_BASE_URL": down}, looking(engine.SourceFromText), []string{"runway failed", "motion taken"}},
		"elevenlabs":      {env{"ELEVENLABS_API_KEY": "s3cret", "ELEVENLABS_BASE_URL": down}, told(), []string{"could not be listed", "elevenlabs"}},
		"google":          {env{"GOOGLE_API_KEY": "s3cret", "GOOGLE_BASE_URL": gone.URL}, told(), []string{"could not be listed", "google"}},
		"kokoro":          {env{"KOKORO_BASE_URL": down}, told(), []string{"could not be listed", "kokoro"}},
		"silent elevenlabs": {env{"ELEVENLABS_API_KEY": "s3cret", "ELEVENLABS_BASE_URL": serve(t, idle(elevenlabstest.New("s3cret", nil), 500))}, told(),
			[]string{"fake/hum speaks the film in place of elevenlabs/"}},
		"silent google": {env{"GOOGLE_API_KEY": "s3cret", "GOOGLE_BASE_URL": serve(t, idle(googletest.New("s3cret", nil), 402))}, told(), []string{"fake/hum speaks the film in place of google/"}},
		"silent kokoro": {env{"KOKORO_BASE_URL": serve(t, idle(kokorotest.New(nil), 500))}, told(), []string{"fake/hum speaks the film in place of kokoro/"}},
		"assemblyai":    {env{"ASSEMBLYAI_API_KEY": "s3cret", "ASSEMBLYAI_BASE_URL": down}, master, []string{"scenes[0].videosToAdd[0]: what is said could not be transcribed", "assemblyai"}},
		"whisper":       {env{"WHISPER_BASE_URL": gone.URL}, master, []string{"scenes[0].videosToAdd[0]: what is said could not be transcribed", "whisper"}},
		"a model that sees": {env{"PEXELS_API_KEY": "p-key", "PEXELS_BASE_URL": serve(t, pexelstest.New("p-key")), "VISION_MODEL": "m", "VISION_API_KEY": "s3cret", "VISION_BASE_URL": down}, seen,
			[]string{"openai-vision failed: openai", "pexels taken"}},
		"heygen": {env{"HEYGEN_API_KEY": "s3cret", "HEYGEN_BASE_URL": serve(t, idle(heygentest.New("s3cret"), 402))},
			presented("heygen/studio-ada"), []string{"nobody presents", "heygen"}},
		"heygen takes no orders": {env{"HEYGEN_API_KEY": "s3cret", "HEYGEN_BASE_URL": serve(t, idle(heygentest.New("s3cret"), 503))},
			presented("heygen/studio-ada"), []string{"nobody presents 3 of 3 scenes: heygen: down (HTTP 503)"}},
		"d-id is not there": {env{"DID_API_KEY": "s3cret", "DID_BASE_URL": gone.URL, "DID_FACES": "Ada=https://a.invalid/a.jpg"}, presented("d-id/ada"),
			[]string{"nobody presents 3 of 3 scenes: d-id: down: it was not reached"}},
		"d-id": {env{"DID_API_KEY": "s3cret", "DID_BASE_URL": serve(t, broken(402)), "DID_FACES": "Ada=https://a.invalid/a.jpg"}, presented("d-id/ada"), []string{"nobody presents", "d-id"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			said := filmWith(t, c.env, c.request)
			for _, want := range c.says {
				if !strings.Contains(said, want) {
					t.Errorf("nothing says %q:\n%s", want, said)
				}
			}
			if strings.Contains(said, "s3cret") {
				t.Errorf("the key is told:\n%s", said)
			}
		})
	}
}

// TestEncyclopediaDown: a mere topic is refused where nobody answers who could
// tell of it, with the reason and what would help.
func TestEncyclopediaDown(t *testing.T) {
	down := serve(t, broken(http.StatusInternalServerError))
	eng := engineWith(t, env{providers.Offline: "0", "WIKIPEDIA_BASE_URL": down})
	p, err := eng.Create(t.Context(), engine.Request{Prompt: "tide mills", ToAutoExport: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = eng.Wait(t.Context(), p.ID)
	var refused *engine.Error
	if !errors.As(err, &refused) || refused.Code != engine.CodeInvalid {
		t.Fatalf("the film of a topic that nobody tells of: %v, want a refusal", err)
	}
	for _, want := range []string{"names a topic", "nothing could be looked up about the subject, because the service did not answer", "paste a text"} {
		if !strings.Contains(refused.Error(), want) {
			t.Errorf("nothing says %q: %v", want, refused)
		}
	}
}

// filmWith makes a film with the services of an environment, and gives what its
// warnings and its ledger say.
func filmWith(t *testing.T, e env, r engine.Request) string {
	t.Helper()
	eng := engineWith(t, e)
	p := enginetest.Await(t, eng, r)
	if p.Edit() == nil || p.Edit().State != engine.Done {
		t.Errorf("the film is not made: %+v", p.Edit())
	}
	ledger, err := eng.Ledger(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	said := p.Warnings
	for _, entry := range ledger {
		for _, a := range entry.Asked {
			said = append(said, fmt.Sprintf("%s %s: %s", a.Source, a.Outcome, a.Reason))
		}
	}
	raw, err := json.MarshalIndent(said, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// engineWith is an engine with the services of an environment.
func engineWith(t *testing.T, e env) *engine.Engine {
	t.Helper()
	services, err := providers.FromEnv(e.get)
	if err != nil {
		t.Fatal(err)
	}
	client, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	return enginetest.New(t, func(p *engine.Ports) {
		p.Web, p.Preparer = client, enginetest.Preparer{}
		services.Add(p)
	})
}
