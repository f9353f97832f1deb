package library

import (
	"time"

	"github.com/scenewright/scenewright/engine/listing"
)

// Type says what kind of thing an asset is.
type Type string

// The types.
const (
	Image  Type = "image"
	Video  Type = "video"
	Audio  Type = "audio"
	PDF    Type = "pdf" // and documents of word processors and presentation programs
	Folder Type = "folder"
)

// State says how far an asset is.
type State string

// The states. The original can be used in each of them.
const (
	Processing State = "processing" // waits to be looked into, or is
	Ready      State = "ready"
	Failed     State = "failed" // could not be looked into; Failure says why
)

// Root is the folder that holds everything else.
const Root = "/"

// Asset is a file of a workspace, or a folder.
type Asset struct {
	ID          string     `json:"id"`
	WorkspaceID string     `json:"workspaceId"`
	DisplayName string     `json:"displayName"`
	Key         string     `json:"key,omitempty"`     // blob of the original; "" for folders
	DashKey     string     `json:"dashKey,omitempty"` // blob of the manifest; "" until there is one
	MIMEType    string     `json:"mimetype,omitempty"`
	Type        Type       `json:"type"`
	Folder      string     `json:"folder"` // path of the folder it lies in: "/" or "/name"
	UserEmail   string     `json:"userEmail,omitempty"`
	CreatedAt   time.Time  `json:"createdAt"`
	AspectRatio string     `json:"aspectRatio,omitempty"` // "W:H", of what has a picture
	Size        int64      `json:"size,omitempty"`        // bytes
	File        File       `json:"file,omitzero"`         // what Media found
	Analytics   *Analytics `json:"analytics,omitempty"`
	State       State      `json:"state"`
	Failure     string     `json:"failure,omitempty"` // for the public
	Remark      string     `json:"remark,omitempty"`  // what could not be found out, for the public
}

// Analytics are what was found out about an asset's content, as far as its
// type has it.
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
	Transcript     string    `json:"transcript,omitempty"` // what is said
	Language       string    `json:"language,omitempty"`   // of what is said or written: a code that Voices lists, or as a recogniser names it
	Title          string    `json:"title,omitempty"`      // of a document
	Pages          int       `json:"pages,omitempty"`      // of a document or deck, where it has some
	Words          int       `json:"words,omitempty"`      // of a document
}

// Cursor returns where the asset stands in a list.
func (a Asset) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: a.CreatedAt, ID: a.ID} }

// Dir is the prefix of all blobs of an asset. Its random part is all that
// stands between a file and the public.
func Dir(id string) string { return "assets/" + id + "/" }

// File is what a file turned out to be.
type File struct {
	MIMEType  string        `json:"mimetype"`
	Type      Type          `json:"type"`
	Extension string        `json:"extension"`          // ours, without a dot
	Width     int           `json:"width,omitempty"`    // pixels, as shown: turned where the file says so
	Height    int           `json:"height,omitempty"`   // pixels, as shown
	Duration  time.Duration `json:"duration,omitempty"` // of sound and video
	FPS       float64       `json:"fps,omitempty"`      // of video
	HasAudio  bool          `json:"hasAudio,omitempty"`
	Frames    int           `json:"frames,omitempty"`    // of an image: 1 unless it moves
	CopyVideo bool          `json:"copyVideo,omitempty"` // players take the pictures of a video as they are
	CopyAudio bool          `json:"copyAudio,omitempty"` // and its sound
}
