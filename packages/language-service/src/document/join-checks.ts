/** Joins the checks of the chunks of a document. */
import type { Diagnostic } from '@odatalint/core';
import { type SecretWords, secretWordsIn } from '@odatalint/core/internal';
import { type BodyCheck, type DocumentCheck, hideSecretsIn } from '@odatalint/documents';
import type { CheckedChunk } from './checked-chunk.js';

/** The check of a document, and the words of its secrets, which most edits leave as they are. */
export interface JoinedCheck {
  readonly chunks: readonly CheckedChunk[];
  readonly check: DocumentCheck;
  readonly known: SecretWords;
}

/** The checks of all chunks as one, in offsets of the text. In: the chunks, all checked, and what was joined before. */
export function joinChecks(chunks: readonly CheckedChunk[], before: JoinedCheck | undefined): JoinedCheck {
  const diagnostics: DocumentCheck['diagnostics'][number][] = [];
  const suppressed: DocumentCheck['suppressed'][number][] = [];
  const bodies = new Map<string, BodyCheck>();
  const known = secretWordsOf(chunks, before?.known);
  let requests = 0;
  let start = 0;
  for (const chunk of chunks) {
    const { check } = chunk.part!;
    requests += check.requests;
    for (const body of check.bodies) bodies.set(body.path, joinBodies(bodies.get(body.path), body));
    const placed = chunk.checkAt(start, known);
    start += chunk.length;
    if (placed === undefined) continue;
    // One by one: a chunk can have more findings than a call can have arguments.
    for (const each of placed.diagnostics) diagnostics.push(each);
    for (const each of placed.suppressed) suppressed.push(each);
  }
  const ofBodies = hideSecretsIn({ diagnostics: [], suppressed: [], bodies: [...bodies.values()] }, known);
  return { chunks, check: { diagnostics, suppressed, bodies: ofBodies.bodies, requests }, known };
}

/** The words of the secrets of some chunks and of the files that they send; those of before if they are the same. */
export function secretWordsOf(chunks: readonly CheckedChunk[], before?: SecretWords): SecretWords {
  const words = new Set<string>();
  const bodies = new Map<string, string>();
  for (const chunk of chunks) {
    for (const word of chunk.words) words.add(word);
    for (const { path, text } of chunk.part?.check.bodies ?? []) bodies.set(path, text);
  }
  for (const word of secretWordsIn(bodies.values())) words.add(word);
  return before?.size === words.size && [...before].every((word) => words.has(word)) ? before : words;
}

/** What two chunks say of one other file, such as one that defines variables of both. */
function joinBodies(known: BodyCheck | undefined, other: BodyCheck): BodyCheck {
  if (known === undefined) return other;
  const keyOf = ({ code, start, end, message }: Diagnostic): string => JSON.stringify([code, start, end, message]);
  const keys = new Set(known.diagnostics.map(keyOf));
  const added = other.diagnostics.filter((each) => !keys.has(keyOf(each)));
  const diagnostics = [...known.diagnostics, ...added].sort((a, b) => a.start - b.start || a.end - b.end);
  return { ...known, diagnostics };
}
