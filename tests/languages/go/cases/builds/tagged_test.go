//go:build integration && cgo

package builds

func check() {
	open().Close() //! open -> open_linux.go:open; Close -> open_linux.go:Handle.Close
	probe()        //! probe -> probe_integration.go:probe
}
