package making_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"image"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

func client(t *testing.T) *provider.Client {
	t.Helper()
	c, err := provider.New("maker", "https://maker.invalid", provider.Key{}, patient())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// patient are the options of a client that waits for nothing.
func patient() *provider.Options {
	return &provider.Options{Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
}

// service is a job's two ends, with a diary.
type service struct {
	diary  []string
	states []making.State
	begun  error
}

func (s *service) job() making.Job {
	return making.Job{
		Begin: func(context.Context) (string, error) {
			s.diary = append(s.diary, "begin")
			return "h1", s.begun
		},
		Look: func(_ context.Context, handle string) (making.State, error) {
			s.diary = append(s.diary, "look "+handle)
			if len(s.states) == 0 {
				return making.State{}, nil
			}
			next := s.states[0]
			s.states = s.states[1:]
			return next, nil
		},
		Every: time.Second, Within: 3 * time.Second,
	}
}

func TestJob(t *testing.T) {
	failed := errors.New("it would not")
	going, done, lost := making.State{}, making.State{Done: true, URL: "u"}, making.State{Failed: failed}
	for name, c := range map[string]struct {
		handle string
		states []making.State
		want   string // the diary
		url    string
		err    error
	}{
		"done at once":              {"", []making.State{done}, "begin, keep h1, look h1", "u", nil},
		"done after a while":        {"", []making.State{going, going, done}, "begin, keep h1, look h1, look h1, look h1", "u", nil},
		"begun by an earlier try":   {"h0", []making.State{going, done}, "look h0, look h0", "u", nil},
		"it fails and is forgotten": {"h0", []making.State{lost}, "look h0, keep ", "", failed},
		"never done":                {"", nil, "begin, keep h1, look h1, look h1, look h1, look h1", "", fault.ErrProvider},
	} {
		t.Run(name, func(t *testing.T) {
			s := &service{states: c.states}
			url, err := s.job().Run(t.Context(), client(t), footage.ProviderJob{Handle: c.handle, Keep: func(_ context.Context, h string) error {
				s.diary = append(s.diary, "keep "+h)
				return nil
			}})
			if got := strings.Join(s.diary, ", "); got != c.want || url != c.url || !errors.Is(err, c.err) {
				t.Errorf("%s; %q, %v; want %s; %q, %v", got, url, err, c.want, c.url, c.err)
			}
		})
	}
}

// TestJobIsNotLookedAtUnkept: a handle that could not be stored ends the try, and
// one that was given while the caller left is stored.
func TestJobIsNotLookedAtUnkept(t *testing.T) {
	s := &service{}
	full := errors.New("the disk is full")
	if _, err := s.job().Run(t.Context(), client(t), footage.ProviderJob{Keep: func(context.Context, string) error { return full }}); !errors.Is(err, full) || len(s.diary) != 1 {
		t.Errorf("%v, %v; want the failure after begin", err, s.diary)
	}
	ctx, cancel := context.WithCancel(t.Context())
	j := s.job()
	j.Begin = func(context.Context) (string, error) { cancel(); return "h2", nil }
	kept := ""
	_, err := j.Run(ctx, client(t), footage.ProviderJob{Keep: func(ctx context.Context, h string) error { kept = h; return ctx.Err() }})
	if !errors.Is(err, context.Canceled) || kept != "h2" {
		t.Errorf("%v, kept %q; want a cancelled try whose handle is kept", err, kept)
	}
}

// TestJobWaitsOutAnOutage: what was ordered is paid for, so that a service that
// is down meanwhile is asked on for a while; one that answers is believed.
func TestJobWaitsOutAnOutage(t *testing.T) {
	c := client(t)
	down, gone, denied := c.Fail(provider.Down, "", "out of order"), c.Fail(provider.Unavailable, "", "left alone"), c.Fail(provider.Denied, "", "no")
	for name, row := range map[string]struct {
		trouble []error // of the looks, in turns; nil = it goes on
		done    int     // the look that finds it done, 0 = none does
		looks   int
		want    error
	}{
		"it comes back":               {[]error{down, gone, gone, down}, 5, 5, nil},
		"it stays away":               {[]error{down, gone}, 0, 9, down},
		"it comes and goes":           {[]error{nil, down, down, down, down}, 23, 23, nil},
		"it refuses after an outage":  {[]error{down, denied}, 0, 2, denied},
		"it fails in no other manner": {[]error{nil, denied}, 0, 2, denied},
	} {
		t.Run(name, func(t *testing.T) {
			looks, forgotten := 0, false
			j := making.Job{Every: 5 * time.Second, Within: time.Hour, Look: func(context.Context, string) (making.State, error) {
				if looks++; looks == row.done {
					return making.State{Done: true, URL: "u"}, nil
				}
				return making.State{}, row.trouble[(looks-1)%len(row.trouble)]
			}}
			_, err := j.Run(t.Context(), c, footage.ProviderJob{Handle: "h0", Keep: func(context.Context, string) error {
				forgotten = true
				return nil
			}})
			if !errors.Is(err, row.want) || looks != row.looks || forgotten {
				t.Errorf("%v after %d looks, forgotten %t; want %v after %d", err, looks, forgotten, row.want, row.looks)
			}
		})
	}
}

// TestLateJobIsNotWaitedForAgain: whoever waited for so long does better without.
func TestLateJobIsNotWaitedForAgain(t *testing.T) {
	var f *fault.Error
	_, err := (&service{}).job().Run(t.Context(), client(t), footage.ProviderJob{Handle: "h0"})
	if !errors.As(err, &f) || f.Retryable || provider.KindOf(err) != provider.Down {
		t.Errorf("%v, want one that is not tried again", err)
	}
}

func TestPrompt(t *testing.T) {
	q := footage.Query{
		Media: footage.Image, Words: "solar panels on a roof", Style: "muted blues",
		Text: "A roof can pay for itself. In 2019 Elon Musk said otherwise. Panels last for decades!",
	}
	got := making.Prompt(q, 4000)
	for _, want := range []string{"photograph of: solar panels on a roof.", "A roof can pay for itself. Panels last for decades", "muted blues", "No text", "Nobody who can be recognised"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
	if strings.Contains(got, "Musk") {
		t.Errorf("somebody's name is in %s", got)
	}
	q.Text, q.Media = strings.Repeat("𝄞 sounds 声音 ", 400), footage.Video
	for _, most := range []int{700, 1000} {
		if s := making.Prompt(q, most); len(utf16.Encode([]rune(s))) > most || !strings.HasSuffix(s, "recognised.") || !strings.Contains(s, "film of: solar") {
			t.Errorf("%d: %s", most, s)
		}
	}
}

func TestChoices(t *testing.T) {
	shapes := [][2]int{{1, 1}, {16, 9}, {9, 16}}
	for place, want := range map[[2]int]int{{1920, 1080}: 1, {1080, 1350}: 0, {400, 900}: 2, {10, 0}: 1} {
		if got := making.Nearest(place[0], place[1], shapes); got != want {
			t.Errorf("%v is nearest to %v, want %v", place, shapes[got], shapes[want])
		}
	}
	for want, i := range map[time.Duration]int{0: 0, 5 * time.Second: 0, 5100 * time.Millisecond: 1, time.Minute: 1} {
		if got := making.Enough(want, []float64{5, 10}); got != i {
			t.Errorf("%v: %d, want %d", want, got, i)
		}
	}
}

// TestStill: a picture goes as it is, a large one smaller, none and something
// else not at all.
func TestStill(t *testing.T) {
	raw := makingtest.Picture(4000, 2250, 1)
	m := footage.ProviderJob{Still: func(context.Context) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(raw)), nil }}
	for most, width := range map[int]int{5 << 20: 4000, 120_000: 1920} {
		uri, err := making.Still(t.Context(), m, most)
		_, b64, ok := strings.Cut(uri, "data:image/jpeg;base64,")
		if err != nil || !ok || len(uri) > most {
			t.Fatalf("%d: %d bytes of %d, %v", most, len(uri), len(raw), err)
		}
		c, _, err := image.DecodeConfig(base64.NewDecoder(base64.StdEncoding, strings.NewReader(b64)))
		if err != nil || c.Width != width {
			t.Errorf("%d: %d pixels wide, %v; want %d", most, c.Width, err, width)
		}
	}
	for name, m := range map[string]footage.ProviderJob{
		"none":       {},
		"no picture": {Still: func(context.Context) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("%PDF-1.7")), nil }},
	} {
		if uri, err := making.Still(t.Context(), m, 1<<20); err == nil {
			t.Errorf("%s: %.40s", name, uri)
		}
	}
}

// TestDownloads: what fails at the service's is its failure, what fails where the
// file goes is not, and a file that is too large is refused.
func TestDownloads(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			t.Error("the key came along")
		}
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = w.Write(makingtest.Film())
	}))
	defer s.Close()
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	d, err := making.New("maker", s.URL, provider.Key{}, patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	small, err := making.New("maker", s.URL, provider.Key{}, patient(), web)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := d.Fetch(t.Context(), s.URL+"/film", 6000, &got); err != nil || !bytes.Equal(got.Bytes(), makingtest.Film()) {
		t.Errorf("%d bytes, %v", got.Len(), err)
	}
	elsewhere, err := making.New("maker", "http://127.0.0.1:1", provider.Key{}, patient(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"private":   elsewhere.Fetch(t.Context(), s.URL+"/film", 6000, io.Discard),
		"expired":   d.Fetch(t.Context(), s.URL+"/gone", 6000, io.Discard),
		"too large": small.Fetch(t.Context(), s.URL+"/film", 1000, io.Discard),
	} {
		if provider.KindOf(err) != provider.Down {
			t.Errorf("%s: %v, want Down", name, err)
		}
	}
	if err := d.Fetch(t.Context(), s.URL+"/film", 6000, full{}); !errors.Is(err, io.ErrShortWrite) || provider.KindOf(err) != "" {
		t.Errorf("a full disk: %v", err)
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
