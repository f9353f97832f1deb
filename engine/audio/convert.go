package audio

// Mono returns the average of all channels.
func (s Sound) Mono() Sound {
	if s.Channels <= 1 {
		return s.clone()
	}
	out := Sound{Rate: s.Rate, Channels: 1, Samples: make([]float32, s.Frames())}
	for i := range out.Samples {
		var sum float32
		for _, v := range s.Samples[i*s.Channels : (i+1)*s.Channels] {
			sum += v
		}
		out.Samples[i] = sum / float32(s.Channels)
	}
	return out
}

// Stereo returns two channels: mono is doubled, of more than two channels the
// odd ones (first, third, …) are averaged to the left and the even ones to the
// right, a lone last one goes to both.
func (s Sound) Stereo() Sound {
	if s.Channels == 2 || s.Channels <= 0 {
		return s.clone()
	}
	out := Sound{Rate: s.Rate, Channels: 2, Samples: make([]float32, 2*s.Frames())}
	for i := range s.Frames() {
		out.Samples[2*i], out.Samples[2*i+1] = pair(s.Samples[i*s.Channels : (i+1)*s.Channels])
	}
	return out
}

func pair(frame []float32) (left, right float32) {
	pairs := len(frame) / 2
	for i := range pairs {
		left += frame[2*i]
		right += frame[2*i+1]
	}
	if len(frame)%2 == 1 {
		last := frame[len(frame)-1]
		return (left + last) / float32(pairs+1), (right + last) / float32(pairs+1)
	}
	return left / float32(pairs), right / float32(pairs)
}

// channel copies one channel out, with pad zeros on both sides.
func (s Sound) channel(c, pad int) []float32 {
	out := make([]float32, s.Frames()+2*pad)
	for i := range s.Frames() {
		out[pad+i] = s.Samples[i*s.Channels+c]
	}
	return out
}
