/** The text of joined literals, one case a line: `language: program  =>  text`, `\n` for a line break, and `undefined` for a text that is changed before its use. */
import { expect, test } from 'vitest';
import { JoinedLiterals } from './joined-literal.js';
import { sourceLanguages } from './languages/source-languages.js';
import { SourceText } from './source-text.js';

const cases = String.raw`
script: u = "a" + b + "c"  =>  a{{b}}c
script: u = "a" + b.c[0](d)!.e + "c"  =>  a{{value}}c
script: u = "a" + (b + "x") + "c"  =>  a{{value}}c
script: u = a + "b"  =>  {{a}}b
script: u = a.b(c) + "b" + 1  =>  {{value}}b{{1}}
script: u = new A(b) + "c"  =>  {{value}}c
script: u = typeof a + "b"  =>  {{value}}b
script: u += "a" + b  =>  {{value}}a{{b}}
script: u = "a".concat(b, "c").concat("d") + "e"  =>  a{{value}}cde
script: u = b.concat("a", c)  =>  {{value}}a{{value}}
script: u = "x" + a.concat("b").concat(c)  =>  x{{value}}b{{value}}
script: u = "x" + "a".concat("b")  =>  xab
script: u = "x" + - await a + "b"  =>  x{{value}}b
script: u = "a".concat(b("c", d), [e, f])  =>  a{{value}}{{value}}
script: u = "a" + encodeURIComponent(b.c["d"], "e") + "f"  =>  a{{value}}f
script: u = "a".trim() + "b"  =>  ab
script: u = "a".replace("a", "b") + "c"  =>  undefined
script: u = "a".trim().replace("a", "b")  =>  undefined
script: u = "a" + encodeURIComponent("b&c") + "d"  =>  ab%26cd
script: u = "a" + encodeURI("b&c", 1)  =>  ab%26c
script: u = "a" + escapeDataString("b&c")  =>  ab%26c
script: u = "a" + encode("b&c")  =>  a{{value}}
script: u = "a" + encodeURIComponent("b " + c)  =>  a{{value}}
script: u = tag${'`a${b}c`'}  =>  a{{b}}c
script: u = ${'`a${encodeURIComponent("b&c")}d`'}  =>  ab%26cd
script: u = ${'`a${b + 1}d` + "e"'}  =>  a{{value}}de
script: u = "a" +  =>  undefined
script: u = "a" + b ? c : d  =>  a{{b}}
java: u = "a" + URLEncoder.encode("b&c", x) + "d";  =>  ab%26cd
java: u = "a" + UriUtils.encode("b&c", x);  =>  ab%26c
java: u = "a" + Base64.encode("b&c", x);  =>  a{{value}}
csharp: u = "a" + Uri.EscapeDataString("b&c");  =>  ab%26c
csharp: u = $"a{b}c" + d;  =>  a{{b}}c{{d}}
go: u := "a" + url.QueryEscape("b&c")  =>  ab%26c
python: u = "a" + quote("b&c")  =>  ab%26c
python: u = "a" + urllib.parse.quote_plus("b&c")  =>  ab%26c
python: u = ("a" "b")  =>  ab
python: u = f"a{b}c" "d"  =>  a{{b}}cd
php: <?php $u = "a" . rawurlencode("b&c") . $d;  =>  ab%26c{{$d}}
php: <?php $u = "a" . urlencode('b&c');  =>  ab%26c
kotlin: u = "a${'${b}'}" + "c"  =>  a{{b}}c
ruby: u = "a" + b\n["c"].each  =>  a{{b}}
shell: u="a"'b'"c"  =>  abc
shell: u="a" 'b'  =>  a
`;

test.each(cases.trim().split('\n'))('%s', (line) => {
  const [, name = '', program = '', text = ''] = /^(\w+): (.*?) {2}=> {2}(.*)$/.exec(line) ?? [];
  const source = new SourceText(
    program.replaceAll(String.raw`\n`, '\n'),
    sourceLanguages.find((each) => each.name === name)!,
  );
  const first = source.tokens.findIndex((_, index) => source.opensLiteral(index));
  expect(new JoinedLiterals(source).readWhole(first)?.made.text ?? 'undefined').toBe(text);
});
