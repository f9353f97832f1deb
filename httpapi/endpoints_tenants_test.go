package httpapi_test

import (
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

const (
	brandingFields  = "isDefault enabled company.id company.name company.domain company.minSize company.maxSize company.geoLocation logo logoW colors.colorPrimary colors.colorSecondary colors.colorExtra about prompts videoIdeas videoIdeaStatus pronunciations"
	workspaceFields = "id name metrics.assetCount metrics.projectCount metrics.templateCount metrics.userCount branding.isDefault branding.colors.colorPrimary prompts videoIdeas creator.id"
	storageFields   = "projects projectBytes exportBytes uploads uploadBytes bytes retention.projectDays retention.exportDays retention.uploadDays"
	templateFields  = "id name description scenes.[].type scenes.[].order"
)

func tenantEndpoints() []endpoint {
	const workspace = "/auth/organization/{organizationId}/workspace/{workspaceId}"
	plan, made := contract.SaveTemplate{Name: "Plan", Font: "Noto Serif", Scenes: []contract.TemplateScene{{Type: "title"}}}, ""
	return []endpoint{
		{"GET /auth/organization/list", 200, "[].id [].name [].workspaces.[].id [].branding.enabled [].prompts [].videoIdeas [].accessStatus [].userCount", func(t *testing.T, s *stage) error {
			list, err := s.client.Organizations.List(t.Context())
			return counted(len(list) == 1 && list[0].ID == s.Organization.ID, err, "%+v", list)
		}},
		{"GET /auth/organization/{organizationId}", 200, "id name workspaces.[].metrics.assetCount workspaces.[].metrics.projectCount workspaces.[].metrics.templateCount branding.enabled users.[].email", func(t *testing.T, s *stage) error {
			o, err := s.client.Organizations.Get(t.Context(), s.Organization.ID)
			return counted(len(o.Workspaces) == 2, err, "%d workspaces, want 2", len(o.Workspaces))
		}},
		{"PATCH /auth/organization/{organizationId}", 200, "id name defaultWorkspaceId", func(t *testing.T, s *stage) error {
			o, err := s.client.Organizations.SetDefaultWorkspace(t.Context(), s.Organization.ID, s.sibling.ID)
			return counted(o.DefaultWorkspaceID == s.sibling.ID, err, "%+v", o)
		}},
		{"GET " + workspace, 200, workspaceFields, func(t *testing.T, s *stage) error {
			w, err := s.client.Workspaces.Get(t.Context(), s.Organization.ID, s.Workspace.ID)
			return counted(w.ID == s.Workspace.ID, err, "%+v", w)
		}},
		{"PUT " + workspace, 200, workspaceFields, func(t *testing.T, s *stage) error {
			w, err := s.client.Workspaces.Rename(t.Context(), s.Organization.ID, s.Workspace.ID, "Renamed")
			return counted(w.Name == "Renamed", err, "%+v", w)
		}},
		{"GET " + workspace + "/storage", 200, storageFields, func(t *testing.T, s *stage) error {
			x, err := s.client.Workspaces.Storage(t.Context(), s.Organization.ID, s.Workspace.ID)
			return counted(x.Projects > 0 && x.Bytes == x.ProjectBytes+x.ExportBytes+x.UploadBytes, err, "%+v", x)
		}},
		{"PUT " + workspace + "/storage", 200, storageFields, func(t *testing.T, s *stage) error {
			want := contract.Retention{ProjectDays: 365, UploadDays: 30}
			x, err := s.client.Workspaces.SetRetention(t.Context(), s.Organization.ID, s.Workspace.ID, want)
			return counted(x.Retention == want, err, "%+v", x)
		}},
		{"GET /auth/branding/entity", 200, brandingFields, func(t *testing.T, s *stage) error {
			b, err := s.client.Branding.Get(t.Context(), client.Entity{OrganizationID: s.Organization.ID})
			return counted(b.IsDefault, err, "%+v", b)
		}},
		{"PUT /auth/branding/entity", 200, brandingFields, func(t *testing.T, s *stage) error {
			b, err := s.client.Branding.Set(t.Context(), client.Entity{WorkspaceID: s.Workspace.ID}, "logo", "https://example.com/logo.svg")
			return counted(b.Logo == "https://example.com/logo.svg" && !b.IsDefault, err, "%+v", b)
		}},
		{"GET /auth/templates", 200, "[].id [].name [].description", func(t *testing.T, s *stage) error {
			list, _, err := s.client.Templates.ListOwn(t.Context(), client.List{})
			return counted(len(list) > 0, err, "no templates")
		}},
		{"GET " + workspace + "/templates", 200, "[].id [].name [].description", func(t *testing.T, s *stage) error {
			list, _, err := s.client.Templates.List(t.Context(), s.Organization.ID, s.Workspace.ID, client.List{})
			return counted(len(list) > 0, err, "no templates")
		}},
		{"GET /auth/templates/{templateId}", 200, templateFields, func(t *testing.T, s *stage) error {
			x, err := s.client.Templates.Get(t.Context(), s.template)
			return counted(x.ID == s.template && len(x.Scenes) > 0, err, "%+v", x)
		}},
		{"POST " + workspace + "/templates", 201, templateFields, func(t *testing.T, s *stage) error {
			x, err := s.client.Templates.Create(t.Context(), s.Organization.ID, s.Workspace.ID, plan)
			made = x.ID
			return counted(x.Font == plan.Font && x.Scenes[0].ID == "scene-1", err, "%+v", x)
		}},
		{"PUT /auth/templates/{templateId}", 200, templateFields, func(t *testing.T, s *stage) error {
			plan.Name = "Plan B"
			x, err := s.client.Templates.Update(t.Context(), made, plan)
			return counted(x.ID == made && x.Name == "Plan B", err, "%+v", x)
		}},
		{"DELETE /auth/templates/{templateId}", 204, "", func(t *testing.T, s *stage) error {
			return s.client.Templates.Delete(t.Context(), made)
		}},
	}
}
