/** The example on the front page: a query with its findings, which is checked while the site is built. */
import { readFileSync } from 'node:fs';
import { createChecker, loadSchema } from '@odatalint/core';
import { addressOfState } from '../../scripts/playground-address.js';

const schemaText = readFileSync(new URL('../../../examples/shop/metadata.xml', import.meta.url), 'utf8');
const url = 'Orders?$filter=Totl = 100 and State eq Open&$top=-5';

/** The text in pieces; a piece with a finding has its severity. */
function piecesOf(text, findings) {
  const pieces = [];
  let end = 0;
  for (const { start, end: findingEnd, severity } of findings) {
    if (start < end) continue;
    pieces.push({ text: text.slice(end, start) }, { text: text.slice(start, findingEnd), severity });
    end = findingEnd;
  }
  return [...pieces, { text: text.slice(end) }];
}

export default {
  load() {
    const checker = createChecker({ service: 'odata-4.01', schema: loadSchema(schemaText).schema });
    const findings = checker.check({ method: 'GET', url }).sort((a, b) => a.start - b.start);
    const lines = url.split(/(?=[?&])/);
    let at = 0;
    return {
      lines: lines.map((line) => {
        const start = at;
        at += line.length;
        const own = findings.filter((each) => each.start >= start && each.end <= at);
        return piecesOf(
          line,
          own.map((each) => ({ ...each, start: each.start - start, end: each.end - start })),
        );
      }),
      findings: findings.map(({ code, severity, message, fixes }) => ({
        code,
        severity,
        message,
        fix: fixes[0]?.title,
      })),
      playground: addressOfState({
        text: `${lines.join('\n  ')}\n`,
        format: 'odata',
        service: 'odata-4.01',
        schema: schemaText,
      }),
    };
  },
};
