package scenewright_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"log"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
)

// A film from a text: Create keeps it, Wait returns once it is made.
func ExampleOpen() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	byHand := false // without it the film is enhanced at once, with ToAutoExport exported too
	p, err := eng.Create(ctx, request.Request{Prompt: tea, ToAutoEnhance: &byHand})
	if err != nil {
		log.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Language, p.CreationStatus())
	// Output: en DONE
}

// Watch sends a project whenever it changes, and ends once nothing more happens to it
// by itself: here it waits to be enhanced and exported.
func Example_watch() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	byHand := false
	p, err := eng.Create(ctx, request.Request{Prompt: tea, ToAutoEnhance: &byHand})
	if err != nil {
		log.Fatal(err)
	}
	changes, err := eng.Watch(ctx, p.ID)
	if err != nil {
		log.Fatal(err)
	}
	for p = range changes {
		log.Printf("%.0f %% %s", 100*p.Progress.Overall, p.Progress.Words())
	}
	fmt.Println(p.CreationStatus(), p.FilmState())
	// Output: DONE none
}

// A finished project is changed scene by scene; what nobody touched stays.
func Example_editScene() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	byHand := false
	p, err := eng.Create(ctx, request.Request{Prompt: tea, ToAutoEnhance: &byHand})
	if err != nil {
		log.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	scenes, err := eng.Scenes(ctx, p.ID)
	if err != nil {
		log.Fatal(err)
	}
	words := "Tea came to Europe by ship, four hundred years ago."
	if p, err = eng.EditScene(ctx, p.ID, scenes[0].ID, request.SceneEdit{Narration: &words}); err != nil {
		log.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	scenes, err = eng.Scenes(ctx, p.ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(scenes[0].Narration)
	// Output: Tea came to Europe by ship, four hundred years ago.
}

// hum is a voice of the host's own: it says each word on one note.
type hum struct{}

// Voices implements [engine.Voice].
func (hum) Voices(context.Context) ([]story.VoiceOption, error) {
	return []story.VoiceOption{{ID: "host/hum", VoiceType: "host", Name: "Hum", Languages: []string{"en"}}}, nil
}

// Speak implements [engine.Voice].
func (hum) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	const rate = 24000
	var s story.Speech
	if u.Voice != "host/hum" {
		return s, fault.NotFound("voice")
	}
	var now time.Duration
	end := 0
	for _, w := range strings.Fields(u.Text) {
		lasts := time.Duration(float64(300*time.Millisecond) / u.Speed)
		if slices.ContainsFunc(u.Emphasis, func(e string) bool { return strings.EqualFold(e, strings.Trim(w, ".,:;!?")) }) {
			lasts = lasts * 3 / 2
		}
		from := end + strings.Index(u.Text[end:], w)
		end = from + len(w)
		s.Words = append(s.Words, story.Word{Text: w, From: from, To: end, Start: now, End: now + lasts})
		now += lasts
	}
	s.Sound = audio.Silent(rate, 1, now)
	for i := range s.Sound.Samples {
		s.Sound.Samples[i] = .2 * float32(math.Sin(2*math.Pi*220*float64(i)/rate))
	}
	return s, ctx.Err()
}

// A voice of the host's own is asked before ours.
func ExampleOptions_voice() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Ports: func(p *engine.Ports) error {
		p.Voices = append([]engine.Voice{hum{}}, p.Voices...)
		return nil
	}})
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	voices, err := eng.AllVoices(ctx)
	fmt.Println(voices[0].ID, err)
	// Output: host/hum <nil>
}

// archive is a source of pictures of the host's own: it has one.
type archive struct{}

// Name implements [footage.Source].
func (archive) Name() string { return "archive" }

// Serves implements [footage.Source].
func (archive) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == footage.Stock && media == footage.Image
}

// Search implements [footage.Source].
func (archive) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	var found []footage.Candidate
	for _, year := range []string{"1869", "1873"}[:min(q.Limit, 2)] {
		found = append(found, footage.Candidate{
			Source: "archive", ID: year, Media: footage.Image, Width: 1600, Height: 900,
			Title: "Tea came to Europe on a ship like this clipper of " + year, File: year,
		})
	}
	return found, ctx.Err()
}

// Fetch implements [footage.Source].
func (archive) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	picture := image.NewRGBA(image.Rect(0, 0, 1600, 900))
	for y := range 900 {
		for x := range 1600 {
			picture.Set(x, y, color.RGBA{uint8(x / 8), uint8(y / 4), c.ID[3], 255})
		}
	}
	return png.Encode(w, picture)
}

// The outside services that the environment names are put before the offline ones,
// which stay for when a service fails.
func ExampleFromEnvironment() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	environment := map[string]string{"KOKORO_BASE_URL": "http://localhost:8880/v1", scenewright.EnvOffline: "1"}
	services, err := scenewright.FromEnvironment(func(name string) string { return environment[name] }) // or os.Getenv
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range services.Reach(ctx) { // what goes to whom, for people to read
		fmt.Println(line)
	}
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Services: services})
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	fmt.Printf("%d voice service, then %d in all\n", len(services.Voices), len(eng.Voices))
	// Output: 1 voice service, then 2 in all
}

// A host with a database and files of its own takes the rest as it is.
func ExampleOfflinePorts() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	ports, err := scenewright.OfflinePorts(dir, &scenewright.OfflineOptions{FetchTime: time.Minute})
	if err != nil {
		log.Fatal(err)
	}
	db, err := sqlite.Open(ctx, sqlite.File(filepath.Join(dir, "jobs.db")), nil) // or postgres.Open
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	ports.Stores, ports.Queue = db.Stores, db
	if ports.Blobs, err = blob.Open(blob.Dir(filepath.Join(dir, "files")), nil); err != nil { // or s3.Open
		log.Fatal(err)
	}
	eng, err := engine.New(ports, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	fmt.Println(eng.Check(ctx, "en"))
	// Output: <nil>
}

// A service keeps a secret beside its data, and makes its first tenant and key once.
func ExampleCreateFirstTenant() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	secret, isNew, err := scenewright.Secret(filepath.Join(dir, "secret"))
	if err != nil {
		log.Fatal(err)
	}
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Engine: engine.Options{Secret: secret}})
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	first, err := scenewright.CreateFirstTenant(ctx, eng.Engine)
	if err != nil {
		log.Fatal(err)
	}
	again, err := scenewright.CreateFirstTenant(ctx, eng.Engine)
	fmt.Println(isNew, first.APIKey[:4], again == nil, err)
	// Output: true swk- true <nil>
}

// A source of the host's own offers pictures for scenes; the ledger of each film
// tells which was taken, and why.
func ExampleOptions_source() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Ports: func(p *engine.Ports) error {
		p.Sources = append(p.Sources, archive{})
		return nil
	}})
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	byHand := false
	p, err := eng.Create(ctx, request.Request{
		Prompt: tea, ToAutoEnhance: &byHand, ImagesSourcePipeline: []footage.Kind{footage.Stock},
	})
	if err != nil {
		log.Fatal(err)
	}
	if _, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	ledger, err := eng.Ledger(ctx, p.ID)
	if err != nil {
		log.Fatal(err)
	}
	for _, asked := range ledger[0].Asked {
		if asked.Source == "archive" {
			fmt.Println(asked.Source, asked.Outcome)
		}
	}
	// Output: archive taken
}
