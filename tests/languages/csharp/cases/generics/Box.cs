using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

public interface IAct { void Act(); }
public class Cat : IAct { public void Act() { } public Cat Friend { get; set; } public string Name { get; set; } }
public class Box { public void Plain() { } public static Box Make() { return new Box(); } } //! Box -> Box.cs:Box
public class Box<T> where T : IAct
{
    private readonly List<T> held = new List<T>(); //! List -> external System.Collections.Generic.List
    public T Get() { held[0].Act(); return held.First(); } //! Act -> Box.cs:IAct.Act; First -> external System.Collections.Generic.List.First
    public Box<U> Map<U>(Func<T, U> change) where U : IAct { return null; }
    public static Box<T> Make() { return new Box<T>(); } //! Box -> Box.cs:Box~2
}

public class Use
{
    private readonly Dictionary<string, Cat> byName = new(); //! Dictionary -> external System.Collections.Generic.Dictionary
    public async Task<Cat> Find() { await Task.Delay(1); return null; } //! Delay -> external System.Threading.Tasks.Task.Delay
    public async Task Go(List<Cat> cats, Box<Cat> box)
    {
        (await Find()).Act(); //! Find -> Box.cs:Use.Find; Act -> Box.cs:Cat.Act
        Find().Act(); //! Find -> Box.cs:Use.Find; Act -> external System.Threading.Tasks.Task.Act
        var found = await Find().ConfigureAwait(false); //! Find -> Box.cs:Use.Find; ConfigureAwait -> external System.Threading.Tasks.Task.ConfigureAwait
        found.Act(); //! Act -> Box.cs:Cat.Act
        box.Get().Act(); //! Get -> Box.cs:Box.Get; Act -> Box.cs:Cat.Act
        box.Map(c => c.Friend).Get().Act(); //! Map -> Box.cs:Box.Map; Get -> Box.cs:Box.Get; Act -> Box.cs:Cat.Act
        Box<Cat>.Make().Get(); //! Make -> Box.cs:Box.Make~2; Get -> Box.cs:Box.Get
        Box.Make().Plain(); //! Make -> Box.cs:Box.Make; Plain -> Box.cs:Box.Plain
        cats.Where(c => c.Friend != null).Select(c => c.Friend).ToList().ForEach(f => f.Act()); //! Where -> external; Select -> external; ToList -> external; ForEach -> external; Act -> Box.cs:Cat.Act
        foreach (var cat in cats.OrderBy(c => c.Name)) cat.Act(); //! OrderBy -> external; Act -> Box.cs:Cat.Act
        foreach (var (name, cat) in byName) cat.Act(); //! Act -> Box.cs:Cat.Act
        if (byName.TryGetValue("x", out var one)) one.Act(); //! TryGetValue -> external; Act -> Box.cs:Cat.Act
        byName["x"]?.Friend!.Act(); //! Act -> Box.cs:Cat.Act
        var friends = from c in cats where c.Name != "" select c.Friend;
        foreach (var friend in friends) friend.Act(); //! Act -> Box.cs:Cat.Act
        cats.Unheard().Act(); //! Unheard -> external; Act -> candidates
    }
}
