/** Reads `.batch.json` files: each is the body of one batch request. */
import { OffsetMap } from '@odatalint/core';
import type { DocumentReader, RequestDocument } from '../document.js';

export const batchReader: DocumentReader = {
  format: 'batch',
  extensions: ['.batch.json'],
  read: readBatch,
};

/** An empty file holds no batch; in any other what is wrong is the checker's to say. */
function readBatch(text: string): RequestDocument {
  const span = { start: 0, end: text.length };
  const maps = { body: OffsetMap.identity(text.length) };
  const requests = text.trim() === '' ? [] : [{ input: { batch: text }, span, target: { start: 0, end: 0 }, maps }];
  return { format: 'batch', requests, directives: [], problems: [] };
}
