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

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// trial is one export of the film.
type trial struct {
	name, what string
	hosts      int
	// during does harm while the film is made, until ctx ends; nil: none.
	during func(ctx context.Context, b *bench) error
}

var trials = []trial{
	{"one", "one host, one processor", 1, nil},
	{"two", "two hosts, one processor each", 2, nil},
	{"again", "again on a third host that has seen nothing of it", 1, nil},
	{"kills", "two hosts, one killed at random again and again", 2, killHosts},
	{"postgres", "two hosts, Postgres away", 2, func(ctx context.Context, b *bench) error { return b.withdraw(ctx, b.cluster.database.setAway) }},
	{"s3", "two hosts, S3 away", 2, func(ctx context.Context, b *bench) error { return b.withdraw(ctx, b.cluster.bucket.away.Store) }},
	{"slow", "two hosts, S3 takes 200 ms and answers 1 % with an error", 2, slowBucket},
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

// script returns a text that takes some minutes to speak.
func script(minutes float64) string {
	var b strings.Builder
	for n := range int(minutes*60/7.2 + .5) { // seconds to speak one
		fmt.Fprintf(&b, "House %d stands in %s street, and its people count what they use. In a cold winter it took %d units of power, and %d in the year after. ",
			n+2, []string{"harbour", "orchard", "station", "chapel", "meadow", "garden"}[n%6], 90+n*7, 60+n*5)
	}
	return b.String()
}

// prepare makes all of the film but its export, on one host.
func (b *bench) prepare(ctx context.Context) error {
	say("preparing a film of about %.1f minutes", b.minutes)
	if err := b.cluster.setHosts(ctx, 2); err != nil {
		return err
	}
	c := b.cluster.client
	id, err := c.Projects.Create(ctx, client.CreateProject{Prompt: script(b.minutes), PromptType: "Script", Resolution: b.resolution})
	if err != nil {
		return err
	}
	b.project = id
	p, err := b.await(ctx)
	if err == nil && p.Error != nil {
		err = p.Error
	}
	return err
}

// await waits until the project is idle. A service that is away may come back.
func (b *bench) await(ctx context.Context) (contract.Project, error) {
	for ctx.Err() == nil {
		p, err := b.cluster.client.Projects.Get(ctx, b.project)
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
	if err := b.cluster.setHosts(ctx, t.hosts); err != nil {
		return err
	}
	before, spent := b.cluster.bucket.requests.Load(), b.cluster.spent
	id, err := b.cluster.client.Exports.Start(ctx, b.project)
	if err != nil {
		return err
	}
	harm, end := context.WithCancel(ctx)
	harmed := make(chan error, 1)
	go func() {
		if t.during != nil {
			harmed <- t.during(harm, b)
		}
		close(harmed)
	}()
	p, err := b.await(ctx)
	end()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := errors.Join(err, <-harmed); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	o := outcome{trial: t, requests: b.cluster.bucket.requests.Load() - before, encoding: b.cluster.encoding()}
	b.cluster.endHosts()
	o.spent = b.cluster.spent - spent
	o.took, o.err = exportTook(p, id)
	if o.err == nil {
		o.sum, o.err = b.sumOf(ctx)
	}
	if o.err == nil && len(b.all) > 0 && o.sum != b.all[0].sum {
		o.err = errors.New("it is another film than the first")
	}
	b.all = append(b.all, o)
	say("%s: %v %v", t.name, o.took.Round(100*time.Millisecond), o.err)
	return nil
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
		return e.DoneAt.Sub(e.CreatedAt), nil
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

// sumOf returns the hash of the film that was exported last.
func (b *bench) sumOf(ctx context.Context) (string, error) {
	s, err := b.cluster.client.Exports.Status(ctx, b.project)
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
	fmt.Fprintf(&s, "A film of about %.1f minutes at %s; load when it began: %s\n", b.minutes, b.resolution, load)
	s.WriteString("| trial | seconds | of one host's | processor seconds of the hosts | encoders worked | requests to S3 | the film |\n|---|---|---|---|---|---|---|\n")
	for _, o := range b.all {
		film := "once, the same"
		if o.err != nil {
			film, broken = o.err.Error(), true
		}
		fmt.Fprintf(&s, "| %s | %.1f | %.2f | %.1f | %.0f %% | %d | %s |\n", o.what, o.took.Seconds(), o.took.Seconds()/b.all[0].took.Seconds(),
			o.spent.Seconds(), 100*o.encoding.Seconds()/o.took.Seconds()/float64(o.hosts), o.requests, film)
	}
	return s.String(), broken
}
