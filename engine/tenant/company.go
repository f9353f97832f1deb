package tenant

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// maxDomain is how long a host name may be.
const maxDomain = 253

// hostName is two labels or more, of letters of any script, digits and hyphens.
var hostName = regexp.MustCompile(`^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$`)

// parseCompany reads the members that are given; the others stay, and null
// clears those that may be null.
func parseCompany(raw json.RawMessage) (setter, error) {
	given, err := parseObject("value", raw)
	if err != nil {
		return nil, err
	}
	var sets []setter
	for _, part := range []struct {
		key   string
		parse func(field string, raw json.RawMessage) (setter, error)
	}{
		{"id", companyLine(func(c *Company) *string { return &c.ID })},
		{"name", companyLine(func(c *Company) *string { return &c.Name })},
		{"domain", companyDomain},
		{"minSize", companySize(func(c *Company) **int { return &c.MinSize })},
		{"maxSize", companySize(func(c *Company) **int { return &c.MaxSize })},
		{"geoLocation", companyPlace},
	} {
		raw, ok := given[part.key]
		if !ok {
			continue
		}
		set, err := part.parse("value."+part.key, raw)
		if err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	return func(b *Branding) {
		for _, set := range sets {
			set(b)
		}
	}, nil
}

// companyLine reads a text of one line.
func companyLine(of func(*Company) *string) func(string, json.RawMessage) (setter, error) {
	return func(field string, raw json.RawMessage) (setter, error) {
		s, err := parse[string](field, raw, "a string")
		if err != nil {
			return nil, err
		}
		s = strings.TrimSpace(s)
		return func(b *Branding) { *of(&b.Company) = s }, checkText(field, s, MaxName)
	}
}

func companyDomain(field string, raw json.RawMessage) (setter, error) {
	s, err := parse[string](field, raw, "a string")
	if err != nil {
		return nil, err
	}
	s = strings.ToLower(strings.TrimSpace(s))
	if s != "" && (len(s) > maxDomain || !hostName.MatchString(s)) {
		return nil, fault.Invalid(field, "is not a host name", "write it as example.com, without https:// and path")
	}
	return func(b *Branding) { b.Company.Domain = s }, nil
}

func isNull(raw json.RawMessage) bool { return string(raw) == "null" }

// companySize reads a number of people, or null.
func companySize(of func(*Company) **int) func(string, json.RawMessage) (setter, error) {
	return func(field string, raw json.RawMessage) (setter, error) {
		if isNull(raw) {
			return func(b *Branding) { *of(&b.Company) = nil }, nil
		}
		n, err := parse[int](field, raw, "a whole number or null")
		if err == nil && n < 0 {
			err = fault.Invalid(field, "is negative", "")
		}
		return func(b *Branding) { *of(&b.Company) = &n }, err
	}
}

func companyPlace(field string, raw json.RawMessage) (setter, error) {
	if isNull(raw) {
		return func(b *Branding) { b.Company.GeoLocation = nil }, nil
	}
	s, err := parse[string](field, raw, "a string or null")
	if err != nil {
		return nil, err
	}
	return func(b *Branding) { b.Company.GeoLocation = &s }, checkText(field, s, MaxName)
}

// checkCompany wants the sizes, which may have been given one after the other,
// to be in order.
func checkCompany(c Company) error {
	if c.MinSize != nil && c.MaxSize != nil && *c.MinSize > *c.MaxSize {
		return fault.Invalid("value.minSize", "is more than maxSize", "")
	}
	return nil
}
