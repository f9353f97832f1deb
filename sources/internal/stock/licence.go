package stock

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
)

// Terms are a public licence with its version.
type Terms struct {
	Code    string // cc0, pdm (no copyright known), by, by-sa
	Version string // "4.0", "" = unknown
	Port    string // of a country, as older versions have them: "de"
}

// Gate admits licences under which a film may cut, mix and sell a work. It admits by-sa only by the
// host's choice, because the film may then need the same licence.
type Gate struct{ ShareAlike bool }

// Admits reports whether a work under these terms may be shown.
func (g Gate) Admits(t Terms) bool {
	switch t.Code {
	case "cc0", "pdm", "by":
		return true
	case "by-sa":
		return g.ShareAlike
	}
	return false
}

// Codes returns the admitted licence codes.
func (g Gate) Codes() []string {
	codes := []string{"cc0", "pdm", "by"}
	if g.ShareAlike {
		codes = append(codes, "by-sa")
	}
	return codes
}

// TermsByURL returns the terms at the address of a Creative Commons licence. Terms that no gate
// admits are ok too; ok is false for another address.
func TermsByURL(address string) (t Terms, ok bool) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || strings.TrimPrefix(strings.ToLower(u.Host), "www.") != "creativecommons.org" {
		return Terms{}, false
	}
	parts := strings.Split(strings.Trim(strings.ToLower(u.Path), "/"), "/")
	if len(parts) < 2 {
		return Terms{}, false
	}
	if len(parts) > 2 {
		t.Version = parts[2]
	}
	if len(parts) > 3 && len(parts[3]) == 2 {
		t.Port = parts[3]
	}
	switch t.Code = parts[1]; {
	case parts[0] == "licenses" && t.Code != "publicdomain":
		return t, true
	case parts[0] == "publicdomain" && t.Code == "zero":
		t.Code = "cc0"
		return t, true
	case t.Code == "publicdomain", parts[0] == "publicdomain" && t.Code == "mark": // the first is the mark of old
		t.Code = "pdm"
		return t, true
	}
	return Terms{}, false
}

// ccName matches a Creative Commons licence as it is written: "CC BY-SA 3.0 de".
var ccName = regexp.MustCompile(`^cc[ -](by(?:-[a-z]{2})*)(?:[ -](\d\.\d)(?:[ -]([a-z]{2}))?)?$`)

// TermsByName returns the terms of a licence name as it is written. ok is false for an unknown one.
func TermsByName(name string) (t Terms, ok bool) {
	name = strings.ToLower(strings.Join(strings.Fields(name), " "))
	switch {
	case name == "cc0" || strings.HasPrefix(name, "cc0 "):
		return Terms{Code: "cc0", Version: "1.0"}, true
	case name == "public domain" || name == "pdm" || name == "public domain mark":
		return Terms{Code: "pdm", Version: "1.0"}, true
	}
	found := ccName.FindStringSubmatch(name)
	if found == nil {
		return Terms{}, false
	}
	return Terms{Code: found[1], Version: found[2], Port: found[3]}, true
}

// Licence returns the terms for a candidate, with the credit that they require.
func (t Terms) Licence(title, author string) footage.Licence {
	switch t.Code {
	case "cc0":
		return footage.Licence{Name: "CC0 1.0", URL: "https://creativecommons.org/publicdomain/zero/1.0/"}
	case "pdm":
		return footage.Licence{Name: "Public domain", URL: "https://creativecommons.org/publicdomain/mark/1.0/"}
	}
	l := footage.Licence{Name: "CC " + strings.ToUpper(t.Code), URL: "https://creativecommons.org/licenses/" + t.Code + "/"}
	for _, part := range []string{t.Version, t.Port} {
		if part != "" {
			l.Name, l.URL = l.Name+" "+part, l.URL+part+"/"
		}
	}
	l.Credit = credit(title, author, l.Name)
	return l
}

// credit returns the author, the title and the licence in a form for every language.
func credit(title, author, licence string) string {
	parts := []string{licence}
	if title = Line(title, 60); title != "" {
		parts = append([]string{"“" + title + "”"}, parts...)
	}
	if author = Line(author, 60); author != "" {
		parts = append([]string{author}, parts...)
	}
	return strings.Join(parts, ", ")
}
