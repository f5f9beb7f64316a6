/** Every offered safe fix resolves its finding, fixing all equals the command, and no place throws. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createChecker, type Span, type TextEdit } from '@odatalint/core';
import { applyEdits, fixText, isWorse } from '@odatalint/core/internal';
import { formatOf, loadFormats } from '@odatalint/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CodeAction, codeActions, codeLenses, formatting, LanguageDocument } from '../src/index.js';
import { pageDocuments } from './rule-page-documents.js';

beforeAll(() => loadFormats(['markdown', 'yaml']));

const whole = ({ text }: LanguageDocument): Span => ({ start: 0, end: text.length });

/** The number of findings of a code. */
const count = (document: LanguageDocument, code: string): number =>
  document.check().diagnostics.filter((finding) => finding.code === code).length;

function after(document: LanguageDocument, action: CodeAction, open: (text: string) => LanguageDocument) {
  const edits = action.edits();
  expect(edits.every((edit) => isIn(document.text, edit))).toBe(true);
  const changed = open(applyEdits(document.text, edits));
  if (action.selection !== undefined) expect(isIn(changed.text, action.selection)).toBe(true);
  return changed;
}

const isIn = (text: string, { start, end }: Span | TextEdit): boolean =>
  0 <= start && start <= end && end <= text.length;

describe('for a mistake of every kind', () => {
  const documents = pageDocuments();

  test('there are examples', () => {
    expect(documents.length).toBeGreaterThan(500);
  });

  test('a safe fix resolves its finding', () => {
    let tried = 0;
    for (const { text, open } of documents) {
      const document = open();
      for (const action of codeActions(document, whole(document), ['quickfix'])) {
        if (action.isPreferred !== true) continue;
        tried++;
        const { code } = action.finding!;
        const fixed = after(document, action, (changed) => openInstead(open(), changed));
        expect(count(fixed, code), `${text} — ${code}: ${action.title}`).toBeLessThan(count(document, code));
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  test('a comment hides what it says, and nothing else of the code where it stands for one line', () => {
    let tried = 0;
    for (const { open } of documents) {
      const document = open();
      for (const action of codeActions(document, whole(document), ['quickfix'])) {
        if (action.selection === undefined) continue;
        tried++;
        const hidden = after(document, action, (changed) => openInstead(open(), changed)).check();
        expect(hidden.suppressed.map(({ diagnostic: { code } }) => code)).toContain(action.finding!.code);
        expect(hidden.suppressed.map(({ reason }) => reason)).toContain('reason');
        expect(hidden.requests).toBe(document.check().requests);
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  test('an action that changes a request leaves no finding that was not there', () => {
    const titles = /^(?:Address|Refer|Ask for|Change the method|Send the|Extract the values)/;
    let tried = 0;
    for (const { open } of documents) {
      const document = open();
      const before = document.check().diagnostics;
      const step = Math.max(7, document.text.length >> 2);
      for (let offset = 3; offset < document.text.length; offset += step)
        for (const action of codeActions(document, { start: offset, end: offset }, ['refactor'])) {
          if (!titles.test(action.title)) continue;
          tried++;
          const found = after(document, action, (text) => openInstead(open(), text)).check().diagnostics;
          expect(isWorse(found, before), `${action.title}: ${document.text}`).toBe(false);
        }
    }
    expect(tried).toBeGreaterThan(100);
  });

  test('what is said above requests and what formatting changes lies in the document', () => {
    for (const { open } of documents) {
      const document = open();
      for (const { span, title } of codeLenses(document))
        expect([isIn(document.text, span), title !== '']).toEqual([true, true]);
      for (const edit of formatting(document)) expect(isIn(document.text, edit)).toBe(true);
    }
  });

  test('fixing all comes to the text that rounds of fixes come to', () => {
    for (const { open } of documents) {
      const document = open();
      const [action] = codeActions(document, { start: 0, end: 0 }, ['source']);
      const { text } = fixText(document.text, (each) => openInstead(open(), each).check());
      expect(applyEdits(document.text, action?.edits() ?? [])).toBe(text);
    }
  });
});

function openInstead(document: LanguageDocument, text: string): LanguageDocument {
  document.replace(text);
  return document;
}

describe('at every offset of an example', () => {
  const folder = fileURLToPath(new URL('../../../examples', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => formatOf(name) !== undefined,
  );

  test.each(names)('%s', (name) => {
    const checker = createChecker();
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const document = new LanguageDocument(text, { format: formatOf(name)!, checkerFor: () => checker });
    for (let offset = 0; offset <= text.length; offset += 41) {
      for (const action of codeActions(document, { start: offset, end: offset }, ['quickfix']))
        after(
          document,
          action,
          (changed) => new LanguageDocument(changed, { format: 'http', checkerFor: () => undefined }),
        );
    }
  });
});
