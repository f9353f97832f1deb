package library

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/fault"
)

// Bounds of names, in characters.
const (
	maxName   = 255
	maxFolder = 100
)

// DisplayName returns a presentable name from the one of an uploaded file: its last part, in one
// spelling, without invisible characters.
func DisplayName(name, extension string) string {
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))
	name = strings.TrimSpace(norm.NFC.String(strings.Map(visible, name)))
	if !strings.ContainsFunc(name, seen) || name == "." || name == ".." || name == "/" {
		return "untitled." + extension
	}
	return shorten(name)
}

// visible drops control characters and those that change the direction of text, which disguise a
// name as another.
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

// seen reports whether a character is visible; a name needs at least one.
func seen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// shorten shortens a name but keeps its end, which shows the format.
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

// checkName checks a chosen name, and returns it in one spelling.
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

// folderPath returns the path of a named folder, with or without the leading slash; "" is the root.
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

// FoldName returns a form of a name that is equal for equivalent names: in any case and spelling of
// Unicode, without zero-width characters.
func FoldName(name string) string {
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(strings.Map(roomy, name))))
}

// roomy drops zero-width characters: joiners, soft hyphens, variation selectors.
func roomy(r rune) rune {
	if unicode.In(r, unicode.Cf, unicode.Variation_Selector) {
		return -1
	}
	return r
}

// maxKeywords bounds the keywords of an asset.
const maxKeywords = 20

// Keywords returns search words for an asset: those of its name, and plain ones for its
// measurements. None is guessed.
func Keywords(a Asset) []string {
	all := nameWords(a.DisplayName)
	if n := a.Analytics; n != nil {
		all = append(all, measured(*n)...)
	}
	var out []string
	for _, w := range all {
		if len(out) < maxKeywords && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// nameWords returns the words of a file's name, without its extension, numbers and single letters.
func nameWords(name string) []string {
	name = strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))
	return slices.DeleteFunc(strings.FieldsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	}), func(w string) bool {
		first, _ := utf8.DecodeRuneInString(w)
		return !strings.ContainsFunc(w, unicode.IsLetter) || utf8.RuneCountInString(w) < 2 && first < utf8.RuneSelf
	})
}

// measured returns words for measurements.
func measured(n Analytics) []string {
	var out []string
	switch {
	case n.Width == 0:
	case n.Width > n.Height:
		out = append(out, "landscape")
	case n.Width < n.Height:
		out = append(out, "portrait")
	default:
		out = append(out, "square")
	}
	if b := n.Brightness; b != nil && *b < .3 {
		out = append(out, "dark")
	} else if b != nil && *b > .7 {
		out = append(out, "bright")
	}
	if h := n.HasAudio; h != nil && n.Width > 0 && !*h {
		out = append(out, "silent")
	}
	return out
}
