package tenant

import (
	"bytes"
	"cmp"
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
	maxDomain         = 253 // characters
)

// reader reads and checks a value at a field, into what it was made for.
type reader func(field string, raw json.RawMessage) error

// property returns the reader of a property of branding; ok is false where there is none.
func (b *Branding) property(name string) (read reader, ok bool) {
	switch name {
	case "logo":
		return address(&b.Logo), true
	case "logoW":
		return address(&b.LogoW), true
	case "colors":
		return b.Colors.read, true
	case "company":
		return b.Company.read, true
	case "about":
		return text(&b.About, strings.TrimSpace, func(field, s string) error { return checkProse(field, s, MaxAbout) }), true
	case "pronunciations":
		return b.readPronunciations, true
	case "enabled":
		return value(&b.Enabled, "a boolean"), true
	}
	return nil, false
}

// Properties lists the names SetBranding takes.
func Properties() []string {
	return []string{"logo", "logoW", "colors", "company", "about", "pronunciations", "enabled"}
}

// set sets a property. An error is CodeInvalid and names the field.
func (b *Branding) set(name string, raw json.RawMessage) error {
	read, ok := b.property(name)
	if !ok {
		return fault.Invalid("propertyName", fmt.Sprintf("%q is not a property of branding", name), "take one of "+strings.Join(Properties(), ", "))
	}
	return read("value", raw)
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

// value reads a value of one type.
func value[T any](to *T, kind string) reader {
	return func(field string, raw json.RawMessage) (err error) {
		*to, err = parse[T](field, raw, kind)
		return err
	}
}

// text reads a text, which is cleaned and then checked.
func text(to *string, clean func(string) string, check func(field, s string) error) reader {
	return func(field string, raw json.RawMessage) error {
		s, err := parse[string](field, raw, "a string")
		if err != nil {
			return err
		}
		*to = clean(s)
		return check(field, *to)
	}
}

// line reads a text of one line.
func line(to *string) reader {
	return text(to, strings.TrimSpace, func(field, s string) error { return checkText(field, s, MaxName) })
}

// address reads the URL of a picture, or "" for none.
func address(to *string) reader {
	return text(to, func(s string) string { return s }, func(field, s string) error {
		u, err := url.Parse(s)
		if s != "" && (err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http") {
			return fault.Invalid(field, "is not an http(s) URL", "pass an absolute URL without user and password, or an empty string for none")
		}
		return checkText(field, s, MaxURL)
	})
}

// orNull reads a value that may be null, which clears it.
func orNull[T any](to **T, kind string, check func(field string, v T) error) reader {
	return func(field string, raw json.RawMessage) error {
		if string(raw) == "null" {
			*to = nil
			return nil
		}
		v, err := parse[T](field, raw, kind+" or null")
		if err != nil {
			return err
		}
		*to = &v
		return check(field, v)
	}
}

// fields are the members of an object.
type fields map[string]json.RawMessage

func parseObject(field string, raw json.RawMessage) (fields, error) {
	return parse[fields](field, raw, "an object")
}

// read reads a member that is given; one that is not stays as it is.
func (f fields) read(at, name string, read reader) error {
	raw, ok := f[name]
	if !ok {
		return nil
	}
	return read(at+"."+name, raw)
}

var hexColor = regexp.MustCompile(`^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$`)

// read reads the colours that are given; the others stay.
func (c *Colors) read(field string, raw json.RawMessage) error {
	given, err := parseObject(field, raw)
	if err != nil {
		return err
	}
	color := func(to *string) reader {
		return text(to, func(s string) string { return s }, func(field, s string) error {
			if !hexColor.MatchString(s) {
				return fault.Invalid(field, "is not a hex colour", "write it as #RRGGBB or #RGB")
			}
			return nil
		})
	}
	was := *c
	*c = Colors{}
	err = cmp.Or(
		given.read(field, "colorPrimary", color(&c.Primary)), given.read(field, "colorSecondary", color(&c.Secondary)),
		given.read(field, "colorExtra", color(&c.Extra)),
	)
	if err == nil && *c == (Colors{}) {
		err = fault.Invalid(field, "names no colour", "pass colorPrimary, colorSecondary or colorExtra")
	}
	*c = Colors{cmp.Or(c.Primary, was.Primary), cmp.Or(c.Secondary, was.Secondary), cmp.Or(c.Extra, was.Extra)}
	return err
}

// hostName is two labels or more, of letters of any script, digits and hyphens.
var hostName = regexp.MustCompile(`^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$`)

// read reads the members that are given; the others stay, and null clears those that may
// be null.
func (c *Company) read(field string, raw json.RawMessage) error {
	given, err := parseObject(field, raw)
	if err != nil {
		return err
	}
	size := func(to **int) reader {
		return orNull(to, "a whole number", func(field string, n int) error {
			if n < 0 {
				return fault.Invalid(field, "is negative", "")
			}
			return nil
		})
	}
	lower := func(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
	return cmp.Or(
		given.read(field, "id", line(&c.ID)), given.read(field, "name", line(&c.Name)),
		given.read(field, "domain", text(&c.Domain, lower, func(field, s string) error {
			if s != "" && (len(s) > maxDomain || !hostName.MatchString(s)) {
				return fault.Invalid(field, "is not a host name", "write it as example.com, without https:// and path")
			}
			return nil
		})),
		given.read(field, "minSize", size(&c.MinSize)), given.read(field, "maxSize", size(&c.MaxSize)),
		given.read(field, "geoLocation", orNull(&c.GeoLocation, "a string", func(field, s string) error { return checkText(field, s, MaxName) })),
	)
}

// check wants the sizes, which may have been given one after the other, to be in order.
func (c Company) check() error {
	if c.MinSize != nil && c.MaxSize != nil && *c.MinSize > *c.MaxSize {
		return fault.Invalid("value.minSize", "is more than maxSize", "")
	}
	return nil
}

// readPronunciations reads all there are to be.
func (b *Branding) readPronunciations(field string, raw json.RawMessage) error {
	items, err := parse[[]json.RawMessage](field, raw, "an array")
	if err != nil {
		return err
	}
	if len(items) > MaxPronunciations {
		return fault.Invalid(field, fmt.Sprintf("has %d items, the most are %d", len(items), MaxPronunciations), "")
	}
	b.Pronunciations = make([]Pronunciation, len(items))
	for i, item := range items {
		if err := b.Pronunciations[i].read(fmt.Sprintf("%s[%d]", field, i), item); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pronunciation) read(field string, raw json.RawMessage) error {
	given, err := parseObject(field, raw)
	if err != nil {
		return err
	}
	err = cmp.Or(
		value(&p.From, "an array of strings")(field+".from", given["from"]), value(&p.To, "a string")(field+".to", given["to"]),
		given.read(field, "language", value(&p.Language, "a string")),
	)
	if err != nil {
		return err
	}
	return checkPronunciation(field, *p)
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
