package story

import "time"

// MusicFilm is what a library needs to know of a film.
type MusicFilm struct {
	Length  time.Duration
	Closing time.Duration // when the closing begins, where music should come to rest; 0 = there is none
	Seed    uint64
}

// Track is a piece of music one can ask for.
type Track struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	RelativePath string   `json:"relativePath"` // what bgMusic.path takes
	Image        string   `json:"image"`        // artwork: an https: or data: URL, "" = none
	Mood         string   `json:"mood"`
	Tags         []string `json:"tags,omitempty"`  // video tags it suits
	Tones        []string `json:"tones,omitempty"` // tones of voice it suits
	BPM          int      `json:"bpm,omitempty"`
}
