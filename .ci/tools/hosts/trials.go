package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// trial is one export of the film, or many films made at once.
type trial struct {
	name, what string
	many       bool // all hosts; otherwise one
	films      int  // how many short films are made; 0: the one film is exported
	// during does harm while the film is made, until ctx ends; nil: none.
	during func(ctx context.Context, b *bench) error
}

// shortFilms is how many films are made where they are counted.
const shortFilms = 8

var trials = []trial{
	{name: "one", what: "one host"},
	{name: "many", what: "all hosts", many: true},
	{name: "again", what: "again on another host that has seen nothing of it"},
	{name: "kills", what: "all hosts, one killed at random again and again", many: true, during: killHosts},
	{name: "postgres", what: "all hosts, Postgres away", many: true,
		during: func(ctx context.Context, b *bench) error { return b.withdraw(ctx, b.cluster.database.setAway) }},
	{name: "s3", what: "all hosts, S3 away", many: true,
		during: func(ctx context.Context, b *bench) error { return b.withdraw(ctx, b.cluster.bucket.away.Store) }},
	{name: "slow", what: "all hosts, S3 takes 200 ms and answers 1 % with an error", many: true, during: slowBucket},
	{name: "films-one", what: "films of half a minute, one host", films: shortFilms},
	{name: "films", what: "films of half a minute, all hosts", films: shortFilms, many: true},
}

// hostsOf returns how many hosts a trial has.
func (b *bench) hostsOf(t trial) int {
	if t.many {
		return b.hosts
	}
	return 1
}

// alone returns what came of the same work done by one host.
func (b *bench) alone(t trial) outcome {
	if t.films > 0 {
		return b.of("films-one")
	}
	return b.of("one")
}

func names() (all []string) {
	for _, t := range trials[1:] {
		all = append(all, t.name)
	}
	return all
}

// outcome is what came of a trial.
type outcome struct {
	trial
	took     time.Duration
	sum      string // of the film
	requests int64  // to S3
	spent    time.Duration
	encoding time.Duration
	err      error
}

// bench makes trials with one film.
type bench struct {
	config
	cluster *cluster
	project string
	all     []outcome
}

// script returns a text that takes some minutes to speak, about other houses from
// another first one on.
func script(minutes float64, first int) string {
	var b strings.Builder
	for i := range int(minutes*60/7.2 + .5) { // seconds to speak one
		n := first + i
		fmt.Fprintf(&b, "House %d stands in %s street, and its people count what they use. In a cold winter it took %d units of power, and %d in the year after. ",
			n+2, []string{"harbour", "orchard", "station", "chapel", "meadow", "garden"}[n%6], 90+n*7, 60+n*5)
	}
	return b.String()
}

// prepare makes all of the film but its export, on all hosts.
func (b *bench) prepare(ctx context.Context) error {
	say("preparing a film of about %.1f minutes", b.minutes)
	if err := b.cluster.setHosts(ctx, b.hosts); err != nil {
		return err
	}
	var err error
	b.project, err = b.write(ctx, script(b.minutes, 0))
	return err
}

// write makes all of a film but its export.
func (b *bench) write(ctx context.Context, text string) (project string, err error) {
	project, err = b.cluster.client.Projects.Create(ctx, client.CreateProject{Prompt: text, PromptType: "Script", Resolution: b.resolution})
	if err != nil {
		return "", err
	}
	p, err := b.await(ctx, project)
	if err == nil && p.Error != nil {
		err = p.Error
	}
	return project, err
}

// await waits until a project is idle. A service that is away may come back.
func (b *bench) await(ctx context.Context, project string) (contract.Project, error) {
	for ctx.Err() == nil {
		p, err := b.cluster.client.Projects.Get(ctx, project)
		if err == nil && p.Idle {
			return p, nil
		}
		var refused *contract.Problem
		if errors.As(err, &refused) && refused.Status < 500 && refused.Status != http.StatusTooManyRequests {
			return p, err
		}
		select {
		case <-time.After(300 * time.Millisecond):
		case <-ctx.Done():
		}
	}
	return contract.Project{}, ctx.Err()
}

// trialTime is how long an export may take.
const trialTime = 20 * time.Minute

// try makes one trial.
func (b *bench) try(ctx context.Context, t trial) error {
	ctx, cancel := context.WithTimeout(ctx, trialTime)
	defer cancel()
	say("%s: %s", t.name, t.what)
	if t.name != "again" {
		if _, err := b.cluster.bucket.clear("segments/"); err != nil {
			return err
		}
	}
	if err := b.cluster.setHosts(ctx, b.hostsOf(t)); err != nil {
		return err
	}
	before, spent := b.cluster.bucket.requests.Load(), b.cluster.spent
	o := outcome{trial: t}
	if t.films > 0 {
		o.took, o.err = b.makeFilms(ctx, t.films)
	} else {
		o.took, o.sum, o.err = b.export(ctx, t)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if first := b.of("one"); o.err == nil && t.films == 0 && t.name != "one" && o.sum != first.sum {
		o.err = errors.New("it is another film than the first")
	}
	o.requests, o.encoding = b.cluster.bucket.requests.Load()-before, b.cluster.encoding()
	b.cluster.endHosts()
	o.spent = b.cluster.spent - spent
	b.all = append(b.all, o)
	say("%s: %v %v", t.name, o.took.Round(100*time.Millisecond), o.err)
	return nil
}

// of returns what came of a trial, nothing where it was not made.
func (b *bench) of(name string) outcome {
	for _, o := range b.all {
		if o.name == name {
			return o
		}
	}
	return outcome{}
}

// export exports the film while harm is done, and returns how long that took and its sum.
func (b *bench) export(ctx context.Context, t trial) (took time.Duration, sum string, err error) {
	id, err := b.cluster.client.Exports.Start(ctx, b.project)
	if err != nil {
		return 0, "", err
	}
	harm, end := context.WithCancel(ctx)
	harmed := make(chan error, 1)
	go func() {
		if t.during != nil {
			harmed <- t.during(harm, b)
		}
		close(harmed)
	}()
	p, err := b.await(ctx, b.project)
	end()
	if err := errors.Join(err, <-harmed); err != nil && !errors.Is(err, context.Canceled) {
		return 0, "", err
	}
	if took, err = exportTook(p, id); err != nil {
		return took, "", err
	}
	sum, err = b.sumOf(ctx, b.project)
	return took, sum, err
}

// makeFilms makes short films from their texts, all asked for at once, and returns how
// long it took until the last was done.
func (b *bench) makeFilms(ctx context.Context, n int) (time.Duration, error) {
	began := time.Now()
	all, ctx := errgroup.WithContext(ctx)
	for i := range n {
		all.Go(func() error {
			project, err := b.write(ctx, script(.5, 100*(i+1)))
			if err != nil {
				return err
			}
			id, err := b.cluster.client.Exports.Start(ctx, project)
			if err != nil {
				return err
			}
			p, err := b.await(ctx, project)
			if err != nil {
				return err
			}
			if _, err := exportTook(p, id); err != nil {
				return err
			}
			_, err = b.sumOf(ctx, project)
			return err
		})
	}
	err := all.Wait()
	return time.Since(began), err
}

// exportTook returns how long an export took, by the service's clock.
func exportTook(p contract.Project, id string) (time.Duration, error) {
	for _, e := range p.Edits {
		if e.EditID != id {
			continue
		}
		if e.Status != "DONE" || e.DoneAt == nil {
			return 0, endedAs(e)
		}
		return e.DoneAt.Sub(e.CreatedAt.Time), nil
	}
	return 0, errors.New("the export is gone")
}

// endedAs says that an export came to nothing, and why.
func endedAs(e contract.Edit) error {
	if e.Error != nil {
		return fmt.Errorf("the export ended as %s: %w", e.Status, e.Error)
	}
	return fmt.Errorf("the export ended as %s", e.Status)
}

// sumOf returns the hash of a project's film that was exported last.
func (b *bench) sumOf(ctx context.Context, project string) (string, error) {
	s, err := b.cluster.client.Exports.Status(ctx, project)
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URLs.UploadPath, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	h := sha256.New()
	if _, err := io.Copy(h, resp.Body); err != nil || resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the film: %s, %w", resp.Status, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// killHosts kills a host at random now and then.
func killHosts(ctx context.Context, b *bench) error {
	tick := time.NewTicker(b.kills)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
		i := rand.N(len(b.cluster.hosts))
		say("killing host %d", i)
		if err := b.cluster.replace(context.WithoutCancel(ctx), i, 3*time.Second); err != nil {
			return err
		}
	}
}

// withdraw has something away for a while, soon after the film was begun.
func (b *bench) withdraw(ctx context.Context, setAway func(bool)) error {
	select {
	case <-time.After(5 * time.Second):
	case <-ctx.Done():
		return errors.New("the film was done before")
	}
	setAway(true)
	say("away")
	select {
	case <-time.After(b.away):
	case <-ctx.Done(): // the film is done, whatever is away
	}
	setAway(false)
	say("back")
	return nil
}

// slowBucket has the bucket slow and wrong until the film is made.
func slowBucket(ctx context.Context, b *bench) error {
	b.cluster.bucket.slow.Store(int64(200 * time.Millisecond))
	b.cluster.bucket.wrong.Store(10)
	<-ctx.Done()
	b.cluster.bucket.slow.Store(0)
	b.cluster.bucket.wrong.Store(0)
	return nil
}

// table writes what came of all trials.
func (b *bench) table(load string) (text string, broken bool) {
	var s strings.Builder
	fmt.Fprintf(&s, "A film of about %.1f minutes at %s; %d hosts, each with %g of a processor; load when it began: %s\n", b.minutes, b.resolution, b.hosts, b.share, load)
	s.WriteString("| trial | seconds | of one host's | films a minute | processor seconds of the hosts | encoders worked | requests to S3 | the film |\n|---|---|---|---|---|---|---|---|\n")
	for _, o := range b.all {
		film, made := "once, the same", 1
		if o.films > 0 {
			film, made = "each once", o.films
		}
		if o.err != nil {
			film, broken = o.err.Error(), true
		}
		seconds := o.took.Seconds()
		fmt.Fprintf(&s, "| %s | %.1f | %.2f | %.1f | %.1f | %.0f %% | %d | %s |\n", o.what, seconds, seconds/b.alone(o.trial).took.Seconds(),
			float64(made)*60/seconds, o.spent.Seconds(), 100*o.encoding.Seconds()/seconds/float64(b.hostsOf(o.trial)), o.requests, film)
	}
	return s.String(), broken
}
