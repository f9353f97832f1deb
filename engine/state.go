package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// moves are the changes of state that exist; State's comment draws them.
var moves = map[State][]State{
	Waiting:   {Running, Failed, Cancelled},
	Running:   {Running, Done, Failed, Cancelled},
	Done:      {Waiting},
	Failed:    {Waiting},
	Cancelled: {Waiting},
}

// move is the only way a job's state changes.
func move(s *State, to State) error {
	if !slices.Contains(moves[*s], to) {
		return fmt.Errorf("%w: from %s to %s", errOver, *s, to)
	}
	*s = to
	return nil
}

// job points at the state of one of the project's jobs, nil where there is no
// such edit.
func (p *Project) job(kind jobKind, editID string) *State {
	switch kind {
	case jobCreate:
		return &p.Creation
	case jobEnhance:
		return &p.Enhancement
	}
	if e := p.editByID(editID); e != nil {
		return &e.State
	}
	return nil
}

// editByID returns an export, nil where there is none of that id.
func (p *Project) editByID(id string) *Edit {
	for i := range p.Edits {
		if p.Edits[i].ID == id {
			return &p.Edits[i]
		}
	}
	return nil
}

// state is the state of a job; one that is not there is over.
func (p *Project) state(kind jobKind, editID string) State {
	if s := p.job(kind, editID); s != nil {
		return *s
	}
	return Cancelled
}

// begin marks a step as under way.
func (p *Project) begin(row stepRow, editID string, now time.Time) error {
	s := p.job(row.Job, editID)
	if s == nil {
		return errOver
	}
	if err := move(s, Running); err != nil {
		return err
	}
	p.Step, p.UpdatedAt = row.Name, now
	p.Progress = Progress{Step: row.Name, Overall: p.overall(row, 0), At: now}
	return nil
}

// finish records a step's end; at the end of a job it also begins the next
// one where that starts by itself. newEdit is the id for an export so begun.
func (p *Project) finish(row stepRow, editID, newEdit string, raw json.RawMessage, now time.Time) error {
	s := p.job(row.Job, editID)
	if s == nil || *s != Running {
		return errOver
	}
	p.UpdatedAt = now
	p.Progress = p.Progress.end(row.Name)
	p.Progress.Overall, p.Progress.At = p.overall(row, 1), now
	if err := p.absorb(row, editID, raw, now); err != nil {
		return err
	}
	if after(row) != "" {
		return nil
	}
	if err := move(s, Done); err != nil {
		return err
	}
	if row.Job == jobEnhance && p.autoExport() {
		p.Edits = append(p.Edits, Edit{ID: newEdit, State: Waiting, CreatedAt: now})
	}
	return nil
}

// absorb takes from a step's result what the project itself shows.
func (p *Project) absorb(row stepRow, editID string, raw json.RawMessage, now time.Time) error {
	switch row.Name {
	case StepRead:
		var d Document
		if err := json.Unmarshal(raw, &d); err != nil {
			return err
		}
		p.Language = p.languageOf(d)
	case StepNarrate:
		var n struct {
			Script   Script
			Warnings []string
		}
		if err := json.Unmarshal(raw, &n); err != nil {
			return err
		}
		p.Technique = n.Script.Technique
		p.warn(n.Warnings)
		if p.Name == "" {
			p.Name = n.Script.Title
		}
	case StepGather, StepBoard, StepFill, StepPresent:
		var r struct{ Warnings []string }
		if err := json.Unmarshal(raw, &r); err != nil {
			return err
		}
		p.warn(r.Warnings)
	case StepRender:
		var r Rendition
		if err := json.Unmarshal(raw, &r); err != nil {
			return err
		}
		e := p.editByID(editID)
		e.Rendition, e.DoneAt = &r, now
	}
	return nil
}

// warn adds what the user should know and was not told yet.
func (p *Project) warn(warnings []string) {
	for _, w := range warnings {
		if !slices.Contains(p.Warnings, w) {
			p.Warnings = append(p.Warnings, w)
		}
	}
}

// fail records why a job ended.
func (p *Project) fail(row stepRow, editID string, failure *Error, now time.Time) error {
	s := p.job(row.Job, editID)
	if s == nil {
		return errOver
	}
	if err := move(s, Failed); err != nil {
		return err
	}
	p.Step, p.UpdatedAt = row.Name, now
	if row.Job == jobExport {
		p.editByID(editID).Failure = failure
		return nil
	}
	p.Failure = failure
	return nil
}

// overall is the share done of everything that was asked for, given a step
// and its own share.
func (p *Project) overall(at stepRow, share float64) float64 {
	var done, total float64
	before := true
	for _, s := range pipeline() {
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

// wanted reports whether a job belongs to what was asked for.
func (p *Project) wanted(kind jobKind) bool {
	switch kind {
	case jobEnhance:
		return p.Request.autoEnhance() || p.Enhancement != Waiting
	case jobExport:
		last := p.Edit()
		return p.autoExport() || last != nil && (p.Revision == nil || !last.State.Over())
	}
	return true
}

// errOver aborts a commit on a job that ended meanwhile.
var errOver = errors.New("the job is over")

// languageOf is the language the film will have, once its source is read.
func (p Project) languageOf(d Document) string {
	switch {
	case p.Request.Language != "auto" || d.Text == "":
		return p.Language
	case d.Language != "":
		return d.Language
	}
	return DetectLanguage(d.Text)
}

// following is the first step of the job that starts by itself when one ends.
func (p Project) following(kind jobKind, editID string) (Job, bool) {
	switch {
	case kind == jobCreate && p.Request.autoEnhance():
		return stepJob(p.ID, firstStep(jobEnhance), ""), true
	case kind == jobEnhance && p.autoExport():
		return stepJob(p.ID, firstStep(jobExport), editID), true
	}
	return Job{}, false
}

// export adds an edit.
func (p *Project) export(edit Edit) error {
	if p.editByID(edit.ID) != nil {
		return errExported
	}
	if p.Enhancement != Done {
		return conflict("enhancement is not complete", "wait until the enhancement's status says isDone")
	}
	if last := p.Edit(); last != nil && !last.State.Over() {
		return conflict("an export is under way", "wait for it or cancel it")
	}
	p.Edits, p.UpdatedAt = append(p.Edits, edit), edit.CreatedAt
	return nil
}

// errExported aborts an export that an earlier try has begun.
var errExported = errors.New("this edit is there already")

// cancel stops the job under way or waiting; without one it is CodeConflict.
func (p *Project) cancel() error {
	if idle, _ := p.Idle(); idle {
		return conflict("nothing is under way", "")
	}
	switch edit := p.Edit(); {
	case !p.Creation.Over():
		return move(&p.Creation, Cancelled)
	case !p.Enhancement.Over():
		return move(&p.Enhancement, Cancelled)
	case edit != nil:
		return move(&edit.State, Cancelled)
	}
	return conflict("nothing is under way", "")
}

// stopped is the job that failed or was cancelled, with its edit.
func (p *Project) stopped() (kind jobKind, editID string, err error) {
	halted := func(s State) bool { return s == Failed || s == Cancelled }
	switch edit := p.Edit(); {
	case halted(p.Creation):
		return jobCreate, "", nil
	case halted(p.Enhancement):
		return jobEnhance, "", nil
	case edit != nil && halted(edit.State):
		return jobExport, edit.ID, nil
	}
	return "", "", conflict("the project neither failed nor was cancelled", "")
}

// retry puts the job that stopped back to waiting for a step.
func (p *Project) retry(step Step) error {
	kind, editID, err := p.stopped()
	if err != nil {
		return err
	}
	if err := move(p.job(kind, editID), Waiting); err != nil {
		return err
	}
	if e := p.editByID(editID); e != nil {
		e.Failure = nil
	}
	p.Step, p.Failure = step, nil
	return nil
}
