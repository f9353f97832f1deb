// Receiver receives webhooks, verifies their signatures with the public library of Standard
// Webhooks, and prints their content, one JSON document a line.
//
//	go run ./examples/receiver -addr 127.0.0.1:9000 -secret whsec_…
//
// It is an example of a client of the service, and needs no package of Scenewright. A message may
// come more than once, always under the same webhook-id.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:9000", "address to listen on")
	secret := flag.String("secret", "", "the workspace's signing secret, whsec_…")
	once := flag.Bool("once", false, "end after the first message")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l, err := net.Listen("tcp", *addr)
	if err == nil {
		err = run(ctx, l, *secret, *once, os.Stdout)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run receives webhooks until the context ends, or the first came.
func run(ctx context.Context, l net.Listener, secret string, once bool, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	hook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return fmt.Errorf("secret: %w", err)
	}
	r := &receiver{hook: hook, out: out, seen: map[string]bool{}}
	if once {
		r.after = stop
	}
	server := &http.Server{Handler: r, ReadHeaderTimeout: readTimeout}
	answered := make(chan error, 1)
	context.AfterFunc(ctx, func() { answered <- server.Shutdown(context.WithoutCancel(ctx)) })
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-answered
}

// receiver is the webhook's handler.
type receiver struct {
	hook  *standardwebhooks.Webhook
	out   io.Writer
	after func()

	mu   sync.Mutex
	seen map[string]bool // ids of received messages
}

// ServeHTTP answers 204 to a correctly signed message once it is printed, and 401 to others.
func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, req.Body, maxMessage))
	if err != nil {
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		return
	}
	if err := r.hook.Verify(body, req.Header); err != nil {
		http.Error(w, "the signature is not valid", http.StatusUnauthorized)
		return
	}
	if err := r.print(req.Header.Get(standardwebhooks.HeaderWebhookID), body); err != nil {
		http.Error(w, "not now", http.StatusInternalServerError) // it will come again
		return
	}
	w.WriteHeader(http.StatusNoContent)
	if r.after != nil {
		r.after()
	}
}

// print prints a message that has not come before.
func (r *receiver) print(id string, body []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen[id] {
		return nil
	}
	_, err := fmt.Fprintf(r.out, "%s\n", body)
	r.seen[id] = err == nil
	return err
}

// Limits of a message.
const (
	maxMessage  = 1 << 20 // bytes
	readTimeout = 5 * time.Second
)
