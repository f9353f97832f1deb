package contract

// EditScene is what is to change of a scene; what is nil stays as it is.
type EditScene struct {
	Narration *string       `json:"narration,omitempty"`
	Heading   *string       `json:"heading,omitempty"`
	Layout    *string       `json:"layout,omitempty"`
	Media     *[]VideoToAdd `json:"media,omitempty"` // an empty list has the scene drawn
	Voice     *SceneVoice   `json:"voice,omitempty"`
}

// ChangeScenes is what is to change of a project's scenes, in its order, all of it or
// nothing.
type ChangeScenes struct {
	Changes []SceneChange `json:"changes"`
}

// SceneChange is one change of a project's scenes. Its kind says which fields it
// takes.
type SceneChange struct {
	Kind    string  `json:"kind"`              // edit, add, delete, move, split, join, repicture
	SceneID string  `json:"sceneId,omitempty"` // all but add
	After   *string `json:"after,omitempty"`   // add, move: the id of the scene before it; "" = it is the first
	At      int     `json:"at,omitempty"`      // split: how many characters of the narration the first of the two scenes has
	EditScene
}

// Film is what holds of a whole video and can be changed once it is made.
type Film struct {
	AspectRatio      string          `json:"aspectRatio,omitempty"` // 16:9, 9:16, 1:1, 4:5
	Resolution       string          `json:"resolution,omitempty"`  // 720p, 1080p, 1440p, 2160p
	BgMusic          *BgMusic        `json:"bgMusic,omitempty"`
	Subtitles        *Subtitles      `json:"subtitles,omitempty"`
	AIVoiceSettings  *VoiceSettings  `json:"aiVoiceSettings,omitempty"`
	AIAvatarSettings *AvatarSettings `json:"aiAvatarSettings,omitempty"`
}

// ChangeProject is what is to change of a whole video; what is left out stays as it
// is, and what is given is replaced whole.
type ChangeProject struct {
	Film
	ToRebrand bool `json:"toRebrand,omitempty"` // the workspace's branding as it is now
}

// RestoreProject names an earlier revision of a project.
type RestoreProject struct {
	Revision int `json:"revision"` // 0 = as it was first made
}
