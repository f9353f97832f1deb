package contract

import (
	"log/slog"
	"reflect"
)

// Secret is a value that an answer shows once: an API key, a password, the signing secret of
// webhooks. Fields of the document with the format password have this type, which alone marks the
// values that the service must not store with an answer.
type Secret string

// LogValue keeps the secret out of logs.
func (Secret) LogValue() slog.Value { return slog.StringValue("[secret]") }

// WithoutSecrets returns a copy of an answer with each [Secret], at any depth, empty. The answer
// itself is not changed.
func WithoutSecrets(answer any) any {
	if answer == nil {
		return nil
	}
	return withoutSecrets(reflect.ValueOf(answer)).Interface()
}

func withoutSecrets(v reflect.Value) reflect.Value {
	switch {
	case v.Type() == reflect.TypeFor[Secret]():
		return reflect.Zero(v.Type())
	case (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && !v.IsNil():
		out := reflect.New(v.Elem().Type())
		out.Elem().Set(withoutSecrets(v.Elem()))
		if v.Kind() == reflect.Interface {
			return out.Elem()
		}
		return out
	case v.Kind() == reflect.Map && !v.IsNil():
		out := reflect.MakeMap(v.Type())
		for key, value := range v.Seq2() {
			out.SetMapIndex(key, withoutSecrets(value))
		}
		return out
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() != reflect.Uint8:
		return eachWithout(v, v.Len(), reflect.Value.Index)
	case v.Kind() == reflect.Struct:
		return eachWithout(v, v.NumField(), reflect.Value.Field)
	}
	return v
}

// eachWithout returns a copy of a slice or a struct with each of its n parts without secrets.
// Unexported fields are not encoded into answers, and stay.
func eachWithout(v reflect.Value, n int, part func(reflect.Value, int) reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	if v.Kind() == reflect.Slice && n > 0 {
		out.Set(reflect.AppendSlice(reflect.Zero(v.Type()), v))
	}
	for i := range n {
		if p := part(out, i); p.CanSet() {
			p.Set(withoutSecrets(p))
		}
	}
	return out
}
