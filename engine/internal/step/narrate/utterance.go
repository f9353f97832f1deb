package narrate

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// UtteranceOf is how a scene is to be spoken, but for the pronunciations: as the
// request says of the whole film, and it or an edit of the scene.
func UtteranceOf(p project.Project, sc story.ScriptScene, voice string) story.Utterance {
	u := story.Utterance{Text: sc.Narration, Voice: voice, Language: p.Language, Speed: pace.Speed(p)}
	if t, ok := request.ToneByID(p.Request.ToneOfVoice); ok {
		u.Tone = t.ID
	}
	if v := p.Request.AIVoiceSettings; v != nil {
		u.Tone = cmp.Or(v.VoiceTone, u.Tone)
	}
	planned, _ := p.Request.SceneOf(sc.ID)
	v := p.SceneVoice(sc.ID)
	u.Speed, u.Tone = cmp.Or(v.Speed, u.Speed), cmp.Or(v.Tone, u.Tone)
	if strings.EqualFold(u.Tone, "natural") { // the plain one, by its name
		u.Tone = ""
	}
	u.Emphasis = planned.WordBoost
	return u
}

// UtteranceKey names an utterance by all that determines its sound.
func UtteranceKey(u story.Utterance) string {
	raw, _ := json.Marshal(u) // a struct of strings and numbers
	return blobs.Digest(raw)
}
