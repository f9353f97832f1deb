package imagegen_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/sources/imagegen"
	"github.com/scenewright/scenewright/sources/imagegen/imagegentest"
)

const secret = "sk-only-for-tests"

func query(width, height int) footage.Query {
	return footage.Query{
		Kind: footage.FromText, Media: footage.Image, Words: "solar panels on a roof", Language: "en",
		Text: "A roof can pay for itself.", Width: width, Height: height, Limit: 5, Seed: 7,
	}
}

func open(t *testing.T, h http.Handler, o imagegen.Options) *imagegen.Source {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	o.BaseURL = s.URL + "/v1"
	source, err := imagegen.New(secret, &o)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// found is the one candidate, as it comes back from where it was stored.
func found(t *testing.T, s footage.Source, q footage.Query) footage.Candidate {
	t.Helper()
	all, err := s.Search(t.Context(), q)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d candidates, %v", len(all), err)
	}
	raw, err := json.Marshal(all[0])
	if err != nil || strings.Contains(string(raw), secret) {
		t.Fatalf("%s, %v", raw, err)
	}
	var c footage.Candidate
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestPicture: the picture has the size that the candidate names, in every model
// and shape, whether it comes in the answer or as an address.
func TestPicture(t *testing.T) {
	for _, c := range []struct {
		model, quality string
		byURL          bool
		width, height  int
		size           image.Point
		cost           float64
	}{
		{"gpt-image-1-mini", "", false, 1920, 1080, image.Pt(1536, 1024), .015},
		{"gpt-image-1.5", "high", false, 1080, 1080, image.Pt(1024, 1024), .133},
		{"gpt-image-1", "low", false, 1080, 1920, image.Pt(1024, 1536), .016},
		{"gpt-image-2", "", false, 1920, 1080, image.Pt(1680, 944), 0},
		{"dall-e-3", "high", true, 1920, 1080, image.Pt(1792, 1024), .08},
		{"flux.1-dev", "", true, 864, 1080, image.Pt(896, 1152), 0},
	} {
		t.Run(c.model, func(t *testing.T) {
			fake := imagegentest.New(secret)
			fake.ByURL = c.byURL
			s := open(t, fake, imagegen.Options{Model: c.model, Quality: c.quality})
			got := found(t, s, query(c.width, c.height))
			if !got.Made || got.Cost != c.cost || got.Width != c.size.X || got.Height != c.size.Y || len(fake.Calls()) != 0 {
				t.Errorf("%+v after %d requests, want %v for %v", got, len(fake.Calls()), c.size, c.cost)
			}
			var file bytes.Buffer
			if err := s.Fetch(t.Context(), got, &file, footage.ProviderJob{}); err != nil {
				t.Fatal(err)
			}
			cfg, format, err := image.DecodeConfig(&file)
			if err != nil || format != "jpeg" || image.Pt(cfg.Width, cfg.Height) != c.size {
				t.Errorf("%s of %dx%d, %v; want %v", format, cfg.Width, cfg.Height, err, c.size)
			}
			if a := fake.Calls(); len(a) != 1 || !strings.Contains(a[0].Prompt, "solar panels on a roof") || !strings.Contains(a[0].Prompt, "No text") {
				t.Errorf("asked %+v", a)
			}
		})
	}
}

func TestServesOnlyPicturesFromText(t *testing.T) {
	s := open(t, imagegentest.New(secret), imagegen.Options{})
	blank, film, stock := query(16, 9), query(16, 9), query(16, 9)
	blank.Words, film.Media, stock.Kind = " ", footage.Video, footage.Stock
	for name, q := range map[string]footage.Query{"no words": blank, "film": film, "stock": stock} {
		if all, err := s.Search(t.Context(), q); err != nil || len(all) != 0 {
			t.Errorf("%s: %d candidates, %v", name, len(all), err)
		}
	}
}

// TestSeedAndWordsName: another seed or other words are another candidate.
func TestSeedAndWordsName(t *testing.T) {
	s := open(t, imagegentest.New(secret), imagegen.Options{})
	again, seed, words := query(16, 9), query(16, 9), query(16, 9)
	seed.Seed, words.Words = 8, "a windmill"
	id := found(t, s, query(16, 9)).ID
	if found(t, s, again).ID != id || found(t, s, seed).ID == id || found(t, s, words).ID == id {
		t.Error("ids do not follow what is made")
	}
}

func TestRefusals(t *testing.T) {
	q := query(1920, 1080)
	q.Words = "something forbidden"
	fake := imagegentest.New(secret)
	s := open(t, fake, imagegen.Options{})
	err := s.Fetch(t.Context(), found(t, s, q), io.Discard, footage.ProviderJob{})
	var f *provider.Failure
	if !errors.As(err, &f) || f.Kind != provider.Refused || f.Code != "moderation_blocked" {
		t.Errorf("%v, want a refusal", err)
	}
	for body, want := range map[string]provider.Kind{
		`{"data":[]}`:                                   provider.Broken,
		`{"data":[{"b64_json":"!"}]}`:                   provider.Broken,
		`{"data":[{"url":"/relative.png"}]}`:            provider.Broken,
		`{"data":[{"url":"http://127.0.0.1:1/x.png"}]}`: provider.Down, // not an address that is fetched
	} {
		s := open(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, body)
		}), imagegen.Options{})
		if err := s.Fetch(t.Context(), found(t, s, query(16, 9)), io.Discard, footage.ProviderJob{}); provider.KindOf(err) != want {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
	hard := open(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"error":{"message":"Billing hard limit has been reached","type":"image_generation_user_error","code":"billing_hard_limit_reached"}}`)
	}), imagegen.Options{})
	if err := hard.Fetch(t.Context(), found(t, hard, query(16, 9)), io.Discard, footage.ProviderJob{}); provider.KindOf(err) != provider.Unpaid {
		t.Errorf("%v, want Unpaid", err)
	}
}

func TestBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Key: secret, Good: imagegentest.New(secret), Paid: true,
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			s, err := imagegen.New(secret, &imagegen.Options{BaseURL: base + "/v1", Provider: o})
			if err != nil {
				return nil, err
			}
			all, err := s.Search(context.Background(), query(320, 180))
			if err != nil {
				return nil, err
			}
			return func(ctx context.Context) error { return s.Fetch(ctx, all[0], io.Discard, footage.ProviderJob{}) }, nil
		},
	})
}
