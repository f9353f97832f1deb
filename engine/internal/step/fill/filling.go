package fill

import (
	"cmp"
	"log/slog"
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
	"github.com/scenewright/scenewright/engine/internal/slides"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Result is the result of StepFill: the storyboard with its pictures and films,
// what they sound like, and how they were found.
type Result struct {
	story.Storyboard
	Sounds map[string][]sceneSound `json:"sounds,omitempty"` // by scene
	Ledger []footage.Entry         `json:"ledger"`

	Warnings []string `json:"warnings,omitempty"`
}

// sceneSound is the sound of a film that a scene shows.
type sceneSound struct {
	Blob  string        `json:"blob"`
	Skip  time.Duration `json:"skip,omitempty"`  // of it, where an earlier scene has sounded so far
	After time.Duration `json:"after,omitempty"` // from the scene's start
	For   time.Duration `json:"for"`
}

// sceneFill is what one scene shows, and why.
type sceneFill struct {
	SceneID string          `json:"sceneId"`
	Shots   []shown         `json:"shots,omitempty"`  // of its stage: one a span, or the pictures that the request brings
	Images  []shown         `json:"images,omitempty"` // that were looked for beside what it states; shown where each was found
	Clips   []story.Clip    `json:"clips,omitempty"`  // that the request brings
	Sounds  []sceneSound    `json:"sounds,omitempty"`
	Asked   []footage.Asked `json:"asked,omitempty"`   // of what the request brings
	Brought bool            `json:"brought,omitempty"` // by the request, or an edit
	Open    bool            `json:"open,omitempty"`    // shots that show nothing are to be found
	Empty   bool            `json:"empty,omitempty"`   // an edit has it drawn
	Unseen  []string        `json:"unseen,omitempty"`  // fields of the pictures that the request brings beside films, which fill the scene
	Shared  bool            `json:"shared,omitempty"`  // with the scenes that go on from it: clips and sounds run through all of them
}

// seen reports whether there is anything but what the designer draws.
func (f sceneFill) seen() bool { return len(f.Clips) > 0 || slices.ContainsFunc(f.Shots, shown.seen) }

func (out *sceneFill) note(a footage.Asked) { out.Asked = append(out.Asked, a) }

// shown is what one shot shows, and how it was found; without a picture and a clip
// nothing was.
type shown struct {
	Picture *story.Picture  `json:"picture,omitempty"`
	Clip    *story.Clip     `json:"clip,omitempty"`
	Close   bool            `json:"close,omitempty"`
	Page    bool            `json:"page,omitempty"`   // it is a page of a deck
	Lent    bool            `json:"lent,omitempty"`   // another shot shows it too
	Own     bool            `json:"own,omitempty"`    // it is of a library of somebody's own
	Source  string          `json:"source,omitempty"` // and ID: what a source's candidate is
	ID      string          `json:"id,omitempty"`
	Query   string          `json:"query,omitempty"`
	Asked   []footage.Asked `json:"asked,omitempty"` // the last one was taken
}

func (s shown) seen() bool { return s.Picture != nil || s.Clip != nil }

// tried reports whether something was looked for.
func (s shown) tried() bool { return s.seen() || len(s.Asked) > 0 }

func (s shown) ref() footage.Ref { return footage.Ref{Source: s.Source, ID: s.ID} }

// taken is the ledger's line of what is shown.
func (s shown) taken() (a footage.Asked) {
	if n := len(s.Asked); n > 0 {
		a = s.Asked[n-1]
	}
	return a
}

// drawn is the ledger's line of a scene that the designer draws.
func drawn(why string) footage.Asked {
	return footage.Asked{Source: footage.Drawn, Outcome: footage.Taken, Licence: "none needed", Author: "Scenewright", Reason: why}
}

// Step finds what scenes show.
type Step struct {
	Store       project.Store
	Logger      *slog.Logger
	Parallel    int              // scenes filled at once
	PublicFiles *filecache.Cache // nil = nothing is kept

	Fetching *fetch.Step
	Files    *pipeline.Files
	Media    *material.Maker
	Results  *pipeline.Results
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
	pages   slides.Deck // that the film tells
	choose  *footage.Chooser
	budget  *footage.Budget
	spans   [][]span // of each scene
	terms   *writer.Terms
	told    string    // all that is said
	files   *sync.Map // the id of each file that was fetched, by its digest
	dir     string
}

// file is a place for a file on its way. The name may hold the id of a scene,
// which is whatever somebody has called it.
func (f sceneFiller) file(name string) string {
	return filepath.Join(f.dir, blobs.Digest([]byte(name)))
}

// refused are the pictures that a scene is not to show again.
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

// slotSource is what the film tells, as a slot of the ledger and as who fills it.
const slotSource = "source"

// owes are the credits that licences ask for: of what the film tells, then of
// the pictures and films that it shows, in their order.
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

// creditOf is what is to be shown of a source under a licence: what that asks
// for, or the title, the author and the terms; "" where it names none.
func creditOf(d story.Document) string {
	if d.Licence.Credit != "" || d.Licence.Name == "" {
		return d.Licence.Credit
	}
	parts := slices.DeleteFunc([]string{d.Title, d.Author, d.Licence.Name}, func(s string) bool { return s == "" })
	return strings.Join(parts, ", ")
}

// SourceEntry is the ledger's of what the film tells; ok is false where the prompt
// itself is that.
func SourceEntry(d story.Document, prompt string) (entry footage.Entry, ok bool) {
	if d.Text == "" {
		return footage.Entry{}, false
	}
	return footage.Entry{Slot: slotSource, Query: prompt, Asked: []footage.Asked{{
		Source: slotSource, Outcome: footage.Taken, Reason: "what the film tells: " + cmp.Or(d.Title, "a document without a title"),
		URL: d.URL, Licence: d.Licence.Name, Author: d.Author,
	}}}, true
}

// Sources that no request names.
const (
	SourceWriter = "writer"
)

// slotScreen is the words of a scene: its entry says why what the writer stated
// for them is not shown.
const slotScreen = "screen"

// SourceDocument is what the ledger calls the pictures of what was read.
const SourceDocument = "document"
