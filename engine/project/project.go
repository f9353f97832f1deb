// Package project holds a video in the making as it is kept: its state, the table
// of the pipeline's steps, what edits changed, and the store's contract.
//
// A project changes by its own methods alone, which refuse a move that its states
// do not have. Whoever works a step commits the step's result, the project's new
// state and the job that follows in one [Commit].
package project

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Project is a video in the making, or made.
type Project struct {
	ID             string          `json:"id"` // UUID
	Name           string          `json:"name"`
	OrganizationID string          `json:"organizationId,omitempty"` // the workspace's
	WorkspaceID    string          `json:"workspaceId,omitempty"`
	CreatedAt      time.Time       `json:"createdAt"`
	UpdatedAt      time.Time       `json:"updatedAt"`
	Request        request.Request `json:"request"`
	Language       string          `json:"language"`            // resolved, never auto
	Technique      string          `json:"technique,omitempty"` // once the script is written
	File           string          `json:"file,omitempty"`      // blob of the file that it was created from
	Original       string          `json:"original,omitempty"`  // id of the project of which it is a translation
	MaxCost        *float64        `json:"maxCost,omitempty"`   // what its pictures and films may cost, in US dollars; nil = anything

	Creation    State        `json:"creation"`
	Enhancement State        `json:"enhancement"`
	Edits       []Edit       `json:"edits,omitempty"` // exports, oldest first
	Step        Step         `json:"step,omitempty"`  // the step under way, or the one that failed
	Progress    Progress     `json:"progress"`
	Failure     *fault.Error `json:"failure,omitempty"` // why Creation or Enhancement failed
	Warnings    []string     `json:"warnings,omitempty"`
	Notices     []string     `json:"notices,omitempty"`  // the warnings of the request itself, which no edit ends
	Revision    *Revision    `json:"revision,omitempty"` // nil until a scene is edited
	Shares      []Share      `json:"shares,omitempty"`   // oldest first
}

// IsSet reports whether what the film says is there already, however long it takes: it
// was edited, or is a translation.
func (p Project) IsSet() bool { return p.Revision != nil || p.Original != "" }

// Cursor returns where the project stands in lists.
func (p Project) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: p.CreatedAt, ID: p.ID} }

// ExportedAt is when the project's film was done; zero where there is none.
func (p Project) ExportedAt() time.Time {
	if e := p.Film(); e != nil {
		return e.DoneAt
	}
	return time.Time{}
}

// ExportCursor is where the project stands in lists of those that are exported.
func (p Project) ExportCursor() listing.Cursor {
	return listing.Cursor{CreatedAt: p.ExportedAt(), ID: p.ID}
}

// Edit is one export of a project.
type Edit struct {
	ID        string       `json:"id"`                 // UUID; the files' addresses have it
	Revision  int          `json:"revision,omitempty"` // of the scenes that it shows
	State     State        `json:"state"`
	CreatedAt time.Time    `json:"createdAt"`
	DoneAt    time.Time    `json:"doneAt,omitzero"`
	Growing   string       `json:"growing,omitempty"`   // key of the stream's manifest, once there is something to watch, until State is over
	Rendition *Rendition   `json:"rendition,omitempty"` // set once State is done
	Failure   *fault.Error `json:"failure,omitempty"`
}

// Stopped returns why the export did not come to its end, nil where nothing stopped it.
func (e Edit) Stopped() *fault.Error {
	if e.State == Cancelled {
		return &fault.Error{Code: fault.CodeCancelled, Stage: string(StepRender), Message: "the export was cancelled"}
	}
	return e.Failure
}

// Rendition is a finished video: keys of its files in Blobs, and their URLs as of
// when it was made; [Engine.FileURL] gives fresh ones.
type Rendition struct {
	story.Rendering
	VideoURL    string `json:"videoUrl"`
	ManifestURL string `json:"manifestUrl"`
	PosterURL   string `json:"posterUrl"`
	Bytes       int64  `json:"bytes,omitempty"` // of all its files
}

// Bytes returns what the files of a project's exports take.
func (p *Project) Bytes() (n int64) {
	for _, e := range p.Edits {
		if e.Rendition != nil {
			n += e.Rendition.Bytes
		}
	}
	return n
}

// State is where a job of a project stands. The moves that exist:
//
//	waiting → running → done
//	waiting, running → failed, cancelled
//	failed, cancelled → waiting   (retry, or an edit of a scene)
//	done → waiting                (an edit of a scene: creation and enhancement only)
type State string

// The states.
const (
	Waiting   State = "waiting"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Over reports whether nothing more happens by itself.
func (s State) Over() bool { return s == Done || s == Failed || s == Cancelled }

// CreationStatus is what the creation status endpoint answers.
func (p Project) CreationStatus() Status {
	switch p.Creation {
	case Done:
		return StatusDone
	case Failed:
		return StatusFailed
	case Cancelled:
		return StatusCancelled
	}
	if step, ok := StepByName(p.Step); ok && step.Status != "" {
		return step.Status
	}
	return StatusStructure
}

// Status is what the project endpoint answers: EDITING while enhancement is
// due or running, DONE once it is ready to export, or once it is created where
// enhancement was not asked for.
func (p Project) Status() Status {
	if s := p.CreationStatus(); s != StatusDone {
		return s
	}
	switch p.Enhancement {
	case Failed:
		return StatusFailed
	case Cancelled:
		return StatusCancelled
	case Running:
		return StatusEditing
	case Waiting:
		if p.Request.AutoEnhance() {
			return StatusEditing
		}
	}
	return StatusDone
}

// Edit gives the newest export, nil where there is none.
func (p *Project) Edit() *Edit {
	if len(p.Edits) == 0 {
		return nil
	}
	return &p.Edits[len(p.Edits)-1]
}

// Idle reports whether nothing more happens to the project by itself, and the
// failure that stopped it, if one did. An export that failed counts until the project
// is changed.
func (p Project) Idle() (bool, *fault.Error) {
	switch {
	case p.Creation == Failed || p.Enhancement == Failed:
		return true, p.Failure
	case p.Creation == Cancelled || p.Enhancement == Cancelled:
		return true, &fault.Error{Code: fault.CodeCancelled, Message: "the project was cancelled"}
	case p.Creation != Done:
		return false, nil
	case p.Enhancement == Running, p.Enhancement == Waiting && p.Request.AutoEnhance():
		return false, nil
	}
	return p.exportIdle()
}

// autoExport reports whether an export starts by itself once enhancement is
// complete: not after an edit of a scene, which may not be the last.
func (p Project) autoExport() bool { return p.Request.ToAutoExport && p.Revision == nil }

func (p Project) exportIdle() (bool, *fault.Error) {
	e := p.Edit()
	switch {
	case e == nil:
		return !p.autoExport() || p.Enhancement != Done, nil
	case e.State.Over() && e.Revision != p.Revisions():
		return true, nil
	}
	return e.State.Over(), e.Stopped()
}

// Progress is how far the step under way is. Its Words say so.
type Progress struct {
	Step    Step          `json:"step"`
	Begun   bool          `json:"begun,omitempty"`  // the step has something to do for this project
	Scene   int           `json:"scene,omitempty"`  // 1..Scenes while a step works scene by scene
	Scenes  int           `json:"scenes,omitempty"` //
	Share   float64       `json:"share"`            // 0..1 of the step
	Overall float64       `json:"overall"`          // 0..1 of all that was asked for
	Left    time.Duration `json:"left,omitempty"`   // until all that was asked for is done; 0 = not known
	At      time.Time     `json:"at"`

	WaitsFor string        `json:"waitsFor,omitempty"` // host of a language model that has not begun to answer
	Waited   time.Duration `json:"waited,omitempty"`
}

// end returns the progress of a step that is done.
func (p Progress) end(of Step) Progress {
	if p.Step != of {
		return Progress{Step: of, Share: 1}
	}
	return Progress{Step: of, Begun: p.Begun, Scene: p.Scenes, Scenes: p.Scenes, Share: 1}
}

// KeptRevisions is how many of a project's earlier revisions can be restored.
const KeptRevisions = 20

// Revision is what was changed of a project's scenes since it was made.
type Revision struct {
	Number int                    `json:"number"`         // of changes
	Pace   float64                `json:"pace"`           // by how much the silences of the film were stretched; they stay so
	Rate   float64                `json:"rate,omitempty"` // by how much faster it is than the voice spoke; 0 = as it spoke
	Scenes map[string]SceneChange `json:"scenes"`         // by their ids
	Made   map[string]int         `json:"made,omitempty"` // the Number at which scenes were changed last, by their ids; 0 and none = not since the project was made
}

// SceneChange is what a scene shows and how it is spoken, in place of what the
// request says. What it says itself is in the script.
type SceneChange struct {
	Media   *[]request.VideoToAdd `json:"media,omitempty"`   // nil = as it was filled; none = it is drawn
	Voice   *request.SceneVoice   `json:"voice,omitempty"`   // nil = as the request has it
	Refused *[]footage.Ref        `json:"refused,omitempty"` // pictures that it is not to show again; not nil = it shows one of the sources, whatever the request brings
}

// Refuse returns the change with more pictures that the scene is not to show.
func (c SceneChange) Refuse(shown ...footage.Ref) SceneChange {
	var all []footage.Ref
	if c.Refused != nil {
		all = slices.Clone(*c.Refused)
	}
	for _, ref := range shown {
		if !slices.Contains(all, ref) {
			all = append(all, ref)
		}
	}
	c.Media, c.Refused = nil, &all
	return c
}

// PartRevised is where the script lies that a project's edits made.
const PartRevised = "revised"

// Share lets whoever has its address watch a project's newest film, without a key.
type Share struct {
	ID        string    `json:"id"` // UUID, random: nobody guesses the address
	CreatedAt time.Time `json:"createdAt"`
}

// Weeks returns those in which exports of the project began, the newest first.
func (p *Project) Weeks() []int64 {
	var weeks []int64
	for _, e := range p.Edits {
		weeks = append(weeks, Week(e.CreatedAt))
	}
	slices.Sort(weeks)
	weeks = slices.Compact(weeks)
	slices.Reverse(weeks)
	return weeks
}

// Revisions counts the changes of scenes and of the whole film.
func (p *Project) Revisions() int {
	if p.Revision == nil {
		return 0
	}
	return p.Revision.Number
}

// Film returns the newest export that is done, nil where there is none.
func (p *Project) Film() *Edit {
	for i := len(p.Edits) - 1; i >= 0; i-- {
		if e := &p.Edits[i]; e.State == Done && e.Rendition != nil {
			return e
		}
	}
	return nil
}

// FilmState is how a project's film stands to the project as it is now.
type FilmState string

// The states of a film.
const (
	FilmNone      FilmState = "none"      // never exported, and nothing is under way
	FilmMaking    FilmState = "making"    // something is under way or waiting, from creation to export
	FilmOutdated  FilmState = "outdated"  // exported, and changed since
	FilmReady     FilmState = "ready"     // exported as the project is now
	FilmFailed    FilmState = "failed"    // the last job failed
	FilmCancelled FilmState = "cancelled" // the last job was cancelled
)

// FilmState returns where the project's film stands.
func (p Project) FilmState() FilmState {
	idle, failure := p.Idle()
	film := p.Film()
	switch {
	case !idle:
		return FilmMaking
	case failure != nil && failure.Code == fault.CodeCancelled:
		return FilmCancelled
	case failure != nil:
		return FilmFailed
	case film == nil:
		return FilmNone
	case film.Revision != p.Revisions():
		return FilmOutdated
	}
	return FilmReady
}

// SceneRevision returns at which revision a scene was changed last, 0 where it was not.
func (p *Project) SceneRevision(sceneID string) int {
	if p.Revision == nil {
		return 0
	}
	return p.Revision.Made[sceneID]
}

// Changed is what was changed of a scene.
func (p Project) Changed(sceneID string) SceneChange {
	if p.Revision == nil {
		return SceneChange{}
	}
	return p.Revision.Scenes[sceneID]
}
