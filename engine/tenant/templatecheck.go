package tenant

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// Limits of a template.
const (
	MaxTemplateScenes = 100
	MaxSceneValues    = 50
	MaxSceneText      = 5_000 // characters of a script, a guidance or a value
	maxSceneSeconds   = 600
)

// cleanTemplate checks a template, whose scenes may have further types, and numbers its
// scenes; the caller's slices are left alone.
func cleanTemplate(t Template, types ...string) (Template, error) {
	name, err := cleanName("name", t.Name)
	if err != nil {
		return t, err
	}
	t.Name, t.Description = name, strings.TrimSpace(t.Description)
	if err := checkProse("description", t.Description, MaxSceneText); err != nil {
		return t, err
	}
	if err := checkText("font", t.Font, MaxName); err != nil {
		return t, err
	}
	if n := len(t.Scenes); n == 0 || n > MaxTemplateScenes {
		return t, fault.Invalid("scenes", fmt.Sprintf("has %d scenes", n), fmt.Sprintf("pass 1 to %d", MaxTemplateScenes))
	}
	t.Scenes = slices.Clone(t.Scenes)
	seen := map[string]bool{}
	for i := range t.Scenes {
		s, field := &t.Scenes[i], fmt.Sprintf("scenes[%d]", i)
		s.Order, s.ID = i+1, cmp.Or(s.ID, fmt.Sprintf("scene-%d", i+1))
		if seen[s.ID] {
			return t, fault.Invalid(field+".id", "is the id of another scene, too", "give every scene its own")
		}
		seen[s.ID] = true
		if err := checkScene(field, *s, append(SceneTypes(), types...)); err != nil {
			return t, err
		}
	}
	return t, nil
}

func checkScene(field string, s TemplateScene, types []string) error {
	if _, err := cleanName(field+".id", s.ID); err != nil {
		return err
	}
	if err := checkOneOf(field+".type", CurrentSceneType(s.Type), types); err != nil {
		return err
	}
	if err := checkProse(field+".script", s.Script, MaxSceneText); err != nil {
		return err
	}
	if err := checkProse(field+".moreDetails", s.MoreDetails, MaxSceneText); err != nil {
		return err
	}
	if !(s.Duration >= 0 && s.Duration <= maxSceneSeconds) {
		return fault.Invalid(field+".duration", fmt.Sprintf("%v is out of range", s.Duration), fmt.Sprintf("take 0 to %d seconds", maxSceneSeconds))
	}
	if err := checkSceneVoice(field+".voice", s.Voice); err != nil {
		return err
	}
	return checkValues(field+".dynamicValues", s.DynamicValues)
}

func checkSceneVoice(field string, v *SceneVoice) error {
	if v == nil {
		return nil
	}
	if v.Speed != 0 && !(v.Speed >= .5 && v.Speed <= 2) {
		return fault.Invalid(field+".speed", fmt.Sprintf("%v is out of range", v.Speed), "take 0.5 to 2")
	}
	return checkText(field+".tone", v.Tone, MaxName)
}

func checkValues(field string, all []DynamicValue) error {
	if len(all) > MaxSceneValues {
		return fault.Invalid(field, fmt.Sprintf("has %d items, the most are %d", len(all), MaxSceneValues), "")
	}
	for i, v := range all {
		at := fmt.Sprintf("%s[%d]", field, i)
		if err := checkOneOf(at+".type", v.Type, ValueTypes()); err != nil {
			return err
		}
		if v.Position < 0 {
			return fault.Invalid(at+".position", "is negative", "")
		}
		if err := checkProse(at+".value", v.Value, MaxSceneText); err != nil {
			return err
		}
	}
	return nil
}

func checkOneOf(field, v string, allowed []string) error {
	if slices.Contains(allowed, v) {
		return nil
	}
	return fault.Invalid(field, fmt.Sprintf("%q is not allowed", v), "take one of "+strings.Join(allowed, ", "))
}
