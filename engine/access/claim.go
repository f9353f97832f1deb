package access

import (
	"context"
	"time"
)

// Claim is a secret that a person has yet to create. A program that must not see secrets asks for
// it and gets a link; the person opens the link, signs in and has the secret created and shown. The
// id names the claim and gives no right to it.
type Claim struct {
	ID             string // 128 random bits in 22 digits
	Action         Action // ActIssue or ActRotate
	CredentialID   string
	OrganizationID string
	RequesterID    string // the credential that asked
	UserID         string // its owner, who may claim it as administrators may
	Client         string // the asking program's own name
	IP             string // of the asking program, "" where unknown
	From           int    // the replaced revision, 0 for a new credential
	Overlap        time.Duration
	CreatedAt      time.Time
	ExpiresAt      time.Time
	UsedAt         time.Time // zero = pending
	Refused        bool      // at UsedAt it was refused instead of used
}

// ClaimView is a claim as a person sees it before claiming.
type ClaimView struct {
	Claim
	Credential Credential
	Requester  Credential
}

// BeginIssue is Issue for callers that must not see the secret: the credential waits for its claim,
// and has no secret before.
func (k *Keyring) BeginIssue(ctx context.Context, a Actor, n NewCredential) (Credential, Claim, error) {
	c, err := k.draft(ctx, a, n)
	if err != nil {
		return Credential{}, Claim{}, err
	}
	claim := k.newClaim(a, ActIssue, c, 0)
	c.ClaimBy = claim.ExpiresAt
	return c, claim, k.stores.Claims.AddClaim(ctx, claim, &c, k.entry(a, ActIssue, c, ClaimPending))
}

// BeginRotate is Rotate for callers that must not see the secret. Nothing changes until the claim.
func (k *Keyring) BeginRotate(ctx context.Context, a Actor, id string, r Rotation) (Credential, Claim, error) {
	c, overlap, err := k.rotatable(ctx, a, id, r)
	if err != nil {
		return Credential{}, Claim{}, err
	}
	claim := k.newClaim(a, ActRotate, c, overlap)
	return c, claim, k.stores.Claims.AddClaim(ctx, claim, nil, k.entry(a, ActRotate, c, ClaimPending))
}

func (k *Keyring) newClaim(a Actor, act Action, c Credential, overlap time.Duration) Claim {
	claim := Claim{
		ID: random62(16, 22), Action: act, CredentialID: c.ID, OrganizationID: c.OrganizationID,
		RequesterID: a.Grant.CredentialID, UserID: a.Grant.UserID, Client: a.Client,
		From: c.Revision, Overlap: overlap, CreatedAt: k.now(), ExpiresAt: k.now().Add(k.opts.ClaimTTL),
	}
	if a.Human != nil {
		claim.UserID = a.Human.UserID
	}
	if a.IP.IsValid() {
		claim.IP = a.IP.Unmap().String()
	}
	return claim
}

// Claim reads a pending claim. A used or expired one is CodeGone, and a refused one ErrRefused, of
// the same code. Reading changes nothing.
func (k *Keyring) Claim(ctx context.Context, id string) (Claim, error) {
	c, err := k.stores.Claims.Claim(ctx, id)
	if err == nil && c.Refused {
		return Claim{}, ErrRefused
	}
	if err == nil && (!c.UsedAt.IsZero() || !k.now().Before(c.ExpiresAt)) {
		return Claim{}, ErrUsedUp
	}
	return c, err
}

// ViewClaim is Claim for a person who has signed in, with further data. It returns CodeForbidden
// except for the owner of the asking key and the administrators of its organization, and
// CodeUnauthorized where they signed in too long ago.
func (k *Keyring) ViewClaim(ctx context.Context, id string, h Human, from Origin) (ClaimView, error) {
	claim, err := k.Claim(ctx, id)
	if err != nil {
		return ClaimView{}, err
	}
	if !h.fresh(claimWithin, k.now()) {
		return ClaimView{}, signInAgain()
	}
	v := ClaimView{Claim: claim}
	if v.Credential, err = k.stores.Credentials.Credential(ctx, claim.CredentialID); err != nil {
		return ClaimView{}, err
	}
	if !claim.belongsTo(h) {
		return ClaimView{}, k.repel(ctx, v.Credential, Actor{Origin: from, Human: &h})
	}
	if claim.RequesterID != "" {
		v.Requester, err = k.stores.Credentials.Credential(ctx, claim.RequesterID)
	}
	return v, err
}

func (c Claim) belongsTo(h Human) bool {
	return c.UserID != "" && c.UserID == h.UserID || h.Admin && c.OrganizationID == h.OrganizationID
}

// repel records that a person opened a link of another, at most once a minute, since they may go on
// doing so.
func (k *Keyring) repel(ctx context.Context, c Credential, a Actor) error {
	if k.told.Take(c.ID + a.Human.UserID) {
		if err := k.stores.Audit.Record(ctx, k.entry(a, ActClaim, c, "not_the_owner")); err != nil {
			return err
		}
	}
	return Forbidden("this link is for somebody else", "open only links that you asked for yourself")
}

// Redeem creates the secret of a claim. Of any number of calls for one claim only one gets it; the
// others are CodeGone. If the answer is lost, so is the secret: it is never shown again, and the
// key must be rotated.
func (k *Keyring) Redeem(ctx context.Context, id string, h Human, from Origin) (c Credential, apiKey string, err error) {
	v, err := k.ViewClaim(ctx, id, h, from)
	if err != nil {
		return Credential{}, "", err
	}
	v.Credential.Revision = v.From
	key, s, err := k.secrets.next(v.Credential, v.Overlap, k.now())
	if err != nil {
		return Credential{}, "", err
	}
	defer k.lines.changed()
	c, err = k.stores.Claims.Redeem(ctx, id, s, k.entry(Actor{Origin: from, Human: &h}, ActClaim, v.Credential, Succeeded))
	if err != nil {
		return Credential{}, "", err
	}
	return c, key.Reveal(), nil
}

// Refuse ends a claim for good: no secret can come of it. A credential that waited for it is
// revoked; one whose secret it would replace stays as it is. Permissions and errors are those of
// Redeem.
func (k *Keyring) Refuse(ctx context.Context, id string, h Human, from Origin) (Claim, error) {
	v, err := k.ViewClaim(ctx, id, h, from)
	if err != nil {
		return Claim{}, err
	}
	entry := k.entry(Actor{Origin: from, Human: &h}, ActRefuse, v.Credential, Succeeded)
	r := Revocation{At: entry.At, By: entry.Actor}
	if v.Action == ActIssue {
		r.CredentialID = v.CredentialID
	}
	defer k.lines.changed()
	return v.Claim, k.stores.Claims.Refuse(ctx, id, r, entry)
}

// RefusedAt returns the time when a person last refused a program's request for a credential or for
// its new secret; zero where none did.
func (k *Keyring) RefusedAt(ctx context.Context, c Credential) (time.Time, error) {
	found, err := k.stores.Audit.Entries(ctx, AuditQuery{OrganizationID: c.OrganizationID, CredentialID: c.ID, Action: ActRefuse, Limit: 1})
	if err != nil || len(found) == 0 {
		return time.Time{}, err
	}
	return found[0].At, nil
}
