// The documentation shows the bodies of these functions, which the compiler has
// seen: each operation of the API called in Go, in a function of its name.

package httpapi_test

import (
	"context"
	"log"
	"os"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// QuickStart makes a video and says where it is.
func QuickStart(ctx context.Context, api, key, text string) error {
	c, err := client.New(api, key, nil)
	if err != nil {
		return err
	}
	project, err := c.Projects.CreateAndWait(ctx, client.CreateProject{
		Prompt:       text,
		ToAutoExport: true,
	})
	if err != nil {
		return err
	}
	log.Println(project.Edits[0].URLs.UploadPath)
	return nil
}

// ListStorytellingTechniques is a call of that operation, as all below are.
func ListStorytellingTechniques(ctx context.Context, c *client.Client) error {
	techniques, err := c.Config.Techniques(ctx)
	if err != nil {
		return err
	}
	log.Println(techniques[0].Technique)
	return nil
}

// ListTonesOfVoice calls it.
func ListTonesOfVoice(ctx context.Context, c *client.Client) error {
	tones, err := c.Config.Tones(ctx)
	if err != nil {
		return err
	}
	log.Println(tones[0].ID)
	return nil
}

// ListVideoTags calls it.
func ListVideoTags(ctx context.Context, c *client.Client) error {
	tags, err := c.Config.Tags(ctx)
	if err != nil {
		return err
	}
	log.Println(tags[0].ID)
	return nil
}

// ListAiVoiceOptions calls it.
func ListAiVoiceOptions(ctx context.Context, c *client.Client) error {
	voices, err := c.Config.Voices(ctx)
	if err != nil {
		return err
	}
	for _, voice := range voices.AIVoiceOptions {
		log.Println(voice.ID)
	}
	return nil
}

// ListAiAvatarOptions calls it.
func ListAiAvatarOptions(ctx context.Context, c *client.Client) error {
	avatars, err := c.Config.Avatars(ctx)
	if err != nil {
		return err
	}
	for _, avatar := range avatars {
		log.Println(avatar.ID)
	}
	return nil
}

// ListMusicLibrary calls it.
func ListMusicLibrary(ctx context.Context, c *client.Client) error {
	tracks, err := c.Config.Tracks(ctx)
	if err != nil {
		return err
	}
	for _, track := range tracks {
		log.Println(track.RelativePath)
	}
	return nil
}

// ListOrganizations calls it.
func ListOrganizations(ctx context.Context, c *client.Client) error {
	organizations, err := c.Organizations.List(ctx)
	if err != nil {
		return err
	}
	log.Println(organizations[0].ID)
	return nil
}

// GetOrganization calls it.
func GetOrganization(ctx context.Context, c *client.Client, organizationID string) error {
	organization, err := c.Organizations.Get(ctx, organizationID)
	if err != nil {
		return err
	}
	log.Println(organization.Name)
	return nil
}

// UpdateOrganization calls it.
func UpdateOrganization(ctx context.Context, c *client.Client, organizationID string) error {
	organization, err := c.Organizations.SetDefaultWorkspace(ctx, organizationID, "7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11")
	if err != nil {
		return err
	}
	log.Println(organization.DefaultWorkspaceID)
	return nil
}

// GetWorkspace calls it.
func GetWorkspace(ctx context.Context, c *client.Client, organizationID, workspaceID string) error {
	workspace, err := c.Workspaces.Get(ctx, organizationID, workspaceID)
	if err != nil {
		return err
	}
	log.Println(workspace.Name)
	return nil
}

// UpdateWorkspace calls it.
func UpdateWorkspace(ctx context.Context, c *client.Client, organizationID, workspaceID string) error {
	workspace, err := c.Workspaces.Rename(ctx, organizationID, workspaceID, "Marketing")
	if err != nil {
		return err
	}
	log.Println(workspace.Name)
	return nil
}

// GetWorkspaceStorage calls it.
func GetWorkspaceStorage(ctx context.Context, c *client.Client, organizationID, workspaceID string) error {
	storage, err := c.Workspaces.Storage(ctx, organizationID, workspaceID)
	if err != nil {
		return err
	}
	log.Println(storage.Bytes)
	return nil
}

// SetWorkspaceRetention calls it.
func SetWorkspaceRetention(ctx context.Context, c *client.Client, organizationID, workspaceID string) error {
	storage, err := c.Workspaces.SetRetention(ctx, organizationID, workspaceID, contract.Retention{ProjectDays: 365, ExportDays: 90})
	if err != nil {
		return err
	}
	log.Println(storage.Retention.ExportDays)
	return nil
}

// GetBranding calls it.
func GetBranding(ctx context.Context, c *client.Client, workspaceID string) error {
	branding, err := c.Branding.Get(ctx, client.Entity{WorkspaceID: workspaceID})
	if err != nil {
		return err
	}
	log.Println(branding.Colors)
	return nil
}

// UpdateBranding calls it.
func UpdateBranding(ctx context.Context, c *client.Client, workspaceID string) error {
	branding, err := c.Branding.Set(ctx, client.Entity{WorkspaceID: workspaceID}, "colors", map[string]string{
		"colorPrimary": "#0B2545",
		"colorExtra":   "#FFB224",
	})
	if err != nil {
		return err
	}
	log.Println(branding.Colors)
	return nil
}

// ListAssets calls it.
func ListAssets(ctx context.Context, c *client.Client, workspaceID string) error {
	assets, next, err := c.Assets.List(ctx, workspaceID, client.AssetList{Type: "video", Folder: "/"})
	if err != nil {
		return err
	}
	log.Println(len(assets), next) // next is the cursor of the next page
	return nil
}

// UploadAssets calls it.
func UploadAssets(ctx context.Context, c *client.Client, workspaceID string) error {
	file, err := os.Open("tour.mp4")
	if err != nil {
		return err
	}
	defer file.Close()
	assets, err := c.Assets.Upload(ctx, workspaceID, "/", client.UploadFile{Name: "tour.mp4", Content: file})
	if err != nil {
		return err
	}
	log.Println(assets[0].UploadPath)
	return nil
}

// DeleteAssets calls it.
func DeleteAssets(ctx context.Context, c *client.Client, workspaceID, assetID string) error {
	if err := c.Assets.Delete(ctx, workspaceID, assetID); err != nil {
		return err
	}
	return nil
}

// CreateAssetFolder calls it.
func CreateAssetFolder(ctx context.Context, c *client.Client, workspaceID string) error {
	if err := c.Assets.CreateFolder(ctx, workspaceID, "Brand"); err != nil {
		return err
	}
	return nil
}

// MoveAssets calls it.
func MoveAssets(ctx context.Context, c *client.Client, workspaceID, assetID string) error {
	if err := c.Assets.Move(ctx, workspaceID, "/Brand", assetID); err != nil {
		return err
	}
	return nil
}

// RenameAsset calls it.
func RenameAsset(ctx context.Context, c *client.Client, workspaceID, assetID string) error {
	if err := c.Assets.Rename(ctx, workspaceID, assetID, "Office tour.mp4"); err != nil {
		return err
	}
	return nil
}

// GetAsset calls it.
func GetAsset(ctx context.Context, c *client.Client, workspaceID, assetID string) error {
	asset, err := c.Assets.Get(ctx, workspaceID, assetID)
	if err != nil {
		return err
	}
	log.Println(asset.UploadPath)
	return nil
}

// ListTemplates calls it.
func ListTemplates(ctx context.Context, c *client.Client) error {
	templates, next, err := c.Templates.ListOwn(ctx, client.List{Limit: 20})
	if err != nil {
		return err
	}
	log.Println(len(templates), next) // next is the cursor of the next page
	return nil
}

// ListWorkspaceTemplates calls it.
func ListWorkspaceTemplates(ctx context.Context, c *client.Client, organizationID, workspaceID string) error {
	templates, next, err := c.Templates.List(ctx, organizationID, workspaceID, client.List{Limit: 20})
	if err != nil {
		return err
	}
	log.Println(len(templates), next) // next is the cursor of the next page
	return nil
}

// GetTemplate calls it.
func GetTemplate(ctx context.Context, c *client.Client, templateID string) error {
	template, err := c.Templates.Get(ctx, templateID)
	if err != nil {
		return err
	}
	log.Println(len(template.Scenes))
	return nil
}

// CreateTemplate calls it.
func CreateTemplate(ctx context.Context, c *client.Client, organizationID, workspaceID string) error {
	template, err := c.Templates.Create(ctx, organizationID, workspaceID, contract.SaveTemplate{
		Name: "Product launch",
		Font: "Noto Serif",
		Scenes: []contract.TemplateScene{
			{Type: "title", DynamicValues: []contract.SceneValue{{Type: "header", Value: "Meet {product}"}}},
			{Type: "closing", Script: "{product} is available from {date}."},
		},
	})
	if err != nil {
		return err
	}
	log.Println(template.ID) // what customTemplate.id of a project takes
	return nil
}

// UpdateTemplate calls it.
func UpdateTemplate(ctx context.Context, c *client.Client, templateID string) error {
	template, err := c.Templates.Update(ctx, templateID, contract.SaveTemplate{
		Name:   "Product launch, short",
		Scenes: []contract.TemplateScene{{Type: "closing", Script: "{product} is available from {date}."}},
	})
	if err != nil {
		return err
	}
	log.Println(len(template.Scenes))
	return nil
}

// DeleteTemplate calls it.
func DeleteTemplate(ctx context.Context, c *client.Client, templateID string) error {
	return c.Templates.Delete(ctx, templateID)
}

// CreateProject calls it.
func CreateProject(ctx context.Context, c *client.Client, text string) error {
	projectID, err := c.Projects.Create(ctx, client.CreateProject{
		Prompt:           text,
		PromptType:       "Script",
		Language:         "en",
		ToAutoExport:     true,
		Webhook:          "https://example.com/hooks/video",
		AdditionalParams: []byte(`{"orderId": "A-1042", "attempt": 1}`),
	})
	if err != nil {
		return err
	}
	log.Println(projectID)
	return nil
}

// GetCreationStatus calls it.
func GetCreationStatus(ctx context.Context, c *client.Client, projectID string) error {
	status, err := c.Projects.CreationStatus(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(status)
	return nil
}

// GetProject calls it.
func GetProject(ctx context.Context, c *client.Client, projectID string) error {
	project, err := c.Projects.Get(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(project.Status)
	return nil
}

// DeleteProject calls it.
func DeleteProject(ctx context.Context, c *client.Client, projectID string) error {
	if err := c.Projects.Delete(ctx, projectID); err != nil {
		return err
	}
	return nil
}

// ListProjects calls it.
func ListProjects(ctx context.Context, c *client.Client, workspaceID string) error {
	projects, next, err := c.Projects.List(ctx, workspaceID, client.ProjectList{Status: "DONE"})
	if err != nil {
		return err
	}
	log.Println(len(projects), next) // next is the cursor of the next page
	return nil
}

// CancelProject calls it.
func CancelProject(ctx context.Context, c *client.Client, projectID string) error {
	project, err := c.Projects.Cancel(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(project.Status)
	return nil
}

// RetryProject calls it.
func RetryProject(ctx context.Context, c *client.Client, projectID string) error {
	project, err := c.Projects.Retry(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(project.Status)
	return nil
}

// TranslateProject calls it.
func TranslateProject(ctx context.Context, c *client.Client, projectID string) error {
	translationID, err := c.Projects.Translate(ctx, projectID, "es")
	if err != nil {
		return err
	}
	log.Println(translationID)
	return nil
}

// ListScenes calls it.
func ListScenes(ctx context.Context, c *client.Client, projectID string) error {
	scenes, err := c.Projects.Scenes(ctx, projectID)
	if err != nil {
		return err
	}
	for _, scene := range scenes {
		log.Println(scene.ID, scene.Heading)
	}
	return nil
}

// EditScene calls it.
func EditScene(ctx context.Context, c *client.Client, projectID, sceneID string) error {
	narration := "Four out of five bakeries lose an hour a day on the telephone."
	project, err := c.Projects.EditScene(ctx, projectID, sceneID, contract.EditScene{Narration: &narration})
	if err != nil {
		return err
	}
	log.Println(project.Status)
	return nil
}

// ChangeScenes calls it.
func ChangeScenes(ctx context.Context, c *client.Client, projectID string) error {
	first := ""
	project, err := c.Projects.ChangeScenes(ctx, projectID,
		contract.SceneChange{Kind: "move", SceneID: "s3", After: &first},
		contract.SceneChange{Kind: "delete", SceneID: "s4"})
	if err != nil {
		return err
	}
	log.Println(project.Revision)
	return nil
}

// ChangeProject calls it.
func ChangeProject(ctx context.Context, c *client.Client, projectID string) error {
	upright := contract.ChangeProject{Film: contract.Film{AspectRatio: "9:16", Subtitles: &contract.Subtitles{Strategy: "one_word"}}}
	project, err := c.Projects.Change(ctx, projectID, upright)
	if err != nil {
		return err
	}
	log.Println(project.Revision)
	return nil
}

// RestoreProject calls it.
func RestoreProject(ctx context.Context, c *client.Client, projectID string) error {
	project, err := c.Projects.Restore(ctx, projectID, 1)
	if err != nil {
		return err
	}
	log.Println(project.Revision)
	return nil
}

// GetSceneStill calls it.
func GetSceneStill(ctx context.Context, c *client.Client, projectID, sceneID string) error {
	jpeg, err := c.Projects.Still(ctx, projectID, sceneID, 640)
	if err != nil {
		return err
	}
	return os.WriteFile("scene.jpg", jpeg, 0o600)
}

// GetSceneNarration calls it.
func GetSceneNarration(ctx context.Context, c *client.Client, projectID, sceneID string) error {
	wav, err := c.Projects.Narration(ctx, projectID, sceneID)
	if err != nil {
		return err
	}
	return os.WriteFile("scene.wav", wav, 0o600)
}

// ShareProject calls it.
func ShareProject(ctx context.Context, c *client.Client, projectID string) error {
	share, err := c.Projects.Share(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(share.URL)
	return nil
}

// ListShares calls it.
func ListShares(ctx context.Context, c *client.Client, projectID string) error {
	shares, err := c.Projects.Shares(ctx, projectID)
	if err != nil {
		return err
	}
	for _, share := range shares {
		log.Println(share.ID, share.URL)
	}
	return nil
}

// EndShare calls it.
func EndShare(ctx context.Context, c *client.Client, projectID, shareID string) error {
	return c.Projects.EndShare(ctx, projectID, shareID)
}

// GetLedger calls it.
func GetLedger(ctx context.Context, c *client.Client, projectID string) error {
	entries, err := c.Projects.Ledger(ctx, projectID)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		log.Println(entry.SceneID, entry.Slot)
	}
	return nil
}

// StreamProject calls it.
func StreamProject(ctx context.Context, c *client.Client, projectID string) error {
	for project, err := range c.Projects.Events(ctx, projectID) {
		if err != nil {
			return err
		}
		log.Println(project.Progress.Step, project.Progress.Overall)
	}
	return nil
}

// GetEnhanceStatus calls it.
func GetEnhanceStatus(ctx context.Context, c *client.Client, projectID string) error {
	status, err := c.Exports.EnhanceStatus(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(status.Done)
	return nil
}

// ExportProject calls it.
func ExportProject(ctx context.Context, c *client.Client, projectID string) error {
	editID, err := c.Exports.Start(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(editID)
	return nil
}

// GetExportStatus calls it.
func GetExportStatus(ctx context.Context, c *client.Client, projectID string) error {
	status, err := c.Exports.Status(ctx, projectID)
	if err != nil {
		return err
	}
	if status.Done {
		log.Println(status.URLs.UploadPath)
	}
	return nil
}

// EnhanceProject calls it.
func EnhanceProject(ctx context.Context, c *client.Client, projectID string) error {
	status, err := c.Exports.Enhance(ctx, projectID)
	if err != nil {
		return err
	}
	log.Println(status.Done)
	return nil
}

// ListExports calls it.
func ListExports(ctx context.Context, c *client.Client, workspaceID string) error {
	videos, next, err := c.Exports.List(ctx, workspaceID, client.List{Limit: 20})
	if err != nil {
		return err
	}
	for _, video := range videos {
		log.Println(video.ID, video.Payload.URLs.UploadPath)
	}
	log.Println(next) // the cursor of the next page
	return nil
}

// ListWebhooks calls it.
func ListWebhooks(ctx context.Context, c *client.Client, workspaceID string) error {
	deliveries, next, err := c.Webhooks.List(ctx, workspaceID, client.WebhookList{State: "failed"})
	if err != nil {
		return err
	}
	log.Println(len(deliveries), next) // next is the cursor of the next page
	return nil
}

// GetWebhook calls it.
func GetWebhook(ctx context.Context, c *client.Client, workspaceID, deliveryID string) error {
	delivery, err := c.Webhooks.Get(ctx, workspaceID, deliveryID)
	if err != nil {
		return err
	}
	log.Println(delivery.State)
	return nil
}

// RedeliverWebhook calls it.
func RedeliverWebhook(ctx context.Context, c *client.Client, workspaceID, deliveryID string) error {
	delivery, err := c.Webhooks.Redeliver(ctx, workspaceID, deliveryID)
	if err != nil {
		return err
	}
	log.Println(delivery.State)
	return nil
}

// RecoverWebhooks calls it.
func RecoverWebhooks(ctx context.Context, c *client.Client, workspaceID string) error {
	count, err := c.Webhooks.Recover(ctx, workspaceID, time.Now().Add(-24*time.Hour))
	if err != nil {
		return err
	}
	log.Println(count)
	return nil
}

// ListWebhookSubscriptions calls it.
func ListWebhookSubscriptions(ctx context.Context, c *client.Client, workspaceID string) error {
	subscriptions, err := c.Webhooks.Subscriptions(ctx, workspaceID)
	if err != nil {
		return err
	}
	for _, s := range subscriptions {
		log.Println(s.ID, s.Event, s.URL)
	}
	return nil
}

// SubscribeWebhook calls it.
func SubscribeWebhook(ctx context.Context, c *client.Client, workspaceID string) error {
	subscription, err := c.Webhooks.Subscribe(ctx, workspaceID, contract.SubscribeWebhook{URL: "https://example.com/hooks/video", Event: "export"})
	if err != nil {
		return err
	}
	log.Println(subscription.ID) // it unsubscribes
	return nil
}

// UnsubscribeWebhook calls it.
func UnsubscribeWebhook(ctx context.Context, c *client.Client, workspaceID, subscriptionID string) error {
	return c.Webhooks.Unsubscribe(ctx, workspaceID, subscriptionID)
}

// GetWebhookSecret calls it.
func GetWebhookSecret(ctx context.Context, c *client.Client, workspaceID string) error {
	secret, err := c.Webhooks.Secret(ctx, workspaceID)
	if err != nil {
		return err
	}
	log.Println(len(secret)) // keep it where other secrets are
	return nil
}

// RotateWebhookSecret calls it.
func RotateWebhookSecret(ctx context.Context, c *client.Client, workspaceID string) error {
	secret, err := c.Webhooks.RotateSecret(ctx, workspaceID)
	if err != nil {
		return err
	}
	log.Println(len(secret.Secret)) // keep it where other secrets are
	return nil
}

// ListKeys calls it.
func ListKeys(ctx context.Context, c *client.Client) error {
	page, err := c.Keys.List(ctx, client.KeyList{Status: "active"})
	if err != nil {
		return err
	}
	for _, key := range page.Keys {
		log.Println(key.ID, key.Name)
	}
	return nil
}

// IssueKey calls it.
func IssueKey(ctx context.Context, c *client.Client, workspaceID string) error {
	issued, err := c.Keys.Issue(ctx, contract.IssueKey{
		Name:   "Website",
		Target: contract.KeyTarget{Type: "workspace", ID: workspaceID},
		Scopes: []string{"projects:read", "projects:create", "exports:create"},
	})
	if err != nil {
		return err
	}
	log.Println(issued.Key.ID, len(issued.APIKey)) // the secret is shown this once
	return nil
}

// GetKey calls it.
func GetKey(ctx context.Context, c *client.Client, keyID string) error {
	key, err := c.Keys.Get(ctx, keyID)
	if err != nil {
		return err
	}
	log.Println(key.Status)
	return nil
}

// RevokeKey calls it.
func RevokeKey(ctx context.Context, c *client.Client, keyID string) error {
	revoked, err := c.Keys.Revoke(ctx, keyID, "The laptop was stolen")
	if err != nil {
		return err
	}
	log.Println(revoked.RevokedAt)
	return nil
}

// RotateKey calls it.
func RotateKey(ctx context.Context, c *client.Client, keyID string) error {
	overlap := 3600 // seconds
	rotated, err := c.Keys.Rotate(ctx, keyID, contract.RotateKey{OverlapSeconds: &overlap})
	if err != nil {
		return err
	}
	log.Println(rotated.Key.Revision, len(rotated.APIKey)) // the secret is shown this once
	return nil
}
