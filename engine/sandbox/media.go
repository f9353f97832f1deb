package sandbox

// MediaKind is a type of media file, found out by looking into the file and not
// by its name.
type MediaKind string

// The kinds.
const (
	MP4      MediaKind = "mp4" // and M4A
	MOV      MediaKind = "mov"
	WebM     MediaKind = "webm"
	Matroska MediaKind = "matroska"
	MP3      MediaKind = "mp3"
	WAV      MediaKind = "wav"
	OGG      MediaKind = "ogg" // Vorbis, Opus, FLAC
	FLAC     MediaKind = "flac"
	AAC      MediaKind = "aac" // ADTS
	AIFF     MediaKind = "aiff"
	GIF      MediaKind = "gif"
	SVG      MediaKind = "svg" // one that was read and found harmless
)

// Decoders that a kind may use, by ffmpeg's names.
const (
	isoDecoders = "h264,hevc,av1,libdav1d,libaom-av1,vp9,libvpx-vp9,mpeg4,prores,mjpeg," +
		"aac,aac_fixed,mp3float,mp3,alac,ac3,ac3_fixed,eac3,opus,libopus,flac," + pcmDecoders
	webmDecoders = "vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,h264,hevc," +
		"opus,libopus,vorbis,libvorbis,aac,aac_fixed,mp3float,mp3,flac,ac3,ac3_fixed,eac3," + pcmDecoders
	oggDecoders = "vorbis,libvorbis,opus,libopus,flac"
	pcmDecoders = "pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be," +
		"pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav"
)

// reader is the demuxer of a kind and the decoders it may use.
type reader struct{ demuxer, decoders string }

// readerOf is the kind's reader. An unknown kind gets one that ffmpeg refuses.
func readerOf(kind MediaKind) reader {
	switch kind {
	case MP4, MOV:
		return reader{"mov", isoDecoders}
	case WebM, Matroska:
		return reader{"matroska", webmDecoders}
	case MP3:
		return reader{"mp3", "mp3float,mp3"}
	case WAV:
		return reader{"wav", pcmDecoders}
	case OGG:
		return reader{"ogg", oggDecoders}
	case FLAC:
		return reader{"flac", "flac"}
	case AAC:
		return reader{"aac", "aac,aac_fixed"}
	case AIFF:
		return reader{"aiff", pcmDecoders}
	case GIF:
		return reader{"gif", "gif"}
	case SVG:
		return reader{"svg_pipe", "librsvg"}
	}
	return reader{"refused", "refused"}
}

// MediaInput is how ffmpeg and ffprobe are to open a file that came from
// outside: the arguments up to and including -i and the file. The file's type
// is not guessed again, nothing but files can be opened from within it, only
// the decoders of its kind run, and pictures larger than 4096 × 2304, more than
// 8 streams and single allocations over 256 MiB are refused.
//
// path must be absolute. An unknown kind gives arguments that ffmpeg refuses.
// Options for the output, and -nostdin for ffmpeg, are the caller's.
func MediaInput(kind MediaKind, path string) []string {
	r := readerOf(kind)
	return []string{
		"-max_alloc", "268435456",
		"-protocol_whitelist", "file",
		"-f", r.demuxer, "-format_whitelist", r.demuxer, "-codec_whitelist", r.decoders,
		"-max_streams", "8", "-max_probe_packets", "500",
		"-probesize", "5000000", "-analyzeduration", "5000000",
		"-max_pixels", "9437184",
		"-i", "file:" + path,
	}
}
