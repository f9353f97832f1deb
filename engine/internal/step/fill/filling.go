package fill

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Result is the result of StepFill: the storyboard with its pictures and films, their sounds, and
// the ledger of their search.
type Result struct {
	story.Storyboard
	Sounds map[string][]sceneSound `json:"sounds,omitempty"` // by scene
	Ledger []footage.Entry         `json:"ledger"`

	Warnings []string `json:"warnings,omitempty"`
}

// sceneSound is the sound of a film that a scene shows.
type sceneSound struct {
	Blob  string        `json:"blob"`
	Skip  time.Duration `json:"skip,omitempty"`  // of it, which sounded in an earlier scene
	After time.Duration `json:"after,omitempty"` // from the scene's start
	For   time.Duration `json:"for"`
}

// sceneFill has the media of one scene, and the reasons for them.
type sceneFill struct {
	SceneID string          `json:"sceneId"`
	Shots   []shown         `json:"shots,omitempty"`  // of its stage: one a span, or the request's pictures
	Images  []shown         `json:"images,omitempty"` // found for the scene's parts; shown only where each has one
	Clips   []story.Clip    `json:"clips,omitempty"`  // of the request
	Sounds  []sceneSound    `json:"sounds,omitempty"`
	Asked   []footage.Asked `json:"asked,omitempty"`   // for the request's media
	Brought bool            `json:"brought,omitempty"` // by the request, or an edit
	Open    bool            `json:"open,omitempty"`    // empty shots are still to be found
	Empty   bool            `json:"empty,omitempty"`   // an edit has it drawn
	Unseen  []string        `json:"unseen,omitempty"`  // fields of the request's pictures that its films leave no room for
	Shared  bool            `json:"shared,omitempty"`  // with the scenes that continue it: clips and sounds run through all of them
}

// seen reports whether the scene has any media.
func (f sceneFill) seen() bool { return len(f.Clips) > 0 || slices.ContainsFunc(f.Shots, shown.seen) }

func (out *sceneFill) note(a footage.Asked) { out.Asked = append(out.Asked, a) }

// shown is the media of one shot, and its search; without a picture and a clip none was found.
type shown struct {
	Picture *story.Picture  `json:"picture,omitempty"`
	Clip    *story.Clip     `json:"clip,omitempty"`
	Close   bool            `json:"close,omitempty"`
	Page    bool            `json:"page,omitempty"`   // it is a page of a deck
	Lent    bool            `json:"lent,omitempty"`   // another shot shows it too
	Own     bool            `json:"own,omitempty"`    // it is from a private library
	Source  string          `json:"source,omitempty"` // and ID: identify a source's candidate
	ID      string          `json:"id,omitempty"`
	Names   names           `json:"names,omitempty"` // what its description names
	Query   string          `json:"query,omitempty"`
	Asked   []footage.Asked `json:"asked,omitempty"` // in order; the last one was taken

	is footage.Candidate // as it was offered in this run
}

func (s shown) seen() bool { return s.Picture != nil || s.Clip != nil }

// tried reports whether the shot was searched.
func (s shown) tried() bool { return s.seen() || len(s.Asked) > 0 }

func (s shown) ref() footage.Ref { return footage.Ref{Source: s.Source, ID: s.ID} }

// taken returns the ledger's line of the shown media.
func (s shown) taken() (a footage.Asked) {
	if n := len(s.Asked); n > 0 {
		a = s.Asked[n-1]
	}
	return a
}

// drawn returns the ledger's line of a scene that the designer draws.
func drawn(why string) footage.Asked {
	return footage.Asked{Source: footage.Drawn, Outcome: footage.Taken, Licence: "none needed", Author: "Scenewright", Reason: why}
}

// Step finds the media of scenes.
type Step struct {
	Parallel    int              // scenes filled at once
	PublicFiles *filecache.Cache // nil = no cache

	Files    *pipeline.Files
	Media    *material.Maker
	Projects *pipeline.Log
	Sources  []footage.Source // those that can be asked
	Viewer   footage.VisionModel
}

// sceneFiller fills the scenes of one film.
type sceneFiller struct {
	*Step
	t       *pipeline.Task
	board   story.Storyboard
	brings  material.Gathered
	assets  map[string][]material.Material // of the whole film, by the scene they suit best
	figures *figures
	pages   material.Deck // of the film
	choose  *Chooser
	spans   [][]span // of each scene
	terms   *writer.Terms
	told    string    // the whole narration
	files   *sync.Map // candidate ids by the digest of their fetched file
	dir     string
}

// file returns a path for a temporary file. The name may hold the id of a scene, which is arbitrary
// text of a client.
func (f sceneFiller) file(name string) string {
	return filepath.Join(f.dir, blobs.Digest([]byte(name)))
}

// refused returns the media that a scene must not show again.
func (f sceneFiller) refused(sceneID string) []footage.Ref {
	if r := f.t.Project.Changed(sceneID).Refused; r != nil {
		return *r
	}
	return nil
}

// oneImage reports whether a content has a place for one picture.
func oneImage(c story.Content) bool {
	return c.Layout() == story.LayoutNumber || c.Layout() == story.LayoutQuote
}

// Names in the ledger.
const (
	SourceDocument = "document" // the pictures of the source document
	sourceWriter   = "writer"
	slotSource     = "source" // the source text
	slotScreen     = "screen" // a scene's text: why the writer's content for it is not shown
)

// owes returns the credits that licences demand: of the source text, then of the shown pictures and
// films, in their order.
func owes(b story.Storyboard, told story.Document) []string {
	all := []string{creditOf(told)}
	for _, sc := range b.Scenes {
		for _, s := range sc.Shots {
			if s.Picture != nil {
				all = append(all, s.Picture.Credit)
			} else {
				all = append(all, s.Clip.Credit)
			}
		}
		for _, p := range sc.Images {
			all = append(all, p.Credit)
		}
		for _, c := range sc.Clips {
			all = append(all, c.Credit)
		}
	}
	var owed []string
	for _, c := range all {
		if c != "" && !slices.Contains(owed, c) {
			owed = append(owed, c)
		}
	}
	return owed
}

// creditOf returns the credit of a source under a licence: the demanded one, or title, author and
// terms; "" without a licence.
func creditOf(d story.Document) string {
	if d.Licence.Credit != "" || d.Licence.Name == "" {
		return d.Licence.Credit
	}
	parts := slices.DeleteFunc([]string{d.Title, d.Author, d.Licence.Name}, func(s string) bool { return s == "" })
	return strings.Join(parts, ", ")
}

// SourceEntry returns the source text's entry of the ledger; ok is false where the prompt itself is
// the text.
func SourceEntry(d story.Document, prompt string) (entry footage.Entry, ok bool) {
	if d.Text == "" {
		return footage.Entry{}, false
	}
	return footage.Entry{Slot: slotSource, Query: prompt, Asked: []footage.Asked{{
		Source: slotSource, Outcome: footage.Taken, Reason: "what the film tells: " + cmp.Or(d.Title, "a document without a title"),
		URL: d.URL, Licence: d.Licence.Name, Author: d.Author,
	}}}, true
}
