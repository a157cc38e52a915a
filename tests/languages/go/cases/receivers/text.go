package box

func trim(s string) string { return s }
