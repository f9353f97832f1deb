// Package footage has the ports of what finds and generates the pictures and films of a video, and of
// what looks at them; and the ledger of a film, which records each request to a source and its
// outcome.
package footage

import (
	"context"
	"io"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
)

// Kind is an entry of the pipelines: a way to obtain media.
type Kind string

// The kinds.
const (
	Stock     Kind = "stock_footage"
	Assets    Kind = "workspace_assets"
	FromImage Kind = "generate_from_image" // a generated picture, then animated
	FromText  Kind = "generate_from_text"
)

// Makes reports whether the media of the kind are generated, which costs money.
func (k Kind) Makes() bool { return k == FromImage || k == FromText }

// Source finds pictures and films for scenes: a stock library, a folder, the workspace's assets, a
// generator.
//
// Search returns candidates that might fit, best first as far as the source knows, at most
// Query.Limit. Without a match it returns an empty answer and no error; an error is a fault, a
// *fault.Error with CodeProvider for an outside service. It is free of charge: a generator returns one
// candidate that represents its future result.
//
// Fetch writes the candidate's file. Its candidates are stored ones of its own Search, perhaps in
// another process. A generator generates it now: it passes the job's handle to ProviderJob.Keep as
// soon as the provider has accepted the job, before it polls, and resumes ProviderJob.Handle where
// that is set.
//
// The bytes are untrusted: the caller examines the file before any use.
type Source interface {
	// Name identifies it among sources: "pexels". The ledger shows it.
	Name() string
	// Serves reports which entries of the pipelines it serves.
	Serves(kind Kind, media Media) bool
	Search(ctx context.Context, q Query) ([]Candidate, error)
	Fetch(ctx context.Context, c Candidate, w io.Writer, m ProviderJob) error
}

// LanguageSupport is a Source whose search supports only some languages. For others it is asked in
// English, where the English words are known. A source without it is asked in the film's language
// first.
type LanguageSupport interface {
	Reads(language string) bool
}

// Media is the type of media of a slot.
type Media string

// The media types.
const (
	Image Media = "image"
	Video Media = "video"
)

// Query is the description of wanted media.
type Query struct {
	Kind     Kind   // the entry of the pipeline
	Media    Media  //
	Words    string // two to five concrete words, in Language
	Language string // of Words: a code that Voices lists, such as en
	English  string // the same in English, "" = unknown, or Words are English
	Seen     string // for generators: the picture as a scene, in English; "" = only the words are known
	Text     string // the scene's narration, for generators and scores; "" where Words are a translation
	Style    string // for generators: the look of the film, in English; "" = any
	Format   frame.Format
	Width    int           // pixels of the place to fill, as the film shows it
	Height   int           //
	Length   time.Duration // video: how long the place is filled
	Limit    int           // 1..50
	Named    string        // a name that a candidate must have in full; "" = any match
	Any      bool          // a private library may also offer media without words, behind those with matching words

	WorkspaceID string // "" for hosts without workspaces
	Seed        uint64 // the same seed makes the same picture, where the source supports it

	// Still opens the first picture of a generated film: set where Kind is FromImage.
	Still func(ctx context.Context) (io.ReadCloser, error)
}

// Candidate is a picture or a film of a source, existing or to be generated.
type Candidate struct {
	Source   string        `json:"source"` // Source.Name
	ID       string        `json:"id"`     // unique in the source: the same id is the same picture
	Media    Media         `json:"media"`
	Width    int           `json:"width,omitempty"`    // pixels, 0 = unknown
	Height   int           `json:"height,omitempty"`   // pixels, 0 = unknown
	Duration time.Duration `json:"duration,omitempty"` // of video, 0 = unknown
	Title    string        `json:"title,omitempty"`    // its description in words
	Tags     []string      `json:"tags,omitempty"`
	Language string        `json:"language,omitempty"` // of Title and Tags, "" = unknown
	Made     bool          `json:"made,omitempty"`     // generated for this query: it needs no score
	File     string        `json:"file"`               // Fetch's reference; holds no secret
	Preview  string        `json:"preview,omitempty"`  // Previewer.Preview's reference, "" = none; holds no secret
	Public   bool          `json:"public,omitempty"`   // the file is public: it is fetched once for all projects

	Page      string  `json:"page,omitempty"` // its page for people
	Author    string  `json:"author,omitempty"`
	AuthorURL string  `json:"authorUrl,omitempty"`
	Licence   Licence `json:"licence,omitzero"`
	Cost      float64 `json:"cost,omitempty"` // of fetching it, in US dollars by the price list
}

// Licence has the terms for showing something.
type Licence struct {
	Name   string `json:"name,omitempty"`   // "CC BY 4.0", "Pexels License"
	URL    string `json:"url,omitempty"`    //
	Credit string `json:"credit,omitempty"` // must be shown in the film, "" = nothing
}

// ProviderJob is a provider's job that generates a candidate.
type ProviderJob struct {
	// Handle is the stored handle of an earlier try, "" without one: Fetch waits for its job and
	// starts no other.
	Handle string
	// Keep stores the handle of a job that has just started. If it fails, the job and its cost are
	// lost. An empty handle removes that of a failed job: the next try starts another.
	Keep func(ctx context.Context, handle string) error
	// Still opens the first picture of a generated film, as Query.Still did at the search; nil
	// without one.
	Still func(ctx context.Context) (io.ReadCloser, error)
}

// Ref names a picture or a film of a source.
type Ref struct {
	Source string `json:"source"`
	ID     string `json:"id"`
}

// Ref returns the candidate's name.
func (c Candidate) Ref() Ref { return Ref{c.Source, c.ID} }

// Want is one way to fill a slot.
type Want struct {
	Kind  Kind
	Media Media
}

// Asks returns the want that sources are asked for: a picture that we animate is one made from
// text.
func (w Want) Asks() Want {
	if w.Kind == FromImage && w.Media == Image {
		return Want{FromText, Image}
	}
	return w
}

// Serving returns the sources that serve a want.
func Serving(all []Source, w Want) []Source {
	w = w.Asks()
	return slices.DeleteFunc(slices.Clone(all), func(s Source) bool { return !s.Serves(w.Kind, w.Media) })
}

// Served reports whether any of the sources serves any of the wants.
func Served(sources []Source, wants []Want) bool {
	return slices.ContainsFunc(wants, func(w Want) bool { return len(Serving(sources, w)) > 0 })
}
