package httpapi

import (
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// responses makes the documents of projects.
type responses struct {
	fileURL func(key string) string // returns a file's address
}

// summary returns a project's document in lists.
func (rs responses) summary(p project.Project) contract.ProjectSummary {
	return contract.ProjectSummary{
		ID: p.ID, Name: p.Name, Status: string(p.Status()), CreatedAt: formatTime(p.CreatedAt),
		WorkspaceID: p.WorkspaceID, Video: rs.video(p),
	}
}

// video returns the state of a project's video.
func (rs responses) video(p project.Project) contract.Video {
	_, failed := p.Idle()
	v := contract.Video{State: string(p.FilmState()), Progress: p.Progress.Overall, Error: failure(failed)}
	if e := p.Film(); e != nil {
		files := rs.files(*e)
		v.EditID, v.URLs, v.Poster, v.Duration = e.ID, &files.URLs, files.Poster, files.Duration
	}
	return v
}

func (rs responses) project(p project.Project) contract.Project {
	idle, _ := p.Idle()
	r := contract.Project{
		ProjectSummary: rs.summary(p), UpdatedAt: formatTime(p.UpdatedAt), Language: p.Language, Technique: p.Technique,
		Progress: *progress(p), Idle: idle, Revision: p.Revisions(), Warnings: p.Warnings, Error: stopped(p),
		Edits: make([]contract.Edit, len(p.Edits)), AdditionalParams: p.Request.AdditionalParams, Film: film(p.Request.Film()),
	}
	for i, e := range p.Edits {
		r.Edits[i] = rs.edit(e)
	}
	return r
}

// film returns the document of a film's settings.
func film(f request.Film) contract.Film {
	return contract.Film{
		AspectRatio: string(f.AspectRatio), Resolution: f.Resolution, BgMusic: (*contract.BgMusic)(f.BgMusic), Subtitles: subtitles(f.Subtitles),
		AIVoiceSettings: (*contract.VoiceSettings)(f.AIVoiceSettings), AIAvatarSettings: (*contract.AvatarSettings)(f.AIAvatarSettings),
	}
}

func subtitles(s *request.SubtitleSettings) *contract.Subtitles {
	if s == nil {
		return nil
	}
	out := &contract.Subtitles{
		Strategy: s.Strategy, TextSize: s.TextSize, PercentOffset: s.PercentOffset, FontName: s.FontName, IsBold: s.IsBold,
		PrimaryColour: s.PrimaryColour, OutlineColour: s.OutlineColour, PlateColour: s.PlateColour,
	}
	if s.Styles != nil {
		out.Styles = &contract.SubtitleStyles{Normal: (*contract.SubtitleColor)(s.Styles.Normal), Highlight: (*contract.SubtitleColor)(s.Styles.Highlight)}
	}
	return out
}

// formatTime returns a time in the documents' form: UTC, to the millisecond.
func formatTime(t time.Time) contract.Time {
	return contract.Time{Time: t.UTC().Truncate(time.Millisecond)}
}

func progress(p project.Project) *contract.Progress {
	g := p.Progress
	if g.Step == "" {
		g.Step = p.Step // nothing has begun
	}
	out := &contract.Progress{
		Step: string(g.Step), Scene: g.Scene, Scenes: g.Scenes,
		Share: g.Share, Overall: g.Overall, Left: g.Left.Round(time.Second).Seconds(),
	}
	if idle, _ := p.Idle(); !idle {
		out.Doing = g.Words()
	}
	return out
}

// stopped returns why creation or enhancement did not complete, nil if neither stopped.
func stopped(p project.Project) *contract.Failure {
	if s := p.Status(); s != project.StatusFailed && s != project.StatusCancelled {
		return nil
	}
	_, f := p.Idle()
	return failure(f)
}

func failure(f *fault.Error) *contract.Failure {
	if f == nil {
		return nil
	}
	return &contract.Failure{
		Code: string(f.Code), Stage: f.Stage, SceneID: f.SceneID, Provider: f.Provider,
		Message: f.Message, Remedy: f.Remedy, Retryable: f.Retryable,
	}
}

func (rs responses) edit(e project.Edit) contract.Edit {
	r := contract.Edit{
		EditID: e.ID, Revision: e.Revision, Status: jobStatus(e.State, statusExporting),
		CreatedAt: formatTime(e.CreatedAt), Error: failure(e.Stopped()), Files: rs.files(e),
	}
	r.DoneAt = whenSet(e.DoneAt)
	return r
}

// files returns the addresses of an export's files, nil unless all are there.
func (rs responses) files(e project.Edit) *contract.Files {
	r := e.Rendition
	if e.State != project.Done || r == nil {
		return nil
	}
	url := rs.fileURL
	return &contract.Files{
		URLs:     contract.URLs{UploadPath: url(r.Video), DashPath: url(r.Manifest)},
		Captions: contract.Captions{SRT: url(r.Captions.SRT), VTT: url(r.Captions.VTT), ASS: url(r.Captions.ASS)},
		Poster:   url(r.Poster), Duration: r.Report.Duration.Seconds(), Bytes: r.Report.Bytes,
	}
}

// completed returns a project's film in its webhook's form. There is one: the list has no others.
func (rs responses) completed(p project.Project) contract.CompletedExport {
	e := p.Film()
	return contract.CompletedExport{
		ID: e.ID, CompletedAt: formatTime(e.DoneAt), Type: "export",
		Payload: contract.ExportedVideo{
			ProjectID: p.ID, ProjectName: p.Name, URLs: rs.files(*e).URLs, AdditionalParams: p.Request.AdditionalParams,
		},
	}
}

// live returns the address of an export's stream while it is made, "" before it is playable.
func (rs responses) live(e project.Edit) string {
	if e.Growing == "" {
		return ""
	}
	return rs.fileURL(e.Growing)
}

// The states of a running enhancement and export.
const (
	statusEditing   = "EDITING"
	statusExporting = "EXPORTING"
)

// jobStatus returns a job's state in the API's words; running is the job's own word.
func jobStatus(s project.State, running string) string {
	switch s {
	case project.Running:
		return running
	case project.Done:
		return "DONE"
	case project.Failed:
		return "FAILED"
	case project.Cancelled:
		return "CANCELLED"
	}
	return "WAITING"
}

func scenes(all []engine.SceneInfo) []contract.Scene {
	out := make([]contract.Scene, len(all))
	for i, s := range all {
		out[i] = contract.Scene{
			ID: s.ID, Index: s.Index, Beat: s.Beat, Heading: s.Heading, Narration: s.Narration,
			Layout: string(s.Layout), Query: s.Query, Voice: s.Voice, Revision: s.Revision, Start: s.Start, Duration: s.Duration,
		}
	}
	return out
}

// estimate returns an estimate's document, with the schema's errors of the request; for each field
// the first one.
func estimate(e project.Estimate, wrong []error, requestID string) contract.ProjectEstimate {
	out := contract.ProjectEstimate{Errors: []contract.Problem{}, Asks: []contract.ServiceAsk{}}
	for _, err := range slices.Concat(wrong, e.Errors) {
		p := problem(err, requestID)
		if !slices.ContainsFunc(out.Errors, func(other contract.Problem) bool { return other.Param == p.Param && p.Param != "" }) {
			out.Errors = append(out.Errors, p)
		}
	}
	if out.Valid = len(out.Errors) == 0; !out.Valid {
		return out
	}
	for _, a := range e.Asks {
		ask := contract.ServiceAsk{Service: a.Service, Step: string(a.Step), Calls: a.Calls}
		if a.Priced {
			ask.Cost = &a.Cost
		}
		out.Asks = append(out.Asks, ask)
	}
	out.Duration, out.Seconds, out.Cost, out.MaxCost = e.Length.Seconds(), math.Ceil(e.Takes.Seconds()), e.Cost, e.MaxCost
	return out
}

func ledger(all []footage.Entry) []contract.LedgerEntry {
	out := make([]contract.LedgerEntry, len(all))
	for i, e := range all {
		out[i] = contract.LedgerEntry{SceneID: e.SceneID, Slot: e.Slot, Query: e.Query, Asked: make([]contract.LedgerAsked, len(e.Asked))}
		for j, s := range e.Asked {
			out[i].Asked[j] = contract.LedgerAsked{
				Source: s.Source, Kind: string(s.Kind), Outcome: string(s.Outcome), Reason: s.Reason, Rank: s.Rank, Score: s.Score,
				URL: s.URL, Licence: s.Licence, Author: s.Author, Query: s.Query, Cost: s.Cost,
			}
		}
	}
	return out
}
