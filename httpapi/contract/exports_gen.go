// Code generated from httpapi/spec/exports.yaml; DO NOT EDIT.

package contract

// CompletedExport: a project's newest video, told as its webhook tells of it.
type CompletedExport struct {
	// The export's id, `editId` elsewhere.
	ID string `json:"id"`
	// When it was completed.
	CompletedAt Time `json:"completedAt"`
	// What it tells of. One of: export.
	Type    string        `json:"type"`
	Payload ExportedVideo `json:"payload"`
}

// EnhanceStatus: how far enhancement is.
type EnhanceStatus struct {
	// The project is ready to export.
	Done bool `json:"isDone"`
	// WAITING: not begun. EDITING: under way. FAILED and CANCELLED also where creation was.
	// One of: WAITING, EDITING, DONE, FAILED, CANCELLED.
	Status string `json:"status"`
	// With 202: how far it is.
	Progress *Progress `json:"progress,omitempty"`
	// With FAILED and CANCELLED: why it did not come to its end.
	Error *Failure `json:"error,omitempty"`
}

// ExportStarted: the export that was started.
type ExportStarted struct {
	// The project.
	ProjectID string `json:"projectId"`
	// The edit made for this export.
	EditID string `json:"editId"`
}

// ExportStatus: how far the newest export is.
type ExportStatus struct {
	// The video is there.
	Done bool `json:"isDone"`
	// WAITING: not begun. EXPORTING: under way. One of: WAITING, EXPORTING, DONE, FAILED,
	// CANCELLED.
	Status string `json:"status"`
	// The edit, once there is one.
	EditID string `json:"editId,omitempty"`
	// With 202: how far it is.
	Progress *Progress `json:"progress,omitempty"`
	// While EXPORTING, once something can be watched: an MPEG-DASH manifest that grows with
	// the film, with segments in their order, and becomes that of `dashPath` in the end.
	// Begin at second 0: players of live streams begin at the end.
	LivePath string `json:"livePath,omitempty"`
	// With FAILED and CANCELLED: why it did not come to its end.
	Error *Failure `json:"error,omitempty"`
	*Files
}

// Files: where the files of a finished export are. In the document: ExportFiles.
type Files struct {
	URLs     URLs     `json:"urls"`
	Captions Captions `json:"captions"`
	// A picture of the video as JPEG.
	Poster string `json:"posterPath"`
	// Seconds.
	Duration float64 `json:"duration"`
	// Size of the MP4.
	Bytes int64 `json:"bytes"`
}

// URLs: the video's addresses. In the document: VideoUrls.
type URLs struct {
	// The MP4. The addresses of an export's files last as long as the export. Where the
	// operator bounds their time, each answer has fresh ones, and older ones are answered
	// with 410.
	UploadPath string `json:"uploadPath"`
	// The MPEG-DASH manifest, as long as the MP4.
	DashPath string `json:"dashPath"`
}

// Captions: addresses of caption files. In the document: CaptionUrls.
type Captions struct {
	// SubRip.
	SRT string `json:"srt"`
	// WebVTT.
	VTT string `json:"vtt"`
	// Advanced SubStation Alpha, as styled as in the video.
	ASS string `json:"ass"`
}
