package tools

import "slices"

// Tools with work of their own, beside their operation.
const (
	Wait   = "wait_for_video"
	Upload = "upload_asset"
)

// Tools whose operations [Wait] calls.
const (
	ReadProject = "get_video"
	ReadExport  = "get_export_status"
)

// Arguments of the tools with work of their own, and their bounds.
const (
	WaitSeconds = "timeoutSeconds"
	DefaultWait = 60  // seconds
	MaxWait     = 300 // seconds

	FileName    = "name"
	FileContent = "contentBase64"
	MaxFile     = 5_000_000 // bytes, decoded
)

// Table is every tool there is.
func Table() []Tool {
	return slices.Concat(videos(), lookups(), organizations(), branding(), assets(), templates(), webhooks(), keys())
}

// lookups are the permitted values of fields.
func lookups() []Tool {
	return []Tool{{
		Name: "list_options", Title: "List options for videos",
		Description: "The permitted values of fields of create_video, with what they mean. Call it before you set one of them; the answer names the ids to use.",
		Choice: &Choice{
			Argument: "kind",
			Description: "techniques: `technique` goes into storyTellingTechnique. tones: `id` into toneOfVoice. tags: `id` into videoTagId. " +
				"voices: `id` and `voiceType` into aiVoiceSettings. avatars: `id` into aiAvatarSettings.avatarId. music: `relativePath` into customTemplate.preConfigs.bgMusic.path.",
			Options: []Option{
				{"techniques", "listStorytellingTechniques"},
				{"tones", "listTonesOfVoice"},
				{"tags", "listVideoTags"},
				{"voices", "listAiVoiceOptions"},
				{"avatars", "listAiAvatarOptions"},
				{"music", "listMusicLibrary"},
			},
		},
	}}
}

func templates() []Tool {
	return []Tool{
		{
			Name: "list_templates", Title: "List templates", Operation: "listWorkspaceTemplates",
			Description: "The templates of a workspace: ready-made sequences of scenes. Use it when the user wants a video of a certain kind.",
			Then:        "get_template shows a template's scenes; its id goes into create_video as customTemplate.id.",
		},
		{
			Name: "list_my_templates", Title: "List my templates", Operation: "listTemplates",
			Description: "The templates that the owner of this key made, in every workspace it reaches.",
		},
		{
			Name: "get_template", Title: "Show a template", Operation: "getTemplate",
			Description: "One template with its scenes: their order, layout, guidance and the values they take.",
			Then:        "Use its id in create_video as customTemplate.id.",
		},
		{
			Name: "create_template", Title: "Make a template", Operation: "createTemplate", Effect: Adds,
			Description: "Makes a template of scenes in a workspace, for videos that are to be alike. {Words in braces} are filled in by each video.",
			Then:        "Use its id in create_video as customTemplate.id, and customTemplate.values for the words in braces.",
		},
		{
			Name: "update_template", Title: "Change a template", Operation: "updateTemplate", Effect: Sets,
			Description: "Replaces all that a template says by what is given: name, description, font and every scene. Read it with get_template first, and give back what is to stay.",
			Then:        "Videos made before stay as they are.",
		},
		{
			Name: "delete_template", Title: "Delete a template", Operation: "deleteTemplate", Effect: Destroys,
			Description: "Deletes a template for good. Videos made by it stay as they are. Do it only when the user asked for exactly this.",
		},
	}
}

func webhooks() []Tool {
	return []Tool{
		{
			Name: "list_webhook_deliveries", Title: "List webhook deliveries", Operation: "listWebhooks",
			Description: "What was sent to webhooks of a workspace's videos, newest first, and whether it arrived. Use it when a receiver says that it got nothing.",
			Then:        "get_webhook_delivery shows why one failed; redeliver_webhook sends it again.",
		},
		{
			Name: "get_webhook_delivery", Title: "Show a webhook delivery", Operation: "getWebhook",
			Description: "One delivery with its body and its attempts: when, what the receiver answered, why it failed.",
		},
		{
			Name: "redeliver_webhook", Title: "Send a webhook again", Operation: "redeliverWebhook", Effect: Sets,
			Description: "Sends a delivery again, with the same id and body, and enables its URL again if that was disabled. Call it when the receiver was mended.",
			Then:        "get_webhook_delivery shows whether it arrived.",
		},
		{
			Name: "recover_webhooks", Title: "Send missed webhooks again", Operation: "recoverWebhooks", Effect: Sets,
			Description: "Sends again every failed or dropped delivery since a time. Call it after a receiver was down for long.",
		},
	}
}

// claim is what to do with a claim link.
const claim = "No secret was made yet. Give claim.url to the person you work for, and say that they sign in there, check what the key may do, and take the secret, which is shown once, before claim.expiresAt. " +
	"Do not open the link, and do not ask for the secret. get_key tells what came of it: its status is active once the secret was taken, and revoked, with refusedAt, where the person refused; do not ask again then unless they want it."

func keys() []Tool {
	id := map[string]string{"keyId": "id"}
	return []Tool{
		{
			Name: "list_keys", Title: "List API keys", Operation: "listKeys",
			Description: "This key and those it issued: what they may do, until when, when they were last used. Secrets are never in it.",
		},
		{
			Name: "get_key", Title: "Show an API key", Operation: "getKey", Rename: id,
			Description: "One key: its status (pending_claim until a person took the secret, active, revoked, expired), scopes, target and revision. Use it to see whether a claim link was used; refusedAt is when a person refused it.",
		},
		{
			Name: "issue_key", Title: "Ask for a new API key", Operation: "issueKey", Effect: Adds,
			Description: "Asks for a new key, of at most what this key may do. The answer has a link for a person, and no secret.",
			Then:        claim,
		},
		{
			Name: "rotate_key", Title: "Ask for a key's new secret", Operation: "rotateKey", Effect: Adds, Rename: id,
			Description: "Asks for a new secret of a key. The answer has a link for a person, and no secret; until it is used nothing changes. The old secret goes on for overlapSeconds after that.",
			Then:        "No secret was made yet, and the old one holds. Give claim.url to the person you work for: they sign in there and take the new secret, which is shown once, before claim.expiresAt. Do not open the link, and do not ask for the secret. get_key shows a higher revision once it was taken, and refusedAt where the person refused.",
		},
		{
			Name: "revoke_key", Title: "Revoke an API key", Operation: "revokeKey", Effect: Destroys, Rename: id,
			Description: "Ends a key and every key issued by it, at once and for good. Programs that use them stop working. Do it only when the user asked for exactly this.",
		},
	}
}
