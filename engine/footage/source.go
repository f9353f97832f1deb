// Package footage finds the pictures and films of a video: the port to where
// they come from, and how one is chosen for a scene.
//
// A Chooser asks the sources of a pipeline one after the other, holds what they
// offer against the scene, and takes the best that can really be shown. Where a
// source fails, offers nothing that fits or only what was used already, the next
// one is asked. What was asked and what came of it stands in the ledger.
package footage

import (
	"context"
	"io"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
)

// Kind is an entry of the pipelines: a way to come by media.
type Kind string

// The kinds.
const (
	Stock     Kind = "stock_footage"
	Assets    Kind = "workspace_assets"
	FromImage Kind = "generate_from_image" // a picture that is made, and then moved
	FromText  Kind = "generate_from_text"
)

// Source finds pictures and films for scenes: a stock library, a folder,
// the workspace's assets, a generator.
//
// Search gives candidates that might fit, best first as far as the source
// knows, at most Query.Limit. Finding nothing is an empty answer and no error;
// an error is a fault, an *Error with CodeProvider for an outside service. It
// takes no money: a generator answers with one candidate that stands for what
// it would make.
//
// Fetch writes the candidate's file. It is called with candidates of its own
// Search alone, perhaps by another process, as they were stored. Where the
// source makes what it gives, Fetch has it made: it passes the handle of the
// job to ProviderJob.Keep as soon as the provider took it, before it asks how the job
// goes, and goes on with ProviderJob.Handle where there is one.
//
// The bytes are not to be trusted: the caller looks into the file before any
// use.
type Source interface {
	// Name tells it from others: "pexels". It is what the ledger shows.
	Name() string
	// Serves reports which entries of the pipelines it stands for.
	Serves(kind Kind, media Media) bool
	Search(ctx context.Context, q Query) ([]Candidate, error)
	Fetch(ctx context.Context, c Candidate, w io.Writer, m ProviderJob) error
}

// LanguageSupport is a Source whose search reads some languages alone. It is asked in
// English where it does not read the film's and the English words are known; a
// source that does not say is asked in the film's language first.
type LanguageSupport interface {
	Reads(language string) bool
}

// Media is what a slot takes.
type Media string

// The media types.
const (
	Image Media = "image"
	Video Media = "video"
)

// Query is what is looked for.
type Query struct {
	Kind     Kind   // the entry of the pipeline that is being worked
	Media    Media  //
	Words    string // two to five concrete words, in Language
	Language string // of Words: a code that Voices lists, such as en
	English  string // the same in English, "" = not known, or Words are English
	Seen     string // for sources that make: the picture as a scene, in English; "" = the words are all
	Text     string // the scene's narration, for sources that make or judge; "" where Words stand for another language's
	Style    string // for sources that make: how the film looks, in English; "" = any
	Format   frame.Format
	Width    int           // pixels of the place to fill, as large as the film shows it
	Height   int           //
	Length   time.Duration // video: how long the place is filled
	Limit    int           // 1..50
	Named    string        // what a candidate has to be named by all of; "" = anything that fits
	Any      bool          // of a library of somebody's own, what no words tell of may be offered, too, behind what has words of these

	WorkspaceID string // "" for hosts that have no workspaces
	Seed        uint64 // the same seed makes the same picture, where the source can

	// Still opens the picture that a film is to begin with: set where Kind is
	// FromImage.
	Still func(ctx context.Context) (io.ReadCloser, error)

	refused []Ref  // of the slot that this is asked for
	slot    string // its name
}

// Candidate is a picture or a film that a source has, or would make.
type Candidate struct {
	Source   string        `json:"source"` // Source.Name
	ID       string        `json:"id"`     // unique in the source: the same id is the same picture
	Media    Media         `json:"media"`
	Width    int           `json:"width,omitempty"`    // pixels, 0 = not known
	Height   int           `json:"height,omitempty"`   // pixels, 0 = not known
	Duration time.Duration `json:"duration,omitempty"` // of video, 0 = not known
	Title    string        `json:"title,omitempty"`    // what there is to judge it by, in words
	Tags     []string      `json:"tags,omitempty"`
	Language string        `json:"language,omitempty"` // of Title and Tags, "" = not known
	Made     bool          `json:"made,omitempty"`     // made for this query: it needs no judging
	File     string        `json:"file"`               // what Fetch goes by; holds no secret
	Preview  string        `json:"preview,omitempty"`  // what Previewer.Preview goes by, "" = there is none; holds no secret
	Public   bool          `json:"public,omitempty"`   // anybody may have the file: it is fetched once for all projects

	Page      string  `json:"page,omitempty"` // where people find it
	Author    string  `json:"author,omitempty"`
	AuthorURL string  `json:"authorUrl,omitempty"`
	Licence   Licence `json:"licence,omitzero"`
	Cost      float64 `json:"cost,omitempty"` // what fetching it takes, in US dollars as the price list had it
}

// Licence is on which terms something may be shown.
type Licence struct {
	Name   string `json:"name,omitempty"`   // "CC BY 4.0", "Pexels License"
	URL    string `json:"url,omitempty"`    //
	Credit string `json:"credit,omitempty"` // what must be shown in the film, "" = nothing
}

// ProviderJob is the making of a candidate that a provider works on for a while.
type ProviderJob struct {
	// Handle is what an earlier try kept, "" where there was none: its job is
	// waited for, and no other is begun.
	Handle string
	// Keep stores the handle of a job that was just begun. Where it fails the
	// job is lost, and so is what it costs. An empty handle forgets a job that
	// came to nothing: the next try begins another.
	Keep func(ctx context.Context, handle string) error
	// Still opens the picture that a film is to begin with, as Query.Still did
	// when it was searched for; nil where there is none.
	Still func(ctx context.Context) (io.ReadCloser, error)
}

// Ref names a picture or a film of a source.
type Ref struct {
	Source string `json:"source"`
	ID     string `json:"id"`
}

// refuses reports whether a candidate is one that is not to be taken.
func (q Query) refuses(cand Candidate) bool {
	return slices.Contains(q.refused, Ref{cand.Source, cand.ID})
}
