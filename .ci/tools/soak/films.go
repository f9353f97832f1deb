package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

const (
	alone    = 3                      // films before the attack
	filmTime = 10 * time.Minute       // after which a film is given up
	pollTime = 500 * time.Millisecond // between two looks at a film
	hookTime = time.Minute            // for the last webhooks to come
)

// film is one that an honest person asked for.
type film struct {
	id    string // "" = it was not taken
	took  time.Duration
	done  int // exports that are done
	hooks int // different webhooks that came
	err   error
}

// films makes films, one after the other.
type films struct {
	client    *client.Client
	workspace string
	web       *web
	all       []film
	attacked  int // where in all the attack began
	unknown   int // projects that nobody asked for
}

// things are what the films are about: each film has words of its own, since
// what was made once is not made again.
var things = []string{"heat pump", "wood stove", "gas boiler", "solar roof", "wind wheel", "water mill", "tile oven"}

// script returns the text of the nth film, of fifteen to twenty seconds.
func script(n int) string {
	thing := things[n%len(things)]
	return fmt.Sprintf("The %[1]s of house %[2]d is not new. It was built %[3]d years ago, by the people who live there. "+
		"On a cold day the %[1]s takes %[4]d units of power and gives the rooms three times as many. "+
		"Ask the owner of house %[2]d for the plan of the %[1]s.", thing, n+2, n+5, n+3)
}

// make makes one film and waits for its end.
func (f *films) make(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, filmTime)
	defer cancel()
	n := len(f.all)
	began := time.Now()
	id, err := f.client.Projects.Create(ctx, client.CreateProject{
		Prompt: script(n), PromptType: "Script", Resolution: "720p", ToAutoExport: true, Webhook: f.web.hook(n),
	})
	one := film{id: id, err: err}
	if err == nil {
		one.took, one.err = f.wait(ctx, id, began)
	}
	if errors.Is(context.Cause(ctx), context.Canceled) {
		return // somebody stopped the soak
	}
	f.all = append(f.all, one)
	say("film %d: %v %v", n, one.took.Round(100*time.Millisecond), one.err)
}

// wait looks at a project until it is done, and returns how long that took since
// it was asked for. A server that does not answer may come back.
func (f *films) wait(ctx context.Context, id string, began time.Time) (time.Duration, error) {
	tick := time.NewTicker(pollTime)
	defer tick.Stop()
	for {
		p, err := f.client.Projects.Get(ctx, id)
		if err == nil && p.Idle {
			return outcome(p, began)
		}
		var refused *contract.Problem
		if errors.As(err, &refused) && refused.Status < 500 {
			return time.Since(began), err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return time.Since(began), fmt.Errorf("not done in time; it is at %s of %q", p.Progress.Step, p.Status)
		}
	}
}

// outcome returns how long the export of a project took, by the server's clock,
// which is ours.
func outcome(p contract.Project, began time.Time) (time.Duration, error) {
	if p.Error != nil {
		return time.Since(began), p.Error
	}
	if len(p.Edits) == 0 || p.Edits[0].DoneAt == nil {
		return time.Since(began), fmt.Errorf("it ended as %s without a film", p.Status)
	}
	return p.Edits[0].DoneAt.Sub(began), nil
}

// download returns the MP4 of the last film.
func (f *films) download(ctx context.Context) ([]byte, error) {
	if len(f.all) == 0 {
		return nil, ctx.Err()
	}
	last := f.all[len(f.all)-1]
	if last.err != nil {
		return nil, last.err
	}
	p, err := f.client.Projects.Get(ctx, last.id)
	if err != nil {
		return nil, err
	}
	return get(ctx, p.Edits[0].URLs.UploadPath)
}

// get fetches a file.
func get(ctx context.Context, url string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

// check looks at all films once more: what each has become, whether its files
// are there, and what else there is in the workspace.
func (f *films) check(ctx context.Context) error {
	mine := map[string]bool{}
	for i := range f.all {
		one := &f.all[i]
		if one.id == "" {
			continue
		}
		mine[one.id] = true
		if err := f.checkOne(ctx, i, one); err != nil {
			one.err = errors.Join(one.err, err)
		}
	}
	for l := (client.ProjectList{}); ; {
		page, next, err := f.client.Projects.List(ctx, f.workspace, l)
		if err != nil {
			return fmt.Errorf("list the films: %w", err)
		}
		for _, p := range page {
			if !mine[p.ID] {
				f.unknown++
			}
		}
		if l.Cursor = next; next == "" {
			return nil
		}
	}
}

// checkOne looks at a film once more.
func (f *films) checkOne(ctx context.Context, n int, one *film) error {
	p, err := f.client.Projects.Get(ctx, one.id)
	if err != nil {
		return err
	}
	for _, e := range p.Edits {
		if e.Status != "DONE" {
			continue
		}
		one.done++
		for _, url := range []string{e.URLs.UploadPath, e.URLs.DashPath} {
			if _, err := get(ctx, url); err != nil {
				return err
			}
		}
	}
	one.hooks = f.web.hooks(ctx, n, hookTime)
	switch {
	case one.err == nil && one.done == 0:
		return fmt.Errorf("it was done, and is %s", p.Status)
	case one.done > 0 && one.hooks == 0:
		return errors.New("its webhook did not come")
	}
	return nil
}

// times returns how long the good films of a part took, shortest first.
func times(part []film) []time.Duration {
	var all []time.Duration
	for _, one := range part {
		if one.err == nil {
			all = append(all, one.took)
		}
	}
	slices.Sort(all)
	return all
}

// median returns the middle of what is sorted; 0 of nothing.
func median(sorted []time.Duration) time.Duration {
	n := len(sorted)
	if n == 0 {
		return 0
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
