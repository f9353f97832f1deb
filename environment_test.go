package scenewright_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/engine/writer/writertest"
	"github.com/scenewright/scenewright/sources/archive/archivetest"
	"github.com/scenewright/scenewright/sources/commons/commonstest"
	"github.com/scenewright/scenewright/sources/did/didtest"
	"github.com/scenewright/scenewright/sources/fal/faltest"
	"github.com/scenewright/scenewright/sources/heygen/heygentest"
	"github.com/scenewright/scenewright/sources/imagegen/imagegentest"
	"github.com/scenewright/scenewright/sources/nasa/nasatest"
	"github.com/scenewright/scenewright/sources/openverse/openversetest"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
	"github.com/scenewright/scenewright/sources/pixabay/pixabaytest"
	"github.com/scenewright/scenewright/sources/runway/runwaytest"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/voice/elevenlabs/elevenlabstest"
	"github.com/scenewright/scenewright/voice/google/googletest"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
	speechtest "github.com/scenewright/scenewright/voice/openai/openaitest"
	"github.com/scenewright/scenewright/voice/piper/pipertest"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
	"github.com/scenewright/scenewright/voice/transcribe/whisper/whispertest"
)

// env is an environment. Free services are off in it unless it says otherwise,
// and those that it has no address for are where nobody listens.
type env map[string]string

func (e env) get(name string) string {
	value, set := e[name]
	switch {
	case set:
		return value
	case name == scenewright.EnvOffline:
		return "1"
	case slices.Contains(scenewright.FreeServiceVariables(), name):
		return "http://127.0.0.1:1"
	}
	return ""
}

func TestWriter(t *testing.T) {
	t.Parallel()
	chat, messages := openaitest.New("o-key", nil), anthropictest.New("a-key", nil)
	one, two := httptest.NewServer(chat), httptest.NewServer(messages)
	defer one.Close()
	defer two.Close()
	for name, c := range map[string]struct {
		env  env
		chat int // calls
		msgs int
	}{
		"nothing":   {env{}, 0, 0},
		"openai":    {env{"OPENAI_API_KEY": "o-key", "OPENAI_BASE_URL": one.URL + "/v1", "OPENAI_MODEL": "m"}, 1, 0},
		"anthropic": {env{"ANTHROPIC_API_KEY": "a-key", "ANTHROPIC_BASE_URL": two.URL}, 0, 1},
		"both":      {env{"OPENAI_API_KEY": "o-key", "OPENAI_BASE_URL": one.URL, "OPENAI_MODEL": "m", "ANTHROPIC_API_KEY": "a-key", "ANTHROPIC_BASE_URL": two.URL}, 1, 0},
	} {
		services, err := scenewright.FromEnvironment(c.env.get)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		offline := plain.New()
		before, asked := len(chat.Calls()), len(messages.Calls())
		p := engine.Ports{Writer: offline}
		services.Add(&p)
		whole := writertest.Assignment(writertest.Texts()[0])
		whole.Length = 0
		s := writertest.Write(t, p.Writer, whole)
		if got, msgs := len(chat.Calls())-before, len(messages.Calls())-asked; got != c.chat || msgs != c.msgs || len(s.Warnings) > 0 {
			t.Errorf("%s: %d calls of one and %d of the other, warnings %q; want %d, %d and none", name, got, msgs, s.Warnings, c.chat, c.msgs)
		}
	}
}

func TestWrongVariables(t *testing.T) {
	t.Parallel()
	for name, e := range map[string]env{
		"OPENAI_MODEL":       {"OPENAI_BASE_URL": "http://localhost:11434/v1"},
		"OPENAI_BASE_URL":    {"OPENAI_API_KEY": "o-secret", "OPENAI_BASE_URL": "localhost:11434", "OPENAI_MODEL": "m"},
		"OPENAI_CONTEXT":     {"OPENAI_API_KEY": "o-secret", "OPENAI_CONTEXT": "much"},
		"ANTHROPIC_BASE_URL": {"ANTHROPIC_API_KEY": "o-secret", "ANTHROPIC_BASE_URL": "x"},
	} {
		_, err := scenewright.FromEnvironment(e.get)
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "o-secret") {
			t.Errorf("%s: %v; want an error that names it, without the key", name, err)
		}
	}
}

// serve gives a server's address.
func serve(t *testing.T, h http.Handler) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

// TestMakers: each variable adds its service, in order, and the services are
// reached where the variables say, with what they made.
func TestMakers(t *testing.T) {
	t.Parallel()
	all := env{
		"OPENAI_API_KEY": "o-key", "OPENAI_IMAGE_MODEL": "gpt-image-1-mini", "OPENAI_BASE_URL": serve(t, imagegentest.New("o-key")) + "/v1", "OPENAI_MODEL": "m",
		"FAL_KEY": "f-key", "FAL_BASE_URL": serve(t, faltest.New("f-key")),
		"RUNWAY_API_KEY": "r-key", "RUNWAY_BASE_URL": serve(t, runwaytest.New("r-key")),
	}
	for names, e := range map[string]env{"": {}, "openai-images fal runway": all, "fal": {"FAL_KEY": "x"}} {
		if got := strings.Join(makers(t, e), " "); got != names {
			t.Errorf("%v: %q, want %q", e, got, names)
		}
	}
	services, err := scenewright.FromEnvironment(all.get)
	if err != nil {
		t.Fatal(err)
	}
	q := footage.Query{Kind: footage.FromText, Media: footage.Image, Words: "a windmill", Width: 64, Height: 64}
	for _, s := range services.Makers[:2] {
		found, err := s.Search(t.Context(), q)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %d candidates, %v", s.Name(), len(found), err)
		}
		var file bytes.Buffer
		keep := func(context.Context, string) error { return nil }
		if err := s.Fetch(t.Context(), found[0], &file, footage.ProviderJob{Keep: keep}); err != nil || file.Len() == 0 {
			t.Errorf("%s: %d bytes, %v", s.Name(), file.Len(), err)
		}
	}
}

func makers(t *testing.T, e env) []string {
	t.Helper()
	services, err := scenewright.FromEnvironment(e.get)
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Ports
	services.Add(&p)
	var names []string
	for _, s := range p.Sources {
		names = append(names, s.Name())
	}
	return names
}

// TestPresenters: the avatars of both services are there.
func TestPresenters(t *testing.T) {
	t.Parallel()
	e := env{
		"HEYGEN_API_KEY": "h-key", "HEYGEN_BASE_URL": serve(t, heygentest.New("h-key")),
		"DID_API_KEY": "d-key", "DID_BASE_URL": serve(t, didtest.New("d-key")), "DID_FACES": "Ada=https://a.invalid/a.jpg, Bob = https://a.invalid/b.jpg",
	}
	services, err := scenewright.FromEnvironment(e.get)
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Ports
	services.Add(&p)
	var ids []string
	for _, f := range p.FilmedPresenters {
		all, err := f.Avatars(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range all {
			ids = append(ids, a.ID)
		}
	}
	if got, want := strings.Join(ids, " "), "heygen/studio-ada heygen/photo-bea heygen/broken-carla d-id/ada d-id/bob"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, bad := range []string{"Ada", "Ada=http://a.invalid/a.jpg"} {
		if _, err := scenewright.FromEnvironment(env{"DID_API_KEY": "d-key", "DID_FACES": bad}.get); err == nil || !strings.Contains(err.Error(), "DID_FACES") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestAServerOfPicturesAlone: a server of the host's own that has a model for
// pictures need have none that writes.
func TestAServerOfPicturesAlone(t *testing.T) {
	t.Parallel()
	services, err := scenewright.FromEnvironment(env{"OPENAI_BASE_URL": serve(t, imagegentest.New("")) + "/v1", "OPENAI_IMAGE_MODEL": "m"}.get)
	if err != nil {
		t.Fatal(err)
	}
	if services.Writer != nil || len(services.Makers) != 1 {
		t.Errorf("writer %v, %d makers; want none and one", services.Writer, len(services.Makers))
	}
}

// TestVoices: the voices of all services come before the one that is there, and
// speak; recognisers come before alignment.
func TestVoices(t *testing.T) {
	t.Parallel()
	e := env{
		"ELEVENLABS_API_KEY": "e-key", "ELEVENLABS_BASE_URL": serve(t, elevenlabstest.New("e-key", nil)),
		"GOOGLE_API_KEY": "g-key", "GOOGLE_BASE_URL": serve(t, googletest.New("g-key", nil)),
		"KOKORO_BASE_URL": serve(t, kokorotest.New(nil)), "WHISPER_BASE_URL": serve(t, whispertest.New("", "", nil)),
		"PIPER_BASE_URL": serve(t, pipertest.New(nil)), "SPEECH_BASE_URL": serve(t, speechtest.New("s-key", nil)) + "/v1",
		"SPEECH_API_KEY": "s-key", "SPEECH_MODEL": "phonon", "OPENAI_API_KEY": "o-key",
		"ASSEMBLYAI_API_KEY": "a-key",
	}
	for want, e := range map[string]env{"elevenlabs google kokoro piper openai local": e, "local": {}} {
		services, err := scenewright.FromEnvironment(e.get)
		if err != nil {
			t.Fatal(err)
		}
		p := engine.Ports{Voices: []engine.Voice{enginetest.Voice{}}, Transcribers: []engine.Transcriber{aligned.New(nil, nil)}}
		services.Add(&p)
		var kinds []string
		for _, v := range p.Voices {
			all, err := v.Voices(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			english := all[slices.IndexFunc(all, func(o story.VoiceOption) bool { return slices.Contains(o.Languages, "en") })]
			kinds = append(kinds, english.VoiceType)
			if _, err := v.Speak(t.Context(), story.Utterance{Text: "Hello.", Voice: english.ID, Language: "en", Speed: 1}); err != nil {
				t.Error(err)
			}
		}
		if got := strings.Join(kinds, " "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if n := len(p.Transcribers); n != 1+len(services.Transcribers) || !p.Transcribers[n-1].Hears("en", true) || p.Transcribers[n-1].Hears("en", false) {
			t.Errorf("%d transcribers", n)
		}
	}
}

// TestSpeech: who speaks by OpenAI's protocol is OpenAI by its key alone, another
// server where a model is named; and a wrong set of variables is told without the key.
func TestSpeech(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env    env
		voices int
		wrong  string
	}{
		"nothing":          {env{}, 0, ""},
		"OpenAI":           {env{"OPENAI_API_KEY": "s-secret"}, 1, ""},
		"its address":      {env{"OPENAI_API_KEY": "s-secret", "OPENAI_BASE_URL": "https://api.openai.com/v1"}, 1, ""},
		"a model's server": {env{"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "OPENAI_MODEL": "m"}, 0, ""},
		"that speaks":      {env{"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "SPEECH_MODEL": "tts"}, 1, ""},
		"its own server":   {env{"SPEECH_BASE_URL": "http://127.0.0.1:1/v1", "SPEECH_MODEL": "tts"}, 1, ""},
		"no model":         {env{"SPEECH_BASE_URL": "http://127.0.0.1:1/v1", "SPEECH_API_KEY": "s-secret"}, 0, "SPEECH_MODEL"},
		"no server":        {env{"SPEECH_MODEL": "tts"}, 0, "SPEECH_MODEL"},
		"no address":       {env{"SPEECH_MODEL": "tts", "SPEECH_BASE_URL": "x", "SPEECH_API_KEY": "s-secret"}, 0, "SPEECH_BASE_URL"},
		"Piper":            {env{"PIPER_BASE_URL": "x"}, 0, "PIPER_BASE_URL"},
	} {
		services, err := scenewright.FromEnvironment(c.env.get)
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) || strings.Contains(err.Error(), "s-secret") {
				t.Errorf("%s: %v; want an error that names %s, without the key", name, err, c.wrong)
			}
			continue
		}
		if err != nil || len(services.Voices) != c.voices {
			t.Errorf("%s: %+v, %v; want %d voices", name, services, err, c.voices)
		}
	}
}

// Every library is found by its variables, asked at its address, and its file
// fetched from there: without an option that opens private addresses.
func TestSources(t *testing.T) {
	t.Parallel()
	e := env{"PEXELS_API_KEY": "p-key", "PIXABAY_API_KEY": "x-key", scenewright.EnvOffline: "0", scenewright.EnvMediaFolder: t.TempDir()}
	for name, service := range map[string]*httptest.Server{
		"PEXELS_BASE_URL": httptest.NewServer(pexelstest.New("p-key")), "PIXABAY_BASE_URL": httptest.NewServer(pixabaytest.New("x-key")),
		"OPENVERSE_BASE_URL": httptest.NewServer(openversetest.New()), "COMMONS_BASE_URL": httptest.NewServer(commonstest.New()),
		"NASA_BASE_URL": httptest.NewServer(nasatest.New()), "ARCHIVE_BASE_URL": httptest.NewServer(archivetest.New()),
	} {
		defer service.Close()
		e[name] = service.URL
	}
	picture := []byte("\xff\xd8\xff only its name is looked at")
	if err := os.WriteFile(filepath.Join(e[scenewright.EnvMediaFolder], "office people.jpg"), picture, 0o600); err != nil {
		t.Fatal(err)
	}
	services, err := scenewright.FromEnvironment(e.get)
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Ports
	services.Add(&p)
	var names []string
	for _, src := range p.Sources {
		names = append(names, src.Name())
		all, err := src.Search(t.Context(), footage.Query{
			Kind: footage.Stock, Media: footage.Image, Words: "people office", Language: "en", Format: frame.Wide, Width: 640, Height: 360, Limit: 3,
		})
		if err != nil || len(all) == 0 {
			t.Errorf("%s: %d candidates, %v", src.Name(), len(all), err)
			continue
		}
		if all[0].Public != (src.Name() != "folder") {
			t.Errorf("%s: that anybody may have its files is said to be %t", src.Name(), all[0].Public)
		}
		if (all[0].Preview != "") != (src.Name() != "folder") {
			t.Errorf("%s: its small picture is %q", src.Name(), all[0].Preview)
		}
		var file bytes.Buffer
		if err := src.Fetch(t.Context(), all[0], &file, footage.ProviderJob{}); err != nil || !strings.HasPrefix(file.String(), "\xff\xd8\xff") {
			t.Errorf("%s: a file of %d bytes, %v", src.Name(), file.Len(), err)
		}
	}
	if got, want := strings.Join(names, " "), "folder pexels pixabay openverse commons nasa archive"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWorkspacesHaveTheirAssets(t *testing.T) {
	t.Parallel()
	db, err := sqlite.Open(t.Context(), sqlite.File(filepath.Join(t.TempDir(), "test.db")), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	files, err := blob.Open(blob.Dir(t.TempDir()), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.Ports{Stores: db.Stores, Blobs: files}
	(&scenewright.Services{}).Add(&p)
	if len(p.Sources) != 1 || !p.Sources[0].Serves(footage.Assets, footage.Video) {
		t.Errorf("the sources are %v, want the assets alone", p.Sources)
	}
}

// TestNobodyIsAskedOffline: an address alone has nobody asked.
func TestNobodyIsAskedOffline(t *testing.T) {
	t.Parallel()
	for name, e := range map[string]env{
		"by 1":            {scenewright.EnvOffline: "1"},
		"by true":         {scenewright.EnvOffline: "true"},
		"addresses alone": {"PEXELS_BASE_URL": "http://127.0.0.1:1", "OPENVERSE_BASE_URL": "http://127.0.0.1:1"},
	} {
		services, err := scenewright.FromEnvironment(e.get)
		var p engine.Ports
		services.Add(&p)
		if said := services.Reach(t.Context()); err != nil || len(p.Sources) > 0 || p.Researcher != nil || said != nil {
			t.Errorf("%s: %d sources, researcher %v, it says %q, %v", name, len(p.Sources), p.Researcher, said, err)
		}
	}
}

func TestWrongVariablesOfSources(t *testing.T) {
	t.Parallel()
	for name, e := range map[string]env{
		"PEXELS_BASE_URL":          {"PEXELS_API_KEY": "s-secret", "PEXELS_BASE_URL": "api.pexels.com"},
		"ARCHIVE_BASE_URL":         {scenewright.EnvOffline: "0", "ARCHIVE_BASE_URL": "ftp://x"},
		"WIKIPEDIA_BASE_URL":       {scenewright.EnvOffline: "0", "WIKIPEDIA_BASE_URL": "ftp://x"},
		scenewright.EnvOffline:     {scenewright.EnvOffline: "maybe"},
		scenewright.EnvMediaFolder: {scenewright.EnvMediaFolder: "/no/such/folder"},
	} {
		_, err := scenewright.FromEnvironment(e.get)
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "s-secret") {
			t.Errorf("%s: %v; want an error that names it, without the key", name, err)
		}
	}
}

// TestVariablesAreDocumented: FromEnvironment's comment and the page of providers name every
// variable that is read.
func TestVariablesAreDocumented(t *testing.T) {
	t.Parallel()
	read := func(file string) string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	source := read("environment.go")
	_, comment, _ := strings.Cut(source, "// FromEnvironment returns")
	comment, _, _ = strings.Cut(comment, "func FromEnvironment")
	page := read("sources/README.md")
	names := regexp.MustCompile(`"([A-Z][A-Z0-9]*_[A-Z_]+)"`).FindAllStringSubmatch(source, -1)
	if len(names) < 30 {
		t.Fatalf("%d variables were found, want at least 30", len(names))
	}
	for _, name := range names {
		if !slices.Contains(strings.FieldsFunc(comment, func(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') }), name[1]) {
			t.Errorf("FromEnvironment's comment does not name %s", name[1])
		}
		// The page says of addresses once that each service has one.
		if !strings.HasSuffix(name[1], "_BASE_URL") && !strings.Contains(page, name[1]) {
			t.Errorf("sources/README.md does not name %s", name[1])
		}
	}
}
