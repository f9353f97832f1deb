package delivery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// Export is the content of an export's delivery. EditID is a UUID.
type Export struct {
	WorkspaceID string
	ProjectID   string
	ProjectName string
	EditID      string
	To          Receiver
	UploadPath  string // URL of the MP4
	DashPath    string // URL of the MPEG-DASH manifest
	// AdditionalParams of the project's creation: valid JSON, returned byte for byte. Empty: there
	// were none.
	AdditionalParams json.RawMessage
	At               time.Time // when the export completed
}

// Of returns the delivery of an export. The same edit and receiver return the same id, by which a
// store recognises a repetition.
func Of(e Export) Delivery {
	return Delivery{WorkspaceID: e.WorkspaceID, ProjectID: e.ProjectID, EditID: e.EditID, Body: Body(e)}.pending(e.EditID, e.To, e.At)
}

// Body returns the message body for the receiver of an export.
func Body(e Export) []byte {
	urls := struct {
		Upload string `json:"uploadPath"`
		Dash   string `json:"dashPath"`
	}{e.UploadPath, e.DashPath}
	return document(EventExport, e.AdditionalParams, member{"projectId", e.ProjectID}, member{"projectName", e.ProjectName}, member{"urls", urls})
}

// Failure is the content of a failure's delivery.
type Failure struct {
	ID          string // a UUID; the same failure has the same for all receivers
	WorkspaceID string
	ProjectID   string
	ProjectName string
	EditID      string // the failed export, "" = creation or enhancement failed
	To          Receiver
	Error       any // its public description, as JSON
	// AdditionalParams of the project's creation, as in an [Export].
	AdditionalParams json.RawMessage
	At               time.Time
}

// OfFailure returns the delivery of a failure.
func OfFailure(f Failure) (Delivery, error) {
	why, err := json.Marshal(f.Error)
	members := []member{{"projectId", f.ProjectID}, {"projectName", f.ProjectName}}
	if f.EditID != "" {
		members = append(members, member{"editId", f.EditID})
	}
	body := document(EventFailure, f.AdditionalParams, append(members, member{"error", json.RawMessage(why)})...)
	d := Delivery{WorkspaceID: f.WorkspaceID, ProjectID: f.ProjectID, EditID: f.EditID, Body: body}
	return d.pending(f.ID, f.To, f.At), err
}

// member is a member of a message's payload.
type member struct {
	name  string
	value any
}

// document returns the message of an event. It is assembled by hand, because encoding/json would
// compact and escape additionalParams, which are returned byte for byte.
func document(event Event, additionalParams json.RawMessage, payload ...member) []byte {
	b := fmt.Appendf(nil, `{"type":%q,"payload":{`, event)
	for i, m := range payload {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(fmt.Appendf(b, "%q:", m.name), readable(m.value)...)
	}
	if len(additionalParams) > 0 {
		b = append(append(b, `,"additionalParams":`...), additionalParams...)
	}
	return append(b, "}}"...)
}

// readable returns a value as JSON with unescaped ampersands in URLs.
func readable(v any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // texts into a buffer: neither can fail
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
