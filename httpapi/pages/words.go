package pages

import "github.com/scenewright/scenewright/engine/access"

// Ability is a scope in words.
type Ability struct {
	Scope string
	Text  string
	Grave bool // it destroys, or hands on what it may do
}

var abilities = map[access.Scope]Ability{
	access.ConfigRead:        {Text: "Look up voices, music and other choices"},
	access.OrganizationsRead: {Text: "See the organization and its people"},
	access.WorkspacesRead:    {Text: "See workspaces"},
	access.WorkspacesWrite:   {Text: "Rename workspaces"},
	access.BrandingRead:      {Text: "See the branding"},
	access.BrandingWrite:     {Text: "Change the branding"},
	access.AssetsRead:        {Text: "See and fetch media"},
	access.AssetsWrite:       {Text: "Upload, rename and move media"},
	access.AssetsDelete:      {Text: "Delete media for good", Grave: true},
	access.TemplatesRead:     {Text: "See templates"},
	access.TemplatesWrite:    {Text: "Make and change templates"},
	access.TemplatesDelete:   {Text: "Delete templates for good", Grave: true},
	access.ProjectsRead:      {Text: "See videos and how they come along"},
	access.ProjectsCreate:    {Text: "Make videos"},
	access.ProjectsDelete:    {Text: "Delete videos for good", Grave: true},
	access.ExportsCreate:     {Text: "Export videos"},
	access.WebhooksRead:      {Text: "See webhooks and the secret they are signed with", Grave: true},
	access.WebhooksWrite:     {Text: "Have anybody told of every video, with its addresses", Grave: true},
	access.WebhooksReplay:    {Text: "Send webhooks again and change their secret", Grave: true},
	access.KeysRead:          {Text: "See which API keys there are"},
	access.KeysIssue:         {Text: "Hand out further API keys", Grave: true},
	access.KeysRotate:        {Text: "Replace the secrets of API keys", Grave: true},
	access.KeysRevoke:        {Text: "Revoke API keys", Grave: true},
}

// Abilities are scopes in words, the grave ones first.
func Abilities(scopes []access.Scope) []Ability {
	var grave, rest []Ability
	for _, s := range scopes {
		a := abilities[s]
		a.Scope = string(s)
		if a.Grave {
			grave = append(grave, a)
		} else {
			rest = append(rest, a)
		}
	}
	return append(grave, rest...)
}
