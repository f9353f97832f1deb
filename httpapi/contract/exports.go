package contract

import (
	"encoding/json"
	"time"
)

// EnhanceStatus is how far enhancement is.
type EnhanceStatus struct {
	Done     bool      `json:"isDone"`
	Status   string    `json:"status"`             // WAITING, EDITING, DONE, FAILED, CANCELLED
	Progress *Progress `json:"progress,omitempty"` // with 202
	Error    *Failure  `json:"error,omitempty"`    // with FAILED and CANCELLED
}

// ExportStarted answers the start of an export.
type ExportStarted struct {
	ProjectID string `json:"projectId"`
	EditID    string `json:"editId"`
}

// ExportStatus is how far the newest export is.
type ExportStatus struct {
	Done     bool      `json:"isDone"`
	Status   string    `json:"status"` // WAITING, EXPORTING, DONE, FAILED, CANCELLED
	EditID   string    `json:"editId,omitempty"`
	Progress *Progress `json:"progress,omitempty"` // with 202
	LivePath string    `json:"livePath,omitempty"` // with 202, once there is something to watch
	Error    *Failure  `json:"error,omitempty"`    // with FAILED and CANCELLED
	*Files
}

// CompletedExport is a project's newest video, told as its webhook tells of it.
type CompletedExport struct {
	ID          string        `json:"id"` // of the export, which no other has
	CompletedAt time.Time     `json:"completedAt"`
	Type        string        `json:"type"` // export
	Payload     ExportedVideo `json:"payload"`
}

// ExportedVideo is a project, and where its video is.
type ExportedVideo struct {
	ProjectID        string          `json:"projectId"`
	ProjectName      string          `json:"projectName"`
	URLs             URLs            `json:"urls"`
	AdditionalParams json.RawMessage `json:"additionalParams,omitempty"` // as they were given at its creation
}

// Edit is one export of a project.
type Edit struct {
	EditID    string     `json:"editId"`
	Status    string     `json:"status"`   // WAITING, EXPORTING, DONE, FAILED, CANCELLED
	Revision  int        `json:"revision"` // the Project's when it began: which edits of scenes it shows
	CreatedAt time.Time  `json:"createdAt"`
	DoneAt    *time.Time `json:"doneAt,omitempty"`
	Error     *Failure   `json:"error,omitempty"`
	*Files
}

// Files are where the files of a finished export are.
type Files struct {
	URLs     URLs     `json:"urls"`
	Captions Captions `json:"captions"`
	Poster   string   `json:"posterPath"`        // JPEG
	GIF      string   `json:"gifPath,omitempty"` // how the title comes up, at most 4 s; "" of exports made before there were any
	Duration float64  `json:"duration"`          // seconds
	Bytes    int64    `json:"bytes"`             // of the MP4
}

// URLs are the video's.
type URLs struct {
	UploadPath string `json:"uploadPath"` // MP4
	DashPath   string `json:"dashPath"`   // MPEG-DASH manifest
}

// Captions are the URLs of caption files.
type Captions struct {
	SRT string `json:"srt"`
	VTT string `json:"vtt"`
	ASS string `json:"ass"`
}
