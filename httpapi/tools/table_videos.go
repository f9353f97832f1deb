package tools

// videos are the tools for making videos.
func videos() []Tool {
	return []Tool{
		{
			Name: "create_video", Title: "Create a video", Operation: "createProject", Effect: Adds,
			Description: "Begins a narrated, subtitled video from a prompt, the URL of a page, document or deck, or a finished script, and answers its projectId at once. " +
				"Set toAutoExport: true to get the finished files without further calls. Say what the user said and leave out what they did not: the defaults are good.",
			Then: "Call wait_for_video with this projectId.",
		},
		{
			Name: Wait, Title: "Wait for a video", Operation: "getProject",
			Description: "Waits until a video is finished, or failed, or needs a call of yours, at most timeoutSeconds, and answers its project, the urls of the files where there are any, and what to do next. " +
				"Use it instead of asking for the status again and again. done: false means that it is still being made: call it again.",
			Own: []Argument{{WaitSeconds, false, map[string]any{
				"type": "number", "minimum": 0, "maximum": MaxWait, "default": DefaultWait,
				"description": "How long to wait at most. Progress is sent meanwhile to clients that ask for it.",
			}}},
		},
		{
			Name: ReadProject, Title: "Show a video", Operation: "getProject",
			Description: "One video's project as it stands: video.state says whether it is ready, and video.urls where; progress, warnings, all exports, the error if it failed. It does not wait; wait_for_video does.",
		},
		{
			Name: "list_videos", Title: "List videos", Operation: "listProjects",
			Description: "The videos of a workspace, newest first, with video.state: none (not exported), making, outdated (changed since its export), ready, failed or cancelled. Use it to find a video that the user speaks of.",
			Then:        "get_video shows one.",
		},
		{
			Name: "get_creation_status", Title: "Creation status", Operation: "getCreationStatus",
			Description: "Whether a video's script and scenes are made: STRUCTURE, GENERATING_IMAGES, DONE, FAILED or CANCELLED.",
		},
		{
			Name: "get_enhancement_status", Title: "Enhancement status", Operation: "getEnhanceStatus",
			Description: "Whether a video is branded, subtitled and mixed. isDone: true means that export_video may be called.",
		},
		{
			Name: ReadExport, Title: "Export status", Operation: "getExportStatus",
			Description: "Whether a video's newest export is finished, and its urls: uploadPath (MP4) and dashPath (a stream).",
		},
		{
			Name: "enhance_video", Title: "Enhance a video", Operation: "enhanceProject", Effect: Sets,
			Description: "Starts branding, subtitles and sound of a video that was created with toAutoEnhance: false. For all others it starts by itself.",
			Then:        "Call wait_for_video.",
		},
		{
			Name: "export_video", Title: "Export a video", Operation: "exportProject", Effect: Adds,
			Description: "Renders a video to files. Only after enhancement is complete, and not needed where it was created with toAutoExport: true.",
			Then:        "Call wait_for_video.",
		},
		{
			Name: "list_scenes", Title: "List a video's scenes", Operation: "listScenes",
			Description: "What a video says and shows, scene by scene: narration, heading, layout, start and length. Use it to tell the user about the video, or to check it against what they asked for.",
		},
		{
			Name: "edit_scene", Title: "Change a scene", Operation: "editScene", Effect: Sets,
			Description: "Changes one scene of a video that is made: its narration, heading, layout, media or voice. Give only what is to change; list_scenes has the ids. Nothing else of the video is spoken or filled again.",
			Then:        "Call wait_for_video, and export_video when all changes are made: an edit does not export by itself.",
		},
		{
			Name: "change_scenes", Title: "Add, move, split, join, delete or repicture scenes", Operation: "changeScenes", Effect: Sets,
			Description: "Changes the list of scenes of a video that is made, several at once, all of them or none; list_scenes has the ids. repicture has one show another picture than it does. Nothing of the scenes that say the same is spoken or filled again.",
			Then:        "Call wait_for_video, and export_video when all changes are made. restore_video takes it back.",
		},
		{
			Name: "change_video", Title: "Change a whole video", Operation: "changeProject", Effect: Sets,
			Description: "Changes the shape, resolution, music, subtitles, voice or presenter of a video that is made, and leaves its words and pictures. Give only what is to change; get_video has what there is as film.",
			Then:        "Call wait_for_video, and export_video when all changes are made. restore_video takes it back.",
		},
		{
			Name: "restore_video", Title: "Take changes of a video back", Operation: "restoreProject", Effect: Sets,
			Description: "Makes a video again what it was at an earlier revision, 0 being as it was first made. get_video tells the revision that it has; each change and each restoring is one more.",
			Then:        "Call wait_for_video, and export_video.",
		},
		{
			Name: "translate_video", Title: "Make a video in another language", Operation: "translateProject", Effect: Adds,
			Description: "Begins another video of one that is made: the same scenes and pictures, said and shown in another language. It answers the projectId of the new one at once; the first stays as it is.",
			Then:        "Call wait_for_video with this projectId.",
		},
		{
			Name: "get_media_ledger", Title: "Show where a video's media come from", Operation: "getLedger",
			Description: "For each place of each scene that takes a picture or a clip: which sources were asked, what they answered, what was taken and why, with licence and author.",
		},
		{
			Name: "share_video", Title: "Share a video", Operation: "shareProject", Effect: Adds,
			Description: "Makes an address under which anybody who has it watches a video, without a key, until end_share. Do it only when the user asked to share it, and give them the url.",
		},
		{
			Name: "list_shares", Title: "List a video's shares", Operation: "listShares",
			Description: "The addresses under which a video can be watched without a key, with their ids for end_share.",
		},
		{
			Name: "end_share", Title: "End a share of a video", Operation: "endShare", Effect: Destroys,
			Description: "Ends an address under which a video can be watched without a key, at once and for good. list_shares has the ids.",
		},
		{
			Name: "cancel_video", Title: "Stop a video", Operation: "cancelProject", Effect: Sets,
			Description: "Stops what is under way for a video. What is made already stays; retry_video goes on from there.",
		},
		{
			Name: "retry_video", Title: "Go on with a video", Operation: "retryProject", Effect: Sets,
			Description: "Goes on with a video that failed or was cancelled, from where it stopped.",
			Then:        "Call wait_for_video.",
		},
		{
			Name: "delete_video", Title: "Delete a video", Operation: "deleteProject", Effect: Destroys,
			Description: "Deletes a video with all its data and files, for good. Do it only when the user asked for exactly this.",
		},
	}
}
