// Package assemblyai has speech recognised by AssemblyAI.
//
// The sound is uploaded, a transcript of it is ordered, and asked for until it
// is done. Words that are likely to come up go along as word_boost, spellings as
// custom_spelling; both are applied to the answer as well. Where the script is
// known, its words are found among those that were recognised.
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

// The service, as people name it, and where it is.
const (
	Name           = "assemblyai"
	DefaultBaseURL = "https://api.assemblyai.com"
	rate           = 16000 // hertz of the sound that is uploaded
)

// The first wait before a transcript is asked for, doubled up to the longest,
// and how long all of it may take.
const (
	firstWait   = time.Second
	longestWait = 8 * time.Second
	longest     = 30 * time.Minute
)

// APIKey is a key of an account.
type APIKey string

// Options of a [Transcriber]. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // its Wait passes the time between two looks as well
}

// Transcriber implements [engine.Transcriber]. It is safe for concurrent use.
type Transcriber struct{ client *provider.Client }

var _ engine.Transcriber = (*Transcriber)(nil)

// New makes a Transcriber. The key is tried with the first call, not here.
func New(key APIKey, opts *Options) (*Transcriber, error) {
	o := *cmp.Or(opts, &Options{})
	if key == "" {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "key", Provider: Name, Message: "assemblyai: the key is empty", Remedy: "make one at assemblyai.com"}
	}
	c, err := provider.New(Name, cmp.Or(o.BaseURL, DefaultBaseURL), provider.Header("Authorization", string(key)), o.Provider)
	return &Transcriber{c}, err
}

// Hears reports that it recognises all five languages, and finds out which one
// is spoken.
func (t *Transcriber) Hears(language string, _ bool) bool {
	return language == "" || codeOf(language) != ""
}

// codeOf returns the service's code of a language whose words are known; "" of others.
func codeOf(code string) string {
	if l, _ := language.ByCode(code); l.Studied() {
		return l.ISO()
	}
	return ""
}

// ourCode is our code of a language of the service's; one that is none of ours
// stays as it is.
func ourCode(code string) string {
	if l, ok := language.ByCode(code); ok {
		return l.Code
	}
	return code
}

// order is the body of an order.
type order struct {
	Audio    string     `json:"audio_url"`
	Language string     `json:"language_code,omitempty"`
	Find     bool       `json:"language_detection,omitempty"` // find out the language
	Boost    []string   `json:"word_boost,omitempty"`
	Param    string     `json:"boost_param,omitempty"`
	Spelling []spelling `json:"custom_spelling,omitempty"`
}

type spelling struct {
	From []string `json:"from"`
	To   string   `json:"to"`
}

// transcript is how far an order is.
type transcript struct {
	ID     string `json:"id"`
	Status string `json:"status"` // queued, processing, completed, error; others are on their way
	Error  string `json:"error"`
	Text   string `json:"text"`
	Code   string `json:"language_code"` // "en", "en_us"
	Words  []struct {
		Text  string `json:"text"`
		Start int64  `json:"start"` // ms
		End   int64  `json:"end"`
	} `json:"words"`
}

// Transcribe recognises as [engine.Transcriber] demands.
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
	o := order{Audio: uploaded.URL, Language: codeOf(h.Language), Find: h.Language == "", Boost: h.WordBoost}
	if len(o.Boost) > 0 {
		o.Param = "high"
	}
	for _, s := range h.Spelling {
		if !strings.ContainsAny(s.To, " \t") { // the service takes single words; the text step does the rest
			o.Spelling = append(o.Spelling, spelling(s))
		}
	}
	var got transcript
	// Once: each order that arrives is paid for.
	if err := t.client.Post(ctx, provider.Call{Path: "/v2/transcript", Once: true}, o, &got); err != nil {
		return story.Transcript{}, err
	}
	if err := t.await(ctx, &got); err != nil {
		return story.Transcript{}, err
	}
	return got.result(h), nil
}

// await asks for a transcript until it is done.
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

// result is what was heard, or when what is known was.
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
