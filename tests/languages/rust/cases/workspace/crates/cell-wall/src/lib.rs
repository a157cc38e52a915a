pub struct Wall { height: u32 }

impl Wall {
    pub fn new(height: u32) -> Self { Wall { height } }
    pub fn height(&self) -> u32 { self.height }
}

#[macro_export]
macro_rules! brick { ($n:expr) => { $n + 1 }; }
