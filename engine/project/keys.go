package project

import (
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
)

// NewID makes an id that sorts by time and tells nobody anything else.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// NewEditID makes an id that nobody can guess: whoever knows it can fetch the
// export's files.
func NewEditID() string { return uuid.NewString() }

// FilesPrefix returns what the keys of a project's files begin with.
func FilesPrefix(id string) string { return "projects/" + id + "/" }

// ExportPrefix returns what the keys of an export's files begin with.
func ExportPrefix(id string) string { return "exports/" + id + "/" }

// SegmentsPrefix returns what the keys begin with under which the hosts that share the
// work on a project's films keep their segments. They are the project's alone, so that
// nobody learns from what is there what another tenant shows; and kept by the week in
// which the export began, so that the old ones can be found.
func SegmentsPrefix(week int64, projectID string) string {
	return SegmentsOfWeek(week) + projectID + "/"
}

// SegmentsOfWeek returns what the keys of the segments of a week begin with.
func SegmentsOfWeek(week int64) string { return fmt.Sprintf("segments/%d/", week) }

// Week returns the number of a week, by UTC.
func Week(at time.Time) int64 { return Day(at) / 7 }

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
