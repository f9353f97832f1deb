package tenant_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// world is a directory on a real database, with an organization and a
// workspace.
type world struct {
	*tenant.Directory
	db           *store.DB
	organization tenant.Organization
	workspace    tenant.Workspace
}

func (w world) whole() tenant.Entity { return tenant.Entity{OrganizationID: w.organization.ID} }
func (w world) part() tenant.Entity  { return tenant.Entity{WorkspaceID: w.workspace.ID} }

// quick hashes passwords as seldom as it may.
func quick() *tenant.Options { return &tenant.Options{PasswordRounds: 1000} }

// ofValues leaves a test out of the short run, which the race detector has: one goroutine
// asks in it, one thing after another.
func ofValues(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("values alone")
	}
}

func open(t testing.TB, opts *tenant.Options) world {
	t.Helper()
	db := sqlitetest.New(t)
	d, err := tenant.New(db.Stores.Tenants, opts)
	if err != nil {
		t.Fatal(err)
	}
	w := world{Directory: d, db: db}
	if w.organization, err = d.CreateOrganization(t.Context(), tenant.NewOrganization{Name: " Brightleaf "}); err != nil {
		t.Fatal(err)
	}
	w.workspace, err = d.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: w.organization.ID, Name: "Marketing"})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// wantFault wants an error of a code at a field.
func wantFault(t *testing.T, err error, code fault.Code, field string) {
	t.Helper()
	var e *fault.Error
	if !errors.As(err, &e) || e.Code != code || e.Field != field {
		t.Errorf("got %v, want %s at %q", err, code, field)
	}
}

func TestNewRefuses(t *testing.T) {
	ofValues(t)
	if _, err := tenant.New(tenant.Stores{}, nil); err == nil {
		t.Error("a directory without a store")
	}
	if _, err := tenant.New(open(t, nil).db.Stores.Tenants, &tenant.Options{PasswordRounds: 999}); err == nil {
		t.Error("passwords hashed less than a thousand times")
	}
}

func TestNames(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	if w.organization.Name != "Brightleaf" {
		t.Errorf("name is %q, want it without white space around it", w.organization.Name)
	}
	for name, bad := range map[string]string{
		"empty": "", "blank": " \t ", "nothing to see": "\u200b\u00ad", "long": strings.Repeat("א", tenant.MaxName+1), "two lines": "a\nb", "NUL": "a\x00b", "not UTF-8": "a\xff",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := w.CreateOrganization(t.Context(), tenant.NewOrganization{Name: bad})
			wantFault(t, err, fault.CodeInvalid, "name")
			_, err = w.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: w.organization.ID, Name: bad})
			wantFault(t, err, fault.CodeInvalid, "name")
			_, err = w.RenameWorkspace(t.Context(), w.workspace.ID, bad)
			wantFault(t, err, fault.CodeInvalid, "name")
		})
	}
	longest := strings.Repeat("א", tenant.MaxName)
	if got, err := w.RenameWorkspace(t.Context(), w.workspace.ID, longest); err != nil || got.Name != longest {
		t.Errorf("a name of %d characters: %v", tenant.MaxName, err)
	}
}

// TestNobody asks for what is not there, by ids of any shape.
func TestNobody(t *testing.T) {
	ofValues(t)
	w := open(t, quick())
	ctx := t.Context()
	for _, id := range []string{"", "x", uuid.NewString(), strings.ToUpper(w.workspace.ID), "{" + w.workspace.ID + "}"} {
		calls := map[string]func() error{
			"Organization":    func() error { _, err := w.Organization(ctx, id); return err },
			"Workspace":       func() error { _, err := w.Workspace(ctx, id); return err },
			"RenameWorkspace": func() error { _, err := w.RenameWorkspace(ctx, id, "x"); return err },
			"WorkspaceCounts": func() error { _, err := w.WorkspaceCounts(ctx, id); return err },
			"CreateWorkspace": func() error {
				_, err := w.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: id, Name: "x"})
				return err
			},
			"AddUser": func() error {
				_, err := w.AddUser(ctx, tenant.NewUser{OrganizationID: id, Email: "a@example.com"})
				return err
			},
			"User":        func() error { _, err := w.User(ctx, id); return err },
			"UserByEmail": func() error { _, err := w.UserByEmail(ctx, id); return err },
			"SetPassword": func() error { return w.SetPassword(ctx, id, "long enough") },
			"Branding":    func() error { _, err := w.Branding(ctx, tenant.Entity{OrganizationID: id}); return err },
			"SetBranding": func() error {
				_, err := w.SetBranding(ctx, tenant.Entity{OrganizationID: id}, "logo", []byte(`""`))
				return err
			},
			"Ideas":          func() error { _, err := w.Ideas(ctx, tenant.Entity{OrganizationID: id}); return err },
			"Prompts":        func() error { _, err := w.Prompts(ctx, tenant.Entity{OrganizationID: id}); return err },
			"Template":       func() error { _, err := w.Template(ctx, id); return err },
			"DeleteTemplate": func() error { return w.DeleteTemplate(ctx, id) },
		}
		for name, call := range calls {
			if err := call(); !errors.Is(err, fault.ErrNotFound) {
				t.Errorf("%s(%q): got %v, want ErrNotFound", name, id, err)
			}
		}
	}
}

// TestForeignPairs names a workspace with another organization's id: it is
// answered as one that is not there.
func TestForeignPairs(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	other, err := w.CreateOrganization(t.Context(), tenant.NewOrganization{Name: "Other"})
	if err != nil {
		t.Fatal(err)
	}
	pair := tenant.Entity{OrganizationID: other.ID, WorkspaceID: w.workspace.ID}
	_, errPair := w.Branding(t.Context(), pair)
	_, errNone := w.Branding(t.Context(), tenant.Entity{OrganizationID: other.ID, WorkspaceID: uuid.NewString()})
	if d := cmp.Diff(errNone.Error(), errPair.Error()); d != "" {
		t.Errorf("the answers differ (-nonexistent +foreign):\n%s", d)
	}
	_, err = w.SaveTemplate(t.Context(), tenant.Template{OrganizationID: other.ID, WorkspaceID: w.workspace.ID, Name: "x", Scenes: []tenant.TemplateScene{{Type: "title"}}})
	wantFault(t, err, fault.CodeNotFound, "")
	stranger, err := w.AddUser(t.Context(), tenant.NewUser{OrganizationID: other.ID, Email: "b@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: w.organization.ID, Name: "x", CreatedBy: stranger.ID})
	wantFault(t, err, fault.CodeNotFound, "")
}

func TestUsers(t *testing.T) {
	ofValues(t)
	w := open(t, quick())
	add := func(email, name string, role tenant.Role, password string) (tenant.User, error) {
		return w.AddUser(t.Context(), tenant.NewUser{OrganizationID: w.organization.ID, Email: email, Name: name, Role: role, Password: password})
	}
	u, err := add(" Ada@Example.com", "", "", "")
	if err != nil || u.Email != "ada@example.com" || u.Name != "ada@example.com" || u.Role != tenant.Member {
		t.Errorf("got %+v, %v", u, err)
	}
	_, err = add("ADA@example.com", "Another", tenant.Owner, "")
	wantFault(t, err, fault.CodeConflict, "email")
	for field, call := range map[string]func() (tenant.User, error){
		"email":    func() (tenant.User, error) { return add("Ada <a@example.com>", "", "", "") },
		"name":     func() (tenant.User, error) { return add("c@example.com", "a\x07", "", "") },
		"role":     func() (tenant.User, error) { return add("c@example.com", "", "root", "") },
		"password": func() (tenant.User, error) { return add("c@example.com", "", "", "short") },
	} {
		_, err := call()
		wantFault(t, err, fault.CodeInvalid, field)
	}
	if got, err := w.UserByEmail(t.Context(), "aDa@example.com "); err != nil || got != u {
		t.Errorf("by address: %+v, %v", got, err)
	}
}

func TestSignIn(t *testing.T) {
	w := open(t, quick())
	u, err := w.AddUser(t.Context(), tenant.NewUser{OrganizationID: w.organization.ID, Email: "ada@example.com", Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = w.AddUser(t.Context(), tenant.NewUser{OrganizationID: w.organization.ID, Email: "none@example.com"}); err != nil {
		t.Fatal(err)
	}
	if got, err := w.SignIn(t.Context(), "Ada@Example.com", "correct horse"); err != nil || got != u {
		t.Errorf("got %+v, %v", got, err)
	}
	var first string
	for name, try := range map[string][2]string{
		"wrong password": {"ada@example.com", "correct house"}, "no password": {"ada@example.com", ""}, "unknown": {"eve@example.com", "correct horse"},
		"no address": {"", "correct horse"}, "a user without password": {"none@example.com", ""},
	} {
		_, err := w.SignIn(t.Context(), try[0], try[1])
		wantFault(t, err, fault.CodeUnauthorized, "")
		if first == "" {
			first = err.Error()
		}
		if err.Error() != first {
			t.Errorf("%s: %q differs from %q", name, err, first)
		}
	}
	if err := w.SetPassword(t.Context(), u.ID, "battery staple"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.SignIn(t.Context(), "ada@example.com", "correct horse"); !errors.Is(err, fault.ErrUnauthorized) {
		t.Errorf("the old password still works: %v", err)
	}
	if _, err := w.SignIn(t.Context(), "ada@example.com", "battery staple"); err != nil {
		t.Error(err)
	}
}

// TestPasswordsAreHashed wants the same password to be kept differently for
// two users, and never as it is.
func TestPasswordsAreHashed(t *testing.T) {
	w := open(t, nil)
	seen := map[string]bool{}
	for _, email := range []string{"a@example.com", "b@example.com"} {
		if _, err := w.AddUser(t.Context(), tenant.NewUser{OrganizationID: w.organization.ID, Email: email, Password: "correct horse"}); err != nil {
			t.Fatal(err)
		}
		_, hash, err := w.db.Stores.Tenants.Users.UserByEmail(t.Context(), email)
		if err != nil || !strings.HasPrefix(hash, "pbkdf2-sha256$600000$") || strings.Contains(hash, "horse") || seen[hash] {
			t.Errorf("kept as %q, %v", hash, err)
		}
		seen[hash] = true
	}
}

// TestSignInTakesItsTime compares the cost of an unknown address with that of
// a known one, in processor time alike because both hash once.
func TestSignInTakesItsTime(t *testing.T) {
	if testing.Short() {
		t.Skip("a bound of time")
	}
	w := open(t, &tenant.Options{PasswordRounds: 100_000})
	if _, err := w.AddUser(t.Context(), tenant.NewUser{OrganizationID: w.organization.ID, Email: "ada@example.com", Password: "correct horse"}); err != nil {
		t.Fatal(err)
	}
	knownCost, unknownCost := time.Hour, time.Hour
	for range 3 { // in turns, so that other work slows both down
		for email, least := range map[string]*time.Duration{"ada@example.com": &knownCost, "eve@example.com": &unknownCost} {
			start := time.Now()
			_, _ = w.SignIn(t.Context(), email, "wrong password")
			*least = min(*least, time.Since(start))
		}
	}
	if unknownCost < knownCost/3 {
		t.Errorf("an unknown address is refused in %v, a known one in %v", unknownCost, knownCost)
	}
}

func TestCounts(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	got, err := w.WorkspaceCounts(t.Context(), w.workspace.ID)
	want := tenant.Counts{Templates: len(tenant.Starters())}
	if err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	all, err := w.OrganizationCounts(t.Context(), w.organization.ID)
	if d := cmp.Diff(map[string]tenant.Counts{w.workspace.ID: want}, all); d != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
}

func TestCancelledCallsChangeNothing(t *testing.T) {
	ofValues(t)
	w := open(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.RenameWorkspace(ctx, w.workspace.ID, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if got, _ := w.Workspace(t.Context(), w.workspace.ID); got.Name != "Marketing" {
		t.Errorf("name is %q", got.Name)
	}
}
