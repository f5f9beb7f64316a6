/** Reads `.batch.json` files: each is the body of one batch request. */
import { OffsetMap } from '@odatalint/core/internal';
import type { ReadDocument } from '../../document/document.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const batchFormat: FormatDescriptor = {
  label: 'the body of a batch request',
  example: '{"requests":[{"id":"1","method":"GET","url":"Orders?$top=1"}]}\n',
  fileNames: { own: ['.batch.json'] },
  languageIds: [],
  embedding: 'whole',
  layout: 'never',
  read: readBatch,
};

/** An empty file contains no batch. In any other file the checker reports mistakes. */
function readBatch(text: string): ReadDocument {
  const span = { start: 0, end: text.length };
  const maps = { body: OffsetMap.identity(text.length) };
  const requests = text.trim() === '' ? [] : [{ input: { batch: text }, span, target: { start: 0, end: 0 }, maps }];
  return { requests, directives: [], problems: [] };
}
