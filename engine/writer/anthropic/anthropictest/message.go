package anthropictest

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	_ "image/jpeg" // what pictures are sent as

	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
)

// Message is one message of a call.
type Message struct {
	Role     string
	Content  string   // its texts
	Pictures [][]byte // shown in it
}

// UnmarshalJSON takes a content that is a text, and one of blocks.
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

type block struct {
	Type   string `json:"type"`
	Text   string `json:"text"`
	Source struct {
		Type  string `json:"type"`
		Media string `json:"media_type"`
		Data  []byte `json:"data"`
	} `json:"source"`
}

// errBlock is what is wrong with a block that the service does not take.
var errBlock = errors.New("invalid block")

// add reads a block: a text, or a picture that really is one.
func (m *Message) add(b block) error {
	switch {
	case b.Type == "text":
		m.Content += b.Text
		return nil
	case b.Type != "image" || b.Source.Type != "base64" || b.Source.Media != "image/jpeg":
		return errBlock
	}
	m.Pictures = append(m.Pictures, b.Source.Data)
	_, _, err := image.DecodeConfig(bytes.NewReader(b.Source.Data))
	return err
}
