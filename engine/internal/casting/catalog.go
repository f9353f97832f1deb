package casting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
)

// VoiceLocal is the VoiceType of voices of this machine, which cost nothing.
const VoiceLocal = "local"

// Catalog lists an engine's voices, presenters, music and fonts, and films previews of avatars.
type Catalog struct {
	Drawn  []port.Presenter
	Filmed []port.FilmedPresenter
	Fonts  *typeset.Fonts
	Music  port.MusicLibrary
	Voices []port.Voice

	Files    *pipeline.Files // these for previews and samples
	Logger   *slog.Logger
	OnDemand *blobs.OnDemand
	Renderer port.Renderer
}

// Offers yields what adapters offer, in their order, each with its adapter. It leaves out those
// that fail, and sets err to the first error.
func Offers[P, O any](
	ctx context.Context, adapters []P, list func(P, context.Context) ([]O, error), err *error,
) iter.Seq2[P, O] {
	return func(yield func(P, O) bool) {
		for _, by := range adapters {
			options, failed := list(by, ctx)
			*err = cmp.Or(*err, failed)
			for _, o := range options {
				if !yield(by, o) {
					return
				}
			}
		}
	}
}

// AllVoices implements Engine.AllVoices.
func (c *Catalog) AllVoices(ctx context.Context) (all []story.VoiceOption, err error) {
	for _, o := range Offers(ctx, c.Voices, port.Voice.Voices, &err) {
		all = append(all, o)
	}
	return all, err
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

// SpokenHere returns a function that returns Languages. Voices may be services, which are asked
// only where a text is in another language than its film's.
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

// CheckOptions checks options that need an adapter: voice, music, fonts.
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

// CheckAnyOptions is CheckOptions for a request whose language may be known only once its source is
// read: any language of the product may satisfy the options then.
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

// Track returns a request's music, nil where it wants none; where it names no track, one that suits
// its tone and tag and the technique of the film.
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

// suggest returns the track that best suits tone, tag and mood, by default the technique's mood.
// Among equals the seed decides, so that films differ.
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

// suits rates how well a track suits a request: the tag counts more than the tone, and both
// together more than the mood of a technique.
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

// CheckFonts returns a *fault.Error with CodeMissing where no font has the letters of a language.
func (c *Catalog) CheckFonts(language string) error {
	if err := c.Fonts.Covers(language); err != nil {
		return &fault.Error{Code: fault.CodeMissing, Field: "language", Message: err.Error(), Remedy: "install the font or run examples/setup.sh", Err: err}
	}
	return nil
}

// Speaker is a voice and its adapter.
type Speaker struct {
	port.Voice
	story.VoiceOption
	Others []port.Voice // adapters to ask where it fails; none for a requested voice
}

// Speaker finds among adapters the voice that a request asks for, or else the first that speaks the
// language. The notes name the earlier adapters that did not answer.
func (c *Catalog) Speaker(ctx context.Context, r request.Request, language string, among []port.Voice) (found Speaker, notes []string, err error) {
	want := r.Voice()
	var known []string
	var failed error
	for i, v := range among {
		options, err := v.Voices(ctx)
		if err != nil {
			failed = err
			notes = append(notes, "some voices could not be listed: "+fault.MessageOf(err, "it failed unexpectedly"))
			continue
		}
		for _, o := range options {
			if !fitsVoice(want, o) || !slices.Contains(o.Languages, language) {
				continue
			}
			if want.VoiceID == "" || want.VoiceID == o.ID {
				return Speaker{v, o, behind(want, among[i+1:])}, notes, nil
			}
			known = append(known, o.ID)
		}
	}
	return Speaker{}, nil, NoVoice(want, language, known, failed)
}

// StandIn finds a voice to speak a whole film in place of one that failed: the replacement that it
// names, even for a requested voice, or else a voice of another adapter. The notes are those of
// Speaker.
func (c *Catalog) StandIn(ctx context.Context, r request.Request, language string, failed Speaker) (Speaker, []string, error) {
	options, err := failed.Voices(ctx)
	i := slices.IndexFunc(options, func(o story.VoiceOption) bool { return o.ID == failed.StandIn })
	if err != nil || i < 0 {
		return c.Speaker(ctx, r, language, failed.Others)
	}
	return Speaker{failed.Voice, options[i], failed.Others}, nil, nil
}

// fitsVoice reports whether a voice is of the requested provider.
func fitsVoice(s request.VoiceSettings, o story.VoiceOption) bool {
	return s.VoiceType == "" || s.VoiceType == o.VoiceType
}

// behind returns the adapters of possible replacements: none for a requested voice.
func behind(s request.VoiceSettings, others []port.Voice) []port.Voice {
	if s.VoiceID != "" || s.VoiceType != "" {
		return nil
	}
	return others
}

// NoVoice returns the reason why none of the known voices fits the settings.
func NoVoice(want request.VoiceSettings, code string, known []string, cause error) error {
	switch {
	case cause != nil && len(known) == 0:
		return cause
	case want.VoiceID != "" && len(known) > 0:
		return fault.Invalid("aiVoiceSettings.voiceId", fmt.Sprintf("no voice %q speaks %s", want.VoiceID, code), "take one of "+strings.Join(known, ", "))
	case want.VoiceType != "":
		return fault.Invalid("aiVoiceSettings.voiceType", fmt.Sprintf("no %q voice speaks %s here", want.VoiceType, code), "leave it out, or configure the provider")
	}
	if want.VoiceID != "" {
		return fault.Invalid("aiVoiceSettings.voiceId", fmt.Sprintf("no voice speaks %s here", code), "leave it out, and have a voice for the language configured")
	}
	if l, _ := language.ByCode(code); !l.Studied() {
		return fault.Invalid("language", "no voice here speaks "+l.Name, "take another, or configure a voice provider that speaks it")
	}
	return &fault.Error{Code: fault.CodeMissing, Field: "language", Message: "no voice speaks " + code + " here", Remedy: "run examples/setup.sh, or configure a voice provider"}
}

// voiceTries is how often a failing voice that may recover is tried before another one speaks the
// film: its adapter has retried each call itself.
const voiceTries = 2

// Silent reports whether a voice failed so that another must replace it: its service or program
// does not work.
func Silent(ctx context.Context, t *pipeline.Task, err error) bool {
	var known *fault.Error
	if ctx.Err() != nil || !errors.As(err, &known) || errors.Is(err, sandbox.ErrInterrupted) {
		return false
	}
	switch known.Code {
	case fault.CodeProvider, fault.CodeMissing, fault.CodeNotFound, fault.CodeUnsupported, fault.CodeLimited:
		return !known.Retryable || t.Job.Attempt >= voiceTries
	}
	return false
}
