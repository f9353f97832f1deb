package spec

import (
	"regexp"
	"strconv"
	"strings"
)

// literal writes values of examples for people: in the order of the fragments,
// and what is short on one line.
type literal struct {
	order order
	bare  bool // names without quotes where they need none, as in a program
}

// shortest is up to how many characters an object or array stays on its line.
const shortest = 64

var identifier = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`)

// write writes the value at a pointer; the lines after the first begin with
// the indent.
func (l literal) write(at string, v any, indent string) string {
	inner := indent + "  "
	open, closing, members := l.members(at, v, inner)
	switch {
	case open == "":
		return l.scalar(v)
	case len(members) == 0:
		return open + closing
	}
	gap := ""
	if l.bare && open == "{" {
		gap = " "
	}
	line := open + gap + strings.Join(members, ", ") + gap + closing
	if indent != "" && len(line) <= shortest && !strings.Contains(line, "\n") {
		return line
	}
	return open + "\n" + inner + strings.Join(members, ",\n"+inner) + "\n" + indent + closing
}

// members are the parts of an object or an array; open is "" for other values.
func (l literal) members(at string, v any, indent string) (open, closing string, out []string) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range l.order.keys(at, v) {
			out = append(out, l.name(name)+": "+l.write(at+"/"+token(name), v[name], indent))
		}
		return "{", "}", out
	case []any:
		for i, e := range v {
			out = append(out, l.write(at+"/"+strconv.Itoa(i), e, indent))
		}
		return "[", "]", out
	}
	return "", "", nil
}

func (l literal) name(name string) string {
	if l.bare && identifier.MatchString(name) {
		return name
	}
	return l.scalar(name)
}

func (literal) scalar(v any) string {
	s := newSheet()
	if s.scalar(v) != nil {
		return "null" // no example has such a value
	}
	return s.String()
}
