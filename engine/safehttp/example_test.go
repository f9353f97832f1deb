package safehttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"github.com/scenewright/scenewright/engine/safehttp"
)

func ExampleClient_Get() {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "<h1>Spring sale</h1>")
	}))
	defer site.Close()

	client, err := safehttp.New(&safehttp.Options{AllowPrivate: true}) // the site is on this machine
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := client.Get(context.Background(), site.URL, &safehttp.Request{Accept: "text/html", MaxBody: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	page, err := io.ReadAll(resp.Body)
	fmt.Println(resp.ContentType, string(page), err)
	// Output: text/html <h1>Spring sale</h1> <nil>
}

func ExampleClient_CheckURL() {
	client, err := safehttp.New(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, raw := range []string{"https://example.com/talk.pdf", "http://0x7f.1/", "http://169.254.169.254/latest/meta-data/"} {
		err := client.CheckURL(raw)
		fmt.Println(err, errors.Is(err, safehttp.ErrBlocked))
	}
	// Output:
	// <nil> false
	// not a URL that can be fetched: its host ends in a number; write an IPv4 address as four decimal numbers false
	// 169.254.169.254: could not be fetched true
}
