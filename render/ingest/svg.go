package ingest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// Limits of an SVG.
const (
	maxElements   = 20_000
	maxDepth      = 64
	maxPrimitives = 10      // of filters
	maxDrawn      = 100_000 // elements after all uses are expanded
	maxShown      = 4096    // stated pixels a side
)

// svgReader reads an SVG and refuses scripts, outside references and excessive expansion. It
// changes nothing: an accepted file is kept as it was sent.
type svgReader struct {
	elements, primitives int
	open                 []*svgElement
	byID                 map[string]*svgElement
	root                 *svgElement
	picture              picture
}

// svgElement is an element as far as uses are concerned.
type svgElement struct {
	name     string
	children []*svgElement
	uses     string // the id of the element that it repeats
	svgWork
	drawn    int // elements with all uses and references expanded, once counted
	counting bool
}

// walkSVG reads an SVG to its end.
func walkSVG(f *os.File) (picture, error) {
	d := xml.NewDecoder(f)
	d.Strict = true
	s := &svgReader{byID: map[string]*svgElement{}}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return s.finish()
		}
		if err != nil {
			return picture{}, caused(broken("the SVG is damaged, or not written in UTF-8"), err)
		}
		if err := s.take(token); err != nil {
			return picture{}, err
		}
	}
}

// finish counts the drawn elements.
func (s *svgReader) finish() (picture, error) {
	if s.root == nil || len(s.open) > 0 {
		return picture{}, broken("the SVG ends too early")
	}
	n, err := s.count(s.root)
	if err == nil && n > maxDrawn {
		err = tooLarge("the SVG repeats its parts too often, or has too many filters, masks, markers or dashes")
	}
	s.picture.frames = 1
	return s.picture, err
}

func (s *svgReader) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive: // the public document type that older programs write declares nothing here
		if bytes.ContainsRune(t, '[') {
			return notInSVG("declarations of entities", "save it without them, as “plain” or “optimized” SVG")
		}
	case xml.ProcInst:
		if !strings.EqualFold(t.Target, "xml") {
			return notInSVG("a reference to a style sheet", "save it with its styles in it")
		}
	case xml.StartElement:
		return s.begin(t)
	case xml.EndElement:
		if len(s.open) == 0 || s.open[len(s.open)-1].name != t.Name.Local {
			return broken("the SVG is damaged")
		}
		s.open = s.open[:len(s.open)-1]
	case xml.CharData:
		if len(s.open) > 0 && s.open[len(s.open)-1].name == "style" {
			return checkStyle(string(t))
		}
	}
	return nil
}

func notInSVG(what, remedy string) *fault.Error {
	return refused("the SVG has "+what+" in it, which is not taken", remedy)
}

// begin reads the start of an element.
func (s *svgReader) begin(t xml.StartElement) error {
	name := strings.ToLower(t.Name.Local)
	e := &svgElement{name: t.Name.Local}
	s.elements++
	if strings.HasPrefix(name, "fe") {
		s.primitives++
	}
	switch {
	case s.root == nil && name != "svg", s.root != nil && len(s.open) == 0:
		return broken("the SVG is damaged")
	case s.elements > maxElements || len(s.open) >= maxDepth:
		return tooLarge("the SVG has more than 20,000 elements, or more than 64 within each other")
	case s.primitives > maxPrimitives:
		return tooLarge("the SVG has more than 10 filter primitives")
	case forbidden(name):
		return notInSVG("the element "+name, "save it as a drawing only")
	}
	if s.root == nil {
		s.root = e
		s.picture.width, s.picture.height = extent(t.Attr)
	} else {
		above := s.open[len(s.open)-1]
		above.children = append(above.children, e)
	}
	s.open = append(s.open, e)
	return s.attributes(e, name, t.Attr)
}

// forbidden reports whether elements of a name run scripts or hold anything but a drawing.
func forbidden(name string) bool {
	switch name {
	case "script", "foreignobject", "iframe", "object", "embed", "audio", "video", "canvas", "form", "input", "link", "meta", "base", "handler", "listener":
		return true
	}
	return false
}

func (s *svgReader) attributes(e *svgElement, name string, attrs []xml.Attr) error {
	for _, a := range attrs {
		key := strings.ToLower(a.Name.Local)
		switch {
		case a.Name.Space == "xmlns" || key == "xmlns":
		case strings.HasPrefix(key, "on"):
			return notInSVG("a script", "save it as a drawing only")
		case a.Name.Space == "xml" && key == "base":
			return notInSVG("a reference to the outside", "save it with all that it shows in it")
		case key == "href" || key == "src":
			if err := checkLink(a.Value); err != nil && name != "a" {
				return err
			}
			if name == "a" && scripted(a.Value) {
				return notInSVG("a script", "save it as a drawing only")
			}
			if name == "use" {
				e.uses = strings.TrimPrefix(strings.TrimSpace(a.Value), "#")
			}
		case (key == "to" || key == "from" || key == "values") && scripted(a.Value):
			return notInSVG("a script", "save it as a drawing only")
		case key == "id":
			s.byID[a.Value] = e
		default:
			if err := checkStyle(a.Value); err != nil {
				return err
			}
			e.add(key, a.Value)
		}
	}
	return nil
}

// scripted reports whether a link runs a script. Browsers skip white space and control characters
// in a scheme.
func scripted(link string) bool {
	link = strings.ToLower(strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, link))
	return strings.Contains(link, "javascript:") || strings.Contains(link, "vbscript:") || strings.Contains(link, "data:text") || strings.Contains(link, "data:application")
}

// embedded matches a picture within the SVG; another SVG is not one.
var embedded = regexp.MustCompile(`(?i)^data:image/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$`)

// checkLink accepts only references within the file and embedded pictures.
func checkLink(link string) error {
	link = strings.TrimSpace(link)
	if link == "" || strings.HasPrefix(link, "#") || embedded.MatchString(link) {
		return nil
	}
	return notInSVG("a reference to the outside", "save it with all that it shows in it")
}

// styleLink matches the references of a style.
var styleLink = regexp.MustCompile(`(?i)url\s*\(\s*["']?([^"')]*)`)

// checkStyle refuses styles with outside references. Backslashes can spell anything in a style, and
// are not needed.
func checkStyle(style string) error {
	low := strings.ToLower(style)
	if strings.Contains(low, "@import") || strings.Contains(low, "expression(") || strings.Contains(low, `\`) && strings.ContainsAny(low, "(:@") {
		return notInSVG("a reference to the outside", "save it with its styles in it")
	}
	for _, m := range styleLink.FindAllStringSubmatch(style, -1) {
		if err := checkLink(m[1]); err != nil {
			return err
		}
	}
	return nil
}

// count returns how many elements are drawn for e, with all uses expanded and its work counted in
// elements.
func (s *svgReader) count(e *svgElement) (int, error) {
	if e.counting {
		return 0, broken("the SVG refers to itself in a circle")
	}
	if e.drawn > 0 {
		return e.drawn, nil
	}
	e.counting = true
	defer func() { e.counting = false }()
	n := 1 + e.costs()
	below := e.children
	if used := s.byID[e.uses]; e.uses != "" && used != nil {
		below = append(below[:len(below):len(below)], used)
	}
	for _, c := range below {
		m, err := s.count(c)
		if err != nil {
			return 0, err
		}
		n = min(n+m, maxDrawn+1) // never more, so that it cannot overflow
	}
	for _, r := range e.refers {
		other := s.byID[r.id]
		if other == nil || other.counting || !other.drawnByReference() { // one within itself is not drawn
			continue
		}
		m, err := s.count(other)
		if err != nil {
			return 0, err
		}
		n += int(min(int64(m)*int64(e.times(r)), maxDrawn+1))
		n = min(n, maxDrawn+1)
	}
	e.drawn = n
	return n, nil
}

// extent returns the shown size of an SVG, in pixels: its stated size, or that of its view box, at
// most maxShown a side. The default is that of browsers.
func extent(attrs []xml.Attr) (width, height int) {
	w, h := 0.0, 0.0
	var box []float64
	for _, a := range attrs {
		switch a.Name.Local {
		case "width":
			w = length(a.Value)
		case "height":
			h = length(a.Value)
		case "viewBox":
			for _, v := range strings.FieldsFunc(a.Value, func(r rune) bool { return r == ' ' || r == ',' }) {
				box = append(box, length(v))
			}
		}
	}
	if len(box) == 4 && box[2] > 0 && box[3] > 0 {
		switch {
		case w > 0 && h == 0:
			h = w * box[3] / box[2]
		case h > 0 && w == 0:
			w = h * box[2] / box[3]
		case w == 0 && h == 0:
			w, h = box[2], box[3]
		}
	}
	if w == 0 || h == 0 {
		w, h = 300, 150
	}
	if m := max(w, h); m > maxShown {
		w, h = w*maxShown/m, h*maxShown/m
	}
	return max(1, int(math.Round(w))), max(1, int(math.Round(h)))
}

// length returns a length in pixels, 0 if it depends on its surroundings.
func length(s string) float64 {
	s = strings.TrimSpace(s)
	unit := s[strings.LastIndexAny(s, "0123456789.")+1:]
	v, err := strconv.ParseFloat(strings.TrimSuffix(s, unit), 64)
	per, known := map[string]float64{"": 1, "px": 1, "pt": 4. / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}[strings.ToLower(unit)]
	if err != nil || !known || v <= 0 || math.IsInf(v, 0) || math.IsNaN(v) || v > 1e9 {
		return 0
	}
	return v * per
}
