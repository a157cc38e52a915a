pub fn farther() {}
