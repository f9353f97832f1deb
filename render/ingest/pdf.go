package ingest

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// pdfEnd is how far from its end a PDF must say that it ends, in bytes. The
// standard has 1,024; some programs add a little.
const pdfEnd = 8 << 10

// checkPDF refuses a PDF that was cut off. What is in it is for its readers.
func checkPDF(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	tail := make([]byte, min(pdfEnd, info.Size()))
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.Contains(tail, []byte("%%EOF")) {
		return broken("the PDF ends too early")
	}
	return nil
}
