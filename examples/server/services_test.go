package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
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
	"github.com/scenewright/scenewright/sources/reader/wikipedia/wikipediatest"
	"github.com/scenewright/scenewright/sources/runway/runwaytest"
	"github.com/scenewright/scenewright/voice/elevenlabs/elevenlabstest"
	"github.com/scenewright/scenewright/voice/google/googletest"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
	"github.com/scenewright/scenewright/voice/transcribe/assemblyai/assemblyaitest"
	"github.com/scenewright/scenewright/voice/transcribe/whisper/whispertest"
)

// key is that of every fake.
const key = "k-0123456789"

// everyService returns the variables by which a process uses every service there is,
// all of them fakes on loopback, and the address of a site with documents.
func everyService(t *testing.T) (env []string, site string) {
	t.Helper()
	serve := func(h http.Handler) string {
		s := httptest.NewServer(h)
		t.Cleanup(s.Close)
		return s.URL
	}
	open := http.NewServeMux()
	open.Handle("/v1/chat/", openaitest.New(key, nil))
	open.Handle("/v1/audio/", whispertest.New(key, "", nil))
	open.Handle("/", imagegentest.New(key))
	for name, value := range map[string]string{
		"OPENAI_API_KEY": key, "OPENAI_BASE_URL": serve(open) + "/v1", "OPENAI_MODEL": "m", "OPENAI_IMAGE_MODEL": "gpt-image-1-mini", "OPENAI_TRANSCRIBE_MODEL": "whisper-1",
		"PEXELS_API_KEY": key, "PEXELS_BASE_URL": serve(pexelstest.New(key)), "PIXABAY_API_KEY": key, "PIXABAY_BASE_URL": serve(pixabaytest.New(key)),
		scenewright.EnvOffline: "0", "OPENVERSE_BASE_URL": serve(openversetest.New()), "COMMONS_BASE_URL": serve(commonstest.New()),
		"NASA_BASE_URL": serve(nasatest.New()), "ARCHIVE_BASE_URL": serve(archivetest.New()),
		"FAL_KEY": key, "FAL_BASE_URL": serve(faltest.New(key)), "RUNWAY_API_KEY": key, "RUNWAY_BASE_URL": serve(runwaytest.New(key)),
		"HEYGEN_API_KEY": key, "HEYGEN_BASE_URL": serve(heygentest.New(key)), "DID_API_KEY": key, "DID_BASE_URL": serve(didtest.New(key)),
		"ELEVENLABS_API_KEY": key, "ELEVENLABS_BASE_URL": serve(elevenlabstest.New(key, nil)), "GOOGLE_API_KEY": key, "GOOGLE_BASE_URL": serve(googletest.New(key, nil)),
		"KOKORO_BASE_URL": serve(kokorotest.New(nil)), "ASSEMBLYAI_API_KEY": key, "ASSEMBLYAI_BASE_URL": serve(assemblyaitest.New(key, "", nil)),
		"WHISPER_BASE_URL": serve(whispertest.New("", "", nil)), "WIKIPEDIA_BASE_URL": serve(wikipediatest.New()),
	} {
		env = append(env, name+"="+value)
	}
	return env, serve(http.FileServerFS(os.DirFS("../../sources/reader/testdata")))
}

// office is a script about what the libraries have pictures of.
const office = "People work together in a bright office and share what they know with each other. " +
	"Solar panels on the roof under a blue sky give them the power that they need. " +
	"A woman pours coffee in the kitchen while the others are still on their way. " +
	"At night the office with its many desks stands empty and waits for the morning. Come and see it."

// order is a project that a service with every provider makes, and who has a part in it.
type order struct {
	request client.CreateProject
	from    []string // sources of which one at least is taken
	voice   string
}

// TestEveryService: the service makes a project of a topic, one of a script and one that
// somebody presents with every provider there is, and its ledger tells where all that is
// shown and told is from. Whoever makes pictures or films is looked at every few seconds:
// one scene is theirs.
func TestEveryService(t *testing.T) {
	t.Parallel()
	env, _ := everyService(t)
	stock := only(footage.Stock)
	makeAll(t, env, map[string]order{
		"topic":  {client.CreateProject{Prompt: "tide mills", PromptType: "Prompt", VideoLength: .5, VideoSourcesPipeline: stock, ImagesSourcePipeline: stock}, []string{"pexels", "pixabay", "openverse", "motion"}, "elevenlabs/"},
		"script": {client.CreateProject{Prompt: office, PromptType: "Script", ToAutoExport: true, VideoSourcesPipeline: stock, ImagesSourcePipeline: stock}, []string{"pexels", "pixabay", "openverse"}, "elevenlabs/"},
		"presented": {client.CreateProject{Prompt: "Somebody tells of a windmill.", PromptType: "Script", VideoSourcesPipeline: stock, ImagesSourcePipeline: only(footage.FromText),
			AIAvatarSettings: &contract.AvatarSettings{AvatarID: "heygen/studio-ada"}}, []string{"openai-images", "fal"}, "elevenlabs/"},
	})
}

// only are the ways to come by footage where there is one.
func only(kind footage.Kind) []string { return []string{string(kind)} }

// makeAll has a service with an environment make projects of some types of prompt.
func makeAll(t *testing.T, env []string, orders map[string]order) {
	t.Helper()
	p := startWith(t, env, t.TempDir())
	c := p.client(t, p.said["api key"])
	var all sync.WaitGroup
	for name, x := range orders {
		x.request.Resolution = "720p"
		all.Go(func() { makeOne(t, c, name, x) })
	}
	all.Wait()
	if strings.Contains(p.log.String(), key) {
		t.Error("the log has a key")
	}
}

// makeOne makes one of them, and looks into it.
func makeOne(t *testing.T, c *client.Client, name string, x order) {
	done, err := c.Projects.CreateAndWait(t.Context(), x.request)
	if err != nil || done.Status != "DONE" || x.request.ToAutoExport != (len(done.Edits) == 1 && done.Edits[0].Status == "DONE") {
		t.Errorf("%s: %s, %+v, %v", name, done.Status, done.Edits, err)
		return
	}
	if len(done.Warnings) > 0 {
		t.Logf("%s warns: %q", name, done.Warnings)
	}
	for _, warning := range []string{"without a language model", "nobody presents"} {
		if strings.Contains(strings.Join(done.Warnings, " "), warning) {
			t.Errorf("%s: not every service had its part: %q", name, done.Warnings)
		}
	}
	scenes, err := c.Projects.Scenes(t.Context(), done.ID)
	if err != nil || !strings.HasPrefix(scenes[0].Voice, x.voice) {
		t.Errorf("%s: %+v, %v; want it spoken by %s", name, scenes, err, x.voice)
	}
	list, err := c.Projects.Ledger(t.Context(), done.ID)
	if err != nil {
		t.Error(err)
	}
	checkLedger(t, name, x.request.PromptType, list, x.from)
}

// checkLedger checks that every slot was filled, one of them at least from some
// sources, and that a text that was read or looked up is told.
func checkLedger(t *testing.T, name, kind string, list []contract.LedgerEntry, from []string) {
	t.Helper()
	var paths []string
	found := false
	for _, e := range list {
		var path []string
		for _, a := range e.Asked {
			path = append(path, a.Source+" "+a.Outcome)
			found = found || a.Outcome == "taken" && slices.Contains(from, a.Source)
		}
		paths = append(paths, e.SceneID+": "+strings.Join(path, ", "))
		if last := e.Asked[len(e.Asked)-1]; last.Outcome != "taken" || last.Reason == "" {
			t.Errorf("%s: scene %s was not filled: %+v", name, e.SceneID, last)
		}
	}
	t.Logf("%s:\n  %s", name, strings.Join(paths, "\n  "))
	told := list[len(list)-1].Slot == "source"
	if !found || told != (kind != "Script") {
		t.Errorf("%s: nothing is from %v, or the source is not told (%t)", name, from, told)
	}
}
