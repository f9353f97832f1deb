package tenant

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
)

// Limits of branding.
const (
	MaxAbout          = 10_000 // characters
	MaxURL            = 2048   // characters
	MaxPronunciations = 500
	MaxSpellings      = 10  // of one pronunciation
	maxSpelling       = 100 // characters
	maxSpoken         = 200 // characters
)

// setter writes a checked value into branding.
type setter func(*Branding)

// Properties lists the names SetBranding takes.
func Properties() []string {
	return []string{"logo", "logoW", "colors", "company", "about", "pronunciations", "enabled"}
}

// parseProperty reads a value and checks it.
func parseProperty(property string, value json.RawMessage) (setter, error) {
	switch property {
	case "logo":
		s, err := parseURL(value)
		return func(b *Branding) { b.Logo = s }, err
	case "logoW":
		s, err := parseURL(value)
		return func(b *Branding) { b.LogoW = s }, err
	case "colors":
		return parseColors(value)
	case "company":
		return parseCompany(value)
	case "about":
		return parseAbout(value)
	case "pronunciations":
		return parsePronunciations(value)
	case "enabled":
		v, err := parse[bool]("value", value, "a boolean")
		return func(b *Branding) { b.Enabled = v }, err
	}
	return nil, fault.Invalid("propertyName", fmt.Sprintf("%q is not a property of branding", property), "take one of "+strings.Join(Properties(), ", "))
}

// parse reads a value of one type; null is none.
func parse[T any](field string, raw json.RawMessage, kind string) (T, error) {
	var v T
	if len(raw) == 0 {
		return v, fault.Invalid(field, "is missing", "pass "+kind)
	}
	if bytes.Equal(bytes.TrimSpace(raw), []byte("null")) || json.Unmarshal(raw, &v) != nil {
		return v, fault.Invalid(field, "is not "+kind, "pass "+kind)
	}
	return v, nil
}

// fields are the members of an object.
type fields map[string]json.RawMessage

func parseObject(field string, raw json.RawMessage) (fields, error) {
	return parse[fields](field, raw, "an object")
}

func parseURL(raw json.RawMessage) (string, error) {
	s, err := parse[string]("value", raw, "a string")
	if err != nil || s == "" {
		return "", err
	}
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return "", fault.Invalid("value", "is not an http(s) URL", "pass an absolute URL without user and password, or an empty string for none")
	}
	return s, checkText("value", s, MaxURL)
}

func parseAbout(raw json.RawMessage) (setter, error) {
	s, err := parse[string]("value", raw, "a string")
	if err != nil {
		return nil, err
	}
	s = strings.TrimSpace(s)
	return func(b *Branding) { b.About = s }, checkProse("value", s, MaxAbout)
}

var hexColor = regexp.MustCompile(`^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$`)

// parseColors reads the colours that are given; the others stay.
func parseColors(raw json.RawMessage) (setter, error) {
	given, err := parseObject("value", raw)
	if err != nil {
		return nil, err
	}
	var c Colors
	for _, part := range []struct {
		key string
		to  *string
	}{{"colorPrimary", &c.Primary}, {"colorSecondary", &c.Secondary}, {"colorExtra", &c.Extra}} {
		if err := given.color(part.key, part.to); err != nil {
			return nil, err
		}
	}
	if c == (Colors{}) {
		return nil, fault.Invalid("value", "names no colour", "pass colorPrimary, colorSecondary or colorExtra")
	}
	return func(b *Branding) {
		keep(&b.Colors.Primary, c.Primary)
		keep(&b.Colors.Secondary, c.Secondary)
		keep(&b.Colors.Extra, c.Extra)
	}, nil
}

func (f fields) color(key string, to *string) error {
	raw, ok := f[key]
	if !ok {
		return nil
	}
	s, err := parse[string]("value."+key, raw, "a string")
	if err != nil {
		return err
	}
	if !hexColor.MatchString(s) {
		return fault.Invalid("value."+key, "is not a hex colour", "write it as #RRGGBB or #RGB")
	}
	*to = s
	return nil
}

// keep sets what was given.
func keep(to *string, given string) {
	if given != "" {
		*to = given
	}
}

func parsePronunciations(raw json.RawMessage) (setter, error) {
	items, err := parse[[]json.RawMessage]("value", raw, "an array")
	if err != nil {
		return nil, err
	}
	if len(items) > MaxPronunciations {
		return nil, fault.Invalid("value", fmt.Sprintf("has %d items, the most are %d", len(items), MaxPronunciations), "")
	}
	all := make([]Pronunciation, len(items))
	for i, item := range items {
		if all[i], err = parsePronunciation(fmt.Sprintf("value[%d]", i), item); err != nil {
			return nil, err
		}
	}
	return func(b *Branding) { b.Pronunciations = all }, nil
}

func parsePronunciation(field string, raw json.RawMessage) (Pronunciation, error) {
	given, err := parseObject(field, raw)
	if err != nil {
		return Pronunciation{}, err
	}
	var p Pronunciation
	var errFrom, errTo, errLanguage error
	p.From, errFrom = parse[[]string](field+".from", given["from"], "an array of strings")
	p.To, errTo = parse[string](field+".to", given["to"], "a string")
	if raw, ok := given["language"]; ok {
		p.Language, errLanguage = parse[string](field+".language", raw, "a string")
	}
	for _, err := range []error{errFrom, errTo, errLanguage} {
		if err != nil {
			return p, err
		}
	}
	return p, checkPronunciation(field, p)
}

func checkPronunciation(field string, p Pronunciation) error {
	if len(p.From) == 0 || len(p.From) > MaxSpellings {
		return fault.Invalid(field+".from", fmt.Sprintf("has %d spellings", len(p.From)), fmt.Sprintf("pass 1 to %d", MaxSpellings))
	}
	for i, s := range p.From {
		if err := checkSpelling(fmt.Sprintf("%s.from[%d]", field, i), s, maxSpelling); err != nil {
			return err
		}
	}
	if err := checkSpelling(field+".to", p.To, maxSpoken); err != nil {
		return err
	}
	if languages := language.Codes(); p.Language != "" && !slices.Contains(languages, p.Language) {
		return fault.Invalid(field+".language", fmt.Sprintf("%q is not a language", p.Language), "take one of "+strings.Join(languages, ", "))
	}
	return nil
}

func checkSpelling(field, s string, most int) error {
	if err := checkBlank(field, s); err != nil {
		return err
	}
	return checkText(field, s, most)
}

func checkBlank(field, s string) error {
	if strings.TrimSpace(s) == "" {
		return fault.Invalid(field, "is empty", "")
	}
	return nil
}
