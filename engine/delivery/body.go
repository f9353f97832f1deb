package delivery

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Message reports a complete export, or a failure where it has an Error.
type Message struct {
	WorkspaceID string
	ProjectID   string
	ProjectName string
	EditID      string       // a UUID; "" = creation or enhancement failed
	UploadPath  string       // URL of the MP4
	DashPath    string       // URL of the MPEG-DASH manifest
	Error       *fault.Error // nil: the export is complete
	FailureID   string       // a UUID of an Error
	// AdditionalParams of the project's creation: valid JSON, returned byte for byte. Empty: there
	// were none.
	AdditionalParams json.RawMessage
	At               time.Time // of the completion or failure
}

// To returns the message's delivery to a receiver. The same message and receiver return the same
// id, by which a store recognises a repetition.
func (m Message) To(r Receiver) Delivery {
	d := Delivery{WorkspaceID: m.WorkspaceID, ProjectID: m.ProjectID, EditID: m.EditID, Body: m.Body()}
	return d.pending(cmp.Or(m.FailureID, m.EditID), r, m.At)
}

// Event returns the event that the message reports.
func (m Message) Event() Event {
	if m.Error != nil {
		return EventFailure
	}
	return EventExport
}

// Body returns what the receivers get.
func (m Message) Body() []byte {
	payload := []member{{"projectId", m.ProjectID}, {"projectName", m.ProjectName}}
	if m.Error == nil {
		payload = append(payload, member{"urls", urls{m.UploadPath, m.DashPath}})
	} else {
		if m.EditID != "" {
			payload = append(payload, member{"editId", m.EditID})
		}
		payload = append(payload, member{"error", m.Error})
	}
	return document(m.Event(), m.AdditionalParams, payload...)
}

type urls struct {
	Upload string `json:"uploadPath"`
	Dash   string `json:"dashPath"`
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
