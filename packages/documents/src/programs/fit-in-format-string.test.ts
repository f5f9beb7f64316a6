/** Fixes in format strings: each language with each kind of literal, and each fix that adds a `%`. */
import { createChecker } from '@odatalint/core';
import { fixText } from '@odatalint/core/internal';
import { describe, expect, test } from 'vitest';
import { checkDocument, type DocumentFormat } from '../index.js';

/** The programs of a language by the way in which they must write `%`: twice, once, or not at all. § is a mistake in an address. */
const programs: readonly (readonly [format: DocumentFormat, percent: '%%' | '%' | 'none', program: string])[] = [
  ['java', '%%', `var u = String.format("https://h/odata/A?$filter=N eq 'a§b' and I eq %s", x);`],
  ['java', '%%', `var u = String.format(Locale.ROOT, "https://h/odata/A?$filter=N eq 'a§b' and I eq %1$s", x);`],
  ['java', '%%', `var u = "https://h/odata/A?$filter=N eq 'a§b' and I eq %d".formatted(x);`],
  ['java', '%%', `var u = "https://h/odata/A?$filter=N eq 'a§b'".formatted();`],
  ['java', '%%', `var u = """\n  https://h/odata/A?$filter=N eq 'a§b' and I eq %s""".formatted(x);`],
  ['java', '%', `var u = "https://h/odata/A?$filter=N eq 'a§b'";`],
  ['java', '%', `var u = "https://h/odata/A?$filter=N%20eq 'a§b'";`],
  ['java', 'none', `var u = String.format("https://h/odata/A?$filter=N%20eq 'a§b' and I eq %s", x);`],
  ['java', '%%', `var u = String.format("https://h/odata/A?$filter=N eq 'a§b'" + " and I eq %s", x);`],
  ['java', 'none', `var u = "https://h/odata/A?$filter=N eq 'a§b'" + " and I eq %s";`],
  ['kotlin', '%%', `val u = "https://h/odata/A?\\$filter=N eq 'a§b' and I eq %s".format(x)`],
  ['kotlin', '%%', `val u = String.format("https://h/odata/A?\\$filter=N eq 'a§b' and I eq %5.2f", x)`],
  ['kotlin', '%', `val u = "https://h/odata/A?\\$filter=N eq 'a§b' and I eq \${x}"`],
  ['python', '%%', `u = "https://h/odata/A?$filter=N eq 'a§b' and I eq %s" % x`],
  ['python', '%%', `u = "https://h/odata/A?$filter=N eq 'a§b' and I eq %(i)s" % x`],
  ['python', '%%', `u = r"""https://h/odata/A?$filter=N eq 'a§b' and I eq %s""" % x`],
  ['python', '%', `u = "https://h/odata/A?$filter=N eq 'a§b' and I eq {}".format(x)`],
  ['python', '%', `u = f"https://h/odata/A?$filter=N eq 'a§b' and I eq {x}"`],
  ['go', '%%', `u := fmt.Sprintf("https://h/odata/A?$filter=N eq 'a§b' and I eq %d", x)`],
  ['go', '%%', `u := fmt.Sprintf(\`https://h/odata/A?$filter=N eq 'a§b' and I eq %[1]v\`, x)`],
  ['go', '%%', `u := fmt.Sprintf("https://h/odata/A?$filter=N eq 'a§b'")`],
  ['go', '%', `u := "https://h/odata/A?$filter=N eq 'a§b'" + x`],
  ['go', 'none', `u := fmt.Sprintf("https://h/odata/A?$filter=N%20eq 'a§b' and I eq %d", x)`],
  ['php', '%%', `<?php $u = sprintf("https://h/odata/A?\\$filter=N eq 'a§b' and I eq %s", $x);`],
  ['php', '%%', `<?php $u = sprintf('https://h/odata/A?$filter=N eq \\'a§b\\' and I eq %1$s', $x);`],
  ['php', '%', `<?php $u = "https://h/odata/A?\\$filter=N eq 'a§b' and I eq $x";`],
  ['terraform', '%%', `u = format("https://h/odata/A?$filter=N eq 'a§b' and I eq %s", var.x)`],
  ['terraform', '%', `u = "https://h/odata/A?$filter=N eq 'a§b' and I eq \${var.x}"`],
  ['shell', '%%', `printf "https://h/odata/A?\\$filter=N eq 'a§b' and I eq %s" x`],
  ['shell', '%', `curl "https://h/odata/A?\\$filter=N eq 'a§b' and I eq $x"`],
  ['ruby', '%%', `u = "https://h/odata/A?$filter=N eq 'a§b' and I eq %s" % x`],
  ['ruby', '%%', `u = format("https://h/odata/A?$filter=N eq 'a§b'", x)`],
  ['ruby', '%%', `u = sprintf "https://h/odata/A?$filter=N eq 'a§b'", x`],
  ['ruby', '%', `u = get("https://h/odata/A?$filter=N eq 'a§b'")`],
  ['r', '%%', `u <- sprintf("https://h/odata/A?$filter=N eq 'a§b' and I eq %d", x)`],
  ['r', '%', `u <- GET("https://h/odata/A?$filter=N eq 'a§b'")`],
  // The second argument, and other functions that format.
  ['go', '%%', `fmt.Fprintf(w, "https://h/odata/A?$filter=N eq 'a§b'")`],
  ['go', 'none', `t.Skipf("https://h/odata/A?$filter=N eq 'a§b'")`],
  ['go', '%', `http.Get("https://h/odata/A?$filter=N eq 'a§b'")`],
  ['java', 'none', `var u = String.format(locale, "https://h/odata/A?$filter=N eq 'a§b'");`],
  ['java', 'none', `out.format("https://h/odata/A?$filter=N eq 'a§b'");`],
  ['python', 'none', `u = "{}".format("https://h/odata/A?$filter=N eq 'a§b'")`],
  ['python', '%', `requests.get("https://h/odata/A?$filter=N eq 'a§b'")`],
  ['terraform', '%%', `u = formatlist("https://h/odata/A?$filter=N eq 'a§b'", var.x)`],
  ['shell', '%%', `printf "https://h/odata/A?\\$filter=N eq 'a§b'"`],
  // A name that is formatted later.
  ['python', 'none', `u = "https://h/odata/A?$filter=N eq 'a§b'"\nv = u % ()`],
  ['python', 'none', `u = "https://h/odata/A?$filter=N eq 'a§b'"\nv = (u + "&$top=%d") % x`],
  ['python', '%', `u = "https://h/odata/A?$filter=N eq 'a§b'"\nget(u)`],
  ['java', 'none', `String F = "https://h/odata/A?$filter=N eq 'a§b'"; var u = String.format(F, 1);`],
  ['java', 'none', `String F = "https://h/odata/A?$filter=N eq 'a§b'"; var u = F.formatted(1);`],
  ['java', '%', `String F = "https://h/odata/A?$filter=N eq 'a§b'"; var u = String.format(FF, F1);`],
  ['go', 'none', `const f = "https://h/odata/A?$filter=N eq 'a§b'"\nvar u = fmt.Sprintf(f)`],
  ['kotlin', 'none', `val f: String = "https://h/odata/A?\\$filter=N eq 'a§b'"\nval u = f.format(x)`],
  ['csharp', '%', `var u = string.Format("https://h/odata/A?$filter=N eq 'a§b' and I eq {0}", x);`],
  ['csharp', '%', `var u = $"https://h/odata/A?$filter=N eq 'a§b' and I eq {x}";`],
  ['powershell', '%', `$u = 'https://h/odata/A?$filter=N eq ''a§b'' and I eq {0}' -f $x`],
  ['bicep', '%', `var u = format('https://h/odata/A?$filter=N eq \\'a§b\\' and I eq {0}', x)`],
  ['script', '%', "const u = `https://h/odata/A?$filter=N eq 'a§b' and I eq ${x}`;"],
];

const mistakes = { '#': '23', '+': '2B' };

const checker = createChecker({ service: 'odata-4.01' });

describe.each(Object.entries(mistakes))('%s', (mistake, code) => {
  test.each(programs)('%s %s: %s', (format, percent, program) => {
    const text = `${program.replace('§', mistake)}\n`;
    const check = (each: string) =>
      checkDocument(each, { format, checkerFor: () => checker, ran: () => true, ranAll: true });
    expect(check(text).diagnostics).toHaveLength(1);
    const fixed = fixText(text, check).text;
    expect(fixed).toBe(`${program.replace('§', percent === 'none' ? mistake : percent + code)}\n`);
    if (percent !== 'none') expect(check(fixed).diagnostics).toEqual([]);
  });
});
