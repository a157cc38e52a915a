using System;

public class Handle
{
    public void Turn() { }
    public static Handle Default { get; } = new Handle(); //! Handle -> Door.cs:Handle
}

public interface IOpen
{
    void Open();
    void Twice() { Open(); } //! Open -> Door.cs:IOpen.Open
}

public class Door : IOpen
{
    private Handle handle;
    private readonly Func<Handle, bool> check;
    public Handle Left => handle;
    public Handle Right { get { Check(); return handle; } set { value.Turn(); } } //! Check -> Door.cs:Door.Check; Turn -> Door.cs:Handle.Turn
    public Handle this[int n] => handle;
    public event Action<Handle> Opened;
    public Handle Handle { get; set; }
    public Door(int n) : this(n, "x") { } //! this -> Door.cs:Door
    public Door(int n, string s) { }
    public virtual void Open() { Opened += OnOpened; }
    void IOpen.Twice() { }
    void OnOpened(Handle given) { given.Turn(); } //! Turn -> Door.cs:Handle.Turn
    void Check() => Left.Turn(); //! Turn -> Door.cs:Handle.Turn
    void Go(IOpen open, Door other)
    {
        Right.Turn(); //! Turn -> Door.cs:Handle.Turn
        this[0].Turn(); //! Turn -> Door.cs:Handle.Turn
        other[1].Turn(); //! Turn -> Door.cs:Handle.Turn
        Handle.Turn(); //! Turn -> Door.cs:Handle.Turn
        Handle.Default.Turn(); //! Turn -> Door.cs:Handle.Turn
        open.Open(); //! Open -> Door.cs:IOpen.Open
        open.Twice(); //! Twice -> Door.cs:IOpen.Twice
        int Local(Handle h) { h.Turn(); return 1; } //! Turn -> Door.cs:Handle.Turn
        Local(handle); //! Local -> Door.cs:Door.Go.Local
        Opened?.Invoke(handle); //! Invoke -> Door.cs:Door.Opened
        check(handle); //! check -> Door.cs:Door.check
        other.check(handle); //! check -> Door.cs:Door.check
        Action<Handle> mine = OnOpened;
        mine(handle); //! mine -> candidates
        handle.GetType(); //! GetType -> external object.GetType
        handle.Missing(); //! Missing -> candidates
    }
}

public class Gate : Door
{
    public Gate() : base(1) { } //! base -> Door.cs:Door
    public override void Open() { base.Open(); Inner.Deep(); } //! Open -> Door.cs:Door.Open; Deep -> Door.cs:Gate.Inner.Deep
    static class Inner { public static void Deep() { } }
}
