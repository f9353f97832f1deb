package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/tenant"
)

// tenantTime is the i-th second of the tests.
func tenantTime(i int) time.Time { return time.UnixMilli(1_700_000_000_000 + int64(i)*1000).UTC() }

func organization(t *testing.T, s Database, i int) tenant.Organization {
	t.Helper()
	o := tenant.Organization{ID: uuid.NewString(), Name: fmt.Sprintf("Größe %d שלום", i), CreatedAt: tenantTime(i)}
	if err := s.Tenants.Organizations.AddOrganization(t.Context(), o); err != nil {
		t.Fatalf("add organization: %v", err)
	}
	return o
}

func workspace(t *testing.T, s Database, o tenant.Organization, i int, templates ...tenant.Template) tenant.Workspace {
	t.Helper()
	w := tenant.Workspace{
		ID: uuid.NewString(), OrganizationID: o.ID, Name: fmt.Sprintf("Raum %d", i),
		CreatedAt: tenantTime(i), CreatedBy: "somebody",
	}
	for j := range templates {
		templates[j].OrganizationID, templates[j].WorkspaceID = o.ID, w.ID
	}
	if err := s.Tenants.Workspaces.AddWorkspace(t.Context(), w, templates); err != nil {
		t.Fatalf("add workspace: %v", err)
	}
	return w
}

func user(t *testing.T, s Database, o tenant.Organization, i int) tenant.User {
	t.Helper()
	u := tenant.User{
		ID: uuid.NewString(), OrganizationID: o.ID, Email: fmt.Sprintf("u%d-%s@example.com", i, o.ID),
		Name: "Ada", Role: tenant.Admin, CreatedAt: tenantTime(i),
	}
	if err := s.Tenants.Users.AddUser(t.Context(), u, "hash"); err != nil {
		t.Fatalf("add user: %v", err)
	}
	return u
}

func template(i int, by string) tenant.Template {
	return tenant.Template{
		ID: uuid.NewString(), Name: fmt.Sprintf("Plan %d", i), Description: "“quoted” <b>",
		CreatedBy: by, CreatedAt: tenantTime(i),
		Scenes: []tenant.TemplateScene{{
			ID: "a", Order: 1, Type: "list", Script: "שלום {name}", MoreDetails: "你好", Duration: 4.5,
			DynamicValues: []tenant.DynamicValue{{Position: 1, Type: "header", Value: "x"}},
			Voice:         &tenant.SceneVoice{Speed: 1.1, Tone: "calm"},
		}},
	}
}

// same wants a call to give what was put in.
func same[T any](t *testing.T, want T) func(got T, err error) {
	t.Helper()
	return func(got T, err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("differs (-want +got):\n%s", d)
		}
	}
}

// firstDelivery is when the deliveries and records of these tests begin.
var firstDelivery = time.UnixMilli(1_700_000_000_000).UTC()

func readDelivery(t *testing.T, d Database, id string) delivery.Delivery {
	t.Helper()
	got, err := d.Webhooks.Deliveries.Delivery(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func changeDelivery(t *testing.T, d Database, cs ...delivery.Change) {
	t.Helper()
	if err := d.Webhooks.Deliveries.ChangeDeliveries(t.Context(), cs...); err != nil {
		t.Fatalf("change: %v", err)
	}
}
