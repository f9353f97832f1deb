package openaitest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg" // what pictures are sent as
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
)

// Message is one message of a call.
type Message struct {
	Role     string
	Content  string   // its texts
	Pictures [][]byte // shown in it
}

// UnmarshalJSON takes a content that is a text, and one of parts.
func (m *Message) UnmarshalJSON(raw []byte) error {
	var whole struct {
		Role    string          `json:"role"`
		Content json.RawMessage `json:"content"`
	}
	if err := json.Unmarshal(raw, &whole); err != nil {
		return err
	}
	m.Role = whole.Role
	return prompttest.Content(whole.Content, &m.Content, m.add)
}

type part struct {
	Type  string `json:"type"`
	Text  string `json:"text"`
	Image struct {
		URL    string `json:"url"`
		Detail string `json:"detail"`
	} `json:"image_url"`
}

// errPart is what is wrong with a part that the service does not take.
var errPart = errors.New("invalid part")

// add reads a part: a text, or a picture in a data URL that really is one.
func (m *Message) add(p part) error {
	switch {
	case p.Type == "text":
		m.Content += p.Text
		return nil
	case p.Type != "image_url":
		return errPart
	}
	data, ok := strings.CutPrefix(p.Image.URL, "data:image/jpeg;base64,")
	if !ok {
		return errPart
	}
	picture, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return err
	}
	m.Pictures = append(m.Pictures, picture)
	_, _, err = image.DecodeConfig(bytes.NewReader(picture))
	return err
}

// pictures are those of all messages.
func (b body) pictures() (all [][]byte) {
	for _, m := range b.Messages {
		all = append(all, m.Pictures...)
	}
	return all
}

func hasPictures(b body) bool { return len(b.pictures()) > 0 }

func decode(r *http.Request, b *body) error { return json.NewDecoder(r.Body).Decode(b) }
