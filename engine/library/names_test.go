package library_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/library"
)

func TestAspectRatio(t *testing.T) {
	for _, tt := range []struct {
		w, h int
		want string
	}{
		{1920, 1080, "16:9"}, {1366, 768, "16:9"}, {1080, 1920, "9:16"}, {640, 480, "4:3"}, {1, 1, "1:1"}, {4096, 2304, "16:9"},
		{1080, 1350, "4:5"}, {1000, 700, "10:7"}, {12000, 1, "12000:1"}, {0, 5, ""}, {5, 0, ""},
	} {
		if got := library.AspectRatio(tt.w, tt.h); got != tt.want {
			t.Errorf("%d × %d: got %s, want %s", tt.w, tt.h, got, tt.want)
		}
	}
}

func TestSniff(t *testing.T) {
	for head, want := range map[string]string{
		"\xff\xd8\xff\xe0":                      "jpg",
		"GIF89a":                                "gif",
		"RIFF\x00\x00\x00\x00WEBP":              "webp",
		"RIFF\x00\x00\x00\x00WAVE":              "wav",
		"RIFF\x00\x00\x00\x00AVI ":              "",
		"\x00\x00\x00\x18ftypisom":              "mp4",
		"\x00\x00\x00\x18ftypqt  ":              "mov",
		"\x00\x00\x00\x18ftypheic":              "",
		"\x00\x00\x00\x18ftypM4A ":              "",
		"\x00\x00\x00\x18ftypm 4 ":              "",
		"\x00\x00\x00\x08wide\x00\x00\x00\x00":  "mov",
		"skipping free text":                    "",
		"\x1aE\xdf\xa3\x01\x42\x82\x84webm":     "webm",
		"\x1aE\xdf\xa3\x01\x42\x82\x88matroska": "",
		"ID3\x04":                               "mp3",
		"\xff\xfb\x90\x64":                      "mp3",
		"\xff\xf1\x50\x80":                      "", // AAC
		"\xff\xff\xff\xff":                      "",
		"OggS\x00":                              "ogg",
		"%PDF-1.7":                              "pdf",
		" %PDF-1.7":                             "",
		"<?xml version='1.0'?><!-- x --><svg>":  "svg",
		"<svgx>":                                "",
		"<html><svg>":                           "",
		"":                                      "",
	} {
		if k, ok := library.Sniff([]byte(head)); k.Extension != want || ok != (want != "") {
			t.Errorf("%q: got %q, want %q", head, k.Extension, want)
		}
	}
}

func TestKeywords(t *testing.T) {
	dark, silent := .2, false
	got := library.Keywords(library.Asset{DisplayName: "IMG_2024-Büro 東京 a.final.mp4", Analytics: &library.Analytics{
		Width: 9, Height: 16, Brightness: &dark, HasAudio: &silent,
	}})
	want := []string{"img", "büro", "東京", "final", "portrait", "dark", "silent"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestFoldName(t *testing.T) {
	for _, same := range [][2]string{
		{"Brand", "bRAND"}, {"Stra\u00dfe", "STRASSE"}, {"Caf\u00e9", "Cafe\u0301"}, {"Brand", "Br\u200band\u00ad"}, {"\u2708", "\u2708\ufe0f"},
	} {
		if a, b := library.FoldName(same[0]), library.FoldName(same[1]); a != b {
			t.Errorf("%q and %q look the same and are %q and %q", same[0], same[1], a, b)
		}
	}
	if library.FoldName("Brand 1") == library.FoldName("Brand 11") {
		t.Error("two names count as one")
	}
}

func FuzzDisplayName(f *testing.F) {
	for _, s := range []string{"a.png", "../../etc/passwd", `C:\x\y.mov`, "\xff\x00\n", strings.Repeat("x", 300) + ".mp4", "..", "\u202egpj.exe", "\u200b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := library.DisplayName(name, "png")
		if n := utf8.RuneCountInString(got); n < 1 || n > 255 || !utf8.ValidString(got) || strings.ContainsAny(got, "/\\\x00\n\u202e") || got == ".." {
			t.Errorf("%q became %q", name, got)
		}
		if again := library.DisplayName(got, "png"); again != got {
			t.Errorf("%q became %q and then %q", name, got, again)
		}
	})
}
