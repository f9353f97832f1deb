// Code generated from httpapi/spec/branding.yaml; DO NOT EDIT.

package contract

import "encoding/json"

// SetBranding: one property and its value. In the document: UpdateBrandingRequest.
type SetBranding struct {
	// The property that is changed. One of: logo, logoW, colors, company, about,
	// pronunciations, enabled.
	PropertyName string `json:"propertyName"`
	// Its value; of which type depends on the property.
	Value json.RawMessage `json:"value"`
}

// Branding: how videos look and sound, and whom they speak for.
type Branding struct {
	// Nobody has set any branding here or in the organization.
	IsDefault bool `json:"isDefault"`
	// Videos show the logo and the colours and are written for the company. Pronunciations
	// hold where it is false, too.
	Enabled bool `json:"enabled"`
	// The company.
	Company Company `json:"company"`
	// URL of the logo; empty where there is none.
	Logo string `json:"logo"`
	// URL of the logo for dark grounds; empty where there is none.
	LogoW string `json:"logoW"`
	// The colours.
	Colors Colors `json:"colors"`
	// What writers should know of the company.
	About string `json:"about"`
	// Prompts that were saved, and those of the newest projects; newest first.
	Prompts []Prompt `json:"prompts"`
	// Ideas for videos that follow from the branding.
	VideoIdeas []VideoIdea `json:"videoIdeas"`
	// Where the thinking stands. One of: PENDING, IN_PROGRESS, COMPLETED, FAILED.
	VideoIdeaStatus string `json:"videoIdeaStatus"`
	// How words are spoken.
	Pronunciations []Pronunciation `json:"pronunciations"`
	// Fields of the request that had no effect.
	Warnings []string `json:"warnings,omitempty"`
}

// Company: whom videos speak for. In the document: BrandingCompany.
type Company struct {
	// An id of the company; the organization's at first.
	ID string `json:"id"`
	// Its name.
	Name string `json:"name"`
	// Its host name; empty where it has none.
	Domain string `json:"domain"`
	// How many people it has at least.
	MinSize *int `json:"minSize"`
	// How many people it has at most.
	MaxSize *int `json:"maxSize"`
	// Where it is.
	GeoLocation *string `json:"geoLocation"`
}

// Colors: the colours of videos, as #RRGGBB or #RGB. In the document: BrandingColors.
type Colors struct {
	// The main colour, as hex.
	ColorPrimary string `json:"colorPrimary"`
	// The second colour, as hex.
	ColorSecondary string `json:"colorSecondary"`
	// The colour of accents, as hex.
	ColorExtra string `json:"colorExtra"`
}

// Pronunciation: how to speak a word.
type Pronunciation struct {
	// Spellings, matched as whole words in any case.
	From []string `json:"from"`
	// The word as it would be spelled if it sounded so.
	To string `json:"to"`
	// The language it holds in; absent for all.
	Language string `json:"language,omitempty"`
}

// Prompt: a prompt that was used or saved. In the document: SavedPrompt.
type Prompt struct {
	// Names it; the project's id where a project was made of it.
	ID string `json:"id"`
	// Its text.
	Prompt string `json:"prompt"`
	// Video tag, technique and tone that were chosen with it.
	Tags []string `json:"tags"`
	// Further prompts that follow from it.
	Suggestions []string `json:"suggestions"`
	// When it was used or saved.
	CreatedAt Time `json:"createdAt"`
}

// VideoIdea: a video somebody could make; its fields are those of project creation.
type VideoIdea struct {
	// Names it.
	ID string `json:"id"`
	// For people.
	Title string `json:"title"`
	// What `prompt` of project creation takes.
	Prompt string `json:"prompt"`
	// What `videoTagId` takes.
	VideoTagID string `json:"videoTagId"`
	// What `storyTellingTechnique` takes. One of: hero_journey, problem_solution,
	// before_after_bridge, aida, pas, pastor, three_act, story_spine, how_to, myth_busting,
	// thesis_antithesis_synthesis, listicle.
	StoryTellingTechnique string `json:"storyTellingTechnique"`
	// What `videoLength` takes, in minutes. One of: 0.5, 1, 2, 3.
	VideoLength float64 `json:"videoLength"`
}
