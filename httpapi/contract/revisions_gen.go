// Code generated from httpapi/spec/revisions.yaml; DO NOT EDIT.

package contract

// ChangeScenes: what is to change of the scenes, all of it or nothing.
type ChangeScenes struct {
	// The changes, in their order.
	Changes []SceneChange `json:"changes"`
}

// SceneChange: one change. Its kind says which fields it takes.
type SceneChange struct {
	// What is done. One of: edit, add, delete, move, split, join, repicture.
	Kind string `json:"kind"`
	// The scene that is changed; required by all kinds but `add`, which takes none.
	SceneID string `json:"sceneId,omitempty"`
	// `add`, `move`: the id of the scene that it comes behind; empty: it is the first.
	// Required by `move`.
	After *string `json:"after,omitempty"`
	// `split`: how many characters (Unicode code points) of the narration the first of the
	// two scenes has; between two words. Required by it. From 1 to 2000.
	At int `json:"at,omitempty"`
	// `repicture`: the shot of the scene that is to show something else, as the ledger
	// numbers them; all of them without it. From 1 to 100.
	Shot int `json:"shot,omitempty"`
	EditScene
}

// Film: what holds of the whole video, and can be changed once it is made.
type Film struct {
	// Its shape, width to height. One of: 16:9, 9:16, 1:1, 4:5.
	AspectRatio string `json:"aspectRatio,omitempty"`
	// Lines of its shorter side. One of: 720p, 1080p, 1440p, 2160p.
	Resolution       string          `json:"resolution,omitempty"`
	BgMusic          *BgMusic        `json:"bgMusic,omitempty"`
	Subtitles        *Subtitles      `json:"subtitles,omitempty"`
	AIVoiceSettings  *VoiceSettings  `json:"aiVoiceSettings,omitempty"`
	AIAvatarSettings *AvatarSettings `json:"aiAvatarSettings,omitempty"`
}

// ChangeProject: what is to change of the whole video. What is left out stays as it is,
// and what is given is replaced whole.
type ChangeProject struct {
	Film
	// What the project is called. It may change at any time, and alone makes no revision.
	Name string `json:"name,omitempty"`
	// The workspace's branding as it is now, without another change. Any change takes it,
	// too. Default: false.
	ToRebrand bool `json:"toRebrand,omitempty"`
}

// RestoreProject: which revision the project is to be again.
type RestoreProject struct {
	// An earlier `revision` of the project; 0: as it was first made.
	Revision int `json:"revision"`
}
