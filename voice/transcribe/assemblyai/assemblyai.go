// Package assemblyai recognises speech with AssemblyAI.
//
// It uploads the sound, requests a transcript and polls until it is done. Expected words
// are sent as word_boost, spellings as custom_spelling; spellings are also applied to
// the answer. With a known script, its words are matched with the recognised ones.
package assemblyai

import (
	"bytes"
	"cmp"
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Set provides the transcriber from an APIKey and *Options.
var Set = wire.NewSet(New)

// Name and defaults.
const (
	Name           = "assemblyai"
	DefaultBaseURL = "https://api.assemblyai.com"
	rate           = 16000 // hertz of the uploaded sound
)

// Initial and maximum interval of polling, which doubles, and the total time limit.
const (
	firstWait   = time.Second
	longestWait = 8 * time.Second
	longest     = 30 * time.Minute
)

// APIKey is an account's API key.
type APIKey string

// Options configures a [Transcriber]. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // its Wait is also used between polls
}

// Transcriber implements [engine.Transcriber]. It is safe for concurrent use.
type Transcriber struct{ client *provider.Client }

var _ engine.Transcriber = (*Transcriber)(nil)

// New returns a Transcriber. The key is not verified before the first call.
func New(key APIKey, opts *Options) (*Transcriber, error) {
	o := *cmp.Or(opts, &Options{})
	if key == "" {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "key", Provider: Name, Message: "assemblyai: the key is empty", Remedy: "make one at assemblyai.com"}
	}
	c, err := provider.New(Name, cmp.Or(o.BaseURL, DefaultBaseURL), provider.Header("Authorization", string(key)), o.Provider)
	return &Transcriber{c}, err
}

// Hears reports whether the language is supported; "" means that the service detects it.
func (t *Transcriber) Hears(code string, _ bool) bool {
	return code == "" || language.StudiedISO(code) != ""
}

// ourCode returns the code in this program of a service's language; unknown ones stay unchanged.
func ourCode(code string) string {
	if l, ok := language.ByCode(code); ok {
		return l.Code
	}
	return code
}

// order is the body of a request for a transcript.
type order struct {
	Audio    string     `json:"audio_url"`
	Language string     `json:"language_code,omitempty"`
	Find     bool       `json:"language_detection,omitempty"` // detect the language
	Boost    []string   `json:"word_boost,omitempty"`
	Param    string     `json:"boost_param,omitempty"`
	Spelling []spelling `json:"custom_spelling,omitempty"`
}

type spelling struct {
	From []string `json:"from"`
	To   string   `json:"to"`
}

// transcript is the state of a request.
type transcript struct {
	ID     string `json:"id"`
	Status string `json:"status"` // queued, processing, completed, error; others mean in progress
	Error  string `json:"error"`
	Text   string `json:"text"`
	Code   string `json:"language_code"` // "en", "en_us"
	Words  []struct {
		Text  string `json:"text"`
		Start int64  `json:"start"` // ms
		End   int64  `json:"end"`
	} `json:"words"`
}

// Transcribe implements [engine.Transcriber].
func (t *Transcriber) Transcribe(ctx context.Context, h story.TranscribeRequest) (story.Transcript, error) {
	var wav bytes.Buffer
	if err := h.Sound.Mono().Resample(rate).WriteWAV(&wav); err != nil {
		return story.Transcript{}, err
	}
	var uploaded struct {
		URL string `json:"upload_url"`
	}
	call := provider.Call{Path: "/v2/upload", Body: &provider.Body{Type: "application/octet-stream", Content: wav.Bytes()}}
	if err := t.client.JSON(ctx, call, &uploaded); err != nil {
		return story.Transcript{}, err
	}
	o := order{Audio: uploaded.URL, Language: language.StudiedISO(h.Language), Find: h.Language == "", Boost: h.WordBoost}
	if len(o.Boost) > 0 {
		o.Param = "high"
	}
	for _, s := range h.Spelling {
		if !strings.ContainsAny(s.To, " \t") { // only single words are supported
			o.Spelling = append(o.Spelling, spelling(s))
		}
	}
	var got transcript
	// Once: every request that arrives is billed.
	if err := t.client.Post(ctx, provider.Call{Path: "/v2/transcript", Once: true}, o, &got); err != nil {
		return story.Transcript{}, err
	}
	if err := t.await(ctx, &got); err != nil {
		return story.Transcript{}, err
	}
	return got.result(h), nil
}

// await polls until a transcript is done.
func (t *Transcriber) await(ctx context.Context, got *transcript) error {
	pause, waited := firstWait, time.Duration(0)
	for {
		switch got.Status {
		case "completed":
			return nil
		case "error":
			return t.client.Fail(provider.Refused, got.Status, got.Error)
		}
		if got.ID == "" {
			return t.client.Fail(provider.Broken, "", "its answer has no id")
		}
		if waited += pause; waited > longest {
			return t.client.Fail(provider.Down, "", "the transcript was not done in time")
		}
		if err := t.client.Wait(ctx, pause); err != nil {
			return err
		}
		pause = min(2*pause, longestWait)
		if err := t.client.JSON(ctx, provider.Call{Path: "/v2/transcript/" + url.PathEscape(got.ID)}, got); err != nil {
			return err
		}
	}
}

// result returns the recognised words, or the known ones with their times.
func (got transcript) result(h story.TranscribeRequest) story.Transcript {
	told := make([]spoken.Timed, len(got.Words))
	for i, w := range got.Words {
		told[i] = spoken.Timed{Text: w.Text, Start: time.Duration(w.Start) * time.Millisecond, End: time.Duration(w.End) * time.Millisecond}
	}
	if h.Known != "" {
		return spoken.Known(h, told)
	}
	out := spoken.Recognised(h, got.Text, told)
	if h.Language == "" {
		code, _, _ := strings.Cut(got.Code, "_")
		out.Language = ourCode(code)
	}
	return out
}
