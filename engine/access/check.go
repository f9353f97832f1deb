package access

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
)

// check checks what can be checked without asking anybody.
func (n NewCredential) check(now time.Time) error {
	if n.Target.Type != TargetOrganization && n.Target.Type != TargetWorkspace {
		return fault.Invalid("target.type", "a target is an organization or a workspace", "take organization or workspace")
	}
	if n.Target.ID == "" {
		return fault.Invalid("target.id", "a target needs an id", "name one exactly; there are no wildcards")
	}
	return cmp.Or(checkText("name", n.Name, maxName), checkScopes(n.Scopes), checkExpiry(n.ExpiresAt, now), checkCIDRs(n.AllowedCIDRs), checkMetadata(n.Metadata))
}

func checkText(field, s string, most int) error {
	if s == "" || strings.TrimSpace(s) != s || utf8.RuneCountInString(s) > most {
		return fault.Invalid(field, fmt.Sprintf("must have 1 to %d characters, and no space at either end", most), "")
	}
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return fault.Invalid(field, "must not hold control characters", "")
	}
	return nil
}

func checkScopes(all []Scope) error {
	if len(all) == 0 {
		return fault.Invalid("scopes", "a key needs at least one scope", "name those it needs")
	}
	for i, s := range all {
		field := fmt.Sprintf("scopes[%d]", i)
		if _, ok := ParseScope(string(s)); !ok {
			return fault.Invalid(field, "there is no such scope", "take those of the documentation; there are no wildcards")
		}
		if slices.Contains(all[:i], s) {
			return fault.Invalid(field, "the scope is named twice", "name each once")
		}
	}
	return nil
}

func checkExpiry(at, now time.Time) error {
	if !at.IsZero() && (!at.After(now) || at.After(now.Add(maxLife))) {
		return fault.Invalid("expiresAt", "must be in the future and at most 365 days from now", "leave it out for 90 days")
	}
	return nil
}

func checkCIDRs(all []netip.Prefix) error {
	if len(all) > maxCIDRs {
		return fault.Invalid("allowedCidrs", fmt.Sprintf("at most %d ranges of addresses", maxCIDRs), "join some of them")
	}
	for i, p := range all {
		if !p.IsValid() {
			return fault.Invalid(fmt.Sprintf("allowedCidrs[%d]", i), "not a range of addresses", "write it as 192.0.2.0/24 or 2001:db8::/32")
		}
	}
	return nil
}

func checkMetadata(all map[string]string) error {
	if len(all) > maxMetadata {
		return fault.Invalid("metadata", fmt.Sprintf("at most %d entries", maxMetadata), "")
	}
	for key, value := range all {
		if key == "" || utf8.RuneCountInString(key) > maxMetaKey || utf8.RuneCountInString(value) > maxMeta {
			return fault.Invalid("metadata", fmt.Sprintf("names have 1 to %d characters, values up to %d", maxMetaKey, maxMeta), "")
		}
	}
	return nil
}
