package typeset

import (
	"unicode"

	"github.com/go-text/typesetting/language"
)

// class groups the scripts that share their choice of face.
type class uint8

const (
	latin class = iota // and every script that is not one of the others
	hebrew
	han // Chinese, with kana, hangul and their punctuation
	numClasses
)

// classOf returns the class of a language's own script.
func classOf(lang string) class {
	switch lang {
	case "iw", "yi", "ji":
		return hebrew
	case "zh", "ja", "ko":
		return han
	}
	return latin
}

// rightToLeft reports whether lines of a language run from the right.
func rightToLeft(lang string) bool {
	switch lang {
	case "iw", "yi", "ji", "ar", "fa", "ur":
		return true
	}
	return false
}

// sample is a character every useful face of the class has.
func (c class) sample() rune { return [numClasses]rune{'a', 'ש', '视'}[c] }

// script names the script for a reader of an error.
func (c class) script() string {
	return [numClasses]string{"Latin letters", "Hebrew letters", "Chinese characters"}[c]
}

func (c class) debianPackage() string {
	return [numClasses]string{"fonts-inter", "fonts-noto-core", "fonts-noto-cjk"}[c]
}

// rangeBit is the OS/2 Unicode range that declares the class.
func (c class) rangeBit() int { return [numClasses]int{0, 11, 59}[c] }

// families are those taken where a style names none that serves, best first.
func (c class) families(serif, display bool) []string {
	switch {
	case c == hebrew && serif:
		return []string{"Noto Serif Hebrew", "Frank Ruhl Libre", "David Libre", "Noto Sans Hebrew", "Assistant", "Arial"}
	case c == hebrew:
		return []string{"Noto Sans Hebrew", "Assistant", "Heebo", "Rubik", "Arial Hebrew", "Segoe UI", "Arial", "DejaVu Sans"}
	case c == han && serif:
		return []string{"Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC", "SimSun", "Noto Sans CJK SC"}
	case c == han:
		return []string{"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei"}
	case serif:
		return []string{"Noto Serif Display", "Noto Serif", "Georgia", "Times New Roman", "Liberation Serif", "DejaVu Serif"}
	case display:
		return []string{"Manrope", "Inter", "Noto Sans", "Helvetica Neue", "Segoe UI", "Arial", "Liberation Sans", "DejaVu Sans"}
	}
	return []string{"Inter", "Manrope", "Noto Sans", "Helvetica Neue", "Segoe UI", "Arial", "Liberation Sans", "DejaVu Sans"}
}

// scriptOf returns the script of r and the class its face is chosen by.
// Characters many scripts share report language.Common.
func scriptOf(r rune) (language.Script, class) {
	script := language.LookupScript(r)
	switch script {
	case language.Hebrew:
		return script, hebrew
	case language.Han, language.Hiragana, language.Katakana, language.Hangul, language.Bopomofo:
		return script, han
	case language.Common:
		if isHanPunctuation(r) {
			return language.Han, han
		}
	}
	return script, latin
}

// isHanPunctuation covers CJK punctuation and full-width forms.
func isHanPunctuation(r rune) bool {
	return r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef || r >= 0xfe30 && r <= 0xfe4f || r == '・'
}

// isHan reports whether r is written without spaces between words.
func isHan(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == '々' || r == '〇'
}

// shaperLanguage is the tag the shaper picks local letter forms by.
func shaperLanguage(lang string) language.Language {
	switch lang {
	case "iw":
		return language.NewLanguage("he")
	case "zh":
		return language.NewLanguage("zh-hans")
	}
	return language.NewLanguage(lang)
}
