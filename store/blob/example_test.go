package blob_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/scenewright/scenewright/store/blob"
)

func ExampleOpen() {
	dir, _ := os.MkdirTemp("", "blobs")
	defer os.RemoveAll(dir)
	files, err := blob.Open(blob.Dir(dir), &blob.Options{BaseURL: "https://video.example.com/files"})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	if err := files.Put(ctx, "exports/7/film.srt", strings.NewReader("1\n")); err != nil {
		log.Fatal(err)
	}
	file, err := files.Open(ctx, "exports/7/film.srt")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	fmt.Printf("%q %v %s\n", content, err, files.URL("exports/7/film.srt"))
	// Output: "1\n" <nil> https://video.example.com/files/exports/7/film.srt
}
