package compose

// Drawing pictures spends its time in mix and in stretch. Processors with AVX2 run the larger part
// of each by a kernel, with the same result.

//go:generate go run -C ../../.ci/tools ./kernels -out ../../render/compose/kernels_amd64.s
