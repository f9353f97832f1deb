package stock

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
)

// Terms are a public licence: which, and which version of it.
type Terms struct {
	Code    string // cc0, pdm (no copyright known), by, by-sa
	Version string // "4.0", "" = not known
	Port    string // of a country, as older versions have them: "de"
}

// Gate lets through what a film may show, which cuts and mixes and may be sold:
// nothing for which that is forbidden, and by-sa only by the host's choice,
// because the film may have to be given away under the same licence.
type Gate struct{ ShareAlike bool }

// Admits reports whether something under these terms may be shown.
func (g Gate) Admits(t Terms) bool {
	switch t.Code {
	case "cc0", "pdm", "by":
		return true
	case "by-sa":
		return g.ShareAlike
	}
	return false
}

// Codes are those that are let through.
func (g Gate) Codes() []string {
	codes := []string{"cc0", "pdm", "by"}
	if g.ShareAlike {
		codes = append(codes, "by-sa")
	}
	return codes
}

// TermsByURL reads the address of a Creative Commons licence. Terms that no
// gate lets through are ok too; ok is false for another address.
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

// ccName is how people write a Creative Commons licence: "CC BY-SA 3.0 de".
var ccName = regexp.MustCompile(`^cc[ -](by(?:-[a-z]{2})*)(?:[ -](\d\.\d)(?:[ -]([a-z]{2}))?)?$`)

// TermsByName reads the name of a licence as people write it. ok is false for
// what it does not know.
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

// Licence is the terms for a candidate, with the credit that they ask for.
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

// credit names the author, the title and the licence in a form that reads in
// every language.
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
