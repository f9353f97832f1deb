package engine

import "context"

// AvatarOption is a presenter one can ask for.
type AvatarOption struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Accent     string `json:"accent"`          // how it speaks: "British English"
	PreviewURL string `json:"previewVideoUrl"` // a clip of it, "" = none
}

// Avatars lists the presenters. This engine has none that could appear on
// screen, so that the list is empty and any avatarId is refused.
func (e *Engine) Avatars(ctx context.Context) ([]AvatarOption, error) {
	return []AvatarOption{}, ctx.Err()
}
