//go:build ignore

package builds

func use() {}

func main() {
	use() //! use -> generate.go:use
}
