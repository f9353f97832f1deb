package scenewright

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
)

// Secret returns the secret of a file for engine.Options.Secret, and makes the file
// where there is none, which isNew reports. All processes of a database need the same
// file; who loses it loses all keys and webhook secrets with it.
func Secret(file string) (secret []byte, isNew bool, err error) {
	secret, err = readSecret(file)
	if isNew = errors.Is(err, fs.ErrNotExist); isNew {
		if err = writeSecret(file, vault.Random()); err == nil {
			secret, err = readSecret(file)
		}
	}
	if err != nil {
		return nil, false, fmt.Errorf("secret: %w", err)
	}
	return secret, isNew, nil
}

func readSecret(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	secret, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s is not as it was written: put it back from a copy", file)
	}
	return secret, nil
}

// writeSecret keeps a new secret, whole or not at all, unless another process was
// first.
func writeSecret(file string, secret []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(file), ".secret-*") // for its owner only
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(hex.EncodeToString(secret) + "\n")
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := os.Link(tmp.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// Tenant is what [CreateFirstTenant] made. Nothing returns Password and APIKey again.
type Tenant struct {
	OrganizationID, WorkspaceID string
	OwnerEmail, Password        string // the owner's sign-in
	APIKey                      string // for all of the organization, with all scopes
}

// CreateFirstTenant makes an organization, a workspace, their owner and a key where
// there is no organization yet, else it returns nil. The engine needs a secret
// (engine.Options.Secret).
func CreateFirstTenant(ctx context.Context, eng *engine.Engine) (*Tenant, error) {
	all, err := eng.Organizations(ctx, tenant.OrganizationQuery{Limit: 1})
	if err != nil || len(all) > 0 {
		return nil, err
	}
	org, err := eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "My organization"})
	if err != nil {
		return nil, err
	}
	t := &Tenant{OrganizationID: org.ID, OwnerEmail: "owner@scenewright.invalid", Password: rand.Text()} // nobody has the domain
	owner, err := eng.AddUser(ctx, tenant.NewUser{OrganizationID: org.ID, Email: t.OwnerEmail, Name: "Owner", Role: tenant.Owner, Password: t.Password})
	if err != nil {
		return nil, err
	}
	ws, err := eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: org.ID, Name: "My workspace", CreatedBy: owner.ID})
	if err != nil {
		return nil, err
	}
	t.WorkspaceID = ws.ID
	_, t.APIKey, err = eng.Keys.IssueRoot(ctx, access.Owner{OrganizationID: org.ID, UserID: owner.ID}, access.NewCredential{
		Name: "First key", Target: access.Target{Type: access.TargetOrganization, ID: org.ID}, Scopes: access.Scopes(),
	})
	return t, err
}
