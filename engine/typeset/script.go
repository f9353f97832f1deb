package typeset

import (
	"cmp"
	"slices"

	"github.com/go-text/typesetting/language"

	lang "github.com/scenewright/scenewright/engine/language"
)

// class groups the scripts that share a choice of faces: an index of scripts.
type class uint8

const (
	latin class = iota // and every script without a class of its own
	hebrew
	han // Chinese, with kana, hangul and their punctuation
	cyrillic
	greek
	armenian
	georgian
	arabic // from here on: joined scripts, or those with marks around letters
)

// drawn is a supported script.
type drawn struct {
	tag         language.Script
	sample      rune   // a character that every useful face has
	name        string // for error messages
	bit         int    // the OS/2 Unicode range that declares the script
	pkg         string // of Debian; "" is fonts-noto-core
	sans, serif []string
}

// scripts has all of them, by their class.
var scripts = []drawn{
	latin: {tag: language.Latin, sample: 'a', name: "Latin letters", pkg: "fonts-inter"},
	hebrew: {tag: language.Hebrew, sample: 'ש', name: "Hebrew letters", bit: 11,
		sans:  []string{"Noto Sans Hebrew", "Assistant", "Heebo", "Rubik", "Arial Hebrew", "Segoe UI", "Arial", "DejaVu Sans"},
		serif: []string{"Noto Serif Hebrew", "Frank Ruhl Libre", "David Libre", "Noto Sans Hebrew", "Assistant", "Arial"}},
	han: {tag: language.Han, sample: '视', name: "Chinese characters", bit: 59, pkg: "fonts-noto-cjk",
		sans:  []string{"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei"},
		serif: []string{"Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC", "SimSun", "Noto Sans CJK SC"}},
	cyrillic: {tag: language.Cyrillic, sample: 'Ж', name: "Cyrillic letters", bit: 9, pkg: "fonts-inter"},
	greek:    {tag: language.Greek, sample: 'Ω', name: "Greek letters", bit: 7, pkg: "fonts-inter"},
	armenian: noto(language.Armenian, 'ա', "Armenian", 10),
	georgian: noto(language.Georgian, 'ა', "Georgian", 26),
	arabic: {tag: language.Arabic, sample: 'ع', name: "Arabic letters", bit: 13,
		sans: []string{"Noto Sans Arabic", "Segoe UI", "Arial", "DejaVu Sans"}, serif: []string{"Noto Naskh Arabic", "Noto Sans Arabic", "Times New Roman"}},
	noto(language.Devanagari, 'क', "Devanagari", 15),
	noto(language.Bengali, 'ক', "Bengali", 16),
	noto(language.Gurmukhi, 'ਕ', "Gurmukhi", 17),
	noto(language.Oriya, 'କ', "Oriya", 19),
	noto(language.Gujarati, 'ક', "Gujarati", 18),
	noto(language.Tamil, 'க', "Tamil", 20),
	noto(language.Telugu, 'క', "Telugu", 21),
	noto(language.Kannada, 'ಕ', "Kannada", 22),
	noto(language.Malayalam, 'ക', "Malayalam", 23),
	noto(language.Sinhala, 'ක', "Sinhala", 73),
	noto(language.Ethiopic, 'አ', "Ethiopic", 75),
}

func noto(tag language.Script, sample rune, name string, bit int) drawn {
	return drawn{
		tag: tag, sample: sample, name: name + " letters", bit: bit,
		sans: []string{"Noto Sans " + name, "Noto Serif " + name}, serif: []string{"Noto Serif " + name, "Noto Sans " + name},
	}
}

// classOf returns the class of a language's own script.
func classOf(code string) class {
	l, _ := lang.ByCode(code)
	switch l.Script {
	case "Hans", "Kore":
		return han
	case "":
		return latin
	}
	tag, err := language.ParseScript(l.Script)
	if err != nil {
		return latin
	}
	return classOfScript(tag)
}

func classOfScript(tag language.Script) class {
	return class(max(0, slices.IndexFunc(scripts, func(d drawn) bool { return d.tag == tag })))
}

// spaces reports whether letters of the class may be tracked.
func (c class) spaces() bool { return c < arabic && c != hebrew && c != han }

func (c class) debianPackage() string { return cmp.Or(scripts[c].pkg, "fonts-noto-core") }

// families returns the default families, best first, for a style that names no usable one.
func (c class) families(serif, display bool) []string {
	own := scripts[c]
	switch {
	case serif && own.serif != nil:
		return own.serif
	case own.sans != nil:
		return own.sans
	case serif:
		return []string{"Noto Serif Display", "Noto Serif", "Georgia", "Times New Roman", "Liberation Serif", "DejaVu Serif"}
	case display:
		return []string{"Manrope", "Inter", "Noto Sans", "Helvetica Neue", "Segoe UI", "Arial", "Liberation Sans", "DejaVu Sans"}
	}
	return []string{"Inter", "Manrope", "Noto Sans", "Helvetica Neue", "Segoe UI", "Arial", "Liberation Sans", "DejaVu Sans"}
}

// scriptOf returns the script of r and the class of its faces. Characters shared by many scripts
// give language.Common.
func scriptOf(r rune) (language.Script, class) {
	script := language.LookupScript(r)
	switch script {
	case language.Han, language.Hiragana, language.Katakana, language.Hangul, language.Bopomofo:
		return script, han
	case language.Common:
		if isHanPunctuation(r) {
			return language.Han, han
		}
	}
	return script, classOfScript(script)
}

// isHanPunctuation reports whether r is CJK punctuation or a full-width form.
func isHanPunctuation(r rune) bool {
	return r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef || r >= 0xfe30 && r <= 0xfe4f || r == '・'
}

// shaperLanguage returns the tag by which the shaper picks local letter forms.
func shaperLanguage(code string) language.Language {
	if l, ok := lang.ByCode(code); ok {
		code = l.Tag
	}
	return language.NewLanguage(code)
}
