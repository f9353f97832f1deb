package store

import (
	"cmp"
	"math"
	"slices"
)

// jobOwner is the tenant of jobs, "" = none.
type jobOwner struct {
	Organization, Workspace string
	Priority                int // of the workspace; 0 is the default
}

// claimable is a job that could begin. Those of a queue are in order.
type claimable struct {
	ID    int64
	Owner jobOwner
}

// jobShare is an owner's share of a queue.
type jobShare struct {
	Running int
	Served  int64 // the queue's number of its last job
}

// fairShares are all owners' shares of a queue.
type fairShares struct {
	organizations map[string]jobShare
	Tenants       map[jobOwner]jobShare
	priorities    map[int]int64  // the number of the last job of each
	last          int64          // number of the last job
	Caps          map[string]int // bounds on an organization's running jobs; none: no bound
}

// newShares returns shares of a queue without running jobs.
func newShares() *fairShares {
	return &fairShares{organizations: map[string]jobShare{}, Tenants: map[jobOwner]jobShare{}, priorities: map[int]int64{}}
}

// Add adds running jobs, or the number of a job that began.
func (s *fairShares) Add(owner jobOwner, more jobShare) {
	s.organizations[owner.Organization] = s.organizations[owner.Organization].plus(more)
	s.Tenants[owner] = s.Tenants[owner].plus(more)
	s.priorities[owner.Priority] = max(s.priorities[owner.Priority], more.Served)
	s.last = max(s.last, more.Served)
}

func (s jobShare) plus(more jobShare) jobShare {
	return jobShare{s.Running + more.Running, max(s.Served, more.Served)}
}

// Pick returns the next jobs to begin, at most n. Each has the priority whose turn it is (see
// fairShares.compare), and within it the organization with the fewest running jobs, among several
// the one served least recently; the same rule selects among its workspaces. A workspace's own jobs
// come in their order. Pick adds the jobs to the shares.
func (s *fairShares) Pick(waiting []claimable, n int) []claimable {
	lines := map[jobOwner][]claimable{}
	for _, j := range waiting {
		lines[j.Owner] = append(lines[j.Owner], j)
	}
	var next []claimable
	for len(next) < n {
		owner, ok := s.next(lines)
		if !ok {
			break
		}
		line := lines[owner]
		next = append(next, line[0])
		if lines[owner] = line[1:]; len(line) == 1 {
			delete(lines, owner)
		}
		s.Add(owner, jobShare{1, s.last + 1})
	}
	return next
}

// next returns the owner whose turn it is among those that wait and may begin more.
func (s *fairShares) next(lines map[jobOwner][]claimable) (jobOwner, bool) {
	var open []jobOwner
	for owner := range lines {
		most, capped := s.Caps[owner.Organization]
		if !capped || s.organizations[owner.Organization].Running < most {
			open = append(open, owner)
		}
	}
	if len(open) == 0 {
		return jobOwner{}, false
	}
	return slices.MinFunc(open, func(a, b jobOwner) int {
		return cmp.Or(
			s.compare(a.Priority, b.Priority),
			s.organizations[a.Organization].compare(s.organizations[b.Organization]),
			s.Tenants[a].compare(s.Tenants[b]),
			cmp.Compare(lines[a][0].ID, lines[b][0].ID),
		)
	}), true
}

// compare orders smaller shares first.
func (s jobShare) compare(t jobShare) int {
	return cmp.Or(cmp.Compare(s.Running, t.Running), cmp.Compare(s.Served, t.Served))
}

// step is the number of jobs of a priority for one of the next lower, while both wait.
const step = 3

// compare orders first the priority whose turn it is: the one that has waited for the most jobs of
// others since its last one, where each counts step times as much as for the next lower one. So
// none waits for ever, and one that was idle for a while begins at once.
func (s *fairShares) compare(a, b int) int {
	if a == b {
		return 0
	}
	return cmp.Or(cmp.Compare(s.waited(b), s.waited(a)), cmp.Compare(b, a))
}

// waited returns the weighted number of jobs for which a priority has waited.
func (s *fairShares) waited(priority int) float64 {
	return float64(s.last+1-s.priorities[priority]) * math.Pow(step, float64(priority))
}
