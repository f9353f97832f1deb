package prompttest

import "encoding/json"

// Content reads what a message holds, as all services have it: a text, or blocks
// of type B, which are handed to add one by one.
func Content[B any](raw json.RawMessage, text *string, add func(B) error) error {
	if json.Unmarshal(raw, text) == nil {
		return nil
	}
	var blocks []B
	if err := json.Unmarshal(raw, &blocks); err != nil {
		return err
	}
	for _, b := range blocks {
		if err := add(b); err != nil {
			return err
		}
	}
	return nil
}
