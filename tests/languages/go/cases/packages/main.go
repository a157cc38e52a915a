package main

import (
	"fmt"
	"math"
	"net/url"

	. "example.test/shop/internal/audit"
	own "example.test/shop/math"
	"example.test/shop/stock"
	"example.test/other/stock2"
	yaml "gopkg.in/yaml.v3"
)

func main() {
	shelf := warehouse.Open() //! Open -> stock/shelf.go:Open
	shelf.Put(1)              //! Put -> stock/shelf.go:Shelf.Put
	stock.Open()              //! Open -> candidates
	own.Max(1, 2)             //! Max -> math/math.go:Max
	math.Max(1, 2)            //! Max -> external math.Max
	Note("dot")               //! Note -> internal/audit/audit.go:Note
	Fake()                    //! Fake -> candidates
	stock2.Open()             //! Open -> external example.test/other/stock2.Open
	yaml.Marshal(shelf)       //! Marshal -> external gopkg.in/yaml.v3.Marshal
	fmt.Println(len("x"))     //! Println -> external fmt.Println; len -> external <builtin>.len
	late()                    //! late -> other.go:late
}

func link(url *url.URL, math int) {
	again, err := url.Parse("x") //! Parse -> external net/url.URL.Parse
	again.String()               //! String -> external
	err.Error()                  //! Error -> external
}
