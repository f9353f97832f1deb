package footage

// Entry is one slot of a scene and how it was filled: which sources were
// asked, in which order, and why one was taken.
type Entry struct {
	SceneID string  `json:"sceneId"`
	Slot    string  `json:"slot"`  // what was to be filled: "shot 1", "image 1"
	Query   string  `json:"query"` // the words that pictures were looked for by
	Asked   []Asked `json:"asked"` // in order; the last one was taken
}

// Asked is a source that was asked for a slot, and what came of it.
type Asked struct {
	Source  string  `json:"source"` // a Source's name, or one of the constants below
	Outcome Outcome `json:"outcome"`
	Reason  string  `json:"reason"`            // why it came to this, for people
	Rank    int     `json:"rank,omitempty"`    // its place in what the source offered, from 1
	Score   float64 `json:"score,omitempty"`   // 0..1, how well the candidate fits the scene; 0 where none was scored
	URL     string  `json:"url,omitempty"`     // where the candidate is from
	Licence string  `json:"licence,omitempty"` // of what was taken
	Author  string  `json:"author,omitempty"`  // of what was taken
	Query   string  `json:"query,omitempty"`   // what it was asked, where that differs from the entry's
	Cost    float64 `json:"cost,omitempty"`    // in US dollars, as counted by the price list
	Kind    Kind    `json:"kind,omitempty"`    // the entry of the pipeline that it was asked for
}

// Outcome is what came of asking a source.
type Outcome string

// The outcomes.
const (
	Taken         Outcome = "taken"
	NothingFound  Outcome = "nothing_found"  // it had nothing that may be taken
	Refused       Outcome = "refused"        // it offered something that may not be taken
	Failed        Outcome = "failed"         // it was asked and did not answer
	NotConfigured Outcome = "not_configured" // this engine has no such source
	LookedAt      Outcome = "looked_at"      // it looked at what the source behind it offers: a VisionModel
)

// Sources that no request names.
const (
	Brought = "custom_template" // media that the request brings
	Drawn   = "motion"          // drawn from the script
)
