package project

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/story"
)

// moves are the allowed changes of state; State's comment draws them.
var moves = map[State][]State{
	Waiting:   {Running, Failed, Cancelled},
	Running:   {Running, Done, Failed, Cancelled},
	Done:      {Waiting},
	Failed:    {Waiting},
	Cancelled: {Waiting},
}

// Move changes a job's state, or refuses, as for an unknown job. All changes of state go through it.
func Move(s *State, to State) error {
	if s == nil {
		return ErrOver
	}
	if !slices.Contains(moves[*s], to) {
		return fmt.Errorf("%w: from %s to %s", ErrOver, *s, to)
	}
	*s = to
	return nil
}

// job returns a pointer to the state of one of the project's jobs, nil for an unknown edit.
func (p *Project) job(kind JobKind, editID string) *State {
	switch kind {
	case JobCreate:
		return &p.Creation
	case JobEnhance:
		return &p.Enhancement
	}
	if e := p.EditByID(editID); e != nil {
		return &e.State
	}
	return nil
}

// EditByID returns an export, nil for an unknown id.
func (p *Project) EditByID(id string) *Edit {
	if i := slices.IndexFunc(p.Edits, func(e Edit) bool { return e.ID == id }); i >= 0 {
		return &p.Edits[i]
	}
	return nil
}

// State returns the state of a job; an unknown one is over.
func (p *Project) State(kind JobKind, editID string) State {
	if s := p.job(kind, editID); s != nil {
		return *s
	}
	return Cancelled
}

// Begin marks a step as in progress.
func (p *Project) Begin(row StepRow, editID string, now time.Time) error {
	if err := Move(p.job(row.Job, editID), Running); err != nil {
		return err
	}
	if e := p.EditByID(editID); e != nil {
		e.Growing = "" // the stream of an earlier try is deleted
	}
	p.enter(row.Name, now)
	return nil
}

// enter sets the project to the beginning of a step.
func (p *Project) enter(step Step, now time.Time) {
	row, _ := StepByName(step)
	p.Step, p.UpdatedAt = step, now
	p.Progress = Progress{Step: step, Overall: p.Overall(row, 0), At: now}
}

// Finish records a step's end; at the end of a job it also begins the next one where that starts by
// itself. newEdit is the id of an export that starts so.
func (p *Project) Finish(row StepRow, editID, newEdit string, raw json.RawMessage, now time.Time) error {
	s := p.job(row.Job, editID)
	if s == nil || *s != Running {
		return ErrOver
	}
	p.UpdatedAt = now
	p.Progress = p.Progress.end(row.Name)
	p.Progress.Overall, p.Progress.At = p.Overall(row, 1), now
	if err := p.Absorb(row, editID, raw, now); err != nil {
		return err
	}
	if After(row) != "" {
		return nil
	}
	if err := Move(s, Done); err != nil {
		return err
	}
	if row.Job == JobEnhance && p.autoExport() {
		p.Edits = append(p.Edits, Edit{ID: newEdit, State: Waiting, CreatedAt: now})
	}
	return nil
}

// Absorb copies the public part of a step's result into the project: of each, the field warnings.
func (p *Project) Absorb(row StepRow, editID string, raw json.RawMessage, now time.Time) error {
	var r struct {
		Script          story.Script // of StepNarrate, which has taken the place of its Draft's warnings
		Draft, Warnings []string
	}
	switch row.Name {
	case StepRead:
		var d story.Document
		if err := json.Unmarshal(raw, &d); err != nil {
			return err
		}
		p.Language, r.Warnings = p.LanguageOf(d), d.Warnings
	case StepRender:
		var made Rendition
		if err := json.Unmarshal(raw, &made); err != nil {
			return err
		}
		e := p.EditByID(editID)
		e.Rendition, e.DoneAt = &made, now
		for _, flaw := range made.Report.Flaws {
			r.Warnings = append(r.Warnings, "the film is not all as planned: "+flaw)
		}
	default:
		if err := json.Unmarshal(raw, &r); err != nil {
			return err
		}
	}
	if row.Name == StepNarrate {
		p.Technique, p.Name = r.Script.Technique, cmp.Or(p.Name, r.Script.Title)
		p.Warnings = slices.DeleteFunc(slices.Clone(p.Warnings), func(w string) bool { return slices.Contains(r.Draft, w) })
	}
	p.Warn(r.Warnings)
	return nil
}

// Warn adds new warnings.
func (p *Project) Warn(warnings []string) {
	for _, w := range warnings {
		if !slices.Contains(p.Warnings, w) {
			p.Warnings = append(p.Warnings, w)
		}
	}
}

// Fail records the failure of a job.
func (p *Project) Fail(row StepRow, editID string, failure *fault.Error, now time.Time) error {
	if err := Move(p.job(row.Job, editID), Failed); err != nil {
		return err
	}
	p.Step, p.UpdatedAt = row.Name, now
	if row.Job == JobExport {
		p.EditByID(editID).Failure = failure
		return nil
	}
	p.Failure = failure
	return nil
}

// Overall returns the completed share of the whole request, from a step and its own share.
func (p *Project) Overall(at StepRow, share float64) float64 {
	var done, total float64
	before := true
	for _, s := range Pipeline() {
		if !p.wanted(s.Job) {
			continue
		}
		total += s.Weight
		if s.Name == at.Name {
			done += s.Weight * share
			before = false
		}
		if before {
			done += s.Weight
		}
	}
	if total == 0 {
		return share
	}
	return done / total
}

// wanted reports whether a job is part of the request.
func (p *Project) wanted(kind JobKind) bool {
	switch kind {
	case JobEnhance:
		return p.Request.AutoEnhance() || p.Enhancement != Waiting
	case JobExport:
		last := p.Edit()
		return p.autoExport() || last != nil && (p.Revision == nil || !last.State.Over())
	}
	return true
}

// ErrOver aborts a commit for a job that has ended.
var ErrOver = errors.New("the job is over")

// LanguageOf returns the language of the film, once its source is read.
func (p Project) LanguageOf(d story.Document) string {
	switch {
	case p.Request.Language != "auto" || d.Text == "":
		return p.Language
	case d.Language != "":
		return d.Language
	}
	return detect.LanguageOf(d.Text)
}

// Following returns the first step of the job that starts by itself after another.
func (p Project) Following(kind JobKind, editID string) (job.Job, bool) {
	switch {
	case kind == JobCreate && p.Request.AutoEnhance():
		return StepJob(p.ID, FirstStep(JobEnhance), ""), true
	case kind == JobEnhance && p.autoExport():
		return StepJob(p.ID, FirstStep(JobExport), editID), true
	}
	return job.Job{}, false
}

// Enhance starts the enhancement of a project that was created without it.
func (p *Project) Enhance(now time.Time) error {
	if p.Creation != Done {
		return fault.Conflict("creation is not complete", "wait for creation status DONE")
	}
	if p.Enhancement != Waiting || p.Request.AutoEnhance() {
		return fault.Conflict("the project is enhanced already, or being enhanced", "see the enhancement's status")
	}
	if err := Move(&p.Enhancement, Running); err != nil {
		return err
	}
	p.enter(FirstStep(JobEnhance), now)
	return nil
}

// Export adds an edit.
func (p *Project) Export(edit Edit) error {
	if p.EditByID(edit.ID) != nil {
		return ErrExported
	}
	if p.Enhancement != Done {
		return fault.Conflict("enhancement is not complete", "wait until the enhancement's status says isDone")
	}
	if last := p.Edit(); last != nil && !last.State.Over() {
		return fault.Conflict("an export is under way", "wait for it or cancel it")
	}
	edit.Revision = p.Revisions()
	p.Edits = append(p.Edits, edit)
	p.enter(FirstStep(JobExport), edit.CreatedAt)
	return nil
}

// ErrExported aborts an export that an earlier try has started.
var ErrExported = errors.New("this edit is there already")

// Active returns the running or waiting job, with its edit; ok is false without one.
func (p *Project) Active() (kind JobKind, editID string, ok bool) {
	if idle, _ := p.Idle(); idle {
		return "", "", false
	}
	return p.firstJob(func(s State) bool { return !s.Over() })
}

// firstJob returns the first job whose state is such, of creation, enhancement and the last export.
func (p *Project) firstJob(is func(State) bool) (kind JobKind, editID string, ok bool) {
	switch edit := p.Edit(); {
	case is(p.Creation):
		return JobCreate, "", true
	case is(p.Enhancement):
		return JobEnhance, "", true
	case edit != nil && is(edit.State):
		return JobExport, edit.ID, true
	}
	return "", "", false
}

// Cancel stops the running or waiting job; without one it returns CodeConflict.
func (p *Project) Cancel() error {
	kind, editID, ok := p.Active()
	if !ok {
		return fault.Conflict("nothing is under way", "")
	}
	return Move(p.job(kind, editID), Cancelled)
}

// Stopped returns the failed or cancelled job, with its edit.
func (p *Project) Stopped() (kind JobKind, editID string, err error) {
	kind, editID, ok := p.firstJob(func(s State) bool { return s == Failed || s == Cancelled })
	if !ok {
		err = fault.Conflict("the project neither failed nor was cancelled", "")
	}
	return kind, editID, err
}

// Retry sets the stopped job back to waiting for a step.
func (p *Project) Retry(step Step) error {
	kind, editID, err := p.Stopped()
	if err != nil {
		return err
	}
	if err := Move(p.job(kind, editID), Waiting); err != nil {
		return err
	}
	if e := p.EditByID(editID); e != nil {
		e.Failure, e.Revision = nil, p.Revisions()
	}
	p.Step, p.Failure = step, nil
	return nil
}

// Reopen makes creation and enhancement wait to run again.
func (p *Project) Reopen(now time.Time) error {
	for _, s := range []*State{&p.Creation, &p.Enhancement} {
		if *s == Waiting {
			continue
		}
		if err := Move(s, Waiting); err != nil {
			return err
		}
	}
	p.Failure, p.Warnings = nil, slices.Clone(p.Notices)
	p.enter(StepCollect, now)
	return nil
}
