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

// payload is the content of a message, except additionalParams.
type payload struct {
	ProjectID   string       `json:"projectId"`
	ProjectName string       `json:"projectName"`
	URLs        *urls        `json:"urls,omitempty"`
	EditID      string       `json:"editId,omitempty"` // of a failure
	Error       *fault.Error `json:"error,omitempty"`
}

type urls struct {
	Upload string `json:"uploadPath"`
	Dash   string `json:"dashPath"`
}

// Body returns what the receivers get. The additionalParams are added by hand, because encoding/json
// would compact and escape them.
func (m Message) Body() []byte {
	p := payload{ProjectID: m.ProjectID, ProjectName: m.ProjectName}
	if m.Error == nil {
		p.URLs = &urls{m.UploadPath, m.DashPath}
	} else {
		p.EditID, p.Error = m.EditID, m.Error
	}
	b := fmt.Appendf(nil, `{"type":%q,"payload":%s`, m.Event(), bytes.TrimSuffix(readable(p), []byte("}")))
	if len(m.AdditionalParams) > 0 {
		b = fmt.Appendf(b, `,"additionalParams":%s`, m.AdditionalParams)
	}
	return append(b, "}}"...)
}

// readable returns a value as JSON with unescaped ampersands in URLs.
func readable(v any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // texts into a buffer: neither can fail
	return bytes.TrimSpace(out.Bytes())
}
