package delivery

import (
	"encoding/json"
	"time"
)

// Failure is what a delivery tells of where something did not come to its end.
type Failure struct {
	ID          string // a UUID; the same failure has the same, whoever is told
	WorkspaceID string
	ProjectID   string
	ProjectName string
	EditID      string // the export that failed, "" = creation or enhancement did
	To          Receiver
	Error       any // what is told of it, as JSON
	// AdditionalParams of the project's creation, as in an [Export].
	AdditionalParams json.RawMessage
	At               time.Time
}

// OfFailure makes the delivery of a failure.
func OfFailure(f Failure) (Delivery, error) {
	body, err := f.body()
	d := Delivery{WorkspaceID: f.WorkspaceID, ProjectID: f.ProjectID, EditID: f.EditID, Body: body}
	return d.pending(f.ID, f.To, f.At), err
}

// body is the document that the receiver gets, put together as [Body] does.
func (f Failure) body() ([]byte, error) {
	why, err := json.Marshal(f.Error)
	if err != nil {
		return nil, err
	}
	b := appendString([]byte(`{"type":"failure","payload":{"projectId":`), f.ProjectID)
	b = appendString(append(b, `,"projectName":`...), f.ProjectName)
	if f.EditID != "" {
		b = appendString(append(b, `,"editId":`...), f.EditID)
	}
	b = append(append(b, `,"error":`...), why...)
	if len(f.AdditionalParams) > 0 {
		b = append(append(b, `,"additionalParams":`...), f.AdditionalParams...)
	}
	return append(b, "}}"...), nil
}
