package tenant

import (
	"cmp"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
)

// MaxName bounds a name, in characters.
const MaxName = 200

// cleanName returns a name without surrounding white space. It must have 1 to MaxName characters,
// no control characters, and at least one visible character.
func cleanName(field, name string) (string, error) {
	name = strings.TrimSpace(name)
	if !strings.ContainsFunc(name, seen) {
		return "", fault.Invalid(field, "is empty", "give it a name")
	}
	return name, fault.CheckText(field, name, MaxName, true)
}

// seen reports whether a character is visible.
func seen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

func checkBlank(field, s string) error {
	if strings.TrimSpace(s) == "" {
		return fault.Invalid(field, "is empty", "")
	}
	return nil
}

func checkPositive(field string, n int) error {
	if n < 0 {
		return fault.Invalid(field, "is negative", "")
	}
	return nil
}

// MaxEmail bounds an e-mail address, in characters.
const MaxEmail = 254

// cleanEmail returns an address in lower case, for comparison.
func cleanEmail(field, email string) (string, error) {
	email = strings.ToLower(strings.TrimSpace(email))
	a, err := mail.ParseAddress(email)
	if err != nil || a.Address != email || len(email) > MaxEmail {
		return "", fault.Invalid(field, "is not an e-mail address", "write it as name@example.com")
	}
	return email, fault.CheckText(field, email, MaxEmail, true)
}

func (r Role) check() error {
	if r != Owner && r != Admin && r != Member {
		return fault.Invalid("role", fmt.Sprintf("%q is not a role", r), "take owner, admin or member")
	}
	return nil
}

func checkPassword(password string) error {
	if n := utf8.RuneCountInString(password); n < MinPassword || n > MaxPassword {
		return fault.Invalid("password", fmt.Sprintf("has %d characters", n), fmt.Sprintf("take %d to %d", MinPassword, MaxPassword))
	}
	return nil
}

// user returns the new user, checked as far as possible without the store.
func (n NewUser) user(now time.Time) (User, error) {
	email, err := cleanEmail("email", n.Email)
	if err != nil {
		return User{}, err
	}
	name, err := cleanName("name", cmp.Or(n.Name, email))
	role := cmp.Or(n.Role, Member)
	err = cmp.Or(err, role.check())
	if n.Password != "" {
		err = cmp.Or(err, checkPassword(n.Password))
	}
	return User{ID: uuid.NewString(), OrganizationID: n.OrganizationID, Email: email, Name: name, Role: role, CreatedAt: now}, err
}

// Limits of prompts.
const (
	MaxPrompt      = 20_000 // characters
	MaxPromptTags  = 20
	recentProjects = 20
	savedPrompts   = 100
)

func checkPrompt(p Prompt) error {
	err := cmp.Or(checkBlank("prompt", p.Prompt), fault.CheckCount("tags", len(p.Tags), MaxPromptTags))
	for i, tag := range p.Tags {
		_, wrong := cleanName(fmt.Sprintf("tags[%d]", i), tag)
		err = cmp.Or(err, wrong)
	}
	return cmp.Or(err, fault.CheckText("prompt", p.Prompt, MaxPrompt, false))
}

// Limits of a template.
const (
	MaxTemplateScenes = 100
	MaxSceneValues    = 50
	MaxSceneText      = 5_000 // characters of a script, a guidance or a value
	maxSceneSeconds   = 600
)

// cleanTemplate returns a checked template, whose scenes may also have the given types, with its
// scenes numbered; it does not change the caller's slices.
func cleanTemplate(t Template, types ...string) (Template, error) {
	name, err := cleanName("name", t.Name)
	if err != nil {
		return t, err
	}
	t.Name, t.Description = name, strings.TrimSpace(t.Description)
	if err := cmp.Or(fault.CheckText("description", t.Description, MaxSceneText, false), fault.CheckText("font", t.Font, MaxName, true)); err != nil {
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
	_, err := cleanName(field+".id", s.ID)
	return cmp.Or(
		err, fault.OneOf(field+".type", CurrentSceneType(s.Type), types...),
		fault.CheckText(field+".script", s.Script, MaxSceneText, false), fault.CheckText(field+".moreDetails", s.MoreDetails, MaxSceneText, false),
		fault.CheckRange(field+".duration", s.Duration, 0, maxSceneSeconds, " seconds"),
		checkSceneVoice(field+".voice", s.Voice), checkValues(field+".dynamicValues", s.DynamicValues),
	)
}

func checkSceneVoice(field string, v *SceneVoice) error {
	if v == nil {
		return nil
	}
	return cmp.Or(fault.CheckRange(field+".speed", cmp.Or(v.Speed, 1), .5, 2, ""), fault.CheckText(field+".tone", v.Tone, MaxName, true))
}

func checkValues(field string, all []DynamicValue) error {
	err := fault.CheckCount(field, len(all), MaxSceneValues)
	for i, v := range all {
		at := fmt.Sprintf("%s[%d]", field, i)
		err = cmp.Or(
			err, fault.OneOf(at+".type", v.Type, ValueTypes()...),
			checkPositive(at+".position", v.Position), fault.CheckText(at+".value", v.Value, MaxSceneText, false),
		)
	}
	return err
}
