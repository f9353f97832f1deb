package provider

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

// Parts is what an answer in JSON is read into that may come in parts, as server-sent
// events with one line of data each.
type Parts interface {
	Add(part []byte) error
}

// into reads an answer.
func (a *Answer) into(out any) error {
	parts, ok := out.(Parts)
	if !ok || a.parts == nil {
		return json.Unmarshal(a.Body, out)
	}
	for _, part := range a.parts {
		if err := parts.Add(part); err != nil {
			return err
		}
	}
	return nil
}

// readParts returns the data of server-sent events, and calls heard for each. Comments and
// pings, which only keep a connection open, are none.
func readParts(r io.Reader, most int, heard func()) (all [][]byte, err error) {
	all = [][]byte{}
	lines, ping := bufio.NewScanner(r), false
	lines.Buffer(nil, most)
	for lines.Scan() {
		name, value, _ := bytes.Cut(lines.Bytes(), []byte(":"))
		value = bytes.TrimSpace(value)
		switch {
		case string(name) == "event":
			ping = string(value) == "ping"
		case string(name) != "data" || ping:
		case string(value) == "[DONE]":
			return all, nil // some keep the connection open
		default:
			all = append(all, bytes.Clone(value))
			heard()
		}
	}
	return all, lines.Err()
}
