package openai

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Voices known per model, best first, with the initial of their gender if audible.
const (
	newest = "marin:f cedar:m coral:f ballad:m verse:m "
	ofAll  = "nova:f onyx:m sage:f echo:m shimmer:f ash:m alloy fable"
	phonon = "Freya:f Sterling:m Harper:f Toby:m"
)

// list returns the voices: OpenAI's if the account has the model; of other servers those listed,
// or those known for the model, which default to OpenAI's names, as most of these servers do.
func (v *Voice) list(ctx context.Context) ([]story.VoiceOption, error) {
	if v.own {
		var model struct{ ID string }
		err := v.Client.JSON(ctx, provider.Call{Path: "/models/" + url.PathEscape(v.model)}, &model)
		if provider.KindOf(err) == provider.Absent {
			return []story.VoiceOption{}, nil
		}
		return v.known(), err
	}
	var answer struct{ Voices []listed }
	err := v.Client.JSON(ctx, provider.Call{Path: "/audio/voices", Query: url.Values{"model": {v.model}}}, &answer)
	switch kind := provider.KindOf(err); {
	case kind == provider.Absent || kind == provider.Refused || err == nil && len(answer.Voices) == 0:
		return v.known(), nil
	case err != nil:
		return nil, err
	}
	out := []story.VoiceOption{}
	for _, l := range answer.Voices {
		if o, ok := l.option(); ok {
			out = append(out, o)
		}
	}
	return out, nil
}

// known returns the voices known for the model.
func (v *Voice) known() []story.VoiceOption {
	names, speaks := newest+ofAll, languages()
	switch {
	case strings.HasPrefix(v.model, "phonon"):
		names, speaks = phonon, []string{"en"}
	case strings.HasPrefix(v.model, "tts-1"):
		names = ofAll
	}
	var out []story.VoiceOption
	for entry := range strings.FieldsSeq(names) {
		name, gender, _ := strings.Cut(entry, ":")
		out = append(out, option(name, gender, speaks))
	}
	return out
}

// languages returns the languages of films that OpenAI's models speak.
func languages() (all []string) {
	const theirs = "en es fr zh he de it pt nl pl tr sv da no fi cs sk hu ro ca hr bs sl et lv lt is id ms vi sw af az cy gl ru uk bg sr mk be kk el hy ar fa ur hi mr ne ta kn ko"
	for code := range strings.FieldsSeq(theirs) {
		if l := spoken.LanguageOf(code); l != "" {
			all = append(all, l)
		}
	}
	return all
}

// option converts a voice.
func option(name, gender string, speaks []string) story.VoiceOption {
	return story.VoiceOption{
		ID: Name + "/" + name, VoiceType: Name, Name: strings.ToUpper(name[:1]) + name[1:], Languages: speaks, Note: spoken.EstimatedTimes,
		Gender: map[string]string{"f": "female", "m": "male", "female": "female", "male": "male"}[gender],
	}
}

// listed is a voice in a server's list: a name or an object.
type listed struct{ ID, Name, Language, Gender string }

// UnmarshalJSON decodes either form.
func (l *listed) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &l.ID) == nil {
		return nil
	}
	type plain listed
	return json.Unmarshal(raw, (*plain)(l))
}

// option converts a listed voice that has a name and a language of
// films. A voice without a known language counts as multilingual.
func (l listed) option() (story.VoiceOption, bool) {
	name := cmp.Or(l.ID, l.Name)
	code, told := spoken.LanguageNamed(name)
	if l.Language != "" {
		code, told = spoken.LanguageOf(l.Language), true
	}
	if name == "" || told && code == "" {
		return story.VoiceOption{}, false
	}
	speaks := languages()
	if told {
		speaks = []string{code}
	}
	return option(name, strings.ToLower(l.Gender), speaks), true
}
