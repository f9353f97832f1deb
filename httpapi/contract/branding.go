package contract

import (
	"encoding/json"
	"time"
)

// Branding is how videos look and sound, and whom they speak for.
type Branding struct {
	IsDefault       bool            `json:"isDefault"` // nobody has set any
	Enabled         bool            `json:"enabled"`
	Company         Company         `json:"company"`
	Logo            string          `json:"logo"`  // URL, "" = none
	LogoW           string          `json:"logoW"` // URL of the one for dark grounds, "" = none
	Colors          Colors          `json:"colors"`
	About           string          `json:"about"`
	Prompts         []Prompt        `json:"prompts"`
	VideoIdeas      []VideoIdea     `json:"videoIdeas"`
	VideoIdeaStatus string          `json:"videoIdeaStatus"` // PENDING, IN_PROGRESS, COMPLETED, FAILED
	Pronunciations  []Pronunciation `json:"pronunciations"`
	Warnings        []string        `json:"warnings,omitempty"`
}

// Company is whom videos speak for.
type Company struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Domain      string  `json:"domain"`
	MinSize     *int    `json:"minSize"`
	MaxSize     *int    `json:"maxSize"`
	GeoLocation *string `json:"geoLocation"`
}

// Colors are hex colours, #RRGGBB or #RGB.
type Colors struct {
	ColorPrimary   string `json:"colorPrimary"`
	ColorSecondary string `json:"colorSecondary"`
	ColorExtra     string `json:"colorExtra"`
}

// Pronunciation says how to speak a word.
type Pronunciation struct {
	From     []string `json:"from"`
	To       string   `json:"to"`
	Language string   `json:"language,omitempty"`
}

// Prompt is a prompt that was used or saved.
type Prompt struct {
	ID          string    `json:"id"`
	Prompt      string    `json:"prompt"`
	Tags        []string  `json:"tags"`
	Suggestions []string  `json:"suggestions"`
	CreatedAt   time.Time `json:"createdAt"`
}

// VideoIdea is a video somebody could make.
type VideoIdea struct {
	ID                    string  `json:"id"`
	Title                 string  `json:"title"`
	Prompt                string  `json:"prompt"`
	VideoTagID            string  `json:"videoTagId"`
	StoryTellingTechnique string  `json:"storyTellingTechnique"`
	VideoLength           float64 `json:"videoLength"` // minutes
}

// SetBranding changes one property of branding.
type SetBranding struct {
	PropertyName string          `json:"propertyName"` // logo, logoW, colors, company, about, pronunciations, enabled
	Value        json.RawMessage `json:"value"`
}
