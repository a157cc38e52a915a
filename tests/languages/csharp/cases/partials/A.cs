namespace Shop;

public partial class Kettle<T> : Base
{
    private readonly T inner;
    public int Fill() { return Boil(); } //! Boil -> B.cs:Kettle.Boil
    public T Inner() { return inner; }
    partial void Hook();
    private partial class Lid
    {
        public void Open() { Close(); } //! Close -> B.cs:Kettle.Lid.Close
    }
}

public class Base
{
    public void Heat() { }
}
