package stock

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
)

func TestTermsAreReadFromAddressesAndNames(t *testing.T) {
	by4 := Terms{Code: "by", Version: "4.0"}
	for in, want := range map[string]Terms{
		"https://creativecommons.org/licenses/by/4.0/":              by4,
		"http://creativecommons.org/licenses/by/4.0":                by4,
		"https://www.creativecommons.org/licenses/by/4.0/deed.es":   by4,
		"https://creativecommons.org/licenses/by-sa/3.0/de/deed.en": {"by-sa", "3.0", "de"},
		"https://creativecommons.org/licenses/by-nc-nd/2.0/":        {Code: "by-nc-nd", Version: "2.0"},
		"http://creativecommons.org/publicdomain/zero/1.0/":         {Code: "cc0", Version: "1.0"},
		"http://creativecommons.org/publicdomain/mark/1.0/":         {Code: "pdm", Version: "1.0"},
		"https://evil.example/licenses/by/4.0/":                     {},
		"https://creativecommons.org.evil.example/licenses/by/4.0/": {},
		"https://creativecommons.org/":                              {},
		"CC BY 4.0":                                                 by4,
		"cc-by-4.0":                                                 by4,
		"CC BY-SA 3.0 de":                                           {"by-sa", "3.0", "de"},
		"CC BY-NC-SA 2.0":                                           {Code: "by-nc-sa", Version: "2.0"},
		"CC BY":                                                     {Code: "by"},
		"CC0":                                                       {Code: "cc0", Version: "1.0"},
		"Public domain":                                             {Code: "pdm", Version: "1.0"},
		"GFDL":                                                      {},
		"CC BY 4.0 or all rights reserved":                          {},
		"Not CC BY 4.0":                                             {},
		"":                                                          {},
	} {
		got, ok := TermsByURL(in)
		if !ok {
			got, ok = TermsByName(in)
		}
		if got != want || ok != (want != Terms{}) {
			t.Errorf("%q: %+v, %t; want %+v", in, got, ok, want)
		}
	}
}

func TestGate(t *testing.T) {
	for code, want := range map[string][2]bool{
		"cc0": {true, true}, "pdm": {true, true}, "by": {true, true}, "by-sa": {false, true},
		"by-nd": {}, "by-nc": {}, "by-nc-sa": {}, "by-nc-nd": {}, "sampling+": {}, "": {},
	} {
		got := [2]bool{Gate{}.Admits(Terms{Code: code}), Gate{ShareAlike: true}.Admits(Terms{Code: code})}
		if got != want {
			t.Errorf("%q: let through %t, with by-sa %t; want %v", code, got[0], got[1], want)
		}
	}
}

func TestFit(t *testing.T) {
	all := []Rendition{{"s", 640, 360}, {"m", 1280, 720}, {"l", 1920, 1080}, {"tall", 1080, 1920}, {"", 4000, 4000}, {"stream", 0, 0}}
	for name, tt := range map[string]struct {
		width, height int
		want          string
	}{
		"as large":               {1280, 720, "m"},
		"a little larger":        {1281, 720, "l"},
		"upright":                {720, 1280, "tall"},
		"none fills it, one may": {2560, 1440, "l"},
		"none comes near it":     {3840, 2160, ""},
	} {
		got, ok := Fit(all, footage.Query{Width: tt.width, Height: tt.height, Format: frame.Wide})
		if got.URL != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %+v, %t; want %q", name, got, ok, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	for in, want := range map[string]string{
		"https://www.pexels.com/video/aerial-view-of-a-beach-1093662/": "aerial view of a beach",
		"https://www.pexels.com/es-es/video/mar-ola-42":                "mar ola",
		"https://www.pexels.com/video/1093662/":                        "",
		"https://www.pexels.com/video/caf%C3%A9-3/":                    "café",
		"":    "",
		"%%%": "",
	} {
		if got := Slug(in); got != want {
			t.Errorf("slug of %q: %q, want %q", in, got, want)
		}
	}
	if got := Cut("solar panels on a roof", 14); got != "solar panels" {
		t.Errorf("cut to %q", got)
	}
	if got := Cut(strings.Repeat("日", 9), 4); got != "日日日日" {
		t.Errorf("cut to %q", got)
	}
}

func FuzzTexts(f *testing.F) {
	f.Add(`<a href="x">Ana &amp; Ben</a><style>.a{}</style><br>2019`)
	f.Add("<script>alert(1)</script>\u202egnp.exe\x00\xff")
	f.Fuzz(func(t *testing.T, s string) {
		for _, got := range []string{Plain(s, 50), Line(s, 50), Slug(s)} {
			if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 200 || strings.ContainsAny(got, "\n\r\t\x00\u202e") {
				t.Errorf("%q became %q", s, got)
			}
		}
		if t1, ok := TermsByURL(s); ok && t1.Code == "" {
			t.Errorf("%q has terms without a code", s)
		}
	})
}

func TestPlain(t *testing.T) {
	got := Plain(`<style data-x>.a{color:red}</style><div>Ana</div><a href="//x" title="y">Ruiz &amp; Co</a><br/>2019<script>alert("x")</script>`, 100)
	if want := "Ana Ruiz & Co 2019"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
