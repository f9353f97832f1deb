package making

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/textproto"

	"github.com/scenewright/scenewright/engine/provider"
)

// MaxSound is how large a sound may be that is sent to a service, in bytes: the
// least of what they take.
const MaxSound = 32 << 20

// WAVForm is a sound as the one file of a form, under a field's name.
func WAVForm(field string, sound io.Reader) (*provider.Body, error) {
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf("form-data; name=%q; filename=\"narration.wav\"", field)},
		"Content-Type":        {"audio/wav"},
	})
	if err != nil {
		return nil, err
	}
	n, err := io.Copy(part, io.LimitReader(sound, MaxSound+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("sound: %w", err)
	case n > MaxSound:
		return nil, fmt.Errorf("sound: it has more than %d bytes", MaxSound)
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	return &provider.Body{Type: form.FormDataContentType(), Content: out.Bytes()}, nil
}
