package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
)

// secret reads the service's secret, and makes one where there is none. Who
// loses the file loses all keys and webhook secrets with it.
func secret(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err == nil {
		return hex.DecodeString(strings.TrimSpace(string(text)))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("secret: %w", err)
	}
	made := vault.Random()
	return made, os.WriteFile(path, []byte(hex.EncodeToString(made)+"\n"), 0o600)
}

// ownerEmail is how the owner signs in; the domain is one that nobody has.
const ownerEmail = "owner@scenewright.invalid"

// welcome makes the first tenant where there is none, and says how to begin.
func (s *service) welcome(ctx context.Context, out io.Writer) error {
	all, err := s.eng.Organizations(ctx, tenant.OrganizationQuery{Limit: 1})
	if err != nil || len(all) > 0 {
		return err
	}
	org, err := s.eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "My organization"})
	if err != nil {
		return err
	}
	password := rand.Text()
	owner, err := s.eng.AddUser(ctx, tenant.NewUser{OrganizationID: org.ID, Email: ownerEmail, Name: "Owner", Role: tenant.Owner, Password: password})
	if err != nil {
		return err
	}
	ws, err := s.eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: org.ID, Name: "My workspace", CreatedBy: owner.ID})
	if err != nil {
		return err
	}
	_, key, err := s.eng.Keys.IssueRoot(ctx, access.Owner{OrganizationID: org.ID, UserID: owner.ID}, access.NewCredential{
		Name: "First key", Target: access.Target{Type: access.TargetOrganization, ID: org.ID}, Scopes: access.Scopes(),
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "organization: %s\nworkspace: %s\napi key: %s\nowner: %s\npassword: %s\n", org.ID, ws.ID, key, ownerEmail, password)
	return err
}
