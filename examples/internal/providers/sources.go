package providers

import (
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/folder"
	"github.com/scenewright/scenewright/sources/library"
	"github.com/scenewright/scenewright/sources/pexels"
	"github.com/scenewright/scenewright/sources/pixabay"
)

// MediaFolder is the variable that names a folder of pictures and films.
const MediaFolder = "SCENEWRIGHT_MEDIA"

// stock is a library of stock that takes a key, and the variables that name it.
type stock struct {
	key  string
	base string
	open func(key, base string, files *safehttp.Client) (engine.MediaSource, error)
}

// stocks are in order of preference: first those whose search is the best.
func stocks() []stock {
	return []stock{
		{"PEXELS_API_KEY", "PEXELS_BASE_URL", func(key, base string, files *safehttp.Client) (engine.MediaSource, error) {
			return pexels.New(pexels.APIKey(key), files, &pexels.Options{BaseURL: base})
		}},
		{"PIXABAY_API_KEY", "PIXABAY_BASE_URL", func(key, base string, files *safehttp.Client) (engine.MediaSource, error) {
			return pixabay.New(pixabay.APIKey(key), files, &pixabay.Options{BaseURL: base})
		}},
	}
}

// readSources reads where pictures and films are looked for before the free
// libraries: a company's own folder, then the libraries with a key.
func (c *Config) readSources(getenv Getenv) error {
	if dir := getenv(MediaFolder); dir != "" {
		own, err := folder.New(folder.Dir(dir), nil)
		if err != nil {
			return fmt.Errorf("%s: %w", MediaFolder, err)
		}
		c.Sources = append(c.Sources, own)
	}
	for _, s := range stocks() {
		if getenv(s.key) == "" {
			continue
		}
		base := getenv(s.base)
		files, err := downloads(base)
		if err != nil {
			return fmt.Errorf("%s: %w", s.base, err)
		}
		src, err := s.open(getenv(s.key), base, files)
		if err != nil {
			return fmt.Errorf("%s: %w", s.base, err)
		}
		c.Sources = append(c.Sources, src)
	}
	return nil
}

// isOn reads a switch; not set it is off.
func isOn(value string) (bool, error) {
	if value == "" {
		return false, nil
	}
	on, err := strconv.ParseBool(value)
	if err != nil {
		return false, fmt.Errorf("it is neither 1 nor 0")
	}
	return on, nil
}

// downloadFor is how long a file of a library may take to be fetched.
const downloadFor = 5 * time.Minute

// downloads fetches files that a library names: public ones, and those on the
// very machine and port that the operator named as the library's, as a stand-in
// for it has them.
func downloads(base string) (*safehttp.Client, error) {
	opts := &safehttp.Options{Total: downloadFor}
	u, err := url.Parse(base)
	if err != nil {
		return nil, fmt.Errorf("it is not an address")
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		opts.Ports = []uint16{80, 443, uint16(port)}
	}
	host := u.Hostname()
	if host == "localhost" {
		opts.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("::1/128")}
	} else if ip, err := netip.ParseAddr(host); err == nil && ip.Zone() == "" {
		ip = ip.Unmap()
		opts.Allow = []netip.Prefix{netip.PrefixFrom(ip, ip.BitLen())}
	}
	return safehttp.New(opts)
}

// addSources puts the services behind what is there, and the workspace's own
// assets, which take no service, where the ports have a place for them.
func (c Config) addSources(p *engine.Ports) {
	if own, err := library.New(p.Stores.Assets, p.Blobs, nil); err == nil {
		p.Sources = append(p.Sources, own)
	}
	p.Sources = append(append(p.Sources, c.Sources...), c.Free.Libraries()...)
}
