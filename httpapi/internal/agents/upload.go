package agents

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/engine/fault"
)

const (
	uploadTool  = "upload_asset"
	fileName    = "name"
	fileContent = "contentBase64"
	maxFile     = 5_000_000 // bytes, decoded
)

// upload sends a file given as text as a form upload.
func (u *use) upload(ctx context.Context) (*mcp.CallToolResult, error) {
	c, err := u.tool.call(ctx, u.given)
	if err != nil {
		return nil, err
	}
	name, err := stringOf(c.own, fileName)
	if err != nil {
		return nil, err
	}
	content, err := fileOf(c)
	if err != nil {
		return nil, err
	}
	body, kind, err := form(name, content)
	if err != nil {
		return nil, err
	}
	c.request.Body, c.request.ContentLength = io.NopCloser(body), int64(body.Len())
	c.request.Header.Set("Content-Type", kind)
	return u.result(u.send(c))
}

// fileOf returns the file's content.
func fileOf(c *call) ([]byte, error) {
	text, err := stringOf(c.own, fileContent)
	if err != nil {
		return nil, err
	}
	if base64.StdEncoding.DecodedLen(len(text)) > maxFile+2 { // including up to 2 of padding
		return nil, &fault.Error{
			Code: fault.CodeTooLarge, Field: fileContent,
			Message: fmt.Sprintf("is over %d bytes", maxFile), Remedy: "upload larger files over REST",
		}
	}
	content, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fault.Invalid(fileContent, "is not base64", "take the standard alphabet, with padding")
	}
	return content, nil
}

// stringOf returns an argument that is a string.
func stringOf(given map[string]json.RawMessage, name string) (string, error) {
	var s string
	if err := json.Unmarshal(given[name], &s); err != nil {
		return "", fault.Invalid(name, "is not a text", "")
	}
	if s == "" {
		return "", fault.Invalid(name, "must not be empty", "")
	}
	return s, nil
}

// form returns a multipart/form-data body with one file.
func form(name string, content []byte) (body *bytes.Buffer, kind string, err error) {
	body = &bytes.Buffer{}
	w := multipart.NewWriter(body)
	part, err := w.CreateFormFile("file", name)
	if err != nil {
		return nil, "", err
	}
	if _, err := part.Write(content); err != nil {
		return nil, "", err
	}
	return body, w.FormDataContentType(), w.Close()
}
