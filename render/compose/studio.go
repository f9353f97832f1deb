package compose

import "github.com/scenewright/scenewright/engine/typeset"

// studio is what the sprites of a composer are made with.
type studio struct {
	fonts    *typeset.Fonts
	cache    *Cache
	pictures *Pictures
	reels    Reels
	memory   Memory
	fps      int
	size     rect
	raster   *raster
	rough    art     // where art for the cache is made
	backdrop *canvas // what was below a figure that fades as a whole
	spare    []*canvas
}

// canvas is a canvas of the film's size with anything on it.
func (st *studio) canvas() *canvas {
	last := len(st.spare) - 1
	if last < 0 {
		w, h := st.size.x1, st.size.y1
		return canvasOf(Frame{Width: w, Height: h, Pix: st.memory.Lend(w * h * 3 / 2)})
	}
	c := st.spare[last]
	st.spare = st.spare[:last]
	return c
}
