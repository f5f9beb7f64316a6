/** The invariants of every reader, for any text. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkDocument,
  descriptorOf,
  documentFormats,
  loadFormats,
  readDocument,
  type DocumentFormat,
  type Place,
  type StoredRequest,
} from '../src/index.js';
import { certainRequests, fields, fieldText } from '../src/formats/requests-as-text.test-support.js';

function expectTrueMaps(text: string, request: StoredRequest): void {
  for (const field of fields) {
    const map = request.maps[field];
    if (map === undefined) continue;
    const made = fieldText(request.input, field) ?? '';
    expect(map.length).toBe(made.length);
    let last = 0;
    for (let at = 0; at < made.length; at++) {
      const { start, end } = map.span({ start: at, end: at + 1 });
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(text.length);
      if (map.isExact({ start: at, end: at + 1 })) expect(text[start]).toBe(made[at]);
      last = start;
    }
    expect(map.start(made.length)).toBeLessThanOrEqual(text.length);
  }
}

function expectTrueDocument(text: string, format: DocumentFormat, places: readonly Place[] = []): void {
  const document = readDocument(text, format, places);
  let last = 0;
  for (const request of document.requests) {
    const { span, target } = request;
    expect(last <= span.start && span.start <= target.start && target.end <= span.end && span.end <= text.length).toBe(
      true,
    );
    last = span.end;
    expectTrueMaps(text, request);
    if (request.copies !== undefined) expectTrueMaps(text, { ...request, maps: request.copies });
  }
  for (const { start, end, word, line } of document.directives) {
    expect(line.start <= start && start === word.start && word.end <= end && end <= line.end).toBe(true);
  }
  checkDocument(text, { format, checkerFor: () => ({ find: () => [] }) });
}

/** Words with a meaning for a reader, so that short texts reach every branch. */
const words = [
  ...[
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '###',
    '#',
    '//',
    '/*',
    '*/',
    '@a',
    '@b',
    ' = ',
    ':',
    '{{',
    '}}',
    '{{a}}',
    '{{b}}',
  ],
  ...[
    'GET ',
    'POST ',
    'https://h',
    '/x',
    '?a=1',
    '&b=2',
    'and ',
    ' HTTP/1.1',
    'A: b',
    '...',
    '< f',
    '<> f',
    '> {%',
    '%}',
  ],
  ...[
    '"',
    '\\',
    '\\u0027',
    '\\n',
    '{"url":"',
    '"}',
    '{"filter":"',
    ',"headers":{"a":"b"}',
    ',"body":{"c":"d"}',
    '\uFEFF',
    '\u{1F600}',
  ],
  ...[
    '# odatalint-disable',
    '-next-line',
    '-file',
    ' no-x',
    ',',
    ' -- why',
    '# odatalint-enable',
    '# @name n',
    '??',
    '{{@request',
    'get {\n',
    '\n}\n',
    'body:json {\n',
    '{"item":[{"request":{"url":"',
    '{"log":{"entries":[{"request":{"url":"',
    '- ',
    '  ',
    ': |\n',
    ' >-\n',
    "'",
    'url: ',
  ],
  ...[
    '1 "GET /x?$top=1 HTTP/1.1" 200',
    '\\x22',
    '#Fields: cs-method cs-uri-stem cs-uri-query',
    '\nGET /x $top=1',
    '/api/v1/object/A',
  ],
  ...['url;b\n', 'filter,', ';', '\t', '\nb,c'],
  ...['OData.Feed("', 'OData.Feed(', ', null, [Query=[a=', '""', '#(lf)', '#"', ' & ', ']])'],
  ...[
    '$"',
    '@"',
    '"""',
    '<<<EOT\n',
    '\nEOT\n',
    '$(',
    '{$',
    '<?php ',
    '?>',
    "f'",
    '$filter',
    '": "',
    '=>',
    'curl ',
    '\\\n',
    '<!--',
    '-->',
    '&apos;',
    '/x?$filter=A eq 1',
    'set(',
  ],
  ['odata`', '`', '${', '}', '/* odata */', '/* odata filter on S */', "'", '+', '/', '<a>', '</a>', '(', ')'],
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Documents that are hard to read, besides the examples of the formats. */
const lines = (...each: readonly string[]): string => `${each.join('\r\n')}\n`;

const samples: { readonly [format in DocumentFormat]?: string } = {
  http: [
    '\uFEFF@base = https://h/api\n@all = {{base}}/v1\r\n\n### First\n# @name one\n# odatalint-disable-next-line no-x, no-y -- why\n',
    'GET {{all}}/Equipment\n  ?filter=A eq 1\n    and B eq 2\n  # &top=1\n  &select=Id HTTP/1.1\nAccept: {{base}}\nX :y\n\n',
    '> {%\n client.test("a");\n%}\n###\nPOST {{all}}/Equipment\n\n{\n  // c\n  "a": "{{b}}"\n}\n\n<> a.json\n###\nPUT /x\n\n< ./b.json\n',
  ].join(''),
  odata:
    "# c\nEquipment\n  ?filter=A eq 'x'\n  # odatalint-disable no-x\n  and B eq 2\n\nPOST Jobs\r\n\r\n{{base}}/x?a\n",
  ndjson:
    '"GET /x?a=\\u0027"\n\n{"id":1,"url":"/\\"x","headers":{"A":"b\\n","C":"d"},"body":{"e":[1,{}]}}\n{"filter":"A eq 1"}\nnope\n',
  markdown:
    '# T\n```http\nGET /x\n  ?a\nX: y\n```\n> ~~~odata extra words\n> Equipment\n>   ?top=1\n> ~~~\n\n- a\n\n  ``` rest\n  POST /y\r\n\r\n  {"a": 1}\n  ```\n',
  json: '{"a":"https://h/x?$top=1",\r\n"b":[{"c":"https://h/\\u0078\\n?$filter=A eq 1"},"https://h/y?%24count=true"]}',
  yaml: '- a: "https://h/x?$top=1"\r\n  b: |\n    https://h/\\x?$filter=A eq 1\n     and B\n- >-\n  https://h/y?$count=true\n- &b it\n',
  postman: `{"info":{},"item":[{"name":"a","request":{"method":"GET","header":[{"key":"A","value":"b"}],"url":"{{h}}/x?$top=1"}},
    {"item":[{"request":{"method":"POST","url":{"raw":"https://h/x/:id?a=\\u0031","host":["https://h"],"path":["x",":id"],"query":[{"key":"a","value":"1"}]},"body":{"mode":"raw","raw":"{}"}}}]},
    {"request":"https://h/y"}]}`,
  har: `{"log":{"entries":[{"request":{"method":"GET","url":"https://h/x?$top=1","headers":[{"name":":path","value":"/"},{"name":"A","value":"b\\n"}]}},
    {"request":{"method":"POST","url":"https://h/y","postData":{"text":"{\\"a\\":1}"}}},{"request":{"url":"x"}}]}}`,
  bruno: `meta {\n  name: a\n}\n\nput {\r\n  url: {{h}}/x/:id?$top=1&a=\n  body: json\n}\nparams:query {\n  $top: 1\n  ~b: 2\n  "a": \n}\nbody:json {\n  {\n  }\n}\n`,
  script:
    'import x from "y"; // odata\r\nconst a = odata`GET /x?a=${b(`}`)}&c\n  &d`;\n// odatalint-disable-next-line no-x\nconst c = <p a="`">it\'s {/* odata filter on A */ "b eq \\u0027" + d[0] + \'e\\\'\'}</p>;\nreturn /[`/]/.test(e) / /* odata */ `\\x41${f}`\n',
  csharp: lines(
    String.raw`var a = $"/x?$filter=A eq {b:yyyy} and {{c}}" + d[0] + @"&$top=""1""";`,
    String.raw`var e = $$"""`,
    String.raw`  /y?$top={{f}}`,
    String.raw`  """; char g = '"';`,
    String.raw`q.Add("$filter", $"B == {h}"); // odatalint-disable no-x`,
  ),
  java: lines(
    String.raw`String a = "/x?$filter=A eq \u0027b\u0027" + c("d") + "&$top=1";`,
    String.raw`var e = """`,
    '    /y?\\',
    String.raw`    $filter=B eq %s""";`,
    String.raw`t.queryParam("$filter", "C == 5").queryParam("$top", "1"); /* d */`,
  ),
  kotlin: lines(
    'val a = "$b/x?\\$filter=A eq ${c("}")}&\\$top=$d"',
    'val e = """/y?${\'$\'}filter=B eq 1"""',
    String.raw`parameter("\$filter", "C eq $f") // g`,
  ),
  html: lines(
    '<p title="`">it\'s</p><script src="a"></script><script type="module">',
    "const a = `/x?$filter=A eq ${b}`; // c'",
    '</script><script>d("/y?$top=1"); f(`/z?$top=1`)</SCRIPT>',
  ),
  vb: lines(
    'Dim a = "/x?$filter=A eq ""b""" & c & _',
    `  "&$top=1" ' it's`,
    'Dim d = $"/y?$filter=B eq {e} and {{f}}"',
    'q.Add("$filter", "C eq 1")',
  ),
  groovy: lines(
    'def a = "$b/x?\\$filter=A eq ${c("}")}&\\$top=$d" // it\'s',
    `def e = '''/y?$filter=B eq 1''' + '&$top=1' =~ /'"/`,
    'request.query("/z?\\$top=1")',
  ),
  scala: lines(
    `val a = s"$b/x?$$filter=A eq \${c("}")}&$$top=$d"; val e = '"'; val f = 'name`,
    'val g = """/y?$filter=B eq #{h}""" + "&$top=1"',
    'get("/z?$top=#{i}")',
  ),
  rust: lines(
    `fn f<'a>(b: &'a str, c: char) { let d = '"'; let e = '\\''; /* g */`,
    'let h = format!("/x?$filter=A eq {b} and {{}} \\',
    '  &$top=1"); let i = r#"/y?$filter=B eq "j"#; k("/z?$top=1") }',
  ),
  swift: lines(
    String.raw`let a = "\(b)/x?$filter=A eq \(c("d)"))&$top=1" // it's`,
    'let e = #"/y?$filter=B eq "f"#; g("/z?$top=1")',
  ),
  dart: lines(
    `var a = '$b/x?\\$filter=A eq \${c('}')}' '&\\$top=$d'; // it's`,
    `var e = r'/y?$filter=B eq 1' r"""f'"""; var g = "/z?\\$top=1";`,
  ),
  abap: lines(
    "* it's",
    `a = |{ b }/x?$filter=A eq '{ c( 'd' ) }'| && '&$top=''1'''. " e'`,
    'f = `/y?$filter=B eq 1`.',
    "g = '/z?$top=1'.",
  ),
  al: lines(
    `A := 'https://h/x?$filter=A eq ''%1''' + Rec."No." + '&$top=%2'; // it's`,
    `"It's" := StrSubstNo('/y?$filter=B eq %3', "C's"); Get('/z?$top=1')`,
  ),
  python: lines(
    String.raw`a = f"/x?$filter=A eq {b['c']:>{d}} and {{e}}" "&$top=1" # f`,
    String.raw`g = r'/y?$filter=B eq %s' % h`,
    String.raw`get(i, params={"$filter": f"C == {j}", '$top': 1})`,
  ),
  go: lines(
    String.raw`a := b + "/x?$filter=A eq 1\u0026$top=1"; c := '"'`,
    'd := `/y?$filter=B eq "e"`',
    String.raw`q.Set("$filter", fmt.Sprintf("C eq %d", f)) // g`,
  ),
  php: lines(
    String.raw`<p>'</p><?php $a = "$b/x?\$filter=A eq {$c['d']} and $e[0]"; # f`,
    String.raw`$g = '/y?$filter=B eq \'h\'' . $i . "&\$top=1"; ?>"<?= get(['$filter' => <<<EOT`,
    'C eq {$j}',
    'EOT',
    ", '$top' => 1]);",
  ),
  powershell: lines(
    '$a = "$b/x?`$filter=A eq $($c["d"]) and ""e""" # f',
    "$g = '/y?$filter=B eq ''h'''",
    'irm -Uri @"',
    'https://h/z?`$top=$i',
    '"@ `',
    '  -Method Get | Out-Null',
  ),
  bicep: lines(
    "var a = '${b}/x?$filter=A eq \\'${c('d')}\\'' // e'",
    String.raw`var f = '''/y?$filter=B eq 1'''`,
    String.raw`var h = { '$filter': 'C eq \u{31}' } /* i */`,
  ),
  terraform: lines(
    'a = "${b["c"]}/x?$filter=A eq $${d} and 1" # e',
    'f = <<-EOT',
    '  https://h/y?$filter=B eq %{ if g }1%{ endif }',
    '  EOT',
    'h = { "$filter" = "C eq 1" } // i',
  ),
  shell: lines(
    'curl -sS -H "A: b" "https://h/x?\\$filter=A eq $B&\\$top=${C:-\'1\'}" \\',
    '  -o d # e',
    'f="/y?\\$filter=B eq $(g "h")"',
    String.raw`az rest --method post --url 'https://h/z?$top=1' --body '{"a": 1}' | i`,
  ),
  xml: lines(
    String.raw`<a b="/x?$filter=A eq &apos;c&#39;&amp;$top=1"><!-- "d" -->/y?$filter=B eq 1</a>`,
    String.raw`<e f="{path: '/z', parameters: {$filter: 'C eq 1'}}"/><![CDATA[g"]]>`,
  ),
  powerquery:
    'let a = OData.Feed("https://h/#(0041)?$filter=B eq \'""\'" & c & "#(lf)", null, [Query=[#"$top"="5", d="%" & e]]),\r\n// odatalint-disable no-x\nb = OData.Feed(a & "/c", null, d), /* "OData.Feed(""e"")" */ #"OData.Feed" = OData.Feed(\n"f") in b\n',
  csv: '\uFEFFname;url;method;"filter"\r\na;/x?a;GET;\n"b;""c";"/y?""a\n&b"d;put\n\n;;;A eq \'"\';more\n',
  log: '1 - - [t] "GET /x?$filter=a\\x22\\"b HTTP/1.1" 200 1 "-" "A"\r\nGET /y\n#Software: x\n#Fields: date cs-method cs-uri-stem cs-uri-query c-ip\nd GET /y(\'a+b\')/c $top=1 1\nd POST /api/v1/object/A - 1\nd GET /z - 1\n',
  text: 'a=https://h/x?$top=1\r\n# odatalint-disable-next-line a -- b\nGET /y?$filter=A eq 1\n  `/z?$top=1`[c] "\n',
  batch: '{"requests":[{"id":"1","method":"PUT","url":"object/A(\'1\')","body":{"B":{{c}}}}]}\r\n',
};

/** Places that select everything, twice. */
const everyPlace: readonly Place[] = [
  { url: ['$..url', '/0'], on: 'url', method: 'b', column: 'b' },
  { filter: ['**'], expand: ['$..*'], on: 'filter', set: 'x' },
];

beforeAll(() => loadFormats(documentFormats));

describe.each([...documentFormats])('the %s reader', (format) => {
  it('holds for any text', () => {
    fc.assert(
      fc.property(texts, (text) => expectTrueDocument(text, format)),
      { numRuns: 1000 },
    );
  });

  it('holds for any text in which places are named', () => {
    fc.assert(fc.property(texts, (text) => expectTrueDocument(text, format, everyPlace)));
  });

  const { example } = descriptorOf(format);
  const sample = samples[format];

  it.each(sample === undefined ? [example] : [example, sample])(
    'holds for every prefix and suffix of a sample',
    (text) => {
      expect(readDocument(text, format).requests.length).toBeGreaterThan(0);
      // A batch is one request, and a Bruno file contains one.
      if (text === sample)
        expect(certainRequests(text, format)).toHaveLength(['batch', 'bruno'].includes(format) ? 1 : 3);
      for (let at = 0; at <= text.length; at++) {
        expectTrueDocument(text.slice(0, at), format);
        expectTrueDocument(text.slice(at), format);
        expectTrueDocument(text.slice(0, at), format, everyPlace);
      }
    },
  );
});
