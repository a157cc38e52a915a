namespace Shop.Stock
{
    public class Shelf
    {
        public void Fill() { }
        public class Label
        {
            public void Print() { }
        }
    }

    namespace Deep
    {
        public class Pit
        {
            public void Dig() { new Shelf().Fill(); } //! Shelf -> Stock.cs:Shelf; Fill -> Stock.cs:Shelf.Fill
        }
    }
}

namespace Other
{
    public class Shelf
    {
        public void Fill() { }
    }

    public static class Sums
    {
        public static int Add(int a, int b) { return a + b; }
    }
}
