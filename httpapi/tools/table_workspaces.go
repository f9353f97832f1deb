package tools

// organizations are the tools for organizations and workspaces.
func organizations() []Tool {
	return []Tool{
		{
			Name: "list_organizations", Title: "List organizations", Operation: "listOrganizations",
			Description: "The organizations this key reaches, with their workspaces. Call it first where you need a workspaceId or an organizationId.",
		},
		{
			Name: "get_organization", Title: "Show an organization", Operation: "getOrganization",
			Description: "One organization: its workspaces with counts of assets, projects and templates, its branding, its users.",
		},
		{
			Name: "set_default_workspace", Title: "Set the default workspace", Operation: "updateOrganization", Effect: Sets,
			Description: "Sets the workspace that projects go into where none is named.",
		},
		{
			Name: "get_workspace", Title: "Show a workspace", Operation: "getWorkspace",
			Description: "One workspace: its counts, its branding, prompts that were used in it, and ideas for videos made from its branding.",
		},
		{
			Name: "rename_workspace", Title: "Rename a workspace", Operation: "updateWorkspace", Effect: Sets,
			Description: "Gives a workspace another name. Nothing else of it can be changed here; set_branding changes its look.",
		},
		{
			Name: "get_storage", Title: "Show what is on disk", Operation: "getWorkspaceStorage",
			Description: "How many bytes a workspace's projects, exports and uploads take, and for how many days it keeps them.",
		},
		{
			Name: "set_retention", Title: "Set how long things are kept", Operation: "setWorkspaceRetention", Effect: Sets,
			Description: "Sets for how many days a workspace keeps its projects, exports and uploads; 0 keeps them for ever. What is older is deleted within the hour, for good. Do it only when the user asked for exactly this.",
		},
	}
}

func branding() []Tool {
	return []Tool{
		{
			Name: "get_branding", Title: "Show branding", Operation: "getBranding",
			Description: "The colours, logo, company, description and pronunciations that videos of a workspace, or of an organization, are made with; also ideas for videos.",
		},
		{
			Name: "set_branding", Title: "Change branding", Operation: "updateBranding", Effect: Sets,
			Description: "Changes one property of the branding of a workspace or an organization, and answers all of it. Videos made from now on use it.",
			Then:        "Videos made before stay as they are.",
		},
	}
}

// assets are the tools for a workspace's media library.
func assets() []Tool {
	return []Tool{
		{
			Name: "list_assets", Title: "List assets", Operation: "listAssets",
			Description: "The files of a workspace: images, videos, sounds, PDFs, documents, and folders. An asset's uploadPath may be used as a url in create_video.",
		},
		{
			Name: "get_asset", Title: "Show an asset", Operation: "getAsset",
			Description: "One asset, with what was found out about it: size, length, colours. Use it to see whether an upload was processed: its state is ready then.",
		},
		{
			Name: Upload, Title: "Upload an asset", Operation: "uploadAssets", Effect: Adds,
			Description: "Puts a file of up to 5 MB into a workspace: an image (JPEG, PNG, GIF, WebP, SVG), a video (MP4, MOV, WebM), a sound (MP3, WAV, OGG), a PDF or a document (DOCX, PPTX). The type is found by the content. Larger files are uploaded over REST.",
			Then:        "The file is being processed; get_asset shows when it is ready. Its uploadPath may be used as a url in create_video.",
			Rename:      map[string]string{FileContent: "file"},
			Own: []Argument{
				{FileName, true, map[string]any{"type": "string", "minLength": 1, "maxLength": 255, "description": "The file's name, for people."}},
				{FileContent, true, map[string]any{"type": "string", "minLength": 1, "contentEncoding": "base64", "description": "The file in base64, with padding; at most 5,000,000 bytes before encoding."}},
			},
		},
		{
			Name: "create_folder", Title: "Create a folder", Operation: "createAssetFolder", Effect: Adds,
			Description: "Makes a folder for assets. Its name must be new in the workspace.",
			Then:        "upload_asset and move_assets take it as a slash and its name.",
		},
		{
			Name: "move_assets", Title: "Move assets", Operation: "moveAssets", Effect: Sets,
			Description: "Moves assets into a folder that exists; create_folder makes one. All of them are moved, or none.",
		},
		{
			Name: "rename_asset", Title: "Rename an asset", Operation: "renameAsset", Effect: Sets,
			Description: "Gives an asset another display name. Its url stays.",
		},
		{
			Name: "delete_assets", Title: "Delete assets", Operation: "deleteAssets", Effect: Destroys,
			Description: "Deletes assets for good: all of them, or none. Do it only when the user asked for exactly this.",
		},
	}
}
