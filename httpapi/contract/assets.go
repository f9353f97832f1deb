package contract

import (
	"encoding/json"
	"errors"
	"time"
)

// Asset is a file of a workspace's library, or a folder.
type Asset struct {
	ID          string          `json:"_id"`
	DisplayName string          `json:"displayName"`
	UploadPath  string          `json:"uploadPath,omitempty"` // absent for folders
	DashPath    string          `json:"dashPath,omitempty"`   // of a video, once it is processed
	MIMEType    string          `json:"mimetype,omitempty"`   // absent for folders
	Type        string          `json:"type"`                 // image, video, audio, pdf, document, folder
	Folder      string          `json:"folder"`               // "/" or "/name"
	UserEmail   string          `json:"userEmail,omitempty"`
	CreatedAt   time.Time       `json:"createdAt"`
	AspectRatio string          `json:"aspectRatio,omitempty"` // "W:H"
	Analytics   *AssetAnalytics `json:"analytics,omitempty"`   // once it is processed
	Size        int64           `json:"size,omitempty"`        // bytes
	State       string          `json:"state"`                 // processing, ready, failed
	Failure     string          `json:"failure,omitempty"`     // why, where it failed
	Remark      string          `json:"remark,omitempty"`      // what could not be found out
}

// AssetAnalytics are what was found out about an asset, as far as its type has
// it.
type AssetAnalytics struct {
	Width          int       `json:"width,omitempty"`    // pixels
	Height         int       `json:"height,omitempty"`   // pixels
	Duration       float64   `json:"duration,omitempty"` // seconds
	FPS            float64   `json:"fps,omitempty"`      // frames a second
	HasAudio       *bool     `json:"hasAudio,omitempty"`
	DominantColors []string  `json:"dominantColors,omitempty"` // "#rrggbb"
	Brightness     *float64  `json:"brightness,omitempty"`     // 0 to 1
	SceneCuts      []float64 `json:"sceneCuts,omitempty"`      // seconds
	Loudness       *float64  `json:"loudness,omitempty"`       // LUFS
	Keywords       []string  `json:"keywords,omitempty"`
	Description    string    `json:"description,omitempty"`
	Transcript     string    `json:"transcript,omitempty"` // of what is said
	Language       string    `json:"language,omitempty"`   // of the transcript
}

// Uploaded are the assets that an upload became.
type Uploaded struct {
	Uploaded []Asset  `json:"uploaded"`
	Warnings []string `json:"warnings,omitempty"`
}

// NewName is a name for a folder or a file.
type NewName struct {
	NewName string `json:"newName"`
}

// Success says that it is done.
type Success struct {
	Success  bool     `json:"success"`
	Warnings []string `json:"warnings,omitempty"`
}

// DeleteAssets says what to delete.
type DeleteAssets struct {
	AssetIDs OneOrMore `json:"assetIds"`
}

// MoveAssets says what to move, and where.
type MoveAssets struct {
	ToFolder string    `json:"toFolder"`
	AssetIDs OneOrMore `json:"assetIds"`
}

// OneOrMore is a string or a list of them; it is written as a list.
type OneOrMore []string

// UnmarshalJSON takes both forms.
func (o *OneOrMore) UnmarshalJSON(raw []byte) error {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		*o = OneOrMore{one}
		return nil
	}
	var more []string
	if err := json.Unmarshal(raw, &more); err != nil {
		return errors.New("neither a string nor a list of strings")
	}
	*o = more
	return nil
}
