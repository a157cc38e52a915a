package main

func late() {}

func String() {}

func Error() {}

func Parse() {}
