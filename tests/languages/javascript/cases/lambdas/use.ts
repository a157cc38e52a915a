import { App, boxes } from './app'

const app = new App() //! App -> app.ts:App
app.rest((a) => a.text('1')) //! rest -> app.ts:App.rest; text -> app.ts:Context.text
app.rest((a) => 0, (b) => b.text('2')) //! rest -> app.ts:App.rest; text -> app.ts:Context.text
app.over((c) => c.text('3')) //! over -> app.ts:App.over~3; text -> app.ts:Context.text
app.over('p', (d) => d.text('4')) //! over -> app.ts:App.over~3; text -> app.ts:Context.text
app.over('p', 'q', (e) => e.text('5')) //! over -> app.ts:App.over~3; text -> candidates
app.get('/x', (f) => f.text('6')) //! get -> candidates; text -> app.ts:Context.text
app.get((g) => g.text('7')) //! get -> candidates; text -> app.ts:Context.text
app.either((h, next) => next().text()) //! either -> app.ts:App.either; next -> candidates; text -> app.ts:Other.text
app.mixed((i) => i.text('8')) //! mixed -> candidates; text -> candidates
boxes((j) => j.put('9')) //! boxes -> app.ts:boxes; put -> app.ts:Box.put
boxes('x', (k) => k.put('10')) //! boxes -> app.ts:boxes; put -> app.ts:Box.put
boxes((l) => l.put('11'), (m) => m.put('12')) //! boxes -> app.ts:boxes; put -> app.ts:Box.put; put -> app.ts:Box.put
