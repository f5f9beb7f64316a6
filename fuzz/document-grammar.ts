/** A grammar of documents that contain requests: one rule for each format, with its name. */
import type { Grammar } from './grammar.js';

export const documentGrammar: Grammar = {
  url: [
    'Orders?$top=1', "https://h/x?$filter=A eq 'b'", '{{host}}/Orders(1)?$select=ID', '/api/v1/object/Equipment?filter=Code = 1', '/x',
    "https://h/odata/S?$filter=Name%20eq%20'x'&$count=true", '{{a}}?$filter=a and and b', "$batch", 'https://h/api/v1/batch', 'x?$expand=A($filter=B eq \\"c\\")',
  ],
  method: ['GET', 'POST', 'PATCH', 'DELETE', 'get', 'PROPFIND'],
  end: ['\n', '\r\n', '\r', '\n\n'],
  comment: ['# odatalint-disable-next-line duplicate-item -- why', '// odatalint-disable', '# odatalint-enable duplicate-item', '# odatalint-disable-file no-x, no-y', '# @name one', '# @odatalint-service odata-4.01', '# @prompt', '# text'],
  json: ['{"Name":"x"}', '{"a":{{b}}}', '{\n  // c\n  "ID": 1\n}', '[1,{}]', '{"requests":[{"id":"1","method":"GET","url":"«url»"}]}'],

  http: ['«httpRequest»', '«http»«end»###«end»«httpRequest»', '@host = https://h«end»«http»', '@a = {{host}}/x«end»@b={{a}}«end»«http»'],
  httpRequest: [
    '«method» «url»', '«url»«end»    &$top=2«end»    &$skip=1', '«comment»«end»«method» «url» HTTP/1.1«end»«headers»', '«method» «url»«end»«headers»«end»«end»«json»', '«method» «url»«end»«end»< ./body.json',
    '«httpRequest»«end»> {%«end»client.test()«end»%}', '«method» «url»«end»  # «comment»«end»  ?$top=1', '«method» «url»«end»Content-Type: application/json«end»«end»«json»«end»«end»<> out.json', '?? status == 200', '«method»',
  ],
  headers: ['Accept: */*', 'Content-Type: application/json', '«headers»«end»Authorization: Basic {{x}}', 'X :y', ': z'],
  odata: ['«url»', '«odata»«end»«end»«url»', '«comment»«end»«odata»', '«url»«end»  &$orderby=Name«end»  and B eq 2', "Orders;\n  ?$filter=A eq 'x;\n y'", '«method» «url»'],
  ndjson: ['"«url»"', '{"url":"«url»"}', '«ndjson»«end»«ndjson»', '{"id":1,"method":"«method»","url":"«url»","headers":{"A":"b"},"body":«json»}', '{"on":"Orders","filter":"A eq \\u0027b\\u0027"}', 'nope', '{"filter":1}'],
  batch: ['{"requests":[{"id":"1","method":"GET","url":"«url»"}]}', '{"requests":[«json»]}', '«json»', '--b«end»Content-Type: application/http«end»«end»GET «url» HTTP/1.1«end»«end»--b--'],
  markdown: ['```http«end»«http»«end»```', '~~~ odata x«end»«odata»«end»~~~', '> ```http«end»> «url»«end»> ```', '- a«end»«end»  ```rest«end»  «url»«end»  ```', '# T«end»«markdown»«end»«markdown»', '    «url»', '```ndjson«end»«ndjson»«end»```', '```json«end»«json»«end»'],
  string: ['"«url»"', '"https:\\/\\/h\\/x?\\u0024top=1"', '"a"', '"«method» «url»"'],
  value: ['«string»', '{"url":«string»}', '[«value»,«value»]', '{"a":«value»,"url":«value»}', '1', '{"filter":"A eq 1","on":"S"}'],
  yaml: ['url: «url»', '- "«url»"', 'a: &b «url»«end»c: *b', 'url: |«end»  «url»«end»   &$top=1', 'url: >-«end»  «url»«end»  and B', "a: '«url»'", '«yaml»«end»«yaml»', '{a: "«url»", url: [«string»]}', '? «url»«end»: x', '--- !!str «url»«end»...', '- - - «url»'],
  postman: ['{"info":{},"item":[«postmanItem»]}'],
  postmanItem: ['{"request":"«url»"}', '{"name":"n","request":{"method":"«method»","url":"«url»","header":[{"key":"A","value":"b","disabled":true}]}}', '{"item":[«postmanItem»,«postmanItem»]}', '{"request":{"url":{"raw":"«url»","query":[{"key":"$top","value":"1"},{"key":"$filter","value":null}],"variable":[{"key":"id","value":"1"}],"path":["x",":id"]},"body":{"mode":"raw","raw":"{\\"a\\":1}"}}}'],
  har: ['{"log":{"entries":[«harEntry»]}}'],
  harEntry: ['{"request":{"method":"GET","url":"«url»"}}', '«harEntry»,«harEntry»', '{"request":{"method":"POST","url":"«url»","headers":[{"name":"A","value":"b"}],"postData":{"mimeType":"application/json","text":"{}"},"queryString":[{"name":"$top","value":"1"}]}}'],
  bruno: ['get {«end»  url: «url»«end»}', 'meta {«end»  name: x«end»}«end»«bruno»', '«bruno»«end»params:query {«end»  $top: 1«end»  ~b: 2«end»}', '«bruno»«end»body:json {«end»  «json»«end»}', '«bruno»«end»headers {«end»  A: b«end»}', "post {«end»  url: '''«end»  «url»«end»  '''«end»}"],
  script: ['const a = odata`«url»`;', '/* odata */ "«url»"', "/* odata filter on Orders */ 'A eq 1' + b", 'odata`«url»${f(`}`)}&$top=1`', '«script»«end»// odatalint-disable-next-line x«end»«script»', '<a b={odata`«url»`}>/`</a>', 'x = /[/`]/.test(y) / 2; «script»', 'if (a) /odata`/; «script»', '`${`${odata`«url»`}`}`'],
  powerquery: ['OData.Feed("«url»")', 'let a = OData.Feed("https://h/«url»", null, [Query=[#"$top"="1", a="b"]]) in a', 'OData.Feed(base & "/x" & "#(lf)", null)', '/* c */ // odatalint-disable x«end»«powerquery»', 'Web.Contents("«url»")', '#"OData.Feed"("""")', '«powerquery» & «powerquery»'],
  csv: ['url«end»«url»', 'name;url;method«end»a;«url»;GET', '"url","b"«end»"«url»","x""y"', '«csv»«end»«csv»', 'filter\turl«end»A eq 1\t/x'],
  log: ['1 - - [t] "GET «url» HTTP/1.1" 200 1', '#Fields: cs-method cs-uri-stem cs-uri-query«end»GET /x $top=1', '«log»«end»«log»', '{"request":"GET «url»"}', 'GET /odata/Orders(1)?$top=1', '::1 - a [x] "POST \\x22 HTTP/2" 400'],
}; // prettier-ignore
