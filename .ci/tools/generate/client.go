package main

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// operation is as much of one as a method of the client follows from.
type operation struct {
	Call       goCall `yaml:"x-go-call"`
	Parameters []*parameter
	Body       media `yaml:"requestBody"`
	Responses  map[string]media

	method, path, fragment string
}

// goCall is what the document cannot say of a method.
type goCall struct {
	Name   string // of its service and its own, as in Projects.Get; "" = there is none, or one by hand
	About  string // its comment
	Result string // the field of the answer that it returns, "" = all of it; "-" = nothing
	Query  string // the type of its argument for the query, where that is more than a page; "-" = none
}

type parameter struct {
	Ref      string `yaml:"$ref"`
	Name, In string
	About    string `yaml:"description"`
	Schema   *schema
}

// media is a body, or an answer.
type media struct {
	Content map[string]struct{ Schema *schema }
}

func (m media) schema() *schema { return m.Content["application/json"].Schema }

// readOperations adds the operations of a fragment to a document.
func (d *document) readOperations(paths yaml.Node, fragment string) error {
	for i := 0; i+1 < len(paths.Content); i += 2 {
		item := paths.Content[i+1]
		for j := 0; j+1 < len(item.Content); j += 2 {
			op := &operation{path: paths.Content[i].Value, method: item.Content[j].Value, fragment: fragment}
			if err := item.Content[j+1].Decode(op); err != nil {
				return fmt.Errorf("%s %s: %w", op.method, op.path, err)
			}
			d.operations = append(d.operations, op)
		}
	}
	return nil
}

// client writes the methods of a fragment's operations, nil where it has none.
func (d *document) client(fragment string) ([]byte, error) {
	var code bytes.Buffer
	for _, op := range d.operations {
		if op.fragment == fragment && op.Call.Name != "" {
			d.writeMethod(&code, op)
		}
	}
	if code.Len() == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from httpapi/spec/%s; DO NOT EDIT.\n\npackage client\n\nimport (\n\"context\"\n", fragment)
	for _, path := range []string{"net/http", "net/url", "time", "github.com/scenewright/scenewright/httpapi/contract"} {
		if name := path[strings.LastIndex(path, "/")+1:]; bytes.Contains(code.Bytes(), []byte(name+".")) {
			fmt.Fprintf(&b, "%q\n", path)
		}
	}
	fmt.Fprintf(&b, ")\n")
	b.Write(code.Bytes())
	return format.Source(b.Bytes())
}

// services writes package client's type Client, and the types of its services, which the
// base of the document names with what they do.
func services(spec fs.FS) ([]byte, error) {
	raw, err := fs.ReadFile(spec, base)
	if err != nil {
		return nil, err
	}
	var part struct {
		Services yaml.Node `yaml:"x-go-services"`
	}
	if err := yaml.Unmarshal(raw, &part); err != nil {
		return nil, err
	}
	var fields, types, values strings.Builder
	for i := 0; i+1 < len(part.Services.Content); i += 2 {
		name, does := part.Services.Content[i].Value, part.Services.Content[i+1].Value
		fmt.Fprintf(&fields, "%s *%[1]sService\n", name)
		fmt.Fprintf(&types, "\n// %sService %s\ntype %[1]sService struct{ transport *transport }\n", name, does)
		fmt.Fprintf(&values, "%s: &%[1]sService{t},\n", name)
	}
	return format.Source(fmt.Appendf(nil, `// Code generated from httpapi/spec/%s; DO NOT EDIT.

package client

// Client calls one service with one key, a resource in each field. It is safe for
// concurrent use.
type Client struct {
%s}
%s
// services returns a client by a transport.
func services(t *transport) *Client {
	return &Client{
%s	}
}
`, base, fields.String(), types.String(), values.String()))
}

// writeMethod writes a method, and before it the type of its query.
func (d *document) writeMethod(b *bytes.Buffer, op *operation) {
	service, name, _ := strings.Cut(op.Call.Name, ".")
	path, arguments := op.address()
	query, kind := d.query(b, op)
	if kind != "" {
		arguments = append(arguments, "l "+kind)
	}
	in, its := d.body(op)
	arguments = append(arguments, its...)
	answer, pages := d.answer(op), kind != "" && kind != "Entity"
	b.WriteByte('\n')
	writeComment(b, op.Call.About)
	fmt.Fprintf(b, "func (s *%sService) %s(ctx context.Context, %s) ", service, name, strings.Join(arguments, ", "))
	method := "http.Method" + strings.ToUpper(op.method[:1]) + op.method[1:]
	list, isList := strings.CutPrefix(answer, "[]")
	switch {
	case answer == "":
		fmt.Fprintf(b, "error {\n_, err := s.transport.do(ctx, %s, %s, %s, %s, nil)\nreturn err\n}\n", method, path, query, in)
	case isList && pages:
		fmt.Fprintf(b, "(page []%s, next string, err error) {\nreturn list[%[1]s](ctx, s.transport, %s, %s)\n}\n", list, path, query)
	case op.Call.Result != "":
		field, kind := d.part(answer, op.Call.Result)
		fmt.Fprintf(b, "(%s, error) {\nout, err := call[%s](ctx, s.transport, %s, %s, %s, %s)\nreturn %s, err\n}\n",
			kind, answer, method, path, query, in, field)
	default:
		fmt.Fprintf(b, "(%s, error) {\nreturn call[%[1]s](ctx, s.transport, %s, %s, %s, %s)\n}\n", answer, method, path, query, in)
	}
}

var inBraces = regexp.MustCompile(`\{(\w+)\}`)

// address returns the path of an operation as an expression, and the arguments for it.
func (op *operation) address() (path string, arguments []string) {
	path = strconv.Quote(op.path)
	for _, m := range inBraces.FindAllStringSubmatch(op.path, -1) {
		name := argument(&schema{name: m[1]})
		arguments = append(arguments, name+" string")
		path = strings.Replace(path, m[0], `"+url.PathEscape(`+name+`)+"`, 1)
	}
	return strings.TrimSuffix(path, `+""`), arguments
}

// query returns the query of an operation as an expression, and the type of the argument
// for it, which it writes where it is more than a page.
func (d *document) query(b *bytes.Buffer, op *operation) (query, kind string) {
	pages, own := false, []*parameter{}
	for _, p := range op.Parameters {
		page := slices.Contains([]string{"limit", "cursor"}, p.Name+strings.TrimPrefix(p.Ref, "#/components/parameters/"))
		pages = pages || page
		if p.In == "query" && !page {
			own = append(own, p)
		}
	}
	switch {
	case op.Call.Query == "-", !pages && len(own) == 0:
		return "nil", ""
	case len(own) == 0:
		return "l.values()", "List"
	}
	kind = op.Call.Query
	fmt.Fprintf(b, "\n// %s is what %s asks for; what is empty is not asked for.\ntype %[1]s struct {\n", kind, op.Call.Name)
	begin := "url.Values{}"
	if pages {
		begin = "l.List.values()"
		fmt.Fprintln(b, "List")
	}
	var sets strings.Builder
	for _, p := range own {
		p.Schema.name = p.Name
		field, its, value := fieldName(p.Schema), d.kind(p.Schema), "l."+fieldName(p.Schema)
		if its == "Time" {
			its, value = "time.Time", "moment("+value+")"
		}
		writeComment(b, p.About)
		fmt.Fprintf(b, "%s %s\n", field, its)
		fmt.Fprintf(&sets, "set(q, %q, %s)\n", p.Name, value)
	}
	fmt.Fprintf(b, "}\n\nfunc (l %s) values() url.Values {\nq := %s\n%sreturn q\n}\n", kind, begin, sets.String())
	return "l.values()", kind
}

// body returns the body of an operation as an expression, and the arguments for it: the
// fields of a small one, or all of it.
func (d *document) body(op *operation) (in string, arguments []string) {
	s := op.Body.schema()
	if s == nil {
		return "nil", nil
	}
	s = d.resolve(s)
	kind := "contract." + s.object()
	if n := len(s.Properties); n > 2 || n == 2 && len(s.Required) < 2 {
		return "in", []string{"in " + kind}
	}
	var fields []string
	for i, p := range s.Properties {
		name, its := argument(p), qualified(named(d.types[s.object()].fields, p.name).kind)
		value := name
		switch its {
		case "contract.Time":
			its, value = "time.Time", "contract.Time{Time: "+name+"}"
		case "contract.OneOrMore":
			its = "[]string"
		}
		if of, ok := strings.CutPrefix(its, "[]"); ok && i == len(s.Properties)-1 {
			its = "..." + of
		}
		arguments = append(arguments, name+" "+its)
		fields = append(fields, fieldName(p)+": "+value)
	}
	return kind + "{" + strings.Join(fields, ", ") + "}", arguments
}

// answer returns the type of what an operation answers, "" for nothing.
func (d *document) answer(op *operation) string {
	if op.Call.Result == "-" {
		return ""
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		if s := op.Responses[status].schema(); s != nil && status < "300" {
			return qualified(d.kind(s))
		}
	}
	return ""
}

// part returns a field of an answer as an expression, and its type.
func (d *document) part(answer, name string) (expression, kind string) {
	its := d.types[strings.TrimPrefix(answer, "contract.")].fields
	kind = qualified(its[slices.IndexFunc(its, func(f *field) bool { return f.name == name })].kind)
	if kind == "contract.Secret" {
		return "string(out." + name + ")", "string"
	}
	return "out." + name, kind
}

// qualified returns a type of package contract as it is called elsewhere.
func qualified(kind string) string {
	base := strings.TrimLeft(kind, "[]*")
	if base[0] < 'A' || base[0] > 'Z' {
		return kind
	}
	return strings.TrimSuffix(kind, base) + "contract." + base
}

// argument is the name of a property as that of an argument: assetIds is assetIDs.
func argument(p *schema) string {
	name := fieldName(p)
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	return strings.ToLower(name[:1]) + name[1:]
}
