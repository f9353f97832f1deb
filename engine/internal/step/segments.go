package step

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// One film on many hosts:
//
//	host that exports             queue                other hosts, and this one
//	Render: names, what is kept
//	Offer ────────────────────▶ a job a segment ────▶ Segment: draw, encode
//	  asks which are over ◀────── done                    │ Put
//	Take ◀──────────────── blobs: segments/WEEK/PROJECT/NAME
//	Render: packs, checks
//
// The jobs of segments have slots of their own in each process, so that exports that wait for them
// block none. A job that ends without a segment only costs time: the exporting host makes missing
// ones itself. Should that host die, another one resumes the export with the finished segments and
// the remaining jobs.

// sharedSegments are those of one export. They implement story.Segments.
type sharedSegments struct {
	blobs    blobs.Blobs
	queue    job.Tracked
	projects *pipeline.Log
	p        project.Project
	editID   string
}

// lookBack is the number of weeks of a project's exports in which segments are searched: those
// older than two were deleted.
const lookBack = 3

// Take implements story.Segments. An edit finds the segments of earlier exports.
func (s sharedSegments) Take(ctx context.Context, name string) (io.ReadCloser, error) {
	weeks := s.p.Weeks()
	for _, w := range weeks[:min(lookBack, len(weeks))] {
		segment, err := s.blobs.Open(ctx, project.SegmentsPrefix(w, s.p.ID)+name)
		if !errors.Is(err, fault.ErrNotFound) {
			return segment, err
		}
	}
	return nil, fault.NotFound("segment")
}

// Put implements story.Segments.
func (s sharedSegments) Put(ctx context.Context, name string, segment io.Reader) error {
	err := s.blobs.Put(ctx, project.SegmentsPrefix(s.week(), s.p.ID)+name, segment)
	if err != nil && ctx.Err() == nil {
		s.projects.Logger.Warn("a segment is not kept for other hosts", "project", s.p.ID, slog.Any("error", err))
	}
	return err
}

// week returns the week in which the export began, the same on all hosts whatever their clocks.
func (s sharedSegments) week() int64 {
	if e := s.p.EditByID(s.editID); e != nil {
		return project.Week(e.CreatedAt)
	}
	return project.Week(s.p.CreatedAt)
}

// lookEvery is how often the queue is polled for finished segments: each takes seconds.
const lookEvery = 300 * time.Millisecond

// Offer implements story.Segments. Jobs in the queue stay there when the context ends: a resumed
// export needs them, and jobs of an ended export make no segment.
func (s sharedSegments) Offer(ctx context.Context, offered []story.SegmentRef, over func(number int)) error {
	left := map[string][]int{} // numbers by subject: a repeated segment is made once
	var jobs []job.Job
	for _, o := range offered {
		subject := job.Part(s.p.ID, o.Name)
		if left[subject] == nil {
			jobs = append(jobs, job.Job{Kind: job.Segment, Subject: subject, Step: strconv.Itoa(o.Number), EditID: s.editID})
		}
		left[subject] = append(left[subject], o.Number)
	}
	if err := s.enqueue(ctx, jobs); err != nil {
		return err
	}
	return s.watch(ctx, left, over)
}

// watch polls for finished segments until all are.
func (s sharedSegments) watch(ctx context.Context, left map[string][]int, over func(number int)) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for unknown := false; ; {
		unfinished, err := s.queue.Unfinished(ctx, job.Segment, slices.Collect(maps.Keys(left)))
		if err != nil && !unknown && ctx.Err() == nil {
			s.projects.Logger.Warn("it is not known for a while how far the segments are", "project", s.p.ID, slog.Any("error", err))
		}
		unknown = err != nil // a lasting failure makes the queue take the export from this process
		for subject, numbers := range left {
			if unknown || slices.Contains(unfinished, subject) {
				continue
			}
			for _, n := range numbers {
				over(n)
			}
			delete(left, subject)
		}
		if len(left) == 0 {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// leastJobs is the least number of segments that are worth jobs: one alone is made faster than a
// job starts and its end is noticed, but two hosts make two in parallel.
const leastJobs = 2

// enqueue adds the jobs that are not in the queue: a process that died may have started the same
// export. Fewer than leastJobs segments get no jobs, and so count as over.
func (s sharedSegments) enqueue(ctx context.Context, jobs []job.Job) error {
	if len(jobs) < leastJobs {
		return nil
	}
	var subjects []string
	for _, j := range jobs {
		subjects = append(subjects, j.Subject)
	}
	there, err := s.queue.Unfinished(ctx, job.Segment, subjects)
	if err != nil {
		return err
	}
	c := project.Commit{ProjectID: s.p.ID}
	for _, j := range jobs {
		if !slices.Contains(there, j.Subject) {
			c.Enqueue = append(c.Enqueue, j)
		}
	}
	_, err = s.projects.Commit(ctx, c)
	return err
}
