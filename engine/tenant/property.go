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

// reader decodes and checks the value of a field.
type reader func(field string, raw json.RawMessage) error

// properties returns the properties of branding, with their readers.
func (b *Branding) properties() []member {
	return []member{
		{"logo", false, value(&b.Logo, "a string", checkAddress)},
		{"logoW", false, value(&b.LogoW, "a string", checkAddress)},
		{"colors", false, b.Colors.read},
		{"company", false, b.Company.read},
		{"about", false, value(&b.About, "a string", checkAbout)},
		{"pronunciations", false, b.readPronunciations},
		{"enabled", false, value(&b.Enabled, "a boolean", nil)},
	}
}

// Properties lists the properties that SetBranding accepts.
func Properties() (names []string) {
	for _, p := range new(Branding).properties() {
		names = append(names, p.name)
	}
	return names
}

// set sets a property. An error is CodeInvalid and names the field.
func (b *Branding) set(name string, raw json.RawMessage) error {
	for _, p := range b.properties() {
		if p.name == name {
			return p.read("value", raw)
		}
	}
	why := fmt.Sprintf("%q is not a property of branding", name)
	return fault.Invalid("propertyName", why, "take one of "+strings.Join(Properties(), ", "))
}

// value returns a reader of a value of a kind, which cleans and checks it unless check is nil. It
// refuses null.
func value[T any](to *T, kind string, check func(field string, v *T) error) reader {
	return func(field string, raw json.RawMessage) error {
		if len(raw) == 0 {
			return fault.Invalid(field, "is missing", "pass "+kind)
		}
		var v T
		if bytes.Equal(bytes.TrimSpace(raw), []byte("null")) || json.Unmarshal(raw, &v) != nil {
			return fault.Invalid(field, "is not "+kind, "pass "+kind)
		}
		if *to = v; check == nil {
			return nil
		}
		return check(field, to)
	}
}

// orNull returns a reader of a value that null clears.
func orNull[T any](to **T, kind string, check func(field string, v *T) error) reader {
	return func(field string, raw json.RawMessage) error {
		if string(raw) == "null" {
			*to = nil
			return nil
		}
		*to = new(T)
		return value(*to, kind+" or null", check)(field, raw)
	}
}

// member is a member of an object, or a property of branding, with its reader.
type member struct {
	name string
	must bool // it is required
	read reader
}

// object returns a reader of the given members; other fields stay unchanged.
func object(members ...member) reader {
	return func(field string, raw json.RawMessage) error {
		var given map[string]json.RawMessage
		err := value(&given, "an object", nil)(field, raw)
		for _, m := range members {
			if its, there := given[m.name]; err == nil && (there || m.must) {
				err = m.read(field+"."+m.name, its)
			}
		}
		return err
	}
}

// checkLine returns an error unless a text is one line.
func checkLine(field string, s *string) error {
	*s = strings.TrimSpace(*s)
	return fault.CheckText(field, *s, MaxName, true)
}

// checkAddress returns an error unless a text is the URL of a picture, or "" for none.
func checkAddress(field string, s *string) error {
	u, err := url.Parse(*s)
	if *s != "" && (err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http") {
		return fault.Invalid(field, "is not an http(s) URL", "pass an absolute URL without user and password, or an empty string for none")
	}
	return fault.CheckText(field, *s, MaxURL, true)
}

func checkAbout(field string, s *string) error {
	*s = strings.TrimSpace(*s)
	return fault.CheckText(field, *s, MaxAbout, false)
}

var hexColor = regexp.MustCompile(`^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$`)

func checkColor(field string, s *string) error {
	if !hexColor.MatchString(*s) {
		return fault.Invalid(field, "is not a hex colour", "write it as #RRGGBB or #RGB")
	}
	return nil
}

// read sets the given colours; the others stay.
func (c *Colors) read(field string, raw json.RawMessage) error {
	given := false
	color := func(name string, to *string) member {
		return member{name, false, value(to, "a string", func(field string, s *string) error {
			given = true
			return checkColor(field, s)
		})}
	}
	err := object(
		color("colorPrimary", &c.Primary), color("colorSecondary", &c.Secondary), color("colorExtra", &c.Extra),
	)(field, raw)
	if err == nil && !given {
		err = fault.Invalid(field, "names no colour", "pass colorPrimary, colorSecondary or colorExtra")
	}
	return err
}

// hostName matches two labels or more, of letters of any script, digits and hyphens.
var hostName = regexp.MustCompile(`^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$`)

func checkDomain(field string, s *string) error {
	*s = strings.ToLower(strings.TrimSpace(*s))
	if *s != "" && (len(*s) > maxDomain || !hostName.MatchString(*s)) {
		return fault.Invalid(field, "is not a host name", "write it as example.com, without https:// and path")
	}
	return nil
}

// read sets the given members; the others stay, and null clears those that may be null.
func (c *Company) read(field string, raw json.RawMessage) error {
	size := func(to **int) reader {
		return orNull(to, "a whole number", func(field string, n *int) error { return checkPositive(field, *n) })
	}
	place := func(field string, s *string) error { return fault.CheckText(field, *s, MaxName, true) }
	return object(
		member{"id", false, value(&c.ID, "a string", checkLine)},
		member{"name", false, value(&c.Name, "a string", checkLine)},
		member{"domain", false, value(&c.Domain, "a string", checkDomain)},
		member{"minSize", false, size(&c.MinSize)}, member{"maxSize", false, size(&c.MaxSize)},
		member{"geoLocation", false, orNull(&c.GeoLocation, "a string", place)},
	)(field, raw)
}

// check returns an error unless the sizes, which may have been set separately, are in order.
func (c Company) check() error {
	if c.MinSize != nil && c.MaxSize != nil && *c.MinSize > *c.MaxSize {
		return fault.Invalid("value.minSize", "is more than maxSize", "")
	}
	return nil
}

// readPronunciations replaces all pronunciations.
func (b *Branding) readPronunciations(field string, raw json.RawMessage) error {
	var items []json.RawMessage
	err := value(&items, "an array", func(field string, items *[]json.RawMessage) error {
		return fault.CheckCount(field, len(*items), MaxPronunciations)
	})(field, raw)
	b.Pronunciations = make([]Pronunciation, len(items))
	for i := 0; i < len(items) && err == nil; i++ {
		err = b.Pronunciations[i].read(fmt.Sprintf("%s[%d]", field, i), items[i])
	}
	return err
}

func (p *Pronunciation) read(field string, raw json.RawMessage) error {
	return cmp.Or(object(
		member{"from", true, value(&p.From, "an array of strings", nil)},
		member{"to", true, value(&p.To, "a string", nil)},
		member{"language", false, value(&p.Language, "a string", nil)},
	)(field, raw), checkPronunciation(field, *p))
}

func checkPronunciation(field string, p Pronunciation) (err error) {
	if len(p.From) == 0 || len(p.From) > MaxSpellings {
		return fault.Invalid(field+".from", fmt.Sprintf("has %d spellings", len(p.From)), fmt.Sprintf("pass 1 to %d", MaxSpellings))
	}
	for i, s := range p.From {
		err = cmp.Or(err, checkSpelling(fmt.Sprintf("%s.from[%d]", field, i), s, maxSpelling))
	}
	err = cmp.Or(err, checkSpelling(field+".to", p.To, maxSpoken))
	if languages := language.Codes(); err == nil && p.Language != "" && !slices.Contains(languages, p.Language) {
		err = fault.Invalid(field+".language", fmt.Sprintf("%q is not a language", p.Language), "take one of "+strings.Join(languages, ", "))
	}
	return err
}

func checkSpelling(field, s string, most int) error {
	return cmp.Or(checkBlank(field, s), fault.CheckText(field, s, most, true))
}
