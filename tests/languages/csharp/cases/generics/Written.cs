namespace Written {
    public class Mixed {
        public void Check(string name) {}
        public void Check() {}
        public void Check<T>() where T : new() {}
        public void Only<T>() {}
        public void Given<T>(T value) {}
    }
    public class User {
        void Run(Mixed mixed) {
            mixed.Check(); //! Check -> Written.cs:Mixed.Check~2
            mixed.Check<User>(); //! Check -> Written.cs:Mixed.Check~3
            mixed.Check("a"); //! Check -> Written.cs:Mixed.Check
            mixed.Given(1); //! Given -> Written.cs:Mixed.Given
        }
    }
}
