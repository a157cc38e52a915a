using System;

class Lid { }
class Screw : Lid { }

class Jar
{
    public void Put(int n) { }
    public void Put(int n, int times = 1, string name = "") { }
    public void Put(string s) { }
    public void Put(Lid lid) { }
    public void Put(Screw screw) { }
    public void Put(params object[] all) { }
    public void Run(Action act) { }
    public void Run(Action<int> act) { }
    public void Mix(long n) { }
    public void Mix(double n) { }
    public static Jar operator +(Jar a, Jar b) { return a; }

    public void Log<T>(string text, T value) { }
    public void Log(string text, params object[] values) { }

    public void Push(Lid lid) { }
    public void Push(params System.Collections.Generic.IEnumerable<Lid> lids) { }

    void Go(Lid lid, Screw screw, object any)
    {
        Put(1); //! Put -> Jar.cs:Jar.Put
        Put(1, 2); //! Put -> Jar.cs:Jar.Put~2
        Put(1, name: "x"); //! Put -> Jar.cs:Jar.Put~2
        Put("s"); //! Put -> Jar.cs:Jar.Put~3
        Put(lid); //! Put -> Jar.cs:Jar.Put~4
        Put(screw); //! Put -> Jar.cs:Jar.Put~5
        Put("a", "b", "c", "d"); //! Put -> Jar.cs:Jar.Put~6
        Run(() => { }); //! Run -> Jar.cs:Jar.Run
        Run(n => { }); //! Run -> Jar.cs:Jar.Run~2
        Mix(1); //! Mix -> Jar.cs:Jar.Mix
        Mix(1.5f); //! Mix -> Jar.cs:Jar.Mix~2
        Log("a", new object[] { 1 }); //! Log -> Jar.cs:Jar.Log~2
        Push(lid); //! Push -> Jar.cs:Jar.Push
        Push(lid, screw); //! Push -> Jar.cs:Jar.Push~2
        Log("a", 1); //! Log -> Jar.cs:Jar.Log
        Put(Unknown()); //! Put -> candidates; Unknown -> candidates
    }
}
