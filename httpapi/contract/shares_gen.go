// Code generated from httpapi/spec/shares.yaml; DO NOT EDIT.

package contract

// Share: an address under which the newest video of a project can be watched without a
// key.
type Share struct {
	// Its id.
	ID string `json:"id"`
	// The page with the player, which other pages may frame.
	URL string `json:"url"`
	// When it was made.
	CreatedAt Time `json:"createdAt"`
}
