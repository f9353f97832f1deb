package web

import (
	_ "embed"
	"regexp"
	"strings"
)

//go:embed signs.txt
var signsFile string

// Patterns of pages' notices, and of content beside their articles.
var (
	missingWords = signs("missing")
	barredWords  = signs("barred")
	paidWords    = signs("paid")
	loginWords   = signs("login")
	cookieWords  = signs("cookies")
	consentWords = signs("consent")
	acceptWords  = signs("accept")
	signedWords  = signs("signed")
	besideWords  = signs("beside")
	noticeWords  = signs("notice")
)

// signs returns a pattern of the lines under a name in signs.txt.
func signs(name string) *regexp.Regexp {
	_, lines, _ := strings.Cut(signsFile, "\n["+name)
	_, lines, _ = strings.Cut(lines, "]\n")
	lines, _, _ = strings.Cut(lines, "\n\n")
	lines = strings.ReplaceAll(strings.TrimSpace(lines), "\n", "|")
	if name == "beside" {
		lines = `^\W*(?:` + lines + `)`
	}
	return regexp.MustCompile("(?im)" + lines)
}
