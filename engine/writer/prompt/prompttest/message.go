package prompttest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg" // what pictures are sent as
	"slices"
	"strings"
)

// Message is one message of a call, in the form of any service: its content is a
// text, or parts that are texts and pictures.
type Message struct {
	Role     string
	Content  string   // its texts
	Pictures [][]byte // shown in it
	Types    []string // of its parts: text, and what the service calls a picture
}

// UnmarshalJSON refuses what no service takes.
func (m *Message) UnmarshalJSON(raw []byte) error {
	var whole struct {
		Role    string
		Content json.RawMessage
	}
	if err := json.Unmarshal(raw, &whole); err != nil {
		return err
	}
	m.Role = whole.Role
	if json.Unmarshal(whole.Content, &m.Content) == nil {
		return nil
	}
	var parts []part
	if err := json.Unmarshal(whole.Content, &parts); err != nil {
		return err
	}
	for _, p := range parts {
		if err := m.add(p); err != nil {
			return err
		}
	}
	return nil
}

type part struct {
	Type   string
	Text   string
	Image  struct{ URL string } `json:"image_url"`
	Source struct {
		Type  string
		Media string `json:"media_type"`
		Data  []byte
	}
}

// add reads a part: a text, or a picture that really is one.
func (m *Message) add(p part) (err error) {
	m.Types = append(m.Types, p.Type)
	url, inURL := strings.CutPrefix(p.Image.URL, "data:image/jpeg;base64,")
	picture := p.Source.Data
	switch {
	case p.Type == "text":
		m.Content += p.Text
		return nil
	case p.Type == "image_url" && inURL:
		picture, err = base64.StdEncoding.DecodeString(url)
	case p.Type != "image" || p.Source.Type != "base64" || p.Source.Media != "image/jpeg":
		err = errors.New("invalid part")
	}
	if err != nil {
		return err
	}
	m.Pictures = append(m.Pictures, picture)
	_, _, err = image.DecodeConfig(bytes.NewReader(picture))
	return err
}

// Readable reports whether a service reads messages, which calls a picture so.
func Readable(talk []Message, picture string) bool {
	for _, m := range talk {
		if slices.ContainsFunc(m.Types, func(t string) bool { return t != "text" && t != picture }) {
			return false
		}
	}
	return len(talk) > 0
}
