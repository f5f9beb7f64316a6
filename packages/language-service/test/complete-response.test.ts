/** Completion of paths into responses, in variables and scripts. */
import { createChecker } from '@odatalint/core';
import { expect, it } from 'vitest';
import { LanguageDocument } from '../src/index.js';
import { itemsAsText } from './completion-as-text.js';
import { runCases } from './editor-cases.js';

runCases('complete-response', itemsAsText);

it('checks a request again when the one whose response it reads has changed', () => {
  const text =
    '# @name list\nGET https://example.com/api/v1/object/Equipment\n\n###\nGET https://example.com/api/v1/object/Article\n\n###\nGET {{list.response.body.$.items[0].Id}}\n';
  const checker = createChecker();
  const document = new LanguageDocument(text, {
    format: 'http',
    checkerFor: () => checker,
    ran: () => true,
    ranAll: true,
  });
  const codes = (): string[] => document.check().diagnostics.map(({ code }) => code);
  expect(codes()).toEqual([]);
  const at = text.indexOf('Equipment');
  document.edit([{ start: at, end: at + 'Equipment'.length, text: "Equipment('1')" }]);
  expect(codes()).toEqual(['unknown-response-member']);
});
