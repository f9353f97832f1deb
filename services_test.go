package scenewright_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
	"github.com/scenewright/scenewright/sources/heygen/heygentest"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
	"github.com/scenewright/scenewright/sources/pixabay/pixabaytest"
	"github.com/scenewright/scenewright/voice/elevenlabs/elevenlabstest"
	"github.com/scenewright/scenewright/voice/google/googletest"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
	speechtest "github.com/scenewright/scenewright/voice/openai/openaitest"
	"github.com/scenewright/scenewright/voice/piper/pipertest"
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
func told() request.Request {
	return request.Request{VideoLength: .5, ToAutoExport: true, Prompt: "A lighthouse stands above the bay and keeps its lamp alight through the long winter. " +
		"Every evening a keeper climbs the narrow stairs and trims the wick with great care. " +
		"Boats follow the beam home through fog and rain, as they did when sails were in use. " +
		"That is why we keep the lamp burning."}
}

// looking asks for one way to come by footage.
func looking(kind footage.Kind) request.Request {
	r := told()
	r.PromptType, r.VideoLength = story.PromptScript, 0
	r.VideoSourcesPipeline, r.ImagesSourcePipeline = []footage.Kind{kind}, []footage.Kind{kind}
	if kind == footage.FromImage {
		r.ImagesSourcePipeline = nil
	}
	return r
}

func presented(avatar string) request.Request {
	r := told()
	r.AIAvatarSettings = &request.AvatarSettings{AvatarID: avatar}
	return r
}

// TestEachProviderDown: with any one service down, the film is made without it,
// and the project's warnings or its ledger say why. No key is in either.
func TestEachProviderDown(t *testing.T) {
	t.Parallel()
	down := serve(t, broken(http.StatusInternalServerError))
	gone := httptest.NewServer(nil)
	gone.Close() // nothing listens there
	web := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, enginetest.Film) }))
	master := told()
	master.PromptType, master.VideoLength = story.PromptScript, 0
	master.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: web + "/talk.mp4", IsMaster: true}}}}}
	seen := panels()
	for name, c := range map[string]struct {
		env     env
		request request.Request
		says    []string
	}{
		"openai":          {env{"OPENAI_API_KEY": "s3cret", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": down}, told(), []string{"without a language model", "openai"}},
		"anthropic":       {env{"ANTHROPIC_API_KEY": "s3cret", "ANTHROPIC_BASE_URL": gone.URL}, told(), []string{"without a language model", "anthropic"}},
		"pexels":          {env{"PEXELS_API_KEY": "s3cret", "PEXELS_BASE_URL": down}, looking(footage.Stock), []string{"pexels failed", "motion taken"}},
		"pixabay":         {env{"PIXABAY_API_KEY": "s3cret", "PIXABAY_BASE_URL": gone.URL}, looking(footage.Stock), []string{"pixabay failed", "motion taken"}},
		"free libraries":  {env{scenewright.EnvOffline: "0", "OPENVERSE_BASE_URL": down, "COMMONS_BASE_URL": gone.URL, "NASA_BASE_URL": down, "ARCHIVE_BASE_URL": gone.URL}, looking(footage.Stock), []string{"openverse failed", "commons failed", "nasa failed", "archive failed", "motion taken"}},
		"openai's images": {env{"OPENAI_API_KEY": "s3cret", "OPENAI_IMAGE_MODEL": "m", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": down}, looking(footage.FromImage), []string{"openai-images failed", "motion taken"}},
		"fal":             {env{"FAL_KEY": "s3cret", "FAL_BASE_URL": gone.URL}, looking(footage.FromText), []string{"fal failed", "motion taken"}},
		"runway":          {env{"RUNWAY_API_KEY": "s3cret", "RUNWAY_BASE_URL": down}, looking(footage.FromText), []string{"runway failed", "motion taken"}},
		"elevenlabs":      {env{"ELEVENLABS_API_KEY": "s3cret", "ELEVENLABS_BASE_URL": down}, told(), []string{"could not be listed", "elevenlabs"}},
		"google":          {env{"GOOGLE_API_KEY": "s3cret", "GOOGLE_BASE_URL": gone.URL}, told(), []string{"could not be listed", "google"}},
		"kokoro":          {env{"KOKORO_BASE_URL": down}, told(), []string{"could not be listed", "kokoro"}},
		"silent elevenlabs": {env{"ELEVENLABS_API_KEY": "s3cret", "ELEVENLABS_BASE_URL": serve(t, idle(elevenlabstest.New("s3cret", nil), 500))}, told(),
			[]string{"fake/hum speaks the film in place of elevenlabs/"}},
		"silent google": {env{"GOOGLE_API_KEY": "s3cret", "GOOGLE_BASE_URL": serve(t, idle(googletest.New("s3cret", nil), 402))}, told(), []string{"fake/hum speaks the film in place of google/"}},
		"silent kokoro": {env{"KOKORO_BASE_URL": serve(t, idle(kokorotest.New(nil), 500))}, told(), []string{"fake/hum speaks the film in place of kokoro/"}},
		"silent piper":  {env{"PIPER_BASE_URL": serve(t, idle(pipertest.New(nil), 500))}, told(), []string{"fake/hum speaks the film in place of piper/"}},
		"silent speech": {env{"SPEECH_MODEL": "tts-1", "SPEECH_API_KEY": "s3cret", "SPEECH_BASE_URL": serve(t, idle(speechtest.New("s3cret", nil, "nova"), 429)) + "/v1"}, told(),
			[]string{"fake/hum speaks the film in place of openai/nova"}},
		"assemblyai": {env{"ASSEMBLYAI_API_KEY": "s3cret", "ASSEMBLYAI_BASE_URL": down}, master, []string{"scenes[0].videosToAdd[0]: what is said could not be transcribed", "assemblyai"}},
		"whisper":    {env{"WHISPER_BASE_URL": gone.URL}, master, []string{"scenes[0].videosToAdd[0]: what is said could not be transcribed", "whisper"}},
		"a model that sees": {env{"PEXELS_API_KEY": "p-key", "PEXELS_BASE_URL": serve(t, pexelstest.New("p-key")), "VISION_MODEL": "m", "VISION_API_KEY": "s3cret", "VISION_BASE_URL": down}, seen,
			[]string{"openai-vision failed: openai", "pexels taken"}},
		"heygen": {env{"HEYGEN_API_KEY": "s3cret", "HEYGEN_BASE_URL": serve(t, idle(heygentest.New("s3cret"), 402))},
			presented("heygen/studio-ada"), []string{"nobody presents", "heygen"}},
		"heygen takes no orders": {env{"HEYGEN_API_KEY": "s3cret", "HEYGEN_BASE_URL": serve(t, idle(heygentest.New("s3cret"), 503))},
			presented("heygen/studio-ada"), []string{"nobody presents 4 of 4 scenes: heygen: down (HTTP 503)"}},
		"d-id is not there": {env{"DID_API_KEY": "s3cret", "DID_BASE_URL": gone.URL, "DID_FACES": "Ada=https://a.invalid/a.jpg"}, presented("d-id/ada"),
			[]string{"nobody presents 4 of 4 scenes: d-id: down: it was not reached"}},
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
	t.Parallel()
	down := serve(t, broken(http.StatusInternalServerError))
	eng := engineWith(t, env{scenewright.EnvOffline: "0", "WIKIPEDIA_BASE_URL": down})
	p, err := eng.Create(t.Context(), request.Request{Prompt: "tide mills", ToAutoExport: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = eng.Wait(t.Context(), p.ID)
	var refused *fault.Error
	if !errors.As(err, &refused) || refused.Code != fault.CodeInvalid {
		t.Fatalf("the film of a topic that nobody tells of: %v, want a refusal", err)
	}
	for _, want := range []string{"names a topic", "nothing could be looked up about the subject, because the service did not answer", "paste three facts"} {
		if !strings.Contains(refused.Error(), want) {
			t.Errorf("nothing says %q: %v", want, refused)
		}
	}
}

// filmWith makes a film with the services of an environment, and gives what its
// warnings and its ledger say.
func filmWith(t *testing.T, e env, r request.Request) string {
	t.Helper()
	eng := engineWith(t, e)
	p := enginetest.Await(t, eng, r)
	if p.Edit() == nil || p.Edit().State != project.Done {
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
	services, err := scenewright.FromEnvironment(e.get)
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

// first sees a parked car in the first picture that it is shown for the panels' words, and
// for them in that one alone; in all others what is looked for.
func first() prompttest.See {
	var mu sync.Mutex
	var wrong string
	return func(lookedFor string, picture []byte) (string, int) {
		mu.Lock()
		defer mu.Unlock()
		if wrong == "" && lookedFor == panelsWords {
			wrong = string(picture)
		}
		if lookedFor == panelsWords && string(picture) == wrong {
			return "a parked car", 4
		}
		return lookedFor, 95
	}
}

// panelsWords are what pictures are looked for by in the scene of [panels] for which
// pexelstest has several films.
const panelsWords = "Solar panels energy"

// panels is a script with a scene for which pexelstest has several films.
func panels() request.Request {
	r := looking(footage.Stock)
	r.Prompt = "Good day to all of you who came here so early in the morning.\n\nSolar panels are energy, and then again energy.\n\nThe sun gives what all of us need, from the first to the last hour.\n\nThank you for listening."
	return r
}

// TestViewerChooses: with a model that sees, the film whose words fit best is
// passed over when its picture shows something else, and the ledger says so and
// what it cost; without one, words decide. Where all pictures show something else
// none is taken, and the film is one of type.
func TestViewerChooses(t *testing.T) {
	t.Parallel()
	stock := env{"PEXELS_API_KEY": "p-key", "PEXELS_BASE_URL": serve(t, pexelstest.New("p-key"))}
	byWords, _ := takenBy(t, stock)
	if byWords.URL == "" {
		t.Fatalf("nothing is taken from pexels: %+v", byWords)
	}
	for name, e := range map[string]env{
		"openai":    {"OPENAI_API_KEY": "o-key", "OPENAI_BASE_URL": serve(t, openaitest.New("o-key", &openaitest.Quirks{See: first()})), "OPENAI_MODEL": "m"},
		"anthropic": {"ANTHROPIC_API_KEY": "a-key", "ANTHROPIC_BASE_URL": serve(t, anthropictest.New("a-key", &anthropictest.Quirks{See: first()}))},
		"its own":   {"VISION_BASE_URL": serve(t, openaitest.New("", &openaitest.Quirks{See: first()}))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			maps.Copy(e, stock)
			e["VISION_MODEL"] = "claude-haiku-4-5"
			bySight, looked := takenBy(t, e)
			if bySight.URL == "" || bySight.URL == byWords.URL || !strings.Contains(bySight.Reason, "its picture shows") {
				t.Errorf("%s is taken (%s), by words it was %s", bySight.URL, bySight.Reason, byWords.URL)
			}
			if !strings.Contains(looked.Reason, "a parked car") || (looked.Cost > 0) != (name == "anthropic") {
				t.Errorf("the ledger says %+v of what was seen", looked)
			}
		})
	}
	t.Run("nothing fits", func(t *testing.T) {
		t.Parallel()
		blind := func(string, []byte) (string, int) { return "a parked car", 4 }
		e := env{"VISION_MODEL": "m", "VISION_BASE_URL": serve(t, openaitest.New("", &openaitest.Quirks{See: blind}))}
		maps.Copy(e, stock)
		ledger := ledgerOf(t, e)
		if len(ledger) == 0 {
			t.Error("the ledger is empty")
		}
		for _, entry := range ledger {
			if last := entry.Asked[len(entry.Asked)-1]; last.Source != footage.Drawn || last.Outcome != footage.Taken {
				t.Errorf("%s shows %+v", entry.Query, last)
			}
		}
	})
}

// takenBy is what the services of an environment take from Pexels for the panels, and the
// ledger's entry of who looked.
func takenBy(t *testing.T, e env) (taken, looked footage.Asked) {
	t.Helper()
	for _, entry := range ledgerOf(t, e) {
		if entry.Query != panelsWords {
			continue
		}
		for _, a := range entry.Asked {
			t.Logf("%s %s: %s", a.Source, a.Outcome, a.Reason)
			switch {
			case a.Source == "pexels" && a.Outcome == footage.Taken:
				taken = a
			case a.Outcome == footage.LookedAt:
				looked = a
			}
		}
	}
	return taken, looked
}

// ledgerOf is the ledger of the panels' film that is made with the services of an
// environment.
func ledgerOf(t *testing.T, e env) []footage.Entry {
	t.Helper()
	services, err := scenewright.FromEnvironment(e.get)
	if err != nil {
		t.Fatal(err)
	}
	services.Writer = nil // a finished script needs none
	client, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Web, p.Preparer = client, enginetest.Preparer{}
		services.Add(p)
	})
	p := enginetest.Await(t, eng, panels())
	ledger, err := eng.Ledger(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	return ledger
}

// TestViewerVariables: nobody looks unless a model is named.
func TestViewerVariables(t *testing.T) {
	t.Parallel()
	services, err := scenewright.FromEnvironment(env{"OPENAI_API_KEY": "o-key", "ANTHROPIC_API_KEY": "a-key"}.get)
	if err != nil || services.Viewer != nil {
		t.Errorf("somebody looks without being named, %v", err)
	}
	for name, e := range map[string]env{
		"VISION_MODEL":                {"VISION_MODEL": "m"},
		"VISION_MODEL: it is not set": {"VISION_BASE_URL": "http://127.0.0.1:1"},
		"VISION_BASE_URL":             {"VISION_MODEL": "m", "VISION_BASE_URL": "127.0.0.1", "VISION_API_KEY": "s-secret"},
		"OPENAI_BASE_URL":             {"VISION_MODEL": "m", "OPENAI_MODEL": "m", "OPENAI_API_KEY": "s-secret", "OPENAI_BASE_URL": "ftp://x"},
		"ANTHROPIC_BASE_URL":          {"VISION_MODEL": "m", "ANTHROPIC_API_KEY": "s-secret", "ANTHROPIC_BASE_URL": "x"},
	} {
		if _, err := scenewright.FromEnvironment(e.get); err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "s-secret") {
			t.Errorf("%s: %v; want an error that names it, without the key", name, err)
		}
	}
}

// TestKeysStayAtHome: the key of the language model goes to no other server.
func TestKeysStayAtHome(t *testing.T) {
	t.Parallel()
	var said string
	fake := openaitest.New("", nil)
	base := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		said = r.Header.Get("Authorization")
		fake.ServeHTTP(w, r)
	}))
	services, err := scenewright.FromEnvironment(env{"VISION_MODEL": "m", "VISION_BASE_URL": base, "OPENAI_API_KEY": "o-key"}.get)
	if err != nil {
		t.Fatal(err)
	}
	view := footage.VisionRequest{Language: "en", Slots: []footage.VisionSlot{{Words: "a door", Pictures: [][]byte{writertest.Plain(color.White)}}}}
	if seen, err := services.Viewer.View(t.Context(), view); err != nil || len(seen.Matches) != 1 || said != "" {
		t.Errorf("%+v, %v; the server was told %q, want no key", seen, err, said)
	}
	speech := speechtest.New("", nil)
	base = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		said += r.Header.Get("Authorization")
		speech.ServeHTTP(w, r)
	}))
	services, err = scenewright.FromEnvironment(env{"SPEECH_MODEL": "m", "SPEECH_BASE_URL": base + "/v1", "OPENAI_API_KEY": "o-key"}.get)
	if err != nil {
		t.Fatal(err)
	}
	u := story.Utterance{Text: "Hello.", Voice: "openai/marin", Language: "en", Speed: 1}
	if _, err := services.Voices[0].Speak(t.Context(), u); err != nil || said != "" || len(speech.Calls()) != 1 {
		t.Errorf("%v; the voice's server was told %q, want no key", err, said)
	}
}

// roofs is a Hebrew film of a model, whose scenes have their pictures' words in
// English too.
func roofs([]string) string {
	var scenes []map[string]any
	for _, said := range []string{
		"בכפר הקטן שעל הגבעה החליטו השכנים לייצר את החשמל שלהם בעצמם.",
		"לוחות סולריים על הגגות אוספים את אור השמש לאורך כל שעות היום.",
		"בערב נשאר די חשמל כדי להאיר את הרחובות ואת בתי הקפה.",
		"כך כל אחד יכול להתחיל, גג אחר גג.",
	} {
		scenes = append(scenes, map[string]any{"id": "", "beat": "", "narration": said, "heading": "", "query": "לוחות סולריים גג", "queryEnglish": "solar panels roof", "newTopic": false})
	}
	raw, _ := json.Marshal(map[string]any{"title": "שמש על הגג", "technique": "three_act", "scenes": scenes})
	return string(raw)
}

// sunny is what a Hebrew film is made of.
const sunny = "בכפר הקטן שעל הגבעה החליטו השכנים לייצר את החשמל שלהם בעצמם. לוחות סולריים על הגגות אוספים את אור השמש לאורך כל שעות היום. בערב נשאר די חשמל כדי להאיר את הרחובות ואת בתי הקפה. כך כל אחד יכול להתחיל, גג אחר גג."

// TestHebrewFilmsFindPictures: libraries that cannot be asked in Hebrew are asked
// in the English of the language model; without a model they find nothing.
func TestHebrewFilmsFindPictures(t *testing.T) {
	t.Parallel()
	chat := serve(t, openaitest.New("k", &openaitest.Quirks{Answer: roofs}))
	for name, c := range map[string]env{
		"pexels":  {"PEXELS_API_KEY": "k", "PEXELS_BASE_URL": serve(t, pexelstest.New("k"))},
		"pixabay": {"PIXABAY_API_KEY": "k", "PIXABAY_BASE_URL": serve(t, pixabaytest.New("k"))},
	} {
		r := request.Request{Prompt: sunny, Language: "iw", ToAutoExport: true, VideoSourcesPipeline: []footage.Kind{footage.Stock}}
		if said := filmWith(t, c, r); strings.Contains(said, name+" taken") {
			t.Errorf("%s finds Hebrew words without a model:\n%s", name, said)
		}
		c["OPENAI_API_KEY"], c["OPENAI_BASE_URL"], c["OPENAI_MODEL"] = "k", chat+"/v1", "m"
		if said := filmWith(t, c, r); !strings.Contains(said, name+" taken") || strings.Contains(said, "without a language model") {
			t.Errorf("%s:\n%s", name, said)
		}
	}
}
