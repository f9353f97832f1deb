package spec

import (
	"fmt"
	"regexp"
	"strings"
)

// Call is an operation called in a language.
type Call struct {
	Language string // curl, go, typescript
	Label    string
	Code     string
}

// request is what a call sends.
type request struct {
	*Operation
	query  string // with its question mark
	at     string // pointer of the example of the body
	body   any
	upload bool
	stream bool
	empty  bool // the answer has no content
}

// request is made of the first example of the body, and of those parameters of
// the query without which a call is not complete.
func (d *Document) request(op *Operation) request {
	r := request{Operation: op}
	query := []string{}
	for _, p := range array(op.Node["parameters"]) {
		node := d.resolve(object(p))
		if required, _ := node["required"].(bool); node["in"] == "query" && (required || node["name"] == "workspaceId") {
			query = append(query, fmt.Sprintf("%s={%[1]s}", text(node["name"])))
		}
	}
	if len(query) > 0 {
		r.query = "?" + strings.Join(query, "&")
	}
	content := object(object(op.Node["requestBody"])["content"])
	r.upload = content["multipart/form-data"] != nil
	at := op.at() + "/requestBody/content/application~1json"
	r.at, r.body = d.example(at, object(content["application/json"]))
	responses := object(op.Node["responses"])
	r.stream = object(object(responses["200"])["content"])["text/event-stream"] != nil
	r.empty = responses["204"] != nil
	return r
}

// example is the first example of a media type, and where it is.
func (d *Document) example(at string, media map[string]any) (string, any) {
	if v, ok := media["example"]; ok {
		return at + "/example", v
	}
	examples := object(media["examples"])
	for _, name := range d.order.keys(at+"/examples", examples) {
		return at + "/examples/" + token(name) + "/value", object(examples[name])["value"]
	}
	return "", nil
}

// at is where the operation is in the document.
func (o *Operation) at() string { return "/paths/" + token(o.Path) + "/" + strings.ToLower(o.Method) }

// variables are the names of a path's parameters as those of variables: the
// one that is called id is a key's.
var variables = strings.NewReplacer("{id}", "{keyId}")

func (r request) path(variable func(string) string) string {
	return inBraces.ReplaceAllStringFunc(variables.Replace(r.Path)+r.query, func(s string) string { return variable(s[1 : len(s)-1]) })
}

var capital = regexp.MustCompile(`[A-Z]`)

// shell is a name as that of a shell's variable: projectId is PROJECT_ID.
func shell(name string) string {
	return "$" + strings.ToUpper(capital.ReplaceAllString(name, "_$0"))
}

// curl calls with curl.
func (d *Document) curl(r request) string {
	var b strings.Builder
	b.WriteString("curl ")
	if r.stream {
		b.WriteString("-N ")
	}
	if r.Method != "GET" && (r.Method != "POST" || r.body == nil && !r.upload) {
		b.WriteString("-X " + r.Method + " ")
	}
	fmt.Fprintf(&b, "\"$API%s\" \\\n  -H \"x-api-key: $KEY\"", r.path(shell))
	switch {
	case r.upload:
		b.WriteString(" \\\n  -F \"file=@tour.mp4\"")
	case r.body != nil:
		body := literal{order: d.order}.write(r.at, r.body, "")
		fmt.Fprintf(&b, " \\\n  -H \"content-type: application/json\" \\\n  -d '%s'", strings.ReplaceAll(body, "'", `'\''`))
	}
	return b.String()
}

// typescript calls with fetch.
func (d *Document) typescript(r request) string {
	var b strings.Builder
	if r.upload {
		b.WriteString("const form = new FormData();\nform.append(\"file\", file, \"tour.mp4\");\n\n")
	}
	path := r.path(func(name string) string { return "${" + name + "}" })
	fmt.Fprintf(&b, "const response = await fetch(`${API}%s`, {\n", path)
	if r.Method != "GET" {
		fmt.Fprintf(&b, "  method: %q,\n", r.Method)
	}
	switch {
	case r.upload:
		b.WriteString("  headers: { \"x-api-key\": KEY },\n  body: form,\n")
	case r.body != nil:
		b.WriteString("  headers: { \"x-api-key\": KEY, \"content-type\": \"application/json\" },\n")
		fmt.Fprintf(&b, "  body: JSON.stringify(%s),\n", literal{order: d.order, bare: true}.write(r.at, r.body, "  "))
	default:
		b.WriteString("  headers: { \"x-api-key\": KEY },\n")
	}
	b.WriteString("});\nif (!response.ok) throw new Error((await response.json()).message);\n")
	switch {
	case r.stream:
		b.WriteString("\nconst events = response.body?.pipeThrough(new TextDecoderStream()).getReader();\nfor (let part; events && !(part = await events.read()).done; ) console.log(part.value);")
	case !r.empty:
		b.WriteString("const result = await response.json();")
	}
	return strings.TrimSpace(b.String())
}
