package source

import (
	"regexp"
	"strings"
)

// sentAt is when a message was sent, before who sent it: "[10:02] Lena: ", "12/03/2026, 10:02 -
// Lena: ".
var sentAt = regexp.MustCompile(`(?m)^\s*(?:\[(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]\s*|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\s+[-–]\s+)(\+?[\p{L}\d][^:：\n]{0,30}[:：]\s)`)

// unquoted returns a letter that is passed on without its marks.
func unquoted(text string) string {
	if lines := strings.Count(text, "\n") + 1; 5*len(replyMark.FindAllString(text, -1)) >= 3*lines {
		return replyMark.ReplaceAllString(text, "")
	}
	return text
}

// isChat reports whether a text is a conversation with when each message was sent.
func isChat(text string) bool {
	const least = 3 // messages
	return len(sentAt.FindAllString(text, least)) == least
}

// untimed returns a conversation without when each message was sent, each with an end, and
// those of the same person one after the other as one. Who is alone in it is not named.
func untimed(text string) string {
	if !isChat(text) {
		return text
	}
	text = silent.ReplaceAllString(headline.ReplaceAllString(text, "\n# $2"), "")
	alone := writers(text) == 1
	last := ""
	return sentAt.ReplaceAllStringFunc(unended.ReplaceAllString(text, "$1$3."), func(mark string) string {
		name := sentAt.FindStringSubmatch(mark)[1]
		switch {
		case alone:
			return "\n"
		case name == last:
			return "" // who goes on is not named again
		}
		last = name
		return "\n" + name
	})
}

// writers returns how many people a conversation has.
func writers(text string) int {
	names := map[string]bool{}
	for _, m := range sentAt.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
	}
	return len(names)
}

// headline is a message that is but a title over its next line, and silent one without a word.
var (
	headline = regexp.MustCompile(sentAt.String() + `\*([^*\n]+)\*[ \t]*$`)
	silent   = regexp.MustCompile(sentAt.String() + `[^\p{L}\p{Nd}\n]*$`)
)

// unended is a message that ends on a word, and no mark.
var unended = regexp.MustCompile(`(?m)(` + strings.TrimPrefix(sentAt.String(), "(?m)") + `)(.*[\p{L}\p{Nd}])[ \t]*$`)
