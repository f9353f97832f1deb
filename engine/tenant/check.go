package tenant

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
)

var errNoStore = errors.New("tenant: a directory needs all stores")

// MaxName is how many characters a name may have.
const MaxName = 200

// cleanName is a name without white space around it: 1 to MaxName characters,
// none of them a control character, and at least one that can be seen.
func cleanName(field, name string) (string, error) {
	name = strings.TrimSpace(name)
	if !strings.ContainsFunc(name, seen) {
		return "", fault.Invalid(field, "is empty", "give it a name")
	}
	return name, checkText(field, name, MaxName)
}

// seen tells characters that one can see.
func seen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// checkText wants a line of at most so many characters.
func checkText(field, s string, most int) error {
	if err := checkProse(field, s, most); err != nil {
		return err
	}
	if strings.ContainsFunc(s, unicode.IsControl) {
		return fault.Invalid(field, "has a control character", "write it on one line")
	}
	return nil
}

// checkProse wants a text of at most so many characters, which may have
// several lines.
func checkProse(field, s string, most int) error {
	switch n := utf8.RuneCountInString(s); {
	case !utf8.ValidString(s):
		return fault.Invalid(field, "is not valid UTF-8", "")
	case n > most:
		return fault.Invalid(field, fmt.Sprintf("has %d characters, the most are %d", n, most), "shorten it")
	case strings.ContainsFunc(s, unprintable):
		return fault.Invalid(field, "has a control character", "leave it out")
	}
	return nil
}

func unprintable(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\n\r\t", r) }

// MaxEmail is how many characters an e-mail address may have.
const MaxEmail = 254

// cleanEmail is an address as it is compared: in lower case.
func cleanEmail(field, email string) (string, error) {
	email = strings.ToLower(strings.TrimSpace(email))
	a, err := mail.ParseAddress(email)
	if err != nil || a.Address != email || len(email) > MaxEmail {
		return "", fault.Invalid(field, "is not an e-mail address", "write it as name@example.com")
	}
	return email, checkText(field, email, MaxEmail)
}
