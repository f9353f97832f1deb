package library

import (
	"time"

	"github.com/scenewright/scenewright/engine/listing"
)

// Type is the type of an asset.
type Type string

// The types.
const (
	Image  Type = "image"
	Video  Type = "video"
	Audio  Type = "audio"
	PDF    Type = "pdf" // and documents of word processors and presentation programs
	Folder Type = "folder"
)

// State is an asset's state of processing.
type State string

// The states. The original can be used in each of them.
const (
	Processing State = "processing" // waits to be examined, or is
	Ready      State = "ready"
	Failed     State = "failed" // could not be examined; Failure has the reason
)

// Root is the folder of all others.
const Root = "/"

// Asset is a file of a workspace, or a folder.
type Asset struct {
	ID          string     `json:"id"`
	WorkspaceID string     `json:"workspaceId"`
	DisplayName string     `json:"displayName"`
	Key         string     `json:"key,omitempty"`     // blob of the original; "" for folders
	DashKey     string     `json:"dashKey,omitempty"` // blob of the manifest; "" until it exists
	MIMEType    string     `json:"mimetype,omitempty"`
	Type        Type       `json:"type"`
	Folder      string     `json:"folder"` // path of its folder: "/" or "/name"
	UserEmail   string     `json:"userEmail,omitempty"`
	CreatedAt   time.Time  `json:"createdAt"`
	AspectRatio string     `json:"aspectRatio,omitempty"` // "W:H", of pictures and videos
	Size        int64      `json:"size,omitempty"`        // bytes
	File        File       `json:"file,omitzero"`         // Media's findings
	Analytics   *Analytics `json:"analytics,omitempty"`
	State       State      `json:"state"`
	Failure     string     `json:"failure,omitempty"` // public
	Remark      string     `json:"remark,omitempty"`  // unavailable findings; public
}

// Analytics are findings about an asset's content, as far as its type has them.
type Analytics struct {
	Width          int       `json:"width,omitempty"`    // pixels, as shown
	Height         int       `json:"height,omitempty"`   // pixels, as shown
	Duration       float64   `json:"duration,omitempty"` // seconds
	FPS            float64   `json:"fps,omitempty"`      // frames a second
	HasAudio       *bool     `json:"hasAudio,omitempty"`
	DominantColors []string  `json:"dominantColors,omitempty"` // "#rrggbb", the most frequent first, at most 5
	Brightness     *float64  `json:"brightness,omitempty"`     // 0 (black) to 1 (white)
	SceneCuts      []float64 `json:"sceneCuts,omitempty"`      // seconds from the start
	Loudness       *float64  `json:"loudness,omitempty"`       // integrated, LUFS
	Keywords       []string  `json:"keywords,omitempty"`
	Description    string    `json:"description,omitempty"`
	Transcript     string    `json:"transcript,omitempty"` // of its speech
	Language       string    `json:"language,omitempty"`   // of its speech or text: a code that Voices lists, or a recogniser's own name
	Title          string    `json:"title,omitempty"`      // of a document
	Pages          int       `json:"pages,omitempty"`      // of a document or deck, where it has some
	Words          int       `json:"words,omitempty"`      // of a document
}

// Cursor returns the asset's position in a list.
func (a Asset) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: a.CreatedAt, ID: a.ID} }

// Dir returns the prefix of all blobs of an asset. Its random part alone keeps a file private.
func Dir(id string) string { return "assets/" + id + "/" }

// File has the properties of an examined file.
type File struct {
	MIMEType  string        `json:"mimetype"`
	Type      Type          `json:"type"`
	Extension string        `json:"extension"`          // ours, without a dot
	Width     int           `json:"width,omitempty"`    // pixels, with the file's rotation applied
	Height    int           `json:"height,omitempty"`   // pixels, with the file's rotation applied
	Duration  time.Duration `json:"duration,omitempty"` // of sound and video
	FPS       float64       `json:"fps,omitempty"`      // of video
	HasAudio  bool          `json:"hasAudio,omitempty"`
	Frames    int           `json:"frames,omitempty"`    // of an image: 1 unless it is animated
	CopyVideo bool          `json:"copyVideo,omitempty"` // players need no transcoding of its pictures
	CopyAudio bool          `json:"copyAudio,omitempty"` // nor of its sound
}
