namespace Post;

public interface ISend
{
    void Flush()
#if DEFAULTS
    {
        Done(); //! Done -> Send.cs:ISend.Done
    }
#else
    ;
#endif
    void Done();
}

public class Sender : ISend
#if DISPOSABLE
    , System.IDisposable
#endif
{
#if SPAN
    public void Send(System.ReadOnlySpan<char> text)
#else
    public void Send(string text)
#endif
    {
        Done(); //! Done -> Send.cs:Sender.Done
    }

    public void Done()
    {
#if TRACE
        Trace(); //! Trace -> Send.cs:Sender.Trace
#else
        Other(); //! Other -> candidates
#endif
    }

    void Trace() { }
}
