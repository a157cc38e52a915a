package kept

func Run() {}
