package web_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/sources/reader/web"
)

// TestEncodings reads pages in many character sets, named by their own word, by
// a wrong one or by none: NAME.LANGUAGE.html says what LANGUAGE.txt does.
func TestEncodings(t *testing.T) {
	pages, err := filepath.Glob("../testdata/encodings/*.html")
	if err != nil || len(pages) < 20 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, file := range pages {
		t.Run(filepath.Base(file), func(t *testing.T) { sameText(t, file, "") })
	}
}

// TestServersEncoding has only the server say how a page is encoded.
func TestServersEncoding(t *testing.T) {
	sameText(t, "../testdata/encodings/windows-1255-silent.he.html", "text/html; charset=windows-1255")
	sameText(t, "../testdata/encodings/utf-8-plain.fr.html", "text/html; charset=iso-8859-1") // a server's default, and wrong
}

func sameText(t *testing.T, file, contentType string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	language := strings.TrimPrefix(filepath.Ext(strings.TrimSuffix(file, ".html")), ".")
	want, err := os.ReadFile("../testdata/encodings/" + language + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := web.Read(raw, contentType, &url.URL{})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(norm.NFC.String(string(want))) {
		if !strings.Contains(p.Text, strings.TrimSpace(line)) {
			t.Errorf("%s: %q is not in\n%s", file, strings.TrimSpace(line), p.Text)
		}
	}
}

// FuzzRead: whatever the bytes, a page is read or refused, and its text is UTF-8.
func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"../testdata/pages/*.html", "../testdata/encodings/*.html", "../testdata/refused/*.html"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			raw, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(raw, "text/html")
		}
	}
	at := &url.URL{Scheme: "https", Host: "paper.example", Path: "/a"}
	f.Fuzz(func(t *testing.T, raw []byte, contentType string) {
		p, err := web.Read(raw, contentType, at)
		if err == nil && strings.ToValidUTF8(p.Text, "") != p.Text {
			t.Errorf("%q is no UTF-8", p.Text)
		}
	})
}
