package signin

import (
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// limits bound how often wrong passwords are tried. An address from which the owner of an
// account signed in before has a limit of its own there, which no other address uses up.
type limits struct {
	known     *access.Attempts // by address and account: where the owner signed in before
	addresses *access.Attempts // by address
	pairs     *access.Attempts // by address and account
	accounts  *access.Attempts // by account: more than a few addresses have together
}

func newLimits(now func() time.Time) limits {
	return limits{
		known: access.NewAttempts(10, time.Minute, now), addresses: access.NewAttempts(10, time.Minute, now),
		pairs: access.NewAttempts(20, time.Hour, now), accounts: access.NewAttempts(1000, time.Hour, now),
	}
}

// take counts a try as a wrong one; forgive takes that back. An error of CodeLimited says
// that there were too many.
func (l limits) take(from, account string, known bool) (forgive func(), err error) {
	pair := from + " " + account
	type limit struct {
		attempts          *access.Attempts
		key, whence, time string
	}
	all := []limit{
		{l.addresses, from, "from this address", "a minute"},
		{l.pairs, pair, "for this account from this address", "an hour"},
		{l.accounts, account, "for this account", "an hour"},
	}
	if known {
		all = []limit{{l.known, pair, "from this address", "a minute"}}
	}
	taken := 0
	forgive = func() {
		for _, x := range all[:taken] {
			x.attempts.Forgive(x.key)
		}
	}
	for _, x := range all {
		if !x.attempts.Take(x.key) {
			forgive()
			return nil, &fault.Error{
				Code: fault.CodeLimited, Message: "too many wrong passwords " + x.whence,
				Remedy: "wait " + x.time + " and try again", Retryable: true,
			}
		}
		taken++
	}
	return forgive, nil
}
