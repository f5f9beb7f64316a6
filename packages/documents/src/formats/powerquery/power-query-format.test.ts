/** The results of the Power Query reader, case by case. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { fieldText, printPieces, printRequests } from '../requests-as-text.test-support.js';

const cases: readonly (readonly [name: string, file: readonly string[], requests: readonly string[]])[] = [
  ['address', ['let Source = OData.Feed("https://h/Equipment?$top=1") in Source'], ['GET https://h/Equipment?$top=1']],
  ['several', ['OData.Feed ("a")', 'OData.Feed("b"', ', null)'], ['GET a', 'GET b']],
  ['escapes', ['OData.Feed("a?b=""c""#(lf)#(0041,00000042)#(#)#(no)")'], ['GET a?b="c"¶AB##(no)']],
  [
    'holes',
    ['OData.Feed(Base & "/A?b=\'" & Text.From(c, "d") & "\'" & (e & "f"))'],
    ["GET {{Base}}/A?b='{{value}}'{{value}}"],
  ],
  ['a hole of several words', ['OData.Feed("a" & if b then "c" else "d")'], ['GET a{{value}}']],
  ['nothing written out', ['OData.Feed(Url); OData.Feed(f("a")); OData.Feed(); OData.Feed; OData.Feed("a"'], []],
  [
    'other calls',
    [
      'Web.Contents("a"); OData.Feeds("b"); #"OData.Feed"("c"); // OData.Feed("d")',
      '/* OData.Feed("e") */ "OData.Feed(""f"")"',
    ],
    [],
  ],
  [
    'options in a record',
    ['OData.Feed("a", null, [Query=[#"$filter"="B eq \'50%+&#\'", top=Text.From(5), skip="1"], Timeout=c])'],
    ["GET a?$filter=B eq '50%25%2B%26%23'&top={{value}}&skip=1"],
  ],
  [
    'options behind options',
    ['OData.Feed("a?b=1", [c="d"], [Implementation="2.0", Query=[e="f"]])', 'OData.Feed("a?", null, [Query=[e="f"]])'],
    ['GET a?b=1&e=f', 'GET a?e=f'],
  ],
  [
    'no options',
    ['OData.Feed("a", null, null); OData.Feed("b", null, []); OData.Feed("c", null, [Headers=[]])'],
    ['GET a', 'GET b', 'GET c'],
  ],
  [
    'options that are not known',
    ['OData.Feed("a", null, Options); OData.Feed("b", null, [Query=Record.Combine({c})])'],
    ['GET a?{{Options}}', 'GET b?{{value}}'],
  ],
  ['a number instead of the name of an option', ['OData.Feed("a", null, [Query=[0="b"]])'], []],
  ['no end', ['OData.Feed("a', 'b'], []],
];

describe('power query reader', () => {
  it.each(cases)('%s', (_name, file, requests) => {
    for (const lineBreak of ['\n', '\r\n']) expect(printRequests(file.join(lineBreak), 'powerquery')).toEqual(requests);
  });

  it('knows where each character is', () => {
    const file = 'OData.Feed("/A?b=""" & c, null, [Query=[#"$d"="e%", f="g"]])';
    const [request] = readDocument(file, 'powerquery').requests;
    expect(request && printPieces(file, fieldText(request.input, 'url') ?? '', request.maps.url!)).toBe(
      '/A?b=@12 ["<""@17] [{{c}}<c@23] [&<#"$d"@40] $d@42 [=<=@45] e@47 [%25<%@48] [&<f@52] f@52 [=<=@53] g@55',
    );
  });
});
