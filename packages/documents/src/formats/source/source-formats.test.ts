/** The results of the reader of programs, case by case. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { fields, fieldText, printPieces, printRequests } from '../requests-as-text.test-support.js';

const cases: readonly (readonly [name: string, file: readonly string[], requests: readonly string[]])[] = [
  // Marked texts.
  ['tag', ['odata`/Equipment?top=1`'], ['- /Equipment?top=1']],
  ['tag as a member', ['this.odata`A`; client . odata `B`'], ['- A', '- B']],
  ['method', ['odata`GET /x?a HTTP/1.1`', 'odata`PATCH /x`'], ['GET /x?a', 'PATCH /x |  | {{body}}']],
  ['comment', ['get(/* odata */ "/A"); get(/*odata*/\'/B\'); // odata', '`/C`'], ['- /A', '- /B', '- /C']],
  ['comment with a field', ['x = /* odata filter on Equipment */ "A eq 1";'], ['on=Equipment | filter=A eq 1']],
  ['comment with a field alone', ['/* odata orderby */ `A desc`'], ['orderby=A desc']],
  ['comment in front of a tag', ['/* odata expand on A */ odata`B/C`'], ['on=A | expand=B/C']],
  ['another comment between', ['/* odata */ // why', '"/A"'], ['- /A']],
  [
    'filter by its words',
    ["odata`Name eq ${n}`; odata`contains(Name,'a')`", 'odata`(A)`'],
    ['filter=Name eq {{n}}', "filter=contains(Name,'a')", 'filter=(A)'],
  ],
  ['path with a key', ["odata`Equipment('a b')/Parts`"], ["- Equipment('a b')/Parts"]],
  ['query string', ['odata`filter=A eq 1&top=2`'], ['- filter=A eq 1&top=2']],
  [
    'many lines',
    ['odata`', '  https://h/Equipment', '    ?filter=A eq 1', '      and B eq 2', '    &top=3', '`'],
    ['- https://h/Equipment?filter=A eq 1 and B eq 2&top=3'],
  ],
  ['filter over lines', ['/* odata filter */ `', '  A eq 1', '  or B eq 2', '`'], ['filter=\n  A eq 1\n  or B eq 2\n']],
  ['service', ['// @odatalint-service erp', 'odata`/A`; odata`/B`'], ['- /A @erp', '- /B']],
  // Comments that are not marks.
  [
    'other comments',
    ['/* odata client */ "a"; /* odata filter of A */ "b"; /* OData */ "c"; /* odata filter on A B */ "d"'],
    [],
  ],
  ['not right in front', ['/* odata */ f("a"); /* odata */ (b); odata("c"); odata; `d`'], []],
  ['other tags', ['myodata`a`; odata.x`b`; odata2`c`; sql`d`'], []],
  ['comment, string, regular expression', ['// odata`a`', '"odata`b`"; \'odata`c`\'; /odata`d`/; `odata\\`e\\``'], []],
  ['empty', ['odata``; odata` `; /* odata */ ""'], []],
  ['changed before it is used', ['/* odata */ "a{0}".replace("{0}", b); /* odata */ `c`[0]'], []],
  ['trimmed before it is used', ['/* odata */ ` /a `.trim(); /* odata */ `/b`.trim() + c'], ['- /a', '- /b{{c}}']],
  ['not closed', ['/* odata */ "a', 'odata`/b`; /* odata */ `c'], ['- /b']],
  // Holes.
  [
    'names of holes',
    ['odata`/A(${id})?a=${this.b.c}&d=${e()}&f=${ g }`'],
    ['- /A({{id}})?a={{this.b.c}}&d={{value}}&f={{g}}'],
  ],
  ['templates in holes', ['odata`/A?a=${b ? `c${d}}` : "`"}&e`'], ['- /A?a={{value}}&e']],
  ['objects in holes', ['odata`/A?a=${f({ b: "}" })}&c`'], ['- /A?a={{value}}&c']],
  ['a query in a hole is a part of it', ['odata`/A?filter=${odata`b`}`; odata`/C`'], ['- /A?filter={{value}}', '- /C']],
  ['a query in an unmarked template', ['`${odata`/A`} ${odata`/B`}`'], ['- /A', '- /B']],
  // Sums.
  [
    'sum of literals',
    ['/* odata */ "/A" + \'?a\' +', '  // why', '  `&b=${c}` + d.e("+")[0] + "&f";'],
    ['- /A?a&b={{c}}{{value}}&f'],
  ],
  ['sum in front', ['a + /* odata */ "?b=1"', 'a += /* odata */ "&c"'], ['- {{value}}?b=1', '- {{value}}&c']],
  [
    'what ends a sum',
    ['/* odata */ "/A" + b ? c : d', '/* odata */ "/B" + c', 'd + e', 'f(/* odata */ "/C" + g, h + "i")'],
    ['- /A{{b}}', '- /B{{c}}', '- /C{{g}}'],
  ],
  [
    'operands of a sum',
    ['/* odata */ "/A" + (b + "c") + d`e` + -f + new G(h) + i! + `j`.k + "l"'],
    ['- /A{{value}}{{value}}{{value}}{{value}}{{value}}{{value}}l'],
  ],
  ['sum with nothing', ['/* odata */ "/A" +', ')'], []],
  // Escapes.
  [
    'escapes',
    ['/* odata */ "/A?a=\\u0062\\x63\\u{64}\\\'\\n\\"\\e"; odata`\\`/\\${a}`'],
    ['- /A?a=bcd\' "e', '- `/${a}'],
  ],
  ['line continuation', ['/* odata */ "/A\\', '?b"'], ['- /A?b']],
  // The lexical grammar around it.
  [
    'division and regular expressions',
    ['a = b / c; odata`/A`; d = /`/; if (e) /`/.test(f); g = h++ / i; j = (k) / l; m = n! / o; odata`/B`'],
    ['- /A', '- /B'],
  ],
  [
    'regular expressions behind braces',
    ['{ a }', '/`/.test(b); c = {} / 2; function d() {} /`/; odata`/A`; e = f[0] / 2; /[/`]/.g; odata`/B`'],
    ['- /A', '- /B'],
  ],
  ['regular expressions behind words', ['return /`/; typeof /`/; a.return / 2; odata`/A`'], ['- /A']],
  ['a slash without an end', ['a = / b', 'odata`/A`'], ['- /A']],
  ['types', ['let a: Array<"`">; f<T>(b); (<T>c); <T,>(d: T) => e; <const T extends U>(g) => h; odata`/A`'], ['- /A']],
  [
    'elements',
    [
      "<p>it's `</p>; odata`/A`; <b c=\"`\" d={odata`/B`}>{odata`/C`} ` {/* ' */}</b>; <br/>; <i j />; <>'</>; odata`/D`",
    ],
    ['- /A', '- /B', '- /C', '- /D'],
  ],
  ['elements in elements', ["return <a.b><c>'</c> {d < e && <f g='\"'>`</f>} `</a.b>; odata`/A`"], ['- /A']],
  ['comparison', ['a < b; odata`/A`; c > d; if (e <f) g = `h`; odata`/B`'], ['- /A', '- /B']],
  ['first line', ['#!/usr/bin/env node `', 'odata`/A`'], ['- /A']],
  ['private names', ['this.#odata`/A`; #odata`/B`; odata`/C`'], ['- /C']],
  ['braces that do not match', ['} ) ]', 'odata`/A`', '({[`${'], ['- /A']],
];

describe('script reader', () => {
  it.each(cases)('%s', (_name, file, requests) => {
    for (const lineBreak of ['\n', '\r\n']) {
      const printed = printRequests(file.join(lineBreak), 'script').map((line) => line.replaceAll(lineBreak, '\n'));
      expect(printed).toEqual(requests);
    }
  });
});

const places: readonly (readonly [file: string, pieces: readonly string[]])[] = [
  ['a = odata`GET /x?a=${b}&c`', ['method: GET@10', 'url: /x?a=@14 [{{b}}<${b}@19] &c@23']],
  ['/* odata */ "/\\x41?" + b + \'c\'', ['url: /@13 [A<\\x41@14] ?@18 [{{b}}<b@23] c@28']],
  ['/* odata filter on Set */ "A eq \\\'b\\\'"', ['on: Set@19', "filter: A eq @27 ['<\\'@32] b@34 ['<\\'@35]"]],
  ['a + /* odata */ "?b"', ['url: [{{value}}<+@2] ?b@17']],
  ['odata`\n  A?filter=b\n  and c`', ['url: A?filter=b@9 [ <¶  @19] and c@22']],
];

describe('places in a program', () => {
  it.each(places)('%j', (file, expected) => {
    const [request] = readDocument(file, 'script').requests;
    const printed = fields.flatMap((field) => {
      const map = request?.maps[field];
      return map === undefined ? [] : [`${field}: ${printPieces(file, fieldText(request!.input, field) ?? '', map)}`];
    });
    expect(printed).toEqual(expected);
  });
});
