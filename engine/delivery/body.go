package delivery

import (
	"bytes"
	"encoding/json"
	"time"
)

// Export is what a delivery tells of. EditID is a UUID.
type Export struct {
	WorkspaceID string
	ProjectID   string
	ProjectName string
	EditID      string
	To          Receiver
	UploadPath  string // URL of the MP4
	DashPath    string // URL of the MPEG-DASH manifest
	// AdditionalParams of the project's creation: valid JSON, given back byte
	// for byte. Empty: there were none.
	AdditionalParams json.RawMessage
	At               time.Time // when the export completed
}

// Body is the document that the receiver gets. It is put together by hand,
// because encoding/json would compact and escape additionalParams.
func Body(e Export) []byte {
	b := []byte(`{"type":"export","payload":{"projectId":`)
	b = appendString(b, e.ProjectID)
	b = append(b, `,"projectName":`...)
	b = appendString(b, e.ProjectName)
	b = append(b, `,"urls":{"uploadPath":`...)
	b = appendString(b, e.UploadPath)
	b = append(b, `,"dashPath":`...)
	b = appendString(b, e.DashPath)
	b = append(b, '}')
	if len(e.AdditionalParams) > 0 {
		b = append(b, `,"additionalParams":`...)
		b = append(b, e.AdditionalParams...)
	}
	return append(b, "}}"...)
}

// appendString appends s as JSON that leaves the ampersands of URLs readable.
func appendString(b []byte, s string) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string into a buffer: neither can fail
	return append(b, bytes.TrimSuffix(out.Bytes(), []byte("\n"))...)
}
