package httpapi

import (
	"net/http"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
)

func templateRoutes() []route {
	return []route{
		get("/auth/templates", access.TemplatesRead, (*api).listOwnTemplates),
		get("/auth/organization/{organizationId}/workspace/{workspaceId}/templates", access.TemplatesRead, (*api).listWorkspaceTemplates),
		get("/auth/templates/{templateId}", access.TemplatesRead, (*api).getTemplate),
	}
}

// listOwnTemplates lists what the key's user made, within the key's reach. A
// key that is nobody's made none.
func (a *api) listOwnTemplates(c *call) error {
	if c.Grant.UserID == "" {
		return c.reply(http.StatusOK, []contract.TemplateSummary{})
	}
	return a.replyTemplates(c, tenant.TemplateQuery{
		OrganizationID: c.Grant.OrganizationID, WorkspaceID: c.Grant.WorkspaceID, CreatedBy: c.Grant.UserID,
	})
}

func (a *api) listWorkspaceTemplates(c *call) error {
	return a.replyTemplates(c, tenant.TemplateQuery{OrganizationID: c.Organization.ID, WorkspaceID: c.Workspace.ID})
}

func (a *api) replyTemplates(c *call, q tenant.TemplateQuery) error {
	return replyList(a, c, items[tenant.Template, contract.TemplateSummary]{
		fetch: func(after listing.Place, limit int) ([]tenant.Template, error) {
			q.After, q.Limit = after, limit
			return a.eng.Templates(c.Context(), q)
		},
		place: func(t tenant.Template) listing.Place { return listing.Place{CreatedAt: t.CreatedAt, ID: t.ID} },
		record: func(t tenant.Template) contract.TemplateSummary {
			return contract.TemplateSummary{ID: t.ID, Description: t.Description, Name: t.Name}
		},
	})
}

func (a *api) getTemplate(c *call) error {
	t := c.Template
	return c.reply(http.StatusOK, contract.Template{
		ID: t.ID, Description: t.Description, Name: t.Name, WorkspaceID: t.WorkspaceID, CreatedAt: t.CreatedAt, Font: t.Font,
		Scenes: each(t.Scenes, sceneRecord),
	})
}

func sceneRecord(s tenant.TemplateScene) contract.TemplateScene {
	out := contract.TemplateScene{
		ID: s.ID, Order: s.Order, Type: s.Type, Script: s.Script, MoreDetails: s.MoreDetails, Duration: s.Duration,
		DynamicValues: each(s.DynamicValues, func(v tenant.DynamicValue) contract.SceneValue {
			return contract.SceneValue{Position: v.Position, Type: v.Type, Value: v.Value}
		}),
	}
	if s.Voice != nil {
		out.Voice = contract.SceneVoice(*s.Voice)
	}
	return out
}
