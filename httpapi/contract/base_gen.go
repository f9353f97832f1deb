// Code generated from httpapi/spec/base.yaml; DO NOT EDIT.

package contract

// Problem: the body of every error, `application/problem+json`.
type Problem struct {
	// Names the kind of problem. It need not be fetched.
	Type string `json:"type"`
	// The kind, in words.
	Title string `json:"title"`
	// What is wrong, and what to do about it.
	Message string `json:"message"`
	// The kind, for programs.
	Code string `json:"code"`
	// Where in the request: `customTemplate.scenes[2].videosToAdd[0].url`.
	Param string `json:"param,omitempty"`
	// To find the request in the operator's log.
	RequestID string `json:"requestId"`
	// With 429, the limits that were reached: `default`, `creates` and the like by time;
	// `queued`, `films-a-day` and `bytes` are what the organization may have.
	Violated []string `json:"violated-policies,omitempty"`
	Status   int      `json:"-"` // the answer's status code
}
