package store

import (
	"cmp"
	"math"
	"slices"
)

// jobOwner is the tenant whose jobs they are, "" = nobody's in particular.
type jobOwner struct {
	Organization, Workspace string
	Priority                int // of the workspace; 0 is the usual one
}

// claimable is one that could begin. Those of a queue are in order.
type claimable struct {
	ID    int64
	Owner jobOwner
}

// jobShare is what somebody has of a queue.
type jobShare struct {
	Running int
	Served  int64 // the number of the last job among the queue's
}

// fairShares are what all have of a queue.
type fairShares struct {
	organizations map[string]jobShare
	Tenants       map[jobOwner]jobShare
	priorities    map[int]int64  // the number of the last job of each
	last          int64          // number of a job
	Caps          map[string]int // most that run of an organization; none: as many as there is room for
}

// newShares returns shares of a queue in which nothing runs.
func newShares() *fairShares {
	return &fairShares{organizations: map[string]jobShare{}, Tenants: map[jobOwner]jobShare{}, priorities: map[int]int64{}}
}

// Add enters jobs that run, or the number of a job that began.
func (s *fairShares) Add(owner jobOwner, more jobShare) {
	s.organizations[owner.Organization] = s.organizations[owner.Organization].plus(more)
	s.Tenants[owner] = s.Tenants[owner].plus(more)
	s.priorities[owner.Priority] = max(s.priorities[owner.Priority], more.Served)
	s.last = max(s.last, more.Served)
}

func (s jobShare) plus(more jobShare) jobShare {
	return jobShare{s.Running + more.Running, max(s.Served, more.Served)}
}

// Pick returns the jobs to be begun next, n at most. Each is of the priority whose
// turn it is (see fairShares.compare), and there of the organization that has the fewest
// running, among several of the one that was served the longest ago, and so among its
// workspaces; a workspace's own come in their order. What it returns is entered into
// the shares.
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

// next returns whose turn it is among those that wait and may begin more.
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

// compare has who had less come first.
func (s jobShare) compare(t jobShare) int {
	return cmp.Or(cmp.Compare(s.Running, t.Running), cmp.Compare(s.Served, t.Served))
}

// step is how many jobs of a priority begin for one of the next lower, while both wait.
const step = 3

// compare has the priority come first whose turn it is: that which has waited for the
// most jobs of others since its last one, where each counts step times as much as for
// the next lower one. So none waits for ever, and one that nobody used for a while
// begins at once.
func (s *fairShares) compare(a, b int) int {
	if a == b {
		return 0
	}
	return cmp.Or(cmp.Compare(s.waited(b), s.waited(a)), cmp.Compare(b, a))
}

// waited returns for how many jobs a priority has waited, by what they count.
func (s *fairShares) waited(priority int) float64 {
	return float64(s.last+1-s.priorities[priority]) * math.Pow(step, float64(priority))
}
