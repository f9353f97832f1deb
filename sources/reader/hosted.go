package reader

import (
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// hosted is a document kept by a service: the address of its public export, and the expected
// formats.
type hosted struct {
	export string
	kinds  []kind // none = any but a page
}

// service describes the links to documents of a service.
type service struct {
	link   *regexp.Regexp // its part before the parameters
	export string         // with $1 the document's id; "" = the link itself
	set    [2]string      // a parameter that the export needs
	kinds  []kind
}

var services = []service{
	{regexp.MustCompile(`^docs\.google\.com/document/(?:u/\d+/)?d/([\w-]{10,})(?:/.*)?$`), "https://docs.google.com/document/d/$1/export", [2]string{"format", "docx"}, []kind{kindWord}},
	{regexp.MustCompile(`^docs\.google\.com/presentation/(?:u/\d+/)?d/([\w-]{10,})(?:/.*)?$`), "https://docs.google.com/presentation/d/$1/export/pptx", [2]string{}, []kind{kindDeck}},
	{regexp.MustCompile(`^drive\.google\.com/(?:file/(?:u/\d+/)?d/([\w-]{10,})(?:/.*)?|open|uc)$`), "https://drive.google.com/uc?id=$1", [2]string{"export", "download"}, nil},
	{regexp.MustCompile(`^(?:www\.)?dropbox\.com/(?:s|scl)/`), "", [2]string{"dl", "1"}, nil},
	{regexp.MustCompile(`^[^/]+\.sharepoint\.com/:[wpbtu]:/`), "", [2]string{"download", "1"}, nil},
}

// hostedAt returns the export of a link to a hosted document; ok is false for all other links,
// including documents published as pages.
func hostedAt(link string) (hosted, bool) {
	u, err := url.Parse(link)
	if err != nil {
		return hosted{}, false
	}
	if slices.Contains([]string{"1drv.ms", "onedrive.live.com"}, u.Hostname()) { // its id is the whole link
		token := "u!" + base64.RawURLEncoding.EncodeToString([]byte(u.String()))
		return hosted{export: "https://api.onedrive.com/v1.0/shares/" + token + "/root/content"}, true
	}
	for _, s := range services {
		if at := u.Hostname() + u.Path; s.link.MatchString(at) {
			return s.of(u, s.link.ReplaceAllString(at, s.export))
		}
	}
	return hosted{}, false
}

// of returns the export of a link: at an address, with the link's key, or at the link itself.
func (s service) of(link *url.URL, address string) (hosted, bool) {
	to := *link
	if s.export != "" {
		u, err := url.Parse(address)
		if err != nil {
			return hosted{}, false
		}
		to = *u
	}
	q := to.Query()
	if q.Has("id") && q.Get("id") == "" {
		q.Set("id", link.Query().Get("id"))
	}
	if key := link.Query().Get("resourcekey"); key != "" {
		q.Set("resourcekey", key)
	}
	if s.set[0] != "" {
		q.Set(s.set[0], s.set[1])
	}
	to.RawQuery, to.Scheme = q.Encode(), "https"
	return hosted{to.String(), s.kinds}, !q.Has("id") || q.Get("id") != "" || s.export == ""
}

// isLogin reports whether an address is a login page to which services redirect visitors without
// access.
func isLogin(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	host := u.Hostname()
	return slices.Contains([]string{"accounts.google.com", "login.microsoftonline.com", "login.live.com"}, host) ||
		strings.Contains(u.Path, "ServiceLogin") || strings.Contains(u.Path, "/_layouts/15/") ||
		strings.HasSuffix(host, "dropbox.com") && strings.HasPrefix(u.Path, "/login")
}
