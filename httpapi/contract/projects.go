package contract

import (
	"encoding/json"
	"time"
)

// ProjectCreated answers a creation.
type ProjectCreated struct {
	ProjectID string   `json:"projectId"`
	Warnings  []string `json:"warnings,omitempty"` // fields of the request that are not known
}

// CreationStatus is how far creation is.
type CreationStatus struct {
	Status string `json:"status"` // STRUCTURE, GENERATING_IMAGES, DONE, FAILED, CANCELLED
}

// ProjectSummary is an item of the list of projects.
type ProjectSummary struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`   // "" until the script is written, unless the request gave one
	Status      string    `json:"status"` // STRUCTURE, GENERATING_IMAGES, EDITING, DONE, FAILED, CANCELLED
	CreatedAt   time.Time `json:"createdAt"`
	WorkspaceID string    `json:"workspaceId"`
}

// Project is a video in the making, or made.
type Project struct {
	ProjectSummary
	UpdatedAt        time.Time       `json:"updatedAt"`
	Language         string          `json:"language"`
	Technique        string          `json:"storyTellingTechnique,omitempty"` // once the script is written
	Progress         Progress        `json:"progress"`
	Idle             bool            `json:"isIdle"`   // nothing more happens by itself
	Revision         int             `json:"revision"` // how many changes there were since it was first made
	Film             Film            `json:"film"`
	Warnings         []string        `json:"warnings,omitempty"`
	Error            *Failure        `json:"error,omitempty"` // with FAILED and CANCELLED
	Edits            []Edit          `json:"edits"`           // exports, oldest first
	AdditionalParams json.RawMessage `json:"additionalParams,omitempty"`
}

// Progress is how far the step under way is.
type Progress struct {
	Step    string  `json:"step"`             // fetch, read, collect, gather, write, narrate, board, fill, present, score, arrange, render
	Scene   int     `json:"scene,omitempty"`  // from 1, while a step goes scene by scene
	Scenes  int     `json:"scenes,omitempty"` //
	Doing   string  `json:"doing,omitempty"`  // in words: "filling scene 3 of 9"
	Share   float64 `json:"share"`            // 0 to 1 of the step
	Overall float64 `json:"overall"`          // 0 to 1 of all that was asked for
	Left    float64 `json:"secondsLeft,omitempty"`
}

// Failure is why a job did not come to its end.
type Failure struct {
	Code      string `json:"code"`
	Stage     string `json:"stage,omitempty"`
	SceneID   string `json:"sceneId,omitempty"`
	Provider  string `json:"provider,omitempty"`
	Message   string `json:"message"`
	Remedy    string `json:"remedy,omitempty"`
	Retryable bool   `json:"retryable"` // trying again may help
}

// Error makes a Failure an error of the client's.
func (f *Failure) Error() string {
	s := f.Message
	if f.Stage != "" {
		s = f.Stage + ": " + s
	}
	if f.Remedy != "" {
		s += " (" + f.Remedy + ")"
	}
	return s
}

// Scene is a scene of a project, as far as it is made.
type Scene struct {
	ID        string  `json:"id"`
	Index     int     `json:"index"` // from 0
	Beat      string  `json:"beat,omitempty"`
	Heading   string  `json:"heading"`
	Narration string  `json:"narration"`
	Layout    string  `json:"layout"`
	Query     string  `json:"query"`              // the words that pictures are looked for by
	Voice     string  `json:"voice,omitempty"`    // once it is narrated
	Revision  int     `json:"revision"`           // of the project, at which it was changed last; 0 = not since it was first made
	Start     float64 `json:"start"`              // seconds, once the storyboard is made
	Duration  float64 `json:"duration,omitempty"` // seconds, once the storyboard is made
}

// LedgerEntry is a slot of a scene, and how it was filled.
type LedgerEntry struct {
	SceneID string        `json:"sceneId"`
	Slot    string        `json:"slot"`
	Query   string        `json:"query"`
	Asked   []LedgerAsked `json:"asked"` // in order; the last one was taken
}

// LedgerAsked is a source that was asked, and what came of it.
type LedgerAsked struct {
	Source  string  `json:"source"`
	Kind    string  `json:"kind,omitempty"` // the entry of the pipeline that it was asked for
	Outcome string  `json:"outcome"`        // taken, nothing_found, failed, not_configured, looked_at
	Reason  string  `json:"reason"`
	Score   float64 `json:"score,omitempty"` // 0 to 1
	URL     string  `json:"url,omitempty"`
	Licence string  `json:"licence,omitempty"`
	Author  string  `json:"author,omitempty"`
	Query   string  `json:"query,omitempty"` // what it was asked
	Cost    float64 `json:"cost,omitempty"`  // US dollars, as the price list has it
}
