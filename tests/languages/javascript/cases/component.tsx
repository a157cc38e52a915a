function Card({ title }: { title: string }) { return <h1>{title}</h1>; }
const List = () => <Card title={name()} />;                //> Card:1 name:3
function name(): string { return ""; }
export default function Page() {
  return <List><Card title={name()}></Card><div /></List>;  //> List:2 Card:1 name:3
}
const shadowed = (Card: any) => <Card />;                  //> ?
const member = <List.Item />;
