package lib

func Run() {}
