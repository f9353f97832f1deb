package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/httpapi"
)

// The service is a handler: it is mounted like any other, under a prefix too.
func ExampleNew() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	secret := make([]byte, 32) // a host keeps random ones
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{
		Engine: engine.Options{Secret: secret}, BaseURL: "https://example.com/video/v1/files",
	})
	if err != nil {
		panic(err)
	}
	defer eng.Close(ctx)
	api, err := httpapi.New(eng.Engine, &httpapi.Options{PublicURL: "https://example.com/video"})
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/video/", http.StripPrefix("/video", api))

	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/video/v1/openapi.json", nil))
	fmt.Println(answer.Code, answer.Header().Get("Content-Type"))
	// Output: 200 application/json; charset=utf-8
}

// A webhook is verified by any library of Standard Webhooks. It may come more than
// once, always under the same webhook-id.
func Example_webhook() {
	hook, err := standardwebhooks.NewWebhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		panic(err)
	}
	receive := func(body []byte, header http.Header) string {
		if err := hook.Verify(body, header); err != nil {
			return "not ours"
		}
		return "the film is there"
	}

	body, now := []byte(`{"type":"video.exported"}`), time.Now()
	signature, err := hook.Sign("msg_1", now, body)
	if err != nil {
		panic(err)
	}
	header := http.Header{}
	header.Set("webhook-id", "msg_1")
	header.Set("webhook-timestamp", fmt.Sprint(now.Unix()))
	header.Set("webhook-signature", signature)
	fmt.Println(receive(body, header))
	header.Set("webhook-id", "msg_2")
	fmt.Println(receive(body, header))
	// Output:
	// the film is there
	// not ours
}
