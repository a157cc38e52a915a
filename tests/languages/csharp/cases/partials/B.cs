namespace Shop
{
    public partial class Kettle<U>
    {
        public int Boil() { Heat(); Hook(); return 2; } //! Heat -> A.cs:Base.Heat; Hook -> B.cs:Kettle.Hook
        public U Again() { return inner; }
        partial void Hook() { }
        private partial class Lid
        {
            public void Close() { }
        }
    }

    public class Oven { public int Boil() { return 3; } public void Bake() { } }
}

namespace Elsewhere
{
    public partial class Kettle<U>
    {
        public int Whistle() { return Boil(); } //! Boil -> candidates
    }
}
