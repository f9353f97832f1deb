package ingest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"

	"github.com/scenewright/scenewright/engine/library"
)

// The end of a ZIP archive: a record with the place of its list of parts, and a comment after it.
const (
	zipEnd        = "PK\x05\x06"
	zipEndBytes   = 22
	zipMostAtEnd  = zipEndBytes + 1<<16
	zipMostListed = 1 << 20 // bytes of the list: that of the largest decks is a tenth
)

// checkOffice refuses an archive that was cut off, or is not a document of its kind. Its readers
// check the content.
func checkOffice(f *os.File, extension string) error {
	tail, err := endOf(f, zipMostAtEnd)
	if err != nil {
		return err
	}
	at := bytes.LastIndex(tail, []byte(zipEnd))
	if at < 0 || len(tail)-at < zipEndBytes {
		return broken("the document ends too early")
	}
	size, from := binary.LittleEndian.Uint32(tail[at+12:]), binary.LittleEndian.Uint32(tail[at+16:])
	if size > zipMostListed {
		return tooLarge("the document has too many parts")
	}
	list := make([]byte, size)
	if _, err := f.ReadAt(list, int64(from)); err != nil {
		return broken("the document is damaged")
	}
	main := map[string]string{"docx": "word/document.xml", "pptx": "ppt/presentation.xml"}[extension]
	if !bytes.Contains(list, []byte("[Content_Types].xml")) || !bytes.Contains(list, []byte(main)) {
		return library.Unsupported()
	}
	return nil
}

// pdfEnd is the greatest distance of a PDF's end mark from its end, in bytes. The standard has
// 1,024; some programs add a little.
const pdfEnd = 8 << 10

// checkPDF refuses a PDF that was cut off. Its readers check the content.
func checkPDF(f *os.File) error {
	end, err := endOf(f, pdfEnd)
	if err == nil && !bytes.Contains(end, []byte("%%EOF")) {
		err = broken("the PDF ends too early")
	}
	return err
}

// endOf returns the last bytes of a file.
func endOf(f *os.File, most int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	end := make([]byte, min(most, info.Size()))
	if _, err := f.ReadAt(end, info.Size()-int64(len(end))); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return end, nil
}
