package delivery_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/delivery"
)

func export() delivery.Message {
	return delivery.Message{
		WorkspaceID: "w1", ProjectID: "p1", ProjectName: `Sons & “Söhne” <1>`, EditID: "0197f0a2-7b3c-7d4e-8f5a-6b7c8d9e0f14",
		UploadPath: "https://cdn.example.com/v.mp4?a=1&b=2", DashPath: "https://cdn.example.com/v.mpd",
	}
}

func TestBodyIsTheDocumentedOne(t *testing.T) {
	e := export()
	const urls = `"urls":{"uploadPath":"https://cdn.example.com/v.mp4?a=1&b=2","dashPath":"https://cdn.example.com/v.mpd"}`
	want := `{"type":"export","payload":{"projectId":"p1","projectName":"Sons & “Söhne” <1>",` + urls + `}}`
	if d := cmp.Diff(want, string(e.Body())); d != "" {
		t.Errorf("without additionalParams (-want +got):\n%s", d)
	}
	e.AdditionalParams = json.RawMessage(`{}`)
	want = strings.TrimSuffix(want, "}}") + `,"additionalParams":{}}}`
	if d := cmp.Diff(want, string(e.Body())); d != "" {
		t.Errorf("with empty ones (-want +got):\n%s", d)
	}
}

func TestAdditionalParamsComeBackByteForByte(t *testing.T) {
	for name, params := range map[string]string{
		"large number":    `{"n":9007199254740993}`,
		"spaces":          "{ \"a\" :\t1 ,\n \"b\":2 }",
		"duplicate keys":  `{"a":1,"a":2}`,
		"unicode escapes": `{"a":"\u00e9\ud83d\ude00"}`,
		"markup":          `{"a":"<b>&</b>\u003c"}`,
		"number forms":    `{"a":1.0e0,"b":-0}`,
	} {
		e := export()
		e.AdditionalParams = json.RawMessage(params)
		var got struct {
			Payload struct{ AdditionalParams json.RawMessage }
		}
		if err := json.Unmarshal(e.Body(), &got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if d := cmp.Diff(params, string(got.Payload.AdditionalParams)); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func TestTheSameEditAndReceiverGiveTheSameID(t *testing.T) {
	ids := map[string]bool{}
	for _, subscription := range []string{"", "", "s1", "s1", "s2"} {
		d := export().To(delivery.Receiver{SubscriptionID: subscription})
		if ids[d.ID] = true; !strings.HasPrefix(d.ID, "msg_") || len(d.ID) != len("msg_")+32 || strings.Contains(d.ID, ".") {
			t.Errorf("id %q", d.ID)
		}
	}
	if len(ids) != 3 {
		t.Errorf("ids of three receivers: %v", ids)
	}
}

func FuzzBody(f *testing.F) {
	f.Add("A film", "https://example.com/?a&b", `{"a":[1,{"b":"\u2028"}]}`)
	f.Add("\xff\x00\"\\", "", `{ }`)
	f.Fuzz(func(t *testing.T, name, url, params string) {
		if !json.Valid([]byte(params)) {
			return
		}
		e := export()
		e.ProjectName, e.UploadPath, e.AdditionalParams = name, url, json.RawMessage(params)
		body := e.Body()
		var got struct {
			Payload struct {
				ProjectName string
				Urls        struct{ UploadPath string }
			}
		}
		if err := json.Unmarshal(body, &got); err != nil {
			t.Fatalf("%q: %v", body, err)
		}
		if utf8.ValidString(name) && got.Payload.ProjectName != name {
			t.Errorf("name %q came back as %q", name, got.Payload.ProjectName)
		}
		if !bytes.Contains(body, []byte(params)) {
			t.Errorf("%q does not hold %q", body, params)
		}
	})
}
