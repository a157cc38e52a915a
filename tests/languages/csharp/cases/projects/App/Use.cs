namespace Tests;
class Use
{
    void Go()
    {
        Some.Number(); //! Number -> App/Some.cs:Some.Number
        "a".Mark(); //! Mark -> Tool/Some.cs:Ext.Mark
        var t = new HttpClient(); //! HttpClient -> external System.Net.Http.HttpClient
    }
}
