package compose

// Drawing pictures spends its time in mix and in stretch. Processors with AVX2 run the larger part
// of each by a kernel, with the same result.

//go:generate go run -C ../../.ci/tools ./kernels -out ../../render/compose/kernels_amd64.s

// tap is the place in a row from which a pixel is interpolated: between a sample and the next, with
// the fraction in 1/256. No print is too wide for its range.
type tap struct{ sample, part uint16 }
