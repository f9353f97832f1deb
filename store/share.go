package store

import (
	"cmp"
	"slices"
)

// shareOwner is the tenant whose jobs they are, "" = nobody's in particular.
type shareOwner struct{ organization, workspace string }

// waitingJob is one that could begin. Those of a queue are in order.
type waitingJob struct {
	id    int64
	owner shareOwner
}

// share is what somebody has of a queue.
type share struct {
	running int
	served  int64 // the number of the last job among the queue's
}

// shares are what all have of a queue.
type shares struct {
	organizations map[string]share
	tenants       map[shareOwner]share
	last          int64          // number of a job
	caps          map[string]int // most that run of an organization; none: as many as there is room for
}

func newShares() *shares {
	return &shares{organizations: map[string]share{}, tenants: map[shareOwner]share{}}
}

// add enters jobs that run, or the number of a job that began.
func (s *shares) add(owner shareOwner, more share) {
	s.organizations[owner.organization] = s.organizations[owner.organization].plus(more)
	s.tenants[owner] = s.tenants[owner].plus(more)
	s.last = max(s.last, more.served)
}

func (s share) plus(more share) share {
	return share{s.running + more.running, max(s.served, more.served)}
}

// pick returns the jobs to be begun next, n at most. Each is of the organization
// that has the fewest running, among several of the one that was served the
// longest ago, and so among its workspaces; a workspace's own come in their
// order. What it returns is entered into the shares.
func (s *shares) pick(waiting []waitingJob, n int) []waitingJob {
	lines := map[shareOwner][]waitingJob{}
	for _, j := range waiting {
		lines[j.owner] = append(lines[j.owner], j)
	}
	var next []waitingJob
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
		s.add(owner, share{1, s.last + 1})
	}
	return next
}

// next returns whose turn it is among those that wait and may begin more.
func (s *shares) next(lines map[shareOwner][]waitingJob) (shareOwner, bool) {
	var open []shareOwner
	for owner := range lines {
		most, capped := s.caps[owner.organization]
		if !capped || s.organizations[owner.organization].running < most {
			open = append(open, owner)
		}
	}
	if len(open) == 0 {
		return shareOwner{}, false
	}
	return slices.MinFunc(open, func(a, b shareOwner) int {
		return cmp.Or(
			s.organizations[a.organization].compare(s.organizations[b.organization]),
			s.tenants[a].compare(s.tenants[b]),
			cmp.Compare(lines[a][0].id, lines[b][0].id),
		)
	}), true
}

// compare has who had less come first.
func (s share) compare(t share) int {
	return cmp.Or(cmp.Compare(s.running, t.running), cmp.Compare(s.served, t.served))
}
