export class Context {
    text(value: string) {
        return value
    }
}
export class Other {
    text() {}
}
export type Handler = (c: Context) => unknown
export type Late = (c: Context, next: () => Other) => unknown
export interface Route {
    (path: string, ...handlers: Handler[]): App
    (handler: Handler): App
}
export interface Mixed {
    (one: (c: Context) => void): void
    (one: (o: Other) => void): void
}
export class App {
    get!: Route
    mixed!: Mixed
    rest(...handlers: Handler[]) {}
    either(handler: Handler | Late) {}
    over(path: string, handler: Handler): void
    over(handler: Handler): void
    over(...all: any[]) {}
}
export class Box<T> {
    put(value: T) {}
}
type In<T> = (box: Box<T>) => void
export interface Boxes {
    <P>(path: string, one: In<P>): void
    <P, Q>(...both: [In<P>, In<Q>]): void
    (one: In<string>): void
}
export declare const boxes: Boxes
