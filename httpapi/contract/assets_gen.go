// Code generated from httpapi/spec/assets.yaml; DO NOT EDIT.

package contract

// Asset: a file of a workspace's library, or a folder.
type Asset struct {
	// Asset identifier.
	ID string `json:"_id"`
	// Display name.
	DisplayName string `json:"displayName"`
	// URL of the file, which can be used as `videosToAdd[].url`, and of a text as the
	// `prompt` of the type `Docs` or `Slides`. It lasts as long as the asset. Absent for
	// folders.
	UploadPath string `json:"uploadPath,omitempty"`
	// MPEG-DASH manifest of a video, once it is processed.
	DashPath string `json:"dashPath,omitempty"`
	// MIME type. Absent for folders.
	MIMEType string `json:"mimetype,omitempty"`
	// What it is, by its content; `pdf` for DOCX and PPTX, too, which `mimetype` tells apart.
	// One of: image, video, audio, pdf, folder.
	Type string `json:"type"`
	// The folder it lies in: `/` or `/name`.
	Folder string `json:"folder"`
	// Who uploaded it.
	UserEmail string `json:"userEmail,omitempty"`
	// When it was uploaded.
	CreatedAt Time `json:"createdAt"`
	// Of images and videos: `16:9`.
	AspectRatio string `json:"aspectRatio,omitempty"`
	// What was found out about it, once it is processed.
	Analytics *AssetAnalytics `json:"analytics,omitempty"`
	// Extension: bytes.
	Size int64 `json:"size,omitempty"`
	// Extension: how far it is. The file itself can be used at once. One of: processing,
	// ready, failed.
	State string `json:"state"`
	// Extension: why it could not be processed.
	Failure string `json:"failure,omitempty"`
	// Extension: what could not be found out about it. It can be used all the same.
	Remark string `json:"remark,omitempty"`
}

// AssetAnalytics: what was found out about the content, as far as its type has it.
type AssetAnalytics struct {
	// Pixels.
	Width int `json:"width,omitempty"`
	// Pixels.
	Height int `json:"height,omitempty"`
	// Seconds.
	Duration float64 `json:"duration,omitempty"`
	// Frames a second.
	FPS float64 `json:"fps,omitempty"`
	// Whether there is sound.
	HasAudio *bool `json:"hasAudio,omitempty"`
	// As `#rrggbb`, the most frequent first.
	DominantColors []string `json:"dominantColors,omitempty"`
	// From black to white. From 0 to 1.
	Brightness *float64 `json:"brightness,omitempty"`
	// Where scenes begin, in seconds.
	SceneCuts []float64 `json:"sceneCuts,omitempty"`
	// Integrated loudness, LUFS.
	Loudness *float64 `json:"loudness,omitempty"`
	// Words it can be found by.
	Keywords []string `json:"keywords,omitempty"`
	// What is to be seen, where a model that sees tells.
	Description string `json:"description,omitempty"`
	// What is said in the first five minutes, where a provider tells. It may come some time
	// after the rest.
	Transcript string `json:"transcript,omitempty"`
	// The language of the transcript or the document: en, es, fr, zh, iw, or another as the
	// provider names it.
	Language string `json:"language,omitempty"`
	// The title of a document.
	Title string `json:"title,omitempty"`
	// The pages of a PDF, the slides of a deck.
	Pages int `json:"pages,omitempty"`
	// The words of a document.
	Words int `json:"words,omitempty"`
}

// Uploaded: what an upload became. In the document: UploadedAssets.
type Uploaded struct {
	// One for each part, in order.
	Uploaded []Asset `json:"uploaded"`
	// What had no effect.
	Warnings []string `json:"warnings,omitempty"`
}

// NewName: a new folder. In RenameAssetRequest: an asset's new name. In the document:
// CreateAssetFolderRequest, RenameAssetRequest.
type NewName struct {
	// 1 to 100 characters, without slashes but one at the beginning. In RenameAssetRequest: 1
	// to 255 characters, for a folder 100, without slashes.
	NewName string `json:"newName"`
}

// DeleteAssets: what to delete.
type DeleteAssets struct {
	// What to delete.
	AssetIDs OneOrMore `json:"assetIds"`
}

// MoveAssets: what to move, and where.
type MoveAssets struct {
	// `/` or `/name`; it must exist.
	ToFolder string `json:"toFolder"`
	// What to move.
	AssetIDs OneOrMore `json:"assetIds"`
}

// Success: says that it is done.
type Success struct {
	// Always true.
	Success bool `json:"success"`
	// What had no effect.
	Warnings []string `json:"warnings,omitempty"`
}
