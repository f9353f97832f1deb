// Package project holds the state of a video from request to export: the table of the pipeline's
// steps, the changes by edits, and the store's contract.
//
// Only a project's own methods change it; they refuse invalid changes of state. The runner commits
// a step's result, the project's new state and the next job in one [Commit].
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

// Project is a video in production, or finished.
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
	File           string          `json:"file,omitempty"`      // blob of its source file
	Original       string          `json:"original,omitempty"`  // id of the project that it translates
	MaxCost        *float64        `json:"maxCost,omitempty"`   // bound on the cost of its media, in US dollars; nil = none

	Creation    State        `json:"creation"`
	Enhancement State        `json:"enhancement"`
	Edits       []Edit       `json:"edits,omitempty"` // exports, oldest first
	Step        Step         `json:"step,omitempty"`  // the step in progress, or the one that failed
	Progress    Progress     `json:"progress"`
	Failure     *fault.Error `json:"failure,omitempty"` // why Creation or Enhancement failed
	Warnings    []string     `json:"warnings,omitempty"`
	Notices     []string     `json:"notices,omitempty"`  // the request's own warnings, which stay after edits
	Revision    *Revision    `json:"revision,omitempty"` // nil until a scene is edited
	Shares      []Share      `json:"shares,omitempty"`   // oldest first
}

// IsSet reports whether the film's words are fixed, whatever its length: it was edited, or is a
// translation.
func (p Project) IsSet() bool { return p.Revision != nil || p.Original != "" }

// Cursor returns the project's position in lists.
func (p Project) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: p.CreatedAt, ID: p.ID} }

// ExportedAt returns the completion time of the project's film; zero without one.
func (p Project) ExportedAt() time.Time {
	if e := p.Film(); e != nil {
		return e.DoneAt
	}
	return time.Time{}
}

// ExportCursor returns the project's position in lists of exported projects.
func (p Project) ExportCursor() listing.Cursor {
	return listing.Cursor{CreatedAt: p.ExportedAt(), ID: p.ID}
}

// Edit is one export of a project.
type Edit struct {
	ID        string       `json:"id"`                 // UUID; part of the files' addresses
	Revision  int          `json:"revision,omitempty"` // of the project that it shows
	State     State        `json:"state"`
	CreatedAt time.Time    `json:"createdAt"`
	DoneAt    time.Time    `json:"doneAt,omitzero"`
	Growing   string       `json:"growing,omitempty"`   // key of the stream's manifest, from the first playable segment until State is over
	Rendition *Rendition   `json:"rendition,omitempty"` // set once State is done
	Failure   *fault.Error `json:"failure,omitempty"`
}

// Stopped returns the reason why the export failed or was cancelled, nil otherwise.
func (e Edit) Stopped() *fault.Error {
	if e.State == Cancelled {
		return &fault.Error{Code: fault.CodeCancelled, Stage: string(StepRender), Message: "the export was cancelled"}
	}
	return e.Failure
}

// Rendition is a finished video: the keys of its files in Blobs, and their URLs at its completion;
// [Engine.FileURL] returns fresh ones.
type Rendition struct {
	story.Rendering
	VideoURL    string `json:"videoUrl"`
	ManifestURL string `json:"manifestUrl"`
	PosterURL   string `json:"posterUrl"`
	Bytes       int64  `json:"bytes,omitempty"` // of all its files
}

// Bytes returns the total size of the project's exports.
func (p *Project) Bytes() (n int64) {
	for _, e := range p.Edits {
		if e.Rendition != nil {
			n += e.Rendition.Bytes
		}
	}
	return n
}

// State is the state of a project's job. The possible changes:
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

// Over reports whether the job has ended.
func (s State) Over() bool { return s == Done || s == Failed || s == Cancelled }

// CreationStatus returns the status for the creation endpoint.
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

// Status returns the status for the project endpoint: EDITING while enhancement is due or running,
// DONE once the project can be exported, or once it is created where the request wants no
// enhancement.
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

// Edit returns the newest export, nil without one.
func (p *Project) Edit() *Edit {
	if len(p.Edits) == 0 {
		return nil
	}
	return &p.Edits[len(p.Edits)-1]
}

// Idle reports whether no change is due without a call, and the failure that stopped the project,
// if any. A failed export counts until the project is changed.
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

// autoExport reports whether an export starts by itself after enhancement: not after an edit of a
// scene, which may not be the last.
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

// Progress is the progress of the current step. Words describes it.
type Progress struct {
	Step    Step          `json:"step"`
	Begun   bool          `json:"begun,omitempty"`  // the step has work for this project
	Scene   int           `json:"scene,omitempty"`  // 1..Scenes while a step works scene by scene
	Scenes  int           `json:"scenes,omitempty"` //
	Share   float64       `json:"share"`            // 0..1 of the step
	Overall float64       `json:"overall"`          // 0..1 of the whole request
	Left    time.Duration `json:"left,omitempty"`   // until the whole request is done; 0 = unknown
	At      time.Time     `json:"at"`

	WaitsFor string        `json:"waitsFor,omitempty"` // host of a language model that has not begun to answer
	Waited   time.Duration `json:"waited,omitempty"`
}

// end returns the progress of a finished step.
func (p Progress) end(of Step) Progress {
	if p.Step != of {
		return Progress{Step: of, Share: 1}
	}
	return Progress{Step: of, Begun: p.Begun, Scene: p.Scenes, Scenes: p.Scenes, Share: 1}
}

// KeptRevisions is how many of a project's earlier revisions can be restored.
const KeptRevisions = 20

// Revision has the changes of a finished project's scenes.
type Revision struct {
	Number int                    `json:"number"`         // of changes
	Pace   float64                `json:"pace"`           // scale of the film's pauses, which edits keep
	Rate   float64                `json:"rate,omitempty"` // factor over the voice's own rate; 0 = as it spoke
	Scenes map[string]SceneChange `json:"scenes"`         // by scene id
	Made   map[string]int         `json:"made,omitempty"` // the Number that changed scenes last, by scene id; 0 and none = unchanged
}

// SceneChange has a scene's media and voice in place of the request's. Its words are in the script.
type SceneChange struct {
	Media   *[]request.VideoToAdd `json:"media,omitempty"`   // nil = as it was filled; empty = drawn
	Voice   *request.SceneVoice   `json:"voice,omitempty"`   // nil = as in the request
	Refused *[]footage.Ref        `json:"refused,omitempty"` // media that it must not show again; not nil = it shows media of the sources, whatever the request brings
}

// Refuse returns the change with more media that the scene must not show.
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

// PartRevised is the part of a result with the edited script.
const PartRevised = "revised"

// Share shows a project's newest film to anyone with its address, without a key.
type Share struct {
	ID        string    `json:"id"` // UUID, random: the address cannot be guessed
	CreatedAt time.Time `json:"createdAt"`
}

// Weeks returns the weeks in which exports of the project began, newest first.
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

// Revisions returns the number of changes of scenes and of the whole film.
func (p *Project) Revisions() int {
	if p.Revision == nil {
		return 0
	}
	return p.Revision.Number
}

// Film returns the newest finished export, nil without one.
func (p *Project) Film() *Edit {
	for i := len(p.Edits) - 1; i >= 0; i-- {
		if e := &p.Edits[i]; e.State == Done && e.Rendition != nil {
			return e
		}
	}
	return nil
}

// FilmState relates a project's film to its present state.
type FilmState string

// The states of a film.
const (
	FilmNone      FilmState = "none"      // never exported, and nothing is under way
	FilmMaking    FilmState = "making"    // a job runs or waits, from creation to export
	FilmOutdated  FilmState = "outdated"  // exported, but changed since
	FilmReady     FilmState = "ready"     // exported in its present state
	FilmFailed    FilmState = "failed"    // the last job failed
	FilmCancelled FilmState = "cancelled" // the last job was cancelled
)

// FilmState returns the state of the project's film.
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

// SceneRevision returns the revision that changed a scene last, 0 without one.
func (p *Project) SceneRevision(sceneID string) int {
	if p.Revision == nil {
		return 0
	}
	return p.Revision.Made[sceneID]
}

// Changed returns the changes of a scene.
func (p Project) Changed(sceneID string) SceneChange {
	if p.Revision == nil {
		return SceneChange{}
	}
	return p.Revision.Scenes[sceneID]
}
