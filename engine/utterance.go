package engine

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// utteranceOf is how a scene is to be spoken, but for the pronunciations: as the
// request says of the whole film, and it or an edit of the scene.
func utteranceOf(p project.Project, sc story.ScriptScene, voice string) story.Utterance {
	u := story.Utterance{Text: sc.Narration, Voice: voice, Language: p.Language, Speed: speed(p)}
	if v := p.Request.AIVoiceSettings; v != nil {
		u.Tone = v.VoiceTone
	}
	planned, _ := p.Request.SceneOf(sc.ID)
	v := p.SceneVoice(sc.ID)
	u.Speed, u.Tone = cmp.Or(v.Speed, u.Speed), cmp.Or(v.Tone, u.Tone)
	if u.Tone == "natural" { // the plain one, by its name
		u.Tone = ""
	}
	u.Emphasis = planned.WordBoost
	return u
}

// brandings reads what workspaces have set for their films.
type brandings struct {
	directory *tenant.Directory
}

// pronunciations are those of the workspace's branding that are for the
// project's language.
func (b *brandings) pronunciations(ctx context.Context, p project.Project) ([]story.Pronunciation, error) {
	own, ok, err := b.branding(ctx, p)
	if err != nil || !ok {
		return nil, err
	}
	var out []story.Pronunciation
	for _, x := range own.Pronunciations {
		if x.Language == "" || x.Language == p.Language {
			out = append(out, story.Pronunciation(x))
		}
	}
	return out, nil
}

// utteranceKey names an utterance by all that determines its sound.
func utteranceKey(u story.Utterance) string {
	raw, _ := json.Marshal(u) // a struct of strings and numbers
	return digest(raw)
}
