package language

import "strings"

// Titled returns the title that a line gives behind its label, "Title: Why Bees Matter", and whether
// the label says that it is a film's: "Video title: …". "" where the line has no such label.
func (l *Language) Titled(line string) (title string, film bool) {
	label, title, ok := strings.Cut(strings.Replace(strings.ReplaceAll(line, "*", ""), "：", ":", 1), ":")
	label = strings.ToLower(strings.TrimSpace(strings.TrimLeft(label, "# ")))
	if title = unmarked(strings.TrimSpace(title)); !ok || title == "" {
		return "", false
	}
	if l.Unspaced {
		of := strings.TrimSuffix(label, l.Ending(FrontTitle, label))
		if of != label && (of == "" || l.Is(Film, of)) {
			return title, of != ""
		}
		return "", false
	}
	named := false
	for _, w := range l.Spoken(label) {
		switch {
		case l.Is(FrontTitle, w.Low):
			named = true
		case l.Is(Film, w.Low) || l.Is(Film, l.Bare(w.Low)):
			film = true
		case !l.IsFunction(w.Low) || l.Is(Subject, w.Low):
			return "", false
		}
	}
	if !named {
		return "", false
	}
	return title, film
}

// unmarked returns a title without the quotation marks that stand around all of it.
func unmarked(title string) string {
	for _, q := range [][2]string{{`"`, `"`}, {"“", "”"}, {"«", "»"}, {"「", "」"}, {"《", "》"}} {
		inner, opens := strings.CutPrefix(title, q[0])
		inner, shuts := strings.CutSuffix(inner, q[1])
		if opens && shuts && !strings.ContainsAny(inner, q[0]+q[1]) {
			return strings.TrimSpace(inner)
		}
	}
	return title
}
