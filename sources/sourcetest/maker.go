package sourcetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg" // what makers give
	_ "image/png"
	"io"
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making/makingtest"
)

// Maker is a source that has what it gives made by a service that works on jobs.
type Maker struct {
	// Open makes a source of the service, as another process would have it.
	Open func(t *testing.T) footage.Source
	// Jobs counts the jobs that the service took so far.
	Jobs func() int
}

// TestMaker checks that a source pays once for what it gives, whenever it is
// killed, and nothing for looking.
func TestMaker(t *testing.T, m Maker) {
	for _, q := range makings(m.Open(t)) {
		t.Run(string(q.Kind)+" "+string(q.Media), func(t *testing.T) {
			t.Run("made", func(t *testing.T) { m.made(t, q) })
			t.Run("killed before it asked how the job goes", func(t *testing.T) { m.killed(t, q) })
			t.Run("left while it waited", func(t *testing.T) { m.left(t, q) })
			t.Run("no words", func(t *testing.T) { m.wordless(t, q) })
		})
	}
}

// makings are queries for all that a source serves.
func makings(s footage.Source) []footage.Query {
	var all []footage.Query
	for _, kind := range []footage.Kind{footage.Stock, footage.Assets, footage.FromImage, footage.FromText} {
		for _, media := range []footage.Media{footage.Image, footage.Video} {
			if !s.Serves(kind, media) {
				continue
			}
			q := footage.Query{
				Kind: kind, Media: media, Words: "solar panels on a roof", Language: "en", Text: "A roof can pay for itself.",
				Width: 1920, Height: 1080, Length: 5e9, Limit: 5, Seed: 7,
			}
			if kind == footage.FromImage {
				q.Still = still
			}
			all = append(all, q)
		}
	}
	return all
}

func still(context.Context) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(makingtest.Picture(640, 360, 3))), nil
}

// found is the one candidate of a search, which no job was begun for, as it
// comes back from where it was stored.
func (m Maker) found(t *testing.T, s footage.Source, q footage.Query) footage.Candidate {
	t.Helper()
	before := m.Jobs()
	all, err := s.Search(t.Context(), q)
	if err != nil || len(all) != 1 || m.Jobs() != before {
		t.Fatalf("%d candidates, %v, %d jobs; want one for nothing", len(all), err, m.Jobs()-before)
	}
	raw, err := json.Marshal(all[0])
	if err != nil {
		t.Fatal(err)
	}
	var c footage.Candidate
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	if c.Source != s.Name() || c.ID == "" || !c.Made || c.Media != q.Media || c.Cost <= 0 {
		t.Errorf("%+v lacks something", c)
	}
	return c
}

func (m Maker) made(t *testing.T, q footage.Query) {
	s, before := m.Open(t), m.Jobs()
	var file bytes.Buffer
	kept := ""
	err := s.Fetch(t.Context(), m.found(t, s, q), &file, footage.ProviderJob{Still: q.Still, Keep: func(_ context.Context, h string) error {
		kept = h
		return nil
	}})
	if err != nil || kept == "" || m.Jobs() != before+1 {
		t.Fatalf("%v, kept %q, %d jobs; want a file by one that is kept", err, kept, m.Jobs()-before)
	}
	checkMade(t, q.Media, file.Bytes())
}

func checkMade(t *testing.T, media footage.Media, file []byte) {
	t.Helper()
	if media == footage.Video {
		if len(file) < 12 || string(file[4:8]) != "ftyp" {
			t.Errorf("%d bytes that are no MP4", len(file))
		}
		return
	}
	if _, _, err := image.DecodeConfig(bytes.NewReader(file)); err != nil {
		t.Errorf("%d bytes that are no picture: %v", len(file), err)
	}
}

var errKilled = errors.New("the process is gone")

func (m Maker) killed(t *testing.T, q footage.Query) {
	s, before := m.Open(t), m.Jobs()
	c, kept := m.found(t, s, q), ""
	err := s.Fetch(t.Context(), c, io.Discard, footage.ProviderJob{Still: q.Still, Keep: func(_ context.Context, h string) error {
		kept = h
		return errKilled
	}})
	if !errors.Is(err, errKilled) {
		t.Fatalf("%v after the handle was not kept", err)
	}
	m.resume(t, c, kept, before)
}

// left ends the context in the moment in which the job was taken.
func (m Maker) left(t *testing.T, q footage.Query) {
	s, before := m.Open(t), m.Jobs()
	c, kept := m.found(t, s, q), ""
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Fetch(ctx, c, io.Discard, footage.ProviderJob{Still: q.Still, Keep: func(ctx context.Context, h string) error {
		cancel()
		kept = h
		return nil
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, want context.Canceled", err)
	}
	m.resume(t, c, kept, before)
}

// resume goes on with a job in another process.
func (m Maker) resume(t *testing.T, c footage.Candidate, kept string, before int) {
	t.Helper()
	var file bytes.Buffer
	again := footage.ProviderJob{Handle: kept, Keep: func(context.Context, string) error {
		t.Error("another job was begun")
		return nil
	}}
	if err := m.Open(t).Fetch(t.Context(), c, &file, again); err != nil || m.Jobs() != before+1 {
		t.Fatalf("%v, %d jobs; want a file by the first", err, m.Jobs()-before)
	}
	checkMade(t, c.Media, file.Bytes())
}

func (m Maker) wordless(t *testing.T, q footage.Query) {
	q.Words = " "
	if all, err := m.Open(t).Search(t.Context(), q); err != nil || len(all) != 0 {
		t.Errorf("%d candidates, %v", len(all), err)
	}
}
