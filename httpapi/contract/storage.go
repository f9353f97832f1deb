package contract

// Storage is what a workspace has on disk, and how long it stays.
type Storage struct {
	Projects     int       `json:"projects"`
	ProjectBytes int64     `json:"projectBytes"` // made for them: narrations, pictures, films, music
	ExportBytes  int64     `json:"exportBytes"`
	Uploads      int       `json:"uploads"`
	UploadBytes  int64     `json:"uploadBytes"`
	Bytes        int64     `json:"bytes"` // all of these
	Retention    Retention `json:"retention"`
	Warnings     []string  `json:"warnings,omitempty"`
}

// Retention is how many days a workspace keeps what is in it; 0 = for ever.
type Retention struct {
	ProjectDays int `json:"projectDays"` // from their last change on
	ExportDays  int `json:"exportDays"`
	UploadDays  int `json:"uploadDays"`
}
