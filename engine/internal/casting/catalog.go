package casting

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
)

// VoiceLocal is the VoiceType of voices of this machine, which take no money.
const VoiceLocal = "local"

// Catalog lists what this engine can speak with and play.
type Catalog struct {
	Fonts  *typeset.Fonts
	Music  port.MusicLibrary
	Voices []port.Voice
}

// AllVoices implements Engine.AllVoices.
func (c *Catalog) AllVoices(ctx context.Context) ([]story.VoiceOption, error) {
	var all []story.VoiceOption
	var first error
	for _, v := range c.Voices {
		options, err := v.Voices(ctx)
		if err != nil && first == nil {
			first = err
		}
		all = append(all, options...)
	}
	return all, first
}

// Languages implements Engine.LanguagesSpoken.
func (c *Catalog) Languages(ctx context.Context) []string {
	voices, err := c.AllVoices(ctx)
	if err != nil || len(voices) == 0 {
		return language.Codes()
	}
	spoken := map[string]bool{}
	for _, v := range voices {
		for _, code := range v.Languages {
			spoken[code] = true
		}
	}
	return slices.DeleteFunc(language.Codes(), func(code string) bool { return !spoken[code] })
}

// SpokenHere returns what asks for Engine.LanguagesSpoken. Voices may be services,
// which are asked only where a text is in another language than its film's.
func (c *Catalog) SpokenHere(ctx context.Context) func() []string {
	return func() []string { return c.Languages(ctx) }
}

// Tracks implements Engine.Tracks.
func (c *Catalog) Tracks(ctx context.Context) ([]story.Track, error) {
	if c.Music == nil {
		return nil, nil
	}
	return c.Music.Tracks(ctx)
}

// CheckOptions checks what needs an adapter: voice, music, fonts.
func (c *Catalog) CheckOptions(ctx context.Context, r request.Request, language string) error {
	if err := c.CheckFonts(language); err != nil {
		return err
	}
	if _, _, err := c.Speaker(ctx, r, language, c.Voices); err != nil {
		return err
	}
	_, err := c.Track(ctx, r, r.StoryTellingTechnique, "")
	return err
}

// CheckAnyOptions is checkOptions for a request whose language may turn out
// only when its source is read: one of the five must do then.
func (c *Catalog) CheckAnyOptions(ctx context.Context, r request.Request, code string) error {
	err := c.CheckOptions(ctx, r, code)
	if err == nil || r.Language != "auto" || !r.PromptType.PointsAt() {
		return err
	}
	for _, l := range language.Codes() {
		if c.CheckOptions(ctx, r, l) == nil {
			return nil
		}
	}
	return err
}

// Track finds the music a request asks for, nil where it asks for none; where it names no
// track, one that suits its tone and tag and the technique of the film.
func (c *Catalog) Track(ctx context.Context, r request.Request, technique, mood string) (*story.Track, error) {
	m := r.BgMusic()
	if m == nil {
		return nil, nil
	}
	tracks, err := c.Tracks(ctx)
	if err != nil {
		return nil, err
	}
	if m.Path == "" {
		return suggest(tracks, r, technique, mood), nil
	}
	for _, t := range tracks {
		if t.RelativePath == m.Path {
			return &t, nil
		}
	}
	return nil, fault.Invalid("customTemplate.preConfigs.bgMusic.path", fmt.Sprintf("%q is not in the music library", m.Path), "take a relativePath of the library, or leave it out to have one chosen")
}

// suggest picks a track that suits tone, tag and mood, else the technique's, best; among equals the seed
// decides, so that two films need not have the same.
func suggest(tracks []story.Track, r request.Request, technique, mood string) *story.Track {
	var best []story.Track
	score := 0
	if t, ok := request.TechniqueByID(technique); ok && mood == "" {
		mood = t.Manner.Mood
	}
	for _, t := range tracks {
		n := suits(t, r, mood)
		if n > score || len(best) == 0 {
			best, score = nil, n
		}
		if n == score {
			best = append(best, t)
		}
	}
	if len(best) == 0 {
		return nil
	}
	return &best[r.DrawnSeed()%uint64(len(best))]
}

// suits is how well a track goes with a request: the tag counts more than the tone, and
// both together more than the mood of a technique.
func suits(t story.Track, r request.Request, mood string) int {
	n := 0
	if containsFold(t.Tones, r.ToneOfVoice) {
		n += 2
	}
	if containsFold(t.Tags, r.VideoTagID) {
		n += 3
	}
	if mood != "" && strings.EqualFold(t.Mood, mood) {
		n += 4
	}
	return n
}

func containsFold(all []string, s string) bool {
	return slices.ContainsFunc(all, func(a string) bool { return strings.EqualFold(a, s) })
}

// CheckFonts returns an *Error with CodeMissing where no font has the letters of a language.
func (c *Catalog) CheckFonts(language string) error {
	if err := c.Fonts.Covers(language); err != nil {
		return &fault.Error{Code: fault.CodeMissing, Field: "language", Message: err.Error(), Remedy: "install the font or run examples/setup.sh", Err: err}
	}
	return nil
}
