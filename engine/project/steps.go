package project

import (
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/job"
)

// Step is the name of a step of the pipeline.
type Step string

// The steps, in order.
const (
	StepFetch   Step = "fetch"   // addresses of source texts → files
	StepRead    Step = "read"    // files, subject → source text and its pictures
	StepCollect Step = "collect" // addresses of media → files
	StepGather  Step = "gather"  // media of the request → prepared media
	StepWrite   Step = "write"   // text → script
	StepNarrate Step = "narrate" // script → narrations, rewritten until the length fits
	StepBoard   Step = "board"   // narrations → storyboard with its times
	StepFill    Step = "fill"    // storyboard → its pictures and films, and the ledger
	StepPresent Step = "present" // storyboard → films of a filmed presenter
	StepScore   Step = "score"   // → the bed, composed to length
	StepArrange Step = "arrange" // storyboard → timeline: pictures, subtitles, sound
	StepRender  Step = "render"  // timeline → files, checked and published
)

// StepRow is one row of the pipeline: its job, its queue, its texts for the status endpoints, and
// its share of the work.
type StepRow struct {
	Name   Step
	Job    JobKind
	Queue  job.Kind
	Status Status
	Weight float64 // of a typical project's time

	words, scene string // the work, and that on one of several scenes, for people
}

// JobKind is one of the three durable jobs of a project.
type JobKind string

// The jobs of a project.
const (
	JobCreate  JobKind = "create"
	JobEnhance JobKind = "enhance"
	JobExport  JobKind = "export"
)

// Pipeline returns the steps in order: each uses results of the rows above it. Fetching and reading
// foreign files has a queue of its own: a film enters the queue of films once its material is
// there.
func Pipeline() []StepRow {
	return []StepRow{
		{StepFetch, JobCreate, job.Fetch, StatusStructure, .01, "fetching the source", ""},
		{StepRead, JobCreate, job.Prepare, StatusStructure, .01, "reading", ""},
		{StepCollect, JobCreate, job.Fetch, StatusStructure, .01, "fetching media", ""},
		{StepGather, JobCreate, job.Prepare, StatusStructure, .01, "preparing media", ""},
		{StepWrite, JobCreate, job.Video, StatusStructure, .01, "writing the script", ""},
		{StepNarrate, JobCreate, job.Video, StatusGeneratingImages, .10, "speaking", "speaking scene %d of %d"},
		{StepBoard, JobCreate, job.Video, StatusGeneratingImages, .01, "planning the scenes", ""},
		{StepFill, JobCreate, job.Video, StatusGeneratingImages, .06, "filling the scenes", "filling scene %d of %d"},
		{
			StepPresent, JobCreate, job.Video, StatusGeneratingImages, .02,
			"filming the presenter", "filming the presenter in scene %d of %d",
		},
		{StepScore, JobEnhance, job.Video, StatusEditing, .08, "making the music", ""},
		{StepArrange, JobEnhance, job.Video, StatusEditing, .02, "laying out pictures and sound", ""},
		{StepRender, JobExport, job.Video, "", .70, "rendering", ""},
	}
}

// StepByName returns a step's row; ok is false for an unknown name.
func StepByName(name Step) (StepRow, bool) {
	return firstRow(func(s StepRow) bool { return s.Name == name })
}

func firstRow(is func(StepRow) bool) (StepRow, bool) {
	rows := Pipeline()
	if i := slices.IndexFunc(rows, is); i >= 0 {
		return rows[i], true
	}
	return StepRow{}, false
}

// FirstStep returns the first step of a job.
func FirstStep(kind JobKind) Step {
	row, _ := firstRow(func(s StepRow) bool { return s.Job == kind })
	return row.Name
}

// After returns the following step of the same job, "" at the job's end.
func After(row StepRow) Step {
	rows := Pipeline()
	for i := range len(rows) - 1 {
		if rows[i].Name == row.Name && rows[i+1].Job == row.Job {
			return rows[i+1].Name
		}
	}
	return ""
}

// NewID returns an id that sorts by time and contains nothing else.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// NewEditID returns an id that cannot be guessed: anyone who knows it can fetch the export's files.
func NewEditID() string { return uuid.NewString() }

// FilesPrefix returns the prefix of a project's files.
func FilesPrefix(id string) string { return "projects/" + id + "/" }

// ExportPrefix returns the prefix of an export's files.
func ExportPrefix(id string) string { return "exports/" + id + "/" }

// SegmentsPrefix returns the prefix of the segments of a project's shared films. It belongs to one
// project, so that no tenant learns from existing segments what another one shows. It has the week
// in which the export began, so that old segments can be found.
func SegmentsPrefix(week int64, projectID string) string {
	return SegmentsOfWeek(week) + projectID + "/"
}

// SegmentsOfWeek returns the prefix of all segments of a week.
func SegmentsOfWeek(week int64) string { return fmt.Sprintf("segments/%d/", week) }

// Week returns the number of a week, by UTC.
func Week(at time.Time) int64 { return Day(at) / 7 }

// Status is the project's state in the contract's terms.
type Status string

// The statuses; FAILED and CANCELLED are ours.
const (
	StatusStructure        Status = "STRUCTURE"
	StatusGeneratingImages Status = "GENERATING_IMAGES"
	StatusEditing          Status = "EDITING"
	StatusDone             Status = "DONE"
	StatusFailed           Status = "FAILED"
	StatusCancelled        Status = "CANCELLED"
)

// Statuses lists all statuses.
func Statuses() []Status {
	return []Status{StatusStructure, StatusGeneratingImages, StatusEditing, StatusDone, StatusFailed, StatusCancelled}
}

// Known reports whether it is one of Statuses.
func (s Status) Known() bool { return slices.Contains(Statuses(), s) }

// Day returns the number of a day, by UTC.
func Day(at time.Time) int64 { return at.Unix() / (24 * 60 * 60) }
