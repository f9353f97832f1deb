package office

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/sources/reader/flaw"
)

// Limits of a part's XML.
const (
	maxDepth = 200
	maxNodes = 1_000_000
)

// node is an element with its local name: the elements of these formats need no namespaces to be
// distinguished.
type node struct {
	name  string
	attrs []xml.Attr
	nodes []*node
	text  string // of a text node, whose name is empty
}

func parse(raw []byte) (*node, error) {
	d := xml.NewDecoder(bytes.NewReader(raw))
	root := &node{}
	stack, count := []*node{root}, 0
	for {
		token, err := d.Token()
		if s, ok := token.(xml.StartElement); ok && s.Name.Local == "pathLst" {
			token, err = nil, d.Skip() // the points of a shape's outline may be many, and are not read
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", flaw.Damaged, err)
		}
		if count++; count > maxNodes || len(stack) > maxDepth {
			return nil, fmt.Errorf("%w: too many elements, or nested too deep", flaw.TooLarge)
		}
		top := stack[len(stack)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attrs: t.Copy().Attr}
			top.nodes = append(top.nodes, n)
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.nodes = append(top.nodes, &node{text: string(t)})
		}
	}
	for _, n := range root.nodes {
		if n.name != "" {
			return n, nil
		}
	}
	return nil, fmt.Errorf("%w: a part is empty", flaw.Damaged)
}

// attr returns an attribute, "" if there is none or the node is nil.
func (n *node) attr(local string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.attrs {
		if a.Name.Local == local {
			return a.Value
		}
	}
	return ""
}

// idAttr returns an attribute "id" of the relationships' namespace: r:id, beside which there may be
// a plain id.
func (n *node) idAttr(local string) string {
	for _, a := range n.attrs {
		if a.Name.Local == local && strings.Contains(a.Name.Space, "relationships") {
			return a.Value
		}
	}
	return ""
}

// child returns the first child of a name, nil if there is none or the node is nil.
func (n *node) child(name string) *node {
	if n == nil {
		return nil
	}
	for _, c := range n.nodes {
		if c.name == name {
			return c
		}
	}
	return nil
}

// at returns the descendant on a path of names; nil if one is missing.
func (n *node) at(names ...string) *node {
	for _, name := range names {
		n = n.child(name)
	}
	return n
}

// val returns the value of the element at a path of names, "" if there is none.
func (n *node) val(names ...string) string { return n.at(names...).attr("val") }

// on reports whether a switch is there and not turned off.
func (n *node) on(name string) bool {
	c := n.child(name)
	return c != nil && c.attr("val") != "0" && c.attr("val") != "false" && c.attr("val") != "off"
}

// each calls visit for the node and all below it; if it returns false, not for the nodes below.
func (n *node) each(visit func(*node) bool) {
	if n == nil || !visit(n) {
		return
	}
	for _, c := range n.nodes {
		c.each(visit)
	}
}

// all returns the elements of a name below a node, without nested ones.
func (n *node) all(name string) []*node {
	var found []*node
	n.each(func(d *node) bool {
		if d.name == name && d != n {
			found = append(found, d)
			return false
		}
		return true
	})
	return found
}

// chars returns the text directly in a node.
func (n *node) chars() string {
	var b strings.Builder
	for _, c := range n.nodes {
		b.WriteString(c.text)
	}
	return b.String()
}

func orEmpty(n *node) *node {
	if n == nil {
		return &node{}
	}
	return n
}

// number returns the number that an attribute has, 0 where it has none.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
