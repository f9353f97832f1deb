package export

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
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
// The jobs of segments have places of their own in each process, so that exports which
// wait for them hold up none. A job that ends without a segment costs nothing but
// time: the host that exports makes what it does not find. That host may die, too: who
// takes the export up finds what is made, and the jobs that are left.

// sharedSegments are those of one export. They implement story.Segments.
type sharedSegments struct {
	blobs    blobs.Blobs
	queue    job.Tracked
	projects *pipeline.Log
	p        project.Project
	editID   string
}

// lookBack is in how many of the weeks in which a project was exported its segments
// are looked for: what is older than two was swept.
const lookBack = 3

// Take implements story.Segments. An edit finds the segments of the exports before.
func (s sharedSegments) Take(ctx context.Context, name, path string) (note []byte, found bool, err error) {
	weeks := s.p.Weeks()
	for _, w := range weeks[:min(lookBack, len(weeks))] {
		note, err = s.takeFrom(ctx, project.SegmentsPrefix(w, s.p.ID)+name, path)
		if !errors.Is(err, fault.ErrNotFound) {
			return note, err == nil, err
		}
	}
	return nil, false, nil
}

// takeFrom copies a segment to a file, and returns its note, which comes first.
func (s sharedSegments) takeFrom(ctx context.Context, key, path string) (note []byte, err error) {
	b, err := s.blobs.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	r := bufio.NewReader(b)
	if note, err = r.ReadBytes('\n'); err != nil {
		return nil, fmt.Errorf("note of a segment: %w", err)
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(f, r)
	return bytes.TrimSuffix(note, []byte("\n")), errors.Join(err, f.Close())
}

// Put implements story.Segments. Note and segment are one blob, so that they cannot be
// of two hosts.
func (s sharedSegments) Put(ctx context.Context, name, path string, note []byte) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	key := project.SegmentsPrefix(s.week(), s.p.ID) + name
	err = s.blobs.Put(ctx, key, io.MultiReader(bytes.NewReader(note), bytes.NewReader([]byte("\n")), f))
	if err != nil && ctx.Err() == nil {
		s.projects.Logger.Warn("a segment is not kept for other hosts", "project", s.p.ID, slog.Any("error", err))
	}
	return err
}

// week is the one in which the export began, which is the same on all hosts whatever
// their clocks show.
func (s sharedSegments) week() int64 {
	if e := s.p.EditByID(s.editID); e != nil {
		return project.Week(e.CreatedAt)
	}
	return project.Week(s.p.CreatedAt)
}

// lookEvery is how often the queue is asked which segments are over: they take seconds.
const lookEvery = 300 * time.Millisecond

// Offer implements story.Segments. What is left in the queue when the context ends
// stays there: whoever takes the export up needs it, and of an export that is over no
// segment is made.
func (s sharedSegments) Offer(ctx context.Context, offered []story.SegmentRef, over func(number int)) error {
	left := map[string][]int{} // numbers by subject: what is shown twice is made once
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

// watch asks which segments are over, until all are.
func (s sharedSegments) watch(ctx context.Context, left map[string][]int, over func(number int)) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for unknown := false; ; {
		unfinished, err := s.unfinished(ctx, left)
		if err != nil && !unknown && ctx.Err() == nil {
			s.projects.Logger.Warn("it is not known for a while how far the segments are", "project", s.p.ID, slog.Any("error", err))
		}
		unknown = err != nil // the queue takes the export from this process where that lasts
		for subject, numbers := range left {
			if unknown || unfinished[subject] {
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

// leastJobs is how many segments are worth jobs: one alone is made sooner than a job is
// begun and its end is noticed, two by two hosts are not.
const leastJobs = 2

// enqueue adds the jobs that are not in the queue: a process that died may have begun
// the same export. Too few that nobody works on stay out of it, and so are over.
func (s sharedSegments) enqueue(ctx context.Context, jobs []job.Job) error {
	if len(jobs) < leastJobs {
		return nil
	}
	all := map[string][]int{}
	for _, j := range jobs {
		all[j.Subject] = nil
	}
	there, err := s.unfinished(ctx, all)
	if err != nil {
		return err
	}
	c := project.Commit{ProjectID: s.p.ID}
	for _, j := range jobs {
		if !there[j.Subject] {
			c.Enqueue = append(c.Enqueue, j)
		}
	}
	_, err = s.projects.Commit(ctx, c)
	return err
}

// unfinished returns which subjects have a job that is not over.
func (s sharedSegments) unfinished(ctx context.Context, of map[string][]int) (map[string]bool, error) {
	var subjects []string
	for subject := range of {
		subjects = append(subjects, subject)
	}
	found, err := s.queue.Unfinished(ctx, job.Segment, subjects)
	all := map[string]bool{}
	for _, subject := range found {
		all[subject] = true
	}
	return all, err
}
