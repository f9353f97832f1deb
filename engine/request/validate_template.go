package request

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/timeline"
)

func checkTemplate(r Request) error {
	t := r.CustomTemplate
	if t == nil {
		return nil
	}
	if err := OneOf("customTemplate.flexibilityOverride", t.FlexibilityOverride, "", "strict", "balanced", "flexible"); err != nil {
		return err
	}
	for i, a := range t.Assets {
		field := fmt.Sprintf("customTemplate.assets[%d]", i)
		if err := OneOf(field+".type", a.Type, "video", "image", AssetAudio, AssetPDF); err != nil {
			return err
		}
		if a.URL == "" {
			return fault.Invalid(field+".url", "must not be empty", "")
		}
	}
	for i, s := range t.Scenes {
		if err := checkTemplateScene(fmt.Sprintf("customTemplate.scenes[%d]", i), s); err != nil {
			return err
		}
	}
	return checkPreConfigs(t.PreConfigs)
}

func checkTemplateScene(field string, s TemplateScene) error {
	if err := checkPlan(field, s); err != nil {
		return err
	}
	for i, d := range s.DynamicValues {
		f := fmt.Sprintf("%s.dynamicValues[%d]", field, i)
		if err := OneOf(f+".type", d.Type, "header", "subheader", "text", "bullet", "number", "quote", "cta", "logo", "image", "video", "color"); err != nil {
			return err
		}
		if d.Position < 0 {
			return fault.Invalid(f+".position", "is negative", "")
		}
		if _, err := timeline.ParseColor(d.Value); d.Type == "color" && err != nil {
			return fault.Invalid(f+".value", err.Error(), "write it like #0b2545")
		}
	}
	if err := checkVideos(field, s.VideosToAdd); err != nil {
		return err
	}
	for i, c := range s.CustomSpelling {
		if len(c.From) == 0 || c.To == "" {
			return fault.Invalid(fmt.Sprintf("%s.customSpelling[%d]", field, i), "needs from and to", "")
		}
	}
	return nil
}

// checkPlan checks what a scene has in common with those of stored templates.
func checkPlan(field string, s TemplateScene) error {
	if err := checkRange(field+".duration", s.Duration, 0, maxSceneSeconds, " seconds"); err != nil || s.Voice == nil {
		return err
	}
	return CheckSceneVoice(field+".voice", *s.Voice)
}

// CheckSceneVoice wants a speed within bounds and a style of voices, or neither.
func CheckSceneVoice(field string, v SceneVoice) error {
	return cmp.Or(checkSpeed(field+".speed", v.Speed), CheckVoiceTone(field+".tone", v.Tone))
}

// maxSceneSeconds is how long a scene may be asked to last.
const maxSceneSeconds = 600

// CheckVoiceTone wants one of the styles of voices, or none.
func CheckVoiceTone(field, id string) error {
	all := VoiceTones()
	if id == "" || slices.ContainsFunc(all, func(t VoiceTone) bool { return t.ID == id }) {
		return nil
	}
	return fault.Invalid(field, fmt.Sprintf("%q is not a tone of voices", id), "take one of "+joinIDs(all, func(t VoiceTone) string { return t.ID }))
}

// checkVideos checks the films of a scene, of which one may speak for it.
func checkVideos(scene string, all []VideoToAdd) error {
	masters := 0
	for i, v := range all {
		at := fmt.Sprintf("%s.videosToAdd[%d]", scene, i)
		if v.IsMaster {
			masters++
		}
		switch {
		case v.URL == "":
			return fault.Invalid(at+".url", "must not be empty", "")
		case v.StagePositionNumber < 0:
			return fault.Invalid(at+".stagePositionNumber", "is negative", "")
		case v.IsMaster && v.IsMuted:
			return fault.Invalid(at+".isMuted", "contradicts isMaster: the sound of a master is the scene's narration", "leave one of them out")
		case v.IsMaster && masters > 1:
			return fault.Invalid(at+".isMaster", "is set for a second film of the scene, and only one can speak for it", "give the other its own scene")
		}
	}
	return nil
}
