package source

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// span is from when to when a part of a film goes, in minutes or in seconds.
const span = `[(（\[][ \t]*((?:\d{1,2}:)?\d{1,2}:\d{2}|\d{1,3})[ \t]*[-–—~][ \t]*((?:\d{1,2}:)?\d{1,2}:\d{2}|\d{1,3})[ \t]?(?:\p{L}{1,8}\.?)?[ \t]*[)）\]]`

var (
	// spanBehind is the title of a part, with its times behind it: "Hook (0:00 – 0:15)".
	spanBehind = regexp.MustCompile(`(?m)^[ \t]*(?:#{1,6}[ \t]+)?\**[ \t]*([^\n(（\[#*]{2,60}?)[ \t]*\**[ \t]*` + span + `[ \t]*\**[:：]?\**[ \t]*$`)
	// spanBefore is a part behind its times: "[0:00–0:15] Hook".
	spanBefore = regexp.MustCompile(`(?m)^[ \t]*(?:#{1,6}[ \t]+)?\**` + span + `\**[ \t]*[-–—:：]?[ \t]*([^\n*]*)\**[ \t]*$`)
)

// unspanned returns the parts of a film without their times, which go on from one to the next, from
// the beginning on: a short line behind or before them is a title.
func unspanned(text string) string {
	if follows(spanBehind.FindAllStringSubmatch(text, -1), 2) {
		text = spanBehind.ReplaceAllStringFunc(text, func(line string) string {
			return "\n## " + strings.Trim(spanBehind.FindStringSubmatch(line)[1], "【】 ") + "\n"
		})
	}
	if follows(spanBefore.FindAllStringSubmatch(text, -1), 1) {
		text = spanBefore.ReplaceAllStringFunc(text, func(line string) string {
			said := strings.TrimSpace(spanBefore.FindStringSubmatch(line)[3])
			if said == "" || strings.HasPrefix(said, "[") || grammar.Runes(said) > headMost || !looksLikeTitle(said) {
				return said
			}
			return "\n## " + said + "\n"
		})
	}
	return text
}

// follows reports whether spans begin with the film, and each with the end of the one before; of
// those without minutes there are several.
func follows(all [][]string, from int) bool {
	last := 0
	for _, m := range all {
		if secondsOf(m[from]) != last {
			return false
		}
		last = secondsOf(m[from+1])
	}
	return len(all) > 1 || len(all) == 1 && strings.Contains(all[0][from], ":")
}

// secondsOf reads a time of a film: "1:05", "65".
func secondsOf(clock string) int {
	n := 0
	for part := range strings.SplitSeq(clock, ":") {
		digits, _ := strconv.Atoi(part)
		n = 60*n + digits
	}
	return n
}
