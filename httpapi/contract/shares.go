package contract

import "time"

// Share is an address under which whoever has it watches a project's newest film.
type Share struct {
	ID        string    `json:"id"`
	URL       string    `json:"url"` // of the player, which pages may frame
	CreatedAt time.Time `json:"createdAt"`
}
