/** How long an editor waits after a key was pressed, against a check of the whole document. */
import { createChecker } from '@odatalint/core';
import { checkDocument } from '@odatalint/documents';
import { complete, LanguageDocument } from '@odatalint/language-service';
import { madeHttpDocument } from '../made-texts.js';
import { fastest } from '../measuring/fastest.js';
import type { Cell, Table } from '../measuring/table.js';

const checker = createChecker({ service: 'asset-management' });
const checkerFor = () => checker;

/** The time of an edit in the middle and the check after it, over that of a check of everything, and of one request. */
function compare(lines: number): readonly number[] {
  const text = madeHttpDocument(lines);
  const document = new LanguageDocument(text, { format: 'http', checkerFor });
  document.check();
  const at = text.indexOf("'A-", text.length / 2) + 3;
  let typed = 0;
  const request = { url: text.slice(text.indexOf('https'), text.indexOf('\n', text.indexOf('https'))) };
  const times = fastest({
    edit: () => {
      // Every edit makes a request that was not there before.
      document.edit([{ start: at, end: at + 1, text: String(typed++ % 10) }]);
      return document.check();
    },
    whole: () => checkDocument(text, { format: 'http', checkerFor }),
    request: () => checker.check(request),
    complete: () => complete(document, at),
  });
  return [times.edit / times.whole, times.edit / times.request, times.complete / times.request];
}

/** So many keys are pressed before the server is asked again. */
const rapid = 300;

/** The time of many rapid edits in a document with 10,000 findings and the check after them, over that of a check of everything. */
function compareRapid(): number {
  const text = 'GET https://example.com/api/v1/object/Equipment?top=x\n\n###\n'.repeat(10_000);
  const document = new LanguageDocument(text, { format: 'http', checkerFor });
  const found = document.check().diagnostics.length;
  if (found < 10_000) throw new Error(`There are only ${String(found)} findings.`);
  const at = text.indexOf('top=', text.length / 2) + 4;
  const times = fastest(
    {
      edits: () => {
        for (let i = 0; i < rapid; i++) document.edit([{ start: at, end: at + 1, text: String(i % 10) }]);
        return document.check();
      },
      whole: () => checkDocument(text, { format: 'http', checkerFor }),
    },
    { turns: 5, turn: 0, warmUp: 2000 },
  );
  return times.edits / times.whole;
}

export function measureEditor(): Table {
  const rows = [500, 5000].map((lines): Cell[] => [`${String(lines)} lines`, ...compare(lines)]);
  return {
    title: 'Editing',
    about:
      'The time to check an .http document again after one typed character, as a multiple of a check of the ' +
      'whole document, and of a check of the edited request. The last column compares a completion there with ' +
      'the same check.',
    columns: ['document', '× whole document', '× one request', 'completion, × one request'],
    rows,
    targets: [
      {
        what: `${String(rapid)} rapid edits in a document with 10,000 findings and the check after them, × a check of the whole document`,
        value: compareRapid(),
        bound: 'at most',
        goal: 1,
      },
    ],
  };
}
