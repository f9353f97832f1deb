package library

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/fault"
)

// Longest names, in characters.
const (
	maxName   = 255
	maxFolder = 100
)

// DisplayName makes a name fit to be shown out of one that a stranger gave a
// file: its last part, in one spelling, without what cannot be seen.
func DisplayName(name, extension string) string {
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))
	name = strings.TrimSpace(norm.NFC.String(strings.Map(visible, name)))
	if !strings.ContainsFunc(name, seen) || name == "." || name == ".." || name == "/" {
		return "untitled." + extension
	}
	return shorten(name)
}

// visible drops control characters and those that turn the direction of text,
// which make a name look like another.
func visible(r rune) rune {
	if invisible(r) {
		return -1
	}
	return r
}

func invisible(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r == utf8.RuneError ||
		r >= '\u200e' && r <= '\u200f' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// seen tells characters that one can see; a name needs at least one.
func seen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// shorten keeps the end that says what a file is.
func shorten(name string) string {
	runes := []rune(name)
	if len(runes) <= maxName {
		return name
	}
	end := []rune(path.Ext(name))
	if len(end) > 10 {
		end = nil
	}
	return string(runes[:maxName-len(end)]) + string(end)
}

// checkName checks a name that somebody chose, and gives it in one spelling.
func checkName(field, name string, longest int) (string, error) {
	name = strings.TrimSpace(norm.NFC.String(name))
	n := utf8.RuneCountInString(name)
	switch {
	case !utf8.ValidString(name) || strings.ContainsFunc(name, invisible):
		return "", fault.Invalid(field, "the name has characters that cannot be shown", "leave them out")
	case !strings.ContainsFunc(name, seen):
		return "", fault.Invalid(field, "the name is empty", "give it at least one character")
	case n > longest:
		return "", fault.Invalid(field, "the name is too long", "shorten it")
	case strings.ContainsAny(name, `/\`) || name == "." || name == "..":
		return "", fault.Invalid(field, "the name looks like a path", "leave out slashes, and take another name than . and ..")
	}
	return name, nil
}

// folderPath is the path of a folder that somebody named, with or without the
// slash before it; "" is the root.
func folderPath(field, folder string) (string, error) {
	name := strings.Trim(folder, "/")
	if strings.TrimSpace(name) == "" {
		return Root, nil
	}
	name, err := checkName(field, name, maxFolder)
	if err != nil {
		return "", err
	}
	return Root + name, nil
}

// FoldName is what two names have in common that count as the same: letters in
// either case and in any spelling of Unicode, whatever stands between them
// that takes no room.
func FoldName(name string) string {
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(strings.Map(roomy, name))))
}

// roomy drops what takes no room: joiners, soft hyphens, variants of a
// character.
func roomy(r rune) rune {
	if unicode.In(r, unicode.Cf, unicode.Variation_Selector) {
		return -1
	}
	return r
}
