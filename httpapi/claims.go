package httpapi

import (
	"context"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/httpapi/internal/signin"
	screen "github.com/scenewright/scenewright/httpapi/pages"
)

// claims serves the pages where a person takes a key that an agent requested.
type claims struct {
	directory *engine.Engine
	keys      *access.Keyring
	vault     *vault.Vault // makes the tokens of forms
	humans    Humans
}

func (h claims) routes() []route {
	return []route{
		public(http.MethodGet, "/claim/{id}", h.show),
		public(http.MethodPost, "/claim/{id}", h.redeem),
		public(http.MethodPost, "/claim/{id}/refuse", h.refuse),
		public(http.MethodPost, "/claim/{id}/sign-in", h.signIn),
	}
}

// maxForm is the largest form of these pages, in bytes.
const maxForm = 16 << 10

// show shows a claim to the person concerned; it changes nothing.
func (h claims) show(c *call) error {
	claim, err := h.keys.Claim(c.Context(), c.PathValue("id"))
	if err != nil {
		return claimProblem(c, err)
	}
	person, view, err := h.viewer(c)
	if errors.Is(err, fault.ErrUnauthorized) {
		return askWho(c, http.StatusOK, h.signInPage(claim))
	}
	if errors.Is(err, fault.ErrForbidden) {
		page := h.signInPage(claim)
		page.Problem = "You are signed in as " + person.Email + ". This link is for somebody else."
		return askWho(c, http.StatusForbidden, page)
	}
	if err != nil {
		return claimProblem(c, err)
	}
	page, err := h.page(c, person, view)
	if err != nil {
		return claimProblem(c, err)
	}
	return screen.Write(c.W, http.StatusOK, page)
}

// viewer returns the person who makes the request, and the claim as far as they may see it.
func (h claims) viewer(c *call) (access.Human, access.ClaimView, error) {
	person, err := h.humans.Human(c.Request)
	if err != nil {
		return person, access.ClaimView{}, err
	}
	view, err := h.keys.ViewClaim(c.Context(), c.PathValue("id"), person, c.origin(access.Page))
	return person, view, err
}

// decider returns the person who sent a claim's form from our page.
func (h claims) decider(c *call) (access.Human, error) {
	if err := readForm(c); err != nil {
		return access.Human{}, err
	}
	person, err := h.humans.Human(c.Request)
	if err == nil && !h.tokenFits(c.PostFormValue("token"), c.PathValue("id"), person) {
		err = access.Forbidden("this form was not sent from our page, or you signed in again since", "open the link again")
	}
	return person, err
}

// refuse ends the claim: it yields no key any more.
func (h claims) refuse(c *call) error {
	person, err := h.decider(c)
	if err != nil {
		return claimProblem(c, err)
	}
	claim, err := h.keys.Refuse(c.Context(), c.PathValue("id"), person, c.origin(access.Page))
	if err != nil {
		return claimProblem(c, err)
	}
	done := "refused"
	if claim.Action == access.ActRotate {
		done = "refused_rotation"
	}
	return screen.Write(c.W, http.StatusOK, screen.Notices[done])
}

// redeem creates the secret and shows it.
func (h claims) redeem(c *call) error {
	person, err := h.decider(c)
	if err != nil {
		return claimProblem(c, err)
	}
	k, apiKey, err := h.keys.Redeem(c.Context(), c.PathValue("id"), person, c.origin(access.Page))
	if err != nil {
		return claimProblem(c, err)
	}
	return screen.Write(c.W, http.StatusOK, screen.Secret{Key: k.Name, ID: k.ID, APIKey: apiKey, Expires: k.ExpiresAt, Before: k.PreviousExpiresAt})
}

// signIn signs a person in and redirects them back. Without an address the claim's owner is
// assumed.
func (h claims) signIn(c *call) error {
	own, ok := h.humans.(*signin.Accounts)
	if !ok {
		return claimProblem(c, fault.NotFound("path"))
	}
	if err := readForm(c); err != nil {
		return claimProblem(c, err)
	}
	claim, err := h.keys.Claim(c.Context(), c.PathValue("id"))
	if err != nil {
		return claimProblem(c, err)
	}
	email := c.PostFormValue("email")
	typed := email
	if email == "" && claim.UserID != "" {
		if owner, err := h.directory.User(c.Context(), claim.UserID); err == nil {
			email = owner.Email
		}
	}
	u, err := own.SignIn(c.Context(), c.host.proxies.address(c.Request), email, c.PostFormValue("password"))
	if err != nil {
		return h.notSignedIn(c, claim, typed, err)
	}
	own.Remember(c.W, u, claim.ID)
	c.W.Header().Set("Cache-Control", "no-store")
	c.W.Header().Set("Location", "../"+url.PathEscape(claim.ID))
	c.W.WriteHeader(http.StatusSeeOther)
	return nil
}

// notSignedIn shows the form again, or reports too many attempts.
func (h claims) notSignedIn(c *call, claim access.Claim, email string, err error) error {
	if !errors.Is(err, fault.ErrUnauthorized) {
		return claimProblem(c, err)
	}
	page := h.signInPage(claim)
	page.Action, page.Email = "sign-in", email
	page.Problem = "The e-mail address or the password is wrong."
	return askWho(c, http.StatusUnauthorized, page)
}

// askWho shows the form. A status of 401 names the way to sign in.
func askWho(c *call, status int, page screen.SignIn) error {
	if status == http.StatusUnauthorized {
		c.W.Header().Set("WWW-Authenticate", "Form")
	}
	return screen.Write(c.W, status, page)
}

func (h claims) signInPage(claim access.Claim) screen.SignIn {
	page := screen.SignIn{Action: claim.ID + "/sign-in", Owner: claim.UserID != ""}
	if _, own := h.humans.(*signin.Accounts); !own {
		page.Host = true
		if there, ok := h.humans.(SignInURL); ok {
			page.URL = there.SignInURL()
		}
	}
	return page
}

// readForm reads a form sent from our own pages: not from those of another site.
func readForm(c *call) error {
	if err := crossing(c.host.url, c.Request); err != nil {
		return &fault.Error{Code: fault.CodeForbidden, Message: "this form was sent from another site", Remedy: "open the link again", Err: err}
	}
	if err := hurry(c); err != nil {
		return err
	}
	c.Body = http.MaxBytesReader(c.W, c.Body, maxForm)
	if err := c.ParseForm(); err != nil {
		return &fault.Error{Code: fault.CodeInvalid, Message: "the form could not be read", Remedy: "open the link again", Err: err}
	}
	return nil
}

// crossing returns the error of a cross-site browser request.
func crossing(publicURL string, r *http.Request) error {
	guard := http.NewCrossOriginProtection()
	u, err := url.Parse(publicURL)
	if err != nil {
		return err
	}
	if err := guard.AddTrustedOrigin(u.Scheme + "://" + u.Host); err != nil {
		return err
	}
	return guard.Check(r)
}

// token returns the form token of one claim and one sign-in, which no other page can guess.
func (h claims) token(claimID string, p access.Human) string {
	return hex.EncodeToString(h.vault.MAC("claim form", claimID, p.UserID, strconv.FormatInt(p.AuthTime.UnixMilli(), 10)))
}

func (h claims) tokenFits(token, claimID string, p access.Human) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(h.token(claimID, p))) == 1
}

// page returns the claim's page with names and descriptions.
func (h claims) page(c *call, p access.Human, v access.ClaimView) (screen.Claim, error) {
	target, err := h.place(c.Context(), v.Credential)
	page := screen.Claim{
		Action: v.ID, Refuse: v.ID + "/refuse", Token: h.token(v.ID, p), Rotate: v.Action == access.ActRotate, Key: v.Credential.Name,
		Prefix: h.keys.Prefix() + "-" + v.Credential.Key, Target: target, Scopes: access.Labels(v.Credential.Scopes),
		Request: screen.Request{Key: v.Requester.Name, Client: v.Client, IP: v.IP, At: v.CreatedAt},
		Expires: v.Credential.ExpiresAt, Overlap: v.Overlap, Left: v.ExpiresAt.Sub(h.keys.Now()), Person: p.Email,
	}
	for _, prefix := range v.Credential.CIDRs {
		page.From = append(page.From, prefix.String())
	}
	return page, err
}

// place returns the scope of a credential by its names.
func (h claims) place(ctx context.Context, k access.Credential) (screen.Place, error) {
	organization, err := h.directory.Organization(ctx, k.OrganizationID)
	if err != nil || k.WorkspaceID == "" {
		return screen.Place{Organization: organization.Name}, err
	}
	workspace, err := h.directory.Workspace(ctx, k.WorkspaceID)
	return screen.Place{Organization: organization.Name, Workspace: workspace.Name}, err
}

// claimProblem shows a person the error. Errors without a page of their own are answered like
// everywhere else.
func claimProblem(c *call, err error) error {
	code := fault.CodeOf(err)
	notice, ok := screen.Notices[string(code)]
	if !ok {
		return err
	}
	if errors.Is(err, access.ErrRefused) {
		notice = screen.Notices["was_refused"]
	}
	if wait := comeBack(meanings[code].status, err); wait != "" {
		c.W.Header().Set("Retry-After", wait)
	}
	if code == fault.CodeUnauthorized {
		c.W.Header().Set("WWW-Authenticate", "Form")
	}
	return screen.Write(c.W, meanings[code].status, notice)
}
