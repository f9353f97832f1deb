package prose

import (
	"regexp"
	"strconv"
	"strings"
)

// entry matches a line of a table of contents: a title, dots or a tab, and the number of its page,
// which may be missing behind many dots.
var entry = regexp.MustCompile(`^(.*?)\s*` +
	`(?:(?:[._·․…]\s?){3,}(\d+|[ivxl]+)|(\t)(\d+|[ivxl]+)|(?:[.·․…]\s?){8,})$`)

// endsInNumber matches a line of a table of contents without dots.
var endsInNumber = regexp.MustCompile(`\s(?:\d+|[ivxl]+)$`)

// Contents returns the extent of the first table of contents or index among lines: those with leaders
// before the numbers of pages, by page or by title, and those between them, adjacent lines that also
// end in a number, and the heading above. A tab is a leader below a title that is a line, too. to is 0
// if there is none.
func Contents(lines []string) (from, to int) {
	const apart = 5 // lines between two with leaders
	titles := map[string]bool{}
	for _, l := range lines {
		titles[uncounted(l)] = true
	}
	delete(titles, "")
	n, falls, last, title := 0, 0, 0, ""
	for i, l := range lines {
		m := entry.FindStringSubmatch(l)
		if m == nil || m[3] != "" && !titles[uncounted(m[1])] {
			continue
		}
		if n == 0 || i-to >= apart {
			if n > 1 && 4*falls < n {
				break
			}
			from, n, falls, last = i, 0, 0, 0
		}
		page, _ := strconv.Atoi(m[2] + m[4]) // 0 in Roman figures
		if page > 0 && page < last && strings.ToLower(m[1]) < title {
			falls++
		}
		n, to, last, title = n+1, i+1, page, strings.ToLower(m[1])
	}
	if n < 2 || 4*falls >= n {
		return 0, 0
	}
	for from > 0 && endsInNumber.MatchString(lines[from-1]) {
		from--
	}
	for to < len(lines) && endsInNumber.MatchString(lines[to]) {
		to++
	}
	if from > 0 && len(strings.Fields(lines[from-1])) <= 3 && !strings.HasSuffix(lines[from-1], ".") {
		from--
	}
	return from, to
}

// uncounted returns a line of a text without its number.
func uncounted(line string) string { return strings.TrimLeft(Line(line), "0123456789. ") }
