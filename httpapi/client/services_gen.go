// Code generated from httpapi/spec/base.yaml; DO NOT EDIT.

package client

// Client calls one service with one key, a resource in each field. It is safe for
// concurrent use.
type Client struct {
	Organizations *OrganizationsService
	Workspaces    *WorkspacesService
	Branding      *BrandingService
	Assets        *AssetsService
	Templates     *TemplatesService
	Projects      *ProjectsService
	Exports       *ExportsService
	Webhooks      *WebhooksService
	Keys          *KeysService
	Config        *ConfigService
}

// OrganizationsService reads the organizations within reach.
type OrganizationsService struct{ transport *transport }

// WorkspacesService reads and changes workspaces.
type WorkspacesService struct{ transport *transport }

// BrandingService reads and sets how the films of an organization or a workspace look.
type BrandingService struct{ transport *transport }

// AssetsService keeps the media of workspaces.
type AssetsService struct{ transport *transport }

// TemplatesService keeps plans for films, for later requests.
type TemplatesService struct{ transport *transport }

// ProjectsService makes videos.
type ProjectsService struct{ transport *transport }

// ExportsService makes the films of projects.
type ExportsService struct{ transport *transport }

// WebhooksService reads what webhooks were sent, sends them again, and keeps subscriptions.
type WebhooksService struct{ transport *transport }

// KeysService manages keys.
type KeysService struct{ transport *transport }

// ConfigService lists the values that requests may name.
type ConfigService struct{ transport *transport }

// services returns a client by a transport.
func services(t *transport) *Client {
	return &Client{
		Organizations: &OrganizationsService{t},
		Workspaces:    &WorkspacesService{t},
		Branding:      &BrandingService{t},
		Assets:        &AssetsService{t},
		Templates:     &TemplatesService{t},
		Projects:      &ProjectsService{t},
		Exports:       &ExportsService{t},
		Webhooks:      &WebhooksService{t},
		Keys:          &KeysService{t},
		Config:        &ConfigService{t},
	}
}
