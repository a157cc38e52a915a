class Env {
public:
    static Env *standard();
    void run();
};
