unit Shop; // //= class Shop
interface
uses SysUtils, Classes; // //< SysUtils; Classes
const Limit = 3; // //= variable Shop.Limit
type
  TColor = (Red, Green); // //= class Shop.TColor; attribute Shop.TColor.Red; attribute Shop.TColor.Green
  { A jar. }
  TJar = class(TBox, IThing) // //= class Shop.TJar
  private
    FSize: Integer; // //= attribute Shop.TJar.FSize
  public
    constructor Create(N: Integer); // //= method Shop.TJar.Create
    procedure Fill(N: Integer); // //= method Shop.TJar.Fill
    property Size: Integer read FSize; // //= attribute Shop.TJar.Size
  end;
  TRec = record X: Integer; end; // //= class Shop.TRec; attribute Shop.TRec.X
function Check(N: Integer): Boolean; // //= function Shop.Check
implementation
var Count: Integer; // //= variable Shop.Count
function Check(N: Integer): Boolean; // //= function Shop.Check
begin
  Result := N > Limit;
end;
constructor TJar.Create(N: Integer); // //= method TJar.Create
begin
  inherited Create;
  Fill(N); // //! Fill -> candidates
end;
procedure TJar.Fill(N: Integer); // //= method TJar.Fill
  procedure Inner; begin end; // //= function TJar.Fill.Inner
begin
  check(N); // //! check -> candidates
  Self.Fill(N); // //! Fill -> candidates
  Inner; // //! Inner -> Shop.pas:TJar.Fill.Inner
  Helper; // //! Helper -> candidates
end;
end.
