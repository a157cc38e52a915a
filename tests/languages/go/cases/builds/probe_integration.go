//go:build integration

package builds

func probe() {}
