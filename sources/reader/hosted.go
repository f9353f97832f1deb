package reader

import (
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// hosted is a document that a service keeps: where its public export is, and
// what that has to be.
type hosted struct {
	export string
	kinds  []kind // none = any but a page
}

// host knows the links of one service.
type host func(u *url.URL) (hosted, bool)

// hostedAt is the export of a link to a hosted document; ok is false for all
// other links, among them documents published as pages.
func hostedAt(link string) (hosted, bool) {
	u, err := url.Parse(link)
	if err != nil {
		return hosted{}, false
	}
	for _, h := range []host{googleDocs, googleDrive, dropbox, sharePoint, oneDrive} {
		if found, ok := h(u); ok {
			return found, true
		}
	}
	return hosted{}, false
}

var googleID = regexp.MustCompile(`^/(document|presentation)/(?:u/\d+/)?d/([\w-]{10,})(?:/|$)`)

func googleDocs(u *url.URL) (hosted, bool) {
	m := googleID.FindStringSubmatch(u.Path)
	if u.Hostname() != "docs.google.com" || m == nil {
		return hosted{}, false
	}
	key := keep(u, "resourcekey")
	if m[1] == "document" {
		key.Set("format", "docx")
		return hosted{"https://docs.google.com/document/d/" + m[2] + "/export?" + key.Encode(), []kind{kindWord}}, true
	}
	export := "https://docs.google.com/presentation/d/" + m[2] + "/export/pptx"
	if len(key) > 0 {
		export += "?" + key.Encode()
	}
	return hosted{export, []kind{kindDeck}}, true
}

var driveFile = regexp.MustCompile(`^/file/(?:u/\d+/)?d/([\w-]{10,})(?:/|$)`)

func googleDrive(u *url.URL) (hosted, bool) {
	if u.Hostname() != "drive.google.com" {
		return hosted{}, false
	}
	id := u.Query().Get("id")
	if m := driveFile.FindStringSubmatch(u.Path); m != nil {
		id = m[1]
	} else if u.Path != "/open" && u.Path != "/uc" {
		return hosted{}, false
	}
	if id == "" {
		return hosted{}, false
	}
	q := keep(u, "resourcekey")
	q.Set("export", "download")
	q.Set("id", id)
	return hosted{export: "https://drive.google.com/uc?" + q.Encode()}, true
}

func dropbox(u *url.URL) (hosted, bool) {
	if h := u.Hostname(); h != "dropbox.com" && h != "www.dropbox.com" {
		return hosted{}, false
	}
	if !strings.HasPrefix(u.Path, "/s/") && !strings.HasPrefix(u.Path, "/scl/") {
		return hosted{}, false
	}
	return with(u, "dl", "1"), true
}

var sharedFile = regexp.MustCompile(`^/:[wpbtu]:/`)

func sharePoint(u *url.URL) (hosted, bool) {
	if !strings.HasSuffix(u.Hostname(), ".sharepoint.com") || !sharedFile.MatchString(u.Path) {
		return hosted{}, false
	}
	return with(u, "download", "1"), true
}

// oneDrive is a person's own: its links are asked for by their whole text.
func oneDrive(u *url.URL) (hosted, bool) {
	if !slices.Contains([]string{"1drv.ms", "onedrive.live.com"}, u.Hostname()) {
		return hosted{}, false
	}
	token := "u!" + base64.RawURLEncoding.EncodeToString([]byte(u.String()))
	return hosted{export: "https://api.onedrive.com/v1.0/shares/" + token + "/root/content"}, true
}

// keep takes over one parameter of a link.
func keep(u *url.URL, name string) url.Values {
	q := url.Values{}
	if v := u.Query().Get(name); v != "" {
		q.Set(name, v)
	}
	return q
}

// with sets a parameter of a link.
func with(u *url.URL, name, value string) hosted {
	c := *u
	q := c.Query()
	q.Set(name, value)
	c.RawQuery, c.Scheme = q.Encode(), "https"
	return hosted{export: c.String()}
}

// isLogin reports whether an address is where services send those who may not
// see a document.
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
