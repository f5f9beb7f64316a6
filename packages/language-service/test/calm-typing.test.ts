/** Typing a correct request shows nothing; a mistake shows once its word is finished. */
import { describe, expect, test } from 'vitest';
import { unfinishedAt } from '../src/index.js';
import { documentFor } from './editor-cases.js';

const shop = { service: 'odata-4.01', schema: 'shop' };
const asset = { service: 'asset-management' };
const graph = { service: 'microsoft-graph' };
const dataverse = { service: 'dataverse' };
const json = 'Content-Type: application/json';

const requests: readonly (readonly [text: string, settings: Readonly<Record<string, string>>])[] = [
  ['GET /Orders', shop],
  ["GET /Orders?$filter=Total gt 5 and Title eq 'a b' or not (Paid eq true)&$orderby=Placed desc", shop],
  ['GET /Orders(1)?$select=ID,Title&$expand=Customer($select=Name),Items($top=5;$orderby=Price desc)', shop],
  ['GET /Orders?$skip=20&$top=10&$orderby=ID', shop],
  ["GET /Orders?$filter=Items/any(i:i/Price gt 5 and i/Product/Name eq 'x')", shop],
  ["GET /Orders?$filter=contains(tolower(Title),'it''s') and State eq 'Open'", shop],
  ['GET /Orders?$filter=Placed ge 2024-01-31T12:00:00Z and Due lt 2024-02-01', shop],
  ['GET /Orders?$filter=ID in (1,2,3)&$count=true', shop],
  ['GET /Orders?$filter=Total gt @min&@min=5', shop],
  ['GET /Orders(1)/Items/Shop.Gift?$filter=Ribbon ne null', shop],
  ['GET /BestSellers(count=5)?$select=Name', shop],
  ['GET /Orders?$apply=groupby((Paid),aggregate(Total with sum as Sum))', shop],
  ['GET /Orders?$search="red pump" OR blue', shop],
  ['GET /Orders/$count?$filter=Wait gt duration\'PT1H\'', shop],
  [`POST /Customers\n${json}\n\n{\n  "ID": 5,\n  "Name": "a",\n  "Address": { "City": "b" }\n}`, shop],
  [`PATCH /Orders(1)\n${json}\nIf-Match: *\n\n{ "Title": "a \\"b\\"", "Paid": true, "Total": 1.5 }`, shop],
  ["GET /api/v1/object/Equipment?filter=Code like 'A%25' and Status ne 5&orderby=Code desc&top=5", asset],
  ["GET /api/v1/object/Equipment('1')/Department?select=Code,Description", asset],
  [`POST /api/v1/object/Equipment\n${json}\nContent-Language: EN\n\n{ "Context": 1, "Status": 1, "Code": "A", "Department.Id": "5" }`, asset],
  ["GET https://graph.microsoft.com/v1.0/users?$filter=displayName ne 'a'&$count=true\nConsistencyLevel: eventual", graph],
  [`POST /$batch\n${json}\n\n{"requests": [{"id": "1", "method": "GET", "url": "/Orders(1)"}, {"id": "2", "dependsOn": ["1"], "method": "GET", "url": "/$1/Items"}]}`, shop],
  ["GET /Orders({{id}})/Items?$filter=Price gt {{price}}", shop],
  ['GET {{host}}/Orders?$filter=ID eq {{category}} and Total gt 5', shop],
  ["GET /BestSellers(count=5)", shop],
  [`POST /Orders(1)/Items\n${json}\n\n{ "Price": 1, "OrderID": 1, "Line": 1 }`, shop],
  [`PATCH /Orders(1)\n${json}\nIf-Match: *\n\n{ "Customer@odata.bind": "/Customers(1)" }`, shop],
  [`PATCH /Orders(1)\n${json}\nIf-Match: *\n\n{ "Customer@odata.bind": "Customers({{id}})" }`, shop],
  [`PUT /Orders(1)/Customer/$ref\n${json}\n\n{ "@odata.id": "https://host.example/odata/Customers(1)" }`, shop],
  [`POST /api/v1/object/Invoice('1')/Lines\n${json}\n\n{ "Context": 1, "Status": 1 }`, asset],
  ["POST https://graph.microsoft.com/v1.0/me/sendMail\nAuthorization: Bearer {{token}}", graph],
  ["GET https://contoso.crm.dynamics.com/api/data/v9.2/tasks?$filter=Microsoft.Dynamics.CRM.LastXDays(PropertyName='createdon',PropertyValue=14)", dataverse],
  ['# odatalint-disable-next-line unknown-property -- it is old\nGET /Orders?$filter=Totl eq 5', shop],
]; // prettier-ignore

/** Types a text key by key and gives the findings that an editor would show after each key. */
function typed(text: string, settings: Readonly<Record<string, string>>) {
  const before = '### one that is there\nGET /\n\n###\n';
  const document = documentFor(before, settings);
  const shown: string[] = [];
  let withheld = 0;
  for (const key of text) {
    const at = document.text.length;
    document.edit([{ start: at, end: at, text: key }]);
    const isUnfinished = unfinishedAt(document, at + key.length);
    for (const finding of document.check().diagnostics) {
      if (finding.start < before.length) continue;
      if (isUnfinished(finding)) withheld++;
      else shown.push(`${document.text.slice(before.length)} — ${finding.code}: ${finding.message}`);
    }
  }
  const left = document.check().diagnostics.filter(({ start }) => start >= before.length);
  return { shown, withheld, left: left.map(({ code }) => code) };
}

describe('a correct request typed key by key', () => {
  test.each(requests)('%s', (text, settings) => {
    const { shown, left } = typed(text, settings);
    expect(left).toEqual([]);
    expect(shown).toEqual([]);
  });

  test('would have shown findings at many keys', () => {
    const withheld = requests.reduce((sum, [text, settings]) => sum + typed(text, settings).withheld, 0);
    expect(withheld).toBeGreaterThan(300);
  });
});

describe('a mistake shows once its word is finished', () => {
  test.each([
    ['GET /Ordrs?', 'unknown-entity-set'],
    ['GET /Orders?$filter=Totl eq 5', 'unknown-property'],
    ['GET /Orders?$filtr=Total eq 5&$top=1', 'unknown-query-option'],
    ["GET /Orders?$filter=Total eq 'a' and Paid", 'incompatible-operands'],
    ['GET /Orders?$top=x&$skip', 'invalid-option-value'],
    ['GET /Ordrs\nAccept', 'unknown-entity-set'],
    [`POST /Customers\n${json}\n\n{ "Nme": "a", "Em`, 'unknown-body-property'],
  ])('%s', (text, code) => {
    expect(typed(text, shop).shown.some((each) => each.includes(` — ${code}: `))).toBe(true);
  });
});
