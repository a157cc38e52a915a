import java.util.AbstractList;

interface Visitor {
    void visit(Node node);
    default void done() {}
}

class Node {
    void mark() {}
    int size() { return 0; }
    static final Visitor MARK =
        new Visitor() { //! Visitor -> Walk.java:Visitor
            public void visit(Node node) {
                node.mark(); //! mark -> Walk.java:Node.mark
                done(); //! done -> Walk.java:Visitor.done
                helper(); //! helper -> Walk.java:Node.MARK.helper
            }
            void helper() {}
        };

    void walk(Visitor visitor) { visitor.visit(this); } //! visit -> Walk.java:Visitor.visit

    class Items extends AbstractList<Node> {
        public Node get(int at) {
            mark(); //! mark -> Walk.java:Node.mark
            return null;
        }
        int both() { return size(); } //! size -> candidates
    }

    void run() {
        walk(node -> node.mark()); //! walk -> Walk.java:Node.walk; mark -> Walk.java:Node.mark
        Runnable later = () -> this.mark(); //! mark -> Walk.java:Node.mark
        toString(); //! toString -> external java.lang.Object.toString
    }
}
