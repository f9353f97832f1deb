package ingest

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// pdfEnd is the greatest distance of a PDF's end mark from its end, in bytes. The standard has
// 1,024; some programs add a little.
const pdfEnd = 8 << 10

// checkPDF refuses a PDF that was cut off. Its readers check the content.
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
