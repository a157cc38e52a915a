function Card({ title }: { title: string }) { return <h1>{title}</h1>; }
const List = () => <Card title={name()} />;  //! Card -> component.tsx:Card; name -> component.tsx:name
function name(): string { return ""; }
export default function Page() {
  return <List><Card title={name()}></Card><div /></List>;  //! List -> component.tsx:List; Card -> component.tsx:Card; name -> component.tsx:name
}
const shadowed = (Card: any) => <Card />;  //! Card -> candidates
const member = <List.Item />;  //! Item -> candidates
