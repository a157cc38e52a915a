package deep

func Run() {}
