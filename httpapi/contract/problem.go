// Package contract has the JSON documents of the API as Go types, for the
// server and for the client: what api.md shows by its name there, and what it
// leaves open by ours.
package contract

// Problem is an error's body, application/problem+json.
type Problem struct {
	Type      string   `json:"type"`                        // a URI that names the kind of problem
	Title     string   `json:"title"`                       // the kind, in words
	Message   string   `json:"message"`                     // what is wrong, and what to do about it
	Code      string   `json:"code"`                        // the kind, for programs
	Param     string   `json:"param,omitempty"`             // where in the request: customTemplate.scenes[2].videosToAdd[0].url
	RequestID string   `json:"requestId"`                   // to find it in the operator's log
	Violated  []string `json:"violated-policies,omitempty"` // which limits of rate
	Status    int      `json:"-"`                           // the answer's status code
}

// Error makes a Problem an error of the client's.
func (p *Problem) Error() string { return p.Message }
