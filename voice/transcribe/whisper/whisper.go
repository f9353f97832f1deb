// Package whisper recognises speech with a server that implements OpenAI's
// transcription API (OpenAI, Speaches, LocalAI …), or with whisper.cpp's server.
//
// Expected words and requested spellings are sent as the prompt; spellings are also applied to the
// answer. Without word times, those of segments are divided among words. With a known script, its
// words are matched with the recognised ones. Long sounds are sent in parts, split at silences.
package whisper

import (
	"bytes"
	"cmp"
	"context"
	"mime/multipart"
	"strings"
	"time"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Set provides the transcriber from a BaseURL and *Options.
var Set = wire.NewSet(New)

// Name is the service's name.
const Name = "whisper"

// longestPart is the maximum duration of a part: at 16 kHz well below OpenAI's limit of 25 MB.
const (
	longestPart = 10 * time.Minute
	rate        = 16000
)

// BaseURL is the server's address with its API version, if any:
// https://api.openai.com/v1, or http://127.0.0.1:8080 for a whisper.cpp server.
type BaseURL string

// Options configures a [Transcriber]. Nil means the defaults.
type Options struct {
	Key      string // sent as a bearer token; default: none
	Model    string // default: whisper-1, OpenAI's model with word times
	CPP      bool   // the server is whisper.cpp's, with /inference and without models
	Provider *provider.Options
}

// Transcriber implements [engine.Transcriber]. It is safe for concurrent use.
type Transcriber struct {
	client *provider.Client
	model  string
	cpp    bool
}

var _ engine.Transcriber = (*Transcriber)(nil)

// New returns a Transcriber for the server at a URL.
func New(base BaseURL, opts *Options) (*Transcriber, error) {
	o := *cmp.Or(opts, &Options{})
	p := o.Provider.Or(provider.Options{Timeout: 10 * time.Minute})
	c, err := provider.New(Name, string(base), provider.Bearer(o.Key), p)
	return &Transcriber{client: c, model: cmp.Or(o.Model, "whisper-1"), cpp: o.CPP}, err
}

// Hears reports whether the language is supported; "" means that the server detects it.
func (t *Transcriber) Hears(code string, _ bool) bool {
	return code == "" || language.StudiedISO(code) != ""
}

// answer is the verbose_json of OpenAI and whisper.cpp.
type answer struct {
	Text     string `json:"text"`
	Language string `json:"language"` // English name or code
	Words    []word `json:"words"`
	Segments []struct {
		word
		Words []word `json:"words"`
	} `json:"segments"`
}

// word is a word or segment with times in seconds.
type word struct {
	Word  string  `json:"word"`
	Text  string  `json:"text"`
	Start float64 `json:"start"`
	End   float64 `json:"end"`
}

// Transcribe implements [engine.Transcriber].
func (t *Transcriber) Transcribe(ctx context.Context, h story.TranscribeRequest) (story.Transcript, error) {
	var told []spoken.Timed
	var text []string
	language := ""
	for _, p := range parts(h.Sound) {
		got, err := t.ask(ctx, h, h.Sound.Slice(p.From, p.To))
		if err != nil {
			return story.Transcript{}, err
		}
		language = cmp.Or(language, got.Language)
		told = append(told, got.told(p.From)...)
		text = append(text, strings.TrimSpace(got.Text))
	}
	if h.Known != "" {
		return spoken.Known(h, append([]spoken.Timed{}, told...)), nil
	}
	out := spoken.Recognised(h, strings.Join(text, " "), told)
	if h.Language == "" {
		out.Language = codeNamed(language)
	}
	return out, nil
}

// parts splits a sound at silences into parts as long as allowed.
func parts(s audio.Sound) []audio.Span {
	var out []audio.Span
	at := time.Duration(0)
	for s.Duration()-at > longestPart {
		cut := at + longestPart
		for _, q := range audio.Silences(s.Slice(at, cut), -40, 300*time.Millisecond) {
			if q.From > longestPart/2 {
				cut = at + (q.From+q.To)/2
			}
		}
		out = append(out, audio.Span{From: at, To: cut})
		at = cut
	}
	return append(out, audio.Span{From: at, To: s.Duration()})
}

// ask transcribes one part.
func (t *Transcriber) ask(ctx context.Context, h story.TranscribeRequest, s audio.Sound) (answer, error) {
	var out answer
	body, err := t.form(h, s)
	if err != nil {
		return out, err
	}
	path := "/audio/transcriptions"
	if t.cpp {
		path = "/inference"
	}
	return out, t.client.JSON(ctx, provider.Call{Path: path, Body: body}, &out)
}

func (t *Transcriber) form(h story.TranscribeRequest, s audio.Sound) (*provider.Body, error) {
	fields := [][2]string{{"response_format", "verbose_json"}, {"temperature", "0"}}
	if language := t.asked(h.Language); language != "" {
		fields = append(fields, [2]string{"language", language})
	}
	if t.cpp {
		fields = append(fields, [2]string{"temperature_inc", "0.2"})
	} else {
		fields = append(fields, [2]string{"model", t.model}, [2]string{"timestamp_granularities[]", "word"}, [2]string{"timestamp_granularities[]", "segment"})
	}
	if p := prompt(h); p != "" {
		fields = append(fields, [2]string{"prompt", p})
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, f := range fields {
		if err := w.WriteField(f[0], f[1]); err != nil {
			return nil, err
		}
	}
	file, err := w.CreateFormFile("file", "speech.wav")
	if err != nil {
		return nil, err
	}
	if err := s.Mono().Resample(rate).WriteWAV(file); err != nil {
		return nil, err
	}
	err = w.Close() // writes the end of the form
	return &provider.Body{Type: w.FormDataContentType(), Content: b.Bytes()}, err
}

// prompt returns the words for the recogniser's prompt, which it treats as preceding text.
func prompt(h story.TranscribeRequest) string {
	words := append([]string(nil), h.WordBoost...)
	for _, s := range h.Spelling {
		words = append(words, s.To)
	}
	return strings.Join(words, ", ")
}

// told returns the words of an answer, shifted by the start of its part:
// top-level words, else words of segments, else segments divided into words.
func (a answer) told(at time.Duration) []spoken.Timed {
	words := a.Words
	for _, s := range a.Segments {
		switch {
		case len(a.Words) > 0:
		case len(s.Words) > 0:
			words = append(words, s.Words...)
		default:
			words = append(words, shared(s.word)...)
		}
	}
	out := make([]spoken.Timed, len(words))
	for i, w := range words {
		out[i] = spoken.Timed{Text: cmp.Or(w.Word, w.Text), Start: at + seconds(w.Start), End: at + seconds(w.End)}
	}
	return out
}

func seconds(s float64) time.Duration { return time.Duration(max(s, 0) * float64(time.Second)) }

// shared divides a segment's time among its words.
func shared(s word) []word {
	said := strings.Fields(s.Text)
	total, at := len(strings.Join(said, "")), 0
	var out []word
	for _, w := range said {
		place := func(n int) float64 { return s.Start + (s.End-s.Start)*float64(n)/float64(total) }
		out = append(out, word{Text: w, Start: place(at), End: place(at + len(w))})
		at += len(w)
	}
	return out
}

// asked returns the language parameter of a request. An unknown language
// is omitted, but whisper.cpp then assumes English unless it gets "auto".
func (t *Transcriber) asked(code string) string {
	if code == "" && t.cpp {
		return "auto"
	}
	return language.StudiedISO(code)
}

// codeNamed returns the code in this program of a detected language, by
// its English name or code; unknown ones stay unchanged.
func codeNamed(found string) string {
	found = strings.ToLower(strings.TrimSpace(found))
	l, ok := language.ByName(found)
	if !ok {
		l, _ = language.ByCode(found)
	}
	if l.Studied() {
		return l.Code
	}
	return found
}
