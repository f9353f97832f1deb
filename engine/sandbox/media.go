package sandbox

import "cmp"

// MediaKind is the type of a media file, detected from its content, not its name.
type MediaKind string

// Media kinds.
const (
	MP4      MediaKind = "mp4" // also M4A
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
	SVG      MediaKind = "svg" // parsed and found harmless
)

// Decoders allowed per kind, by ffmpeg's names.
const (
	isoDecoders = "h264,hevc,av1,libdav1d,libaom-av1,vp9,libvpx-vp9,mpeg4,prores,mjpeg," +
		"aac,aac_fixed,mp3float,mp3,alac,ac3,ac3_fixed,eac3,opus,libopus,flac," + pcmDecoders
	webmDecoders = "vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,h264,hevc," +
		"opus,libopus,vorbis,libvorbis,aac,aac_fixed,mp3float,mp3,flac,ac3,ac3_fixed,eac3," + pcmDecoders
	oggDecoders = "vorbis,libvorbis,opus,libopus,flac"
	pcmDecoders = "pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be," +
		"pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav"
)

// reader is the demuxer of a kind and its allowed decoders.
type reader struct{ demuxer, decoders string }

// readers holds the reader of each kind.
var readers = map[MediaKind]reader{
	MP4:      {"mov", isoDecoders},
	MOV:      {"mov", isoDecoders},
	WebM:     {"matroska", webmDecoders},
	Matroska: {"matroska", webmDecoders},
	MP3:      {"mp3", "mp3float,mp3"},
	WAV:      {"wav", pcmDecoders},
	OGG:      {"ogg", oggDecoders},
	FLAC:     {"flac", "flac"},
	AAC:      {"aac", "aac,aac_fixed"},
	AIFF:     {"aiff", pcmDecoders},
	GIF:      {"gif", "gif"},
	SVG:      {"svg_pipe", "librsvg"},
}

// MediaInput returns the ffmpeg or ffprobe arguments that open an untrusted file, up
// to and including -i and the file. They fix the file type, forbid every protocol
// but file, allow only the decoders of the kind, and refuse more than 9437184 pixels
// (4096 × 2304), more than 8 streams and single allocations over 256 MiB.
//
// path must be absolute. ffmpeg refuses the arguments for an unknown
// kind. Callers add output options, and -nostdin for ffmpeg.
func MediaInput(kind MediaKind, path string) []string {
	r := cmp.Or(readers[kind], reader{"refused", "refused"}) // which ffmpeg does not know
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
