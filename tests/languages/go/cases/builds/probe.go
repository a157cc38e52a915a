//go:build !integration

package builds

func probe() {}

func plain() {
	probe() //! probe -> probe.go:probe
}
