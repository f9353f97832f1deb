package request

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// checkLimits bounds the texts and lists of a request, except its prompt and its template.
func checkLimits(r Request) error {
	var b bounds
	b.line("name", r.Name, MaxName)
	b.line("workspaceId", r.WorkspaceID, MaxName)
	b.line("webhook", r.Webhook, MaxURL)
	b.list("videoSourcesPipeline", len(r.VideoSourcesPipeline), MaxItems)
	b.list("imagesSourcePipeline", len(r.ImagesSourcePipeline), MaxItems)
	v, a := r.Voice(), r.Avatar()
	b.line("aiVoiceSettings.voiceId", v.VoiceID, MaxName)
	b.line("aiVoiceSettings.voiceType", v.VoiceType, MaxName)
	b.line("aiVoiceSettings.voiceTone", v.VoiceTone, MaxName)
	b.line("aiAvatarSettings.avatarId", a.AvatarID, MaxName)
	b.line("aiAvatarSettings.provider", a.Provider, MaxName)
	if r.Seed > story.MaxSeed {
		b.is(fault.Invalid("seed", "is too large", fmt.Sprintf("take 0 to %d", uint64(story.MaxSeed))))
	}
	return b.err
}

func checkTemplate(r Request) error {
	const at = "customTemplate."
	var b bounds
	t := r.Template()
	b.line(at+"id", t.ID, MaxName)
	b.text(at+"description", t.Description, MaxDescription)
	b.is(fault.OneOf(at+"flexibilityOverride", t.FlexibilityOverride, "", FlexStrict, FlexBalanced, FlexFlexible))
	b.list(at+"videoSourcesByOrder", len(t.VideoSourcesByOrder), MaxItems)
	b.list(at+"assets", len(t.Assets), MaxItems)
	b.list(at+"scenes", len(t.Scenes), MaxScenes)
	b.list(at+"values", len(t.Values), MaxItems)
	b.line(at+"font", t.Font, MaxName)
	for name, v := range t.Values {
		b.line(at+"values", name, MaxName)
		b.text(at+"values."+name, v, MaxDetails)
	}
	for i, a := range t.Assets {
		field := AssetField(i)
		b.is(fault.OneOf(field+".type", a.Type, "video", "image", AssetAudio, AssetPDF))
		b.url(field+".url", a.URL)
		b.text(field+".description", a.Description, MaxDetails)
		b.text(field+".direction", a.Direction, MaxDetails)
	}
	for i, s := range t.Scenes {
		b.scene(fmt.Sprintf("%sscenes[%d].", at, i), s)
	}
	b.is(checkPreConfigs(r))
	return b.err
}

// url bounds an address. Others check whether it may be fetched.
func (b *bounds) url(field, url string) {
	if url == "" {
		b.is(fault.Invalid(field, "must not be empty", ""))
	}
	b.line(field, url, MaxURL)
}

func (b *bounds) scene(at string, s TemplateScene) {
	b.line(at+"id", s.ID, MaxName)
	b.line(at+"type", s.Type, MaxName)
	b.text(at+"staticScript", s.StaticScript, MaxStaticScript)
	b.text(at+"moreDetailsAboutScene", s.MoreDetailsAboutScene, MaxDetails)
	b.list(at+"dynamicValues", len(s.DynamicValues), MaxItems)
	b.list(at+"wordBoost", len(s.WordBoost), MaxItems)
	b.list(at+"customSpelling", len(s.CustomSpelling), MaxItems)
	b.list(at+"videosToAdd", len(s.VideosToAdd), MaxItems)
	b.is(fault.CheckRange(at+"duration", s.Duration, 0, maxSceneSeconds, " seconds"))
	if s.Voice != nil {
		b.is(CheckSceneVoice(at+"voice", *s.Voice))
	}
	for i, d := range s.DynamicValues {
		b.value(fmt.Sprintf("%sdynamicValues[%d]", at, i), d)
	}
	for i, w := range s.WordBoost {
		b.line(fmt.Sprintf("%swordBoost[%d]", at, i), w, MaxWord)
	}
	for i, c := range s.CustomSpelling {
		b.spelling(fmt.Sprintf("%scustomSpelling[%d]", at, i), c)
	}
	masters := 0
	for i, v := range s.VideosToAdd {
		field := fmt.Sprintf("%svideosToAdd[%d]", at, i)
		b.video(field, v)
		if !v.IsMaster {
			continue
		}
		if masters++; masters > 1 {
			const why = "is set for a second film of the scene, and only one can speak for it"
			b.is(fault.Invalid(field+".isMaster", why, "give the other its own scene"))
		}
		if v.IsMuted {
			const why = "contradicts isMaster: the sound of a master is the scene's narration"
			b.is(fault.Invalid(field+".isMuted", why, "leave one of them out"))
		}
	}
}

// maxSceneSeconds bounds the requested length of a scene.
const maxSceneSeconds = 600

func (b *bounds) value(at string, d DynamicValue) {
	b.text(at+".value", d.Value, MaxDetails)
	b.is(fault.OneOf(at+".type", d.Type, tenant.ValueTypes()...))
	if d.Position < 0 {
		b.is(fault.Invalid(at+".position", "is negative", ""))
	}
	if _, err := timeline.ParseColor(d.Value); d.Type == "color" && err != nil {
		b.is(fault.Invalid(at+".value", err.Error(), "write it like #0b2545"))
	}
}

func (b *bounds) spelling(at string, c story.CustomSpelling) {
	if len(c.From) == 0 || c.To == "" {
		b.is(fault.Invalid(at, "needs from and to", ""))
	}
	b.line(at+".to", c.To, MaxWord)
	b.list(at+".from", len(c.From), MaxSpellings)
	for k, from := range c.From {
		b.line(fmt.Sprintf("%s.from[%d]", at, k), from, MaxWord)
	}
}

func (b *bounds) video(at string, v VideoToAdd) {
	b.url(at+".url", v.URL)
	if v.StagePositionNumber < 0 {
		b.is(fault.Invalid(at+".stagePositionNumber", "is negative", ""))
	}
}

const inPreConfigs = "customTemplate.preConfigs."

func checkPreConfigs(r Request) error {
	const at = inPreConfigs
	var b bounds
	m, s := valueOf(r.PreConfigs().BgMusic), valueOf(r.PreConfigs().Subtitles)
	b.line(at+"bgMusic.path", m.Path, MaxURL)
	b.is(checkWithin(at+"bgMusic.volume", m.Volume, 1))
	b.line(at+"subtitles.fontName", s.FontName, MaxName)
	b.is(fault.OneOf(at+"subtitles.strategy", cmp.Or(s.Strategy, "none"), SubtitleStrategies()...))
	b.is(fault.CheckRange(at+"subtitles.textSize", cmp.Or(s.TextSize, 16), 16, 120, " pixels"))
	b.is(checkWithin(at+"subtitles.percentOffset", s.PercentOffset, 90))
	for field, c := range s.Colours() {
		if _, err := timeline.ParseColor(c); err != nil && c != "" {
			b.is(fault.Invalid(at+"subtitles."+field, err.Error(), ""))
		}
	}
	return b.err
}

// checkWithin returns an error unless a number is nil or from 0 to most.
func checkWithin(field string, v *float64, most float64) error {
	return fault.CheckRange(field, valueOf(v), 0, most, "")
}

// Limits of a request, in characters unless noted.
const (
	MaxPrompt           = 20_000
	MaxAdditionalParams = 16 << 10 // bytes
	MaxScenes           = 100
	MaxItems            = 100 // of any other list
	MaxName             = 200
	MaxDescription      = 4_000
	MaxStaticScript     = 20_000 // as a prompt
	MaxNarration        = 2_000  // of one edited scene
	MaxHeading          = 120    // likewise
	MaxDetails          = 2_000  // moreDetailsAboutScene, description and direction of an asset, value of a dynamicValue
	MaxURL              = 2_048  // bytes
	MaxWord             = 200    // of wordBoost and customSpelling
	MaxSpellings        = 20     // customSpelling.from
)

// bounds checks texts and lists, up to the first fault.
type bounds struct{ err error }

// line checks a text on one line.
func (b *bounds) line(field, value string, most int) { b.is(fault.CheckText(field, value, most, true)) }

// text checks a text that may have several lines.
func (b *bounds) text(field, value string, most int) {
	b.is(fault.CheckText(field, value, most, false))
}

// list checks the number of a list's items.
func (b *bounds) list(field string, items, most int) { b.is(fault.CheckCount(field, items, most)) }

// is records the result of another check.
func (b *bounds) is(err error) {
	if b.err == nil {
		b.err = err
	}
}

// CheckSceneVoice returns an error for a speed out of bounds or an unknown style.
func CheckSceneVoice(field string, v SceneVoice) error {
	return cmp.Or(checkSpeed(field+".speed", v.Speed), CheckVoiceTone(field+".tone", v.Tone))
}

// CheckVoiceTone returns an error for an unknown style of voice; "" is fine.
func CheckVoiceTone(field, id string) error {
	return known(field, id, "tone of voices", VoiceTones(), func(t VoiceTone) string { return t.ID }, same)
}

// checkSpeed returns an error unless a speed of speech is within bounds, or 0 for none.
func checkSpeed(field string, v float64) error {
	return fault.CheckRange(field, cmp.Or(v, 1), .5, 2, "")
}

// same reports whether an id is a name, or is not set.
func same(name, id string) bool { return id == "" || id == name }

// known returns an error, which lists all choices, for an id that is not the name of one.
func known[T any](field, id, kind string, all []T, name func(T) string, is func(name, id string) bool) error {
	var names []string
	for _, one := range all {
		if names = append(names, name(one)); is(name(one), id) {
			return nil
		}
	}
	return fault.Invalid(field, fmt.Sprintf("%q is not a %s", id, kind), "take one of "+strings.Join(names, ", "))
}
