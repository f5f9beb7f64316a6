/** Signature help answers at every offset of broken and complete requests, and its spans are inside its labels. */
import { createChecker } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { LanguageDocument, signatureHelp } from '../src/index.js';
import { pageDocuments } from './rule-page-documents.js';

function tryEverywhere(document: LanguageDocument, step: number): number {
  let answers = 0;
  for (let offset = 0; offset <= document.text.length; offset += step) {
    const help = signatureHelp(document, offset);
    if (help === undefined) continue;
    answers++;
    const { signatures, activeSignature, activeParameter } = help;
    const { parameters } = signatures[activeSignature]!;
    expect(activeParameter === undefined || parameters[activeParameter] !== undefined).toBe(true);
    for (const { label, parameters: all } of signatures)
      for (const { name, start, end } of all) expect(label.slice(start, end).startsWith(name)).toBe(true);
  }
  return answers;
}

test('in the examples of the pages', () => {
  let answers = 0;
  for (const { open } of pageDocuments()) answers += tryEverywhere(open(), 5);
  expect(answers).toBeGreaterThan(100);
});

describe('in a request that is being written', () => {
  const checker = createChecker({ service: 'odata-4.01' });
  const whole =
    "GET /A(1)/B(C='2',D=3)?$filter=contains(concat(E,'f'),'g') or any(x:x/H in (cast(I,Edm.String),'j'))&$orderby=case(K:1,L:2)";

  test('every prefix', () => {
    for (let end = 0; end <= whole.length; end++)
      tryEverywhere(new LanguageDocument(whole.slice(0, end), { format: 'http', checkerFor: () => checker }), 3);
  });
});
