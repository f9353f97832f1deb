package access

import (
	"context"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/recent"
)

// reason is the reason for refusing a key: for the record, never for the caller.
type reason string

const (
	unknownKey   reason = "unknown_key"
	wrongSecret  reason = "wrong_secret"
	rotatedOut   reason = "rotated_out"
	notClaimed   reason = "not_claimed"
	revoked      reason = "revoked"
	expired      reason = "expired"
	wrongAddress reason = "address_not_allowed"
)

// refusalTime is the least duration of a refusal, so that an unknown key and a wrong secret cannot
// be distinguished by time. It far exceeds the time of a database query.
const refusalTime = 5 * time.Millisecond

// Authenticate recognises the key of a caller at an address, and returns their grant. A refusal is
// fault.CodeUnauthorized in the same words for every reason; beyond ten unknown keys or wrong
// secrets within a minute from one address it is fault.CodeLimited. A valid key is never refused
// because of other callers at its address.
func (k *Keyring) Authenticate(ctx context.Context, presented string, ip netip.Addr) (Grant, error) {
	key, err := Parse(k.opts.Prefix, presented)
	if err != nil {
		return Grant{}, ErrUnauthorized
	}
	start := time.Now()
	l, err := k.lineage(ctx, key)
	if err != nil {
		return Grant{}, err
	}
	g, why := k.judge(l, key, ip)
	if why != "" {
		return Grant{}, k.refuse(ctx, l, why, Origin{Channel: REST, IP: ip}, start)
	}
	k.touch(ctx, l.Line[len(l.Line)-1])
	return g, nil
}

// lineage reads a key's lineage. The cache counts only for the right secret: a wrong one may have
// become right since.
func (k *Keyring) lineage(ctx context.Context, key Key) (Lineage, error) {
	at := k.lines.key(key)
	if l, ok := k.lines.get(at); ok && k.secrets.recognises(l, key) {
		return l, nil
	}
	l, err := k.stores.Credentials.Lineage(ctx, key.Name, key.Revision)
	if err == nil && len(l.Line) > 0 {
		k.lines.put(at, l)
	}
	return l, err
}

// judge returns a key's grant, or the reason for refusing it.
func (k *Keyring) judge(l Lineage, key Key, ip netip.Addr) (Grant, reason) {
	known := k.secrets.recognises(l, key)
	now := k.now()
	switch {
	case len(l.Line) == 0:
		return Grant{}, unknownKey
	case !known:
		return Grant{}, wrongSecret
	case !l.Revision.NotAfter.IsZero() && !now.Before(l.Revision.NotAfter):
		return Grant{}, rotatedOut
	}
	g, why := intersect(l.Line, now, ip)
	g.Revision = key.Revision
	return g, why
}

// intersect returns the common permissions of a whole lineage.
func intersect(line []Credential, now time.Time, ip netip.Addr) (Grant, reason) {
	self := line[len(line)-1]
	if len(line) != self.Depth+1 {
		return Grant{}, revoked // an ancestor is missing
	}
	g := Grant{
		CredentialID: self.ID, OrganizationID: self.OrganizationID, UserID: self.UserID,
		Scopes: self.Scopes, ExpiresAt: self.ExpiresAt,
	}
	for _, c := range line {
		if why := usable(c, now, ip); why != "" {
			return Grant{}, why
		}
		if c.OrganizationID != g.OrganizationID || c.WorkspaceID != "" && g.WorkspaceID != "" && c.WorkspaceID != g.WorkspaceID {
			return Grant{}, revoked // its targets have nothing in common
		}
		if c.WorkspaceID != "" {
			g.WorkspaceID = c.WorkspaceID
		}
		if c.ExpiresAt.Before(g.ExpiresAt) {
			g.ExpiresAt = c.ExpiresAt
		}
		g.Scopes = within(g.Scopes, c.Scopes)
	}
	return g, ""
}

func usable(c Credential, now time.Time, ip netip.Addr) reason {
	switch c.Status(now) {
	case Revoked:
		return revoked
	case Expired:
		return expired
	case PendingClaim:
		return notClaimed
	}
	if !c.admits(ip) {
		return wrongAddress
	}
	return ""
}

// refuse records a refusal of a known credential, once a minute for each reason, and returns the
// answer after refusalTime.
func (k *Keyring) refuse(ctx context.Context, l Lineage, why reason, from Origin, start time.Time) error {
	answer := ErrUnauthorized
	if (why == unknownKey || why == wrongSecret) && !k.attempts.Take(Neighbourhood(from.IP)) {
		answer = &fault.Error{Code: fault.CodeLimited, Message: "too many wrong API keys from this address", Remedy: "wait a minute and check the key", Retryable: true}
	}
	if n := len(l.Line); n > 0 && k.told.Take(l.Line[n-1].ID+string(why)) {
		c := l.Line[n-1]
		e := k.entry(Actor{Origin: from, Grant: Grant{CredentialID: c.ID}}, ActAuthenticate, c, string(why))
		if err := k.stores.Audit.Record(ctx, e); err != nil {
			return err
		}
	}
	return until(ctx, start.Add(refusalTime), answer)
}

// until returns an answer at a time, or when the caller has gone.
func until(ctx context.Context, at time.Time, answer error) error {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return answer
}

// touch records the use of a credential, once a minute. A busy database must not delay the caller
// for that.
func (k *Keyring) touch(ctx context.Context, c Credential) {
	if k.now().Sub(c.LastUsedAt) < time.Minute || !k.touched.Take(c.ID) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 250*time.Millisecond)
	defer cancel()
	if err := k.stores.Credentials.Touch(ctx, c.ID, k.now()); err != nil {
		k.opts.Logger.WarnContext(ctx, "the last use of a key was not noted", "credential", c.ID, "error", err)
	}
}

// The lifetime and the number of cached lineages. Changes by this process take effect at once all
// the same.
const (
	believeFor = time.Second
	maxLines   = 10_000
)

type lineKey struct {
	name     string
	revision int
	turn     int64 // counts changes, so that a lineage read before one is not found after it
}

type line struct {
	Lineage
	until time.Time
}

// lines caches the lineages of keys in use.
type lines struct {
	now  func() time.Time
	kept *recent.Cache[lineKey, line]
	turn atomic.Int64
}

func newLines(now func() time.Time) *lines {
	return &lines{now: now, kept: recent.New[lineKey, line](maxLines)}
}

func (l *lines) key(k Key) lineKey { return lineKey{k.Name, k.Revision, l.turn.Load()} }

func (l *lines) get(k lineKey) (Lineage, bool) {
	got, ok := l.kept.Get(k)
	return got.Lineage, ok && l.now().Before(got.until)
}

func (l *lines) put(k lineKey, read Lineage) {
	l.kept.Put(k, line{Lineage: read, until: l.now().Add(believeFor)}, 1)
}

// changed hides all cached lineages.
func (l *lines) changed() { l.turn.Add(1) }
