/** Joins the checks of the chunks of a document. */
import { type Diagnostic } from '@odatalint/core';
import { type BodyCheck, type DocumentCheck, DocumentSecrets, secretWordsOf } from '@odatalint/documents';
import type { CheckedChunk } from './checked-chunk.js';

/** The check of a document, and its secrets, which most edits leave as they are. */
export interface JoinedCheck {
  readonly chunks: readonly CheckedChunk[];
  readonly check: DocumentCheck;
  readonly secrets: DocumentSecrets;
}

/** The checks of all chunks as one, in offsets of the text. In: the chunks, all checked, and what was joined before. */
export function joinChecks(chunks: readonly CheckedChunk[], before: JoinedCheck | undefined): JoinedCheck {
  const diagnostics: DocumentCheck['diagnostics'][number][] = [];
  const suppressed: DocumentCheck['suppressed'][number][] = [];
  const secretPlaces: DocumentCheck['secrets'][number][] = [];
  const bodies = new Map<string, BodyCheck>();
  const secrets = secretsOf(chunks, before);
  let requests = 0;
  let start = 0;
  for (const chunk of chunks) {
    const { check } = chunk.part!;
    requests += check.requests;
    for (const body of check.bodies) bodies.set(body.path, joinBodies(bodies.get(body.path), body));
    const placed = chunk.checkAt(start, secrets);
    start += chunk.length;
    if (placed === undefined) continue;
    // One by one: a chunk can have more findings than a call can have arguments.
    for (const each of placed.diagnostics) diagnostics.push(each);
    for (const each of placed.suppressed) suppressed.push(each);
    for (const each of placed.secrets) secretPlaces.push(each);
  }
  const check = {
    diagnostics,
    suppressed,
    secrets: secretPlaces,
    bodies: secrets.hideInBodies([...bodies.values()]),
    requests,
  };
  return { chunks, check, secrets };
}

/** The secrets of the chunks; those of before if the chunks that were replaced had the same. */
function secretsOf(chunks: readonly CheckedChunk[], before: JoinedCheck | undefined): DocumentSecrets {
  if (before === undefined) return new DocumentSecrets(secretWordsOf(chunks));
  const old = before.chunks;
  let same = 0;
  while (same < chunks.length && chunks[same] === old[same]) same++;
  let end = 0;
  const most = Math.min(chunks.length, old.length) - same;
  while (end < most && chunks.at(-1 - end) === old.at(-1 - end)) end++;
  const [removed, added] = [old.slice(same, old.length - end), chunks.slice(same, chunks.length - end)];
  const isPlain = (chunk: CheckedChunk): boolean => chunk.given === undefined && definesNothing(chunk);
  if ([...removed, ...added].every(isPlain) && haveSame(removed, added)) return before.secrets;
  const words = secretWordsOf(chunks);
  return isSame(before.secrets.words, words) ? before.secrets : new DocumentSecrets(words);
}

function definesNothing(chunk: CheckedChunk): boolean {
  const { definitions, pairs } = chunk.written();
  return definitions.length + pairs.length === 0;
}

/** Whether two rows of chunks have the same secrets, and the same variables in the place of secrets. */
const haveSame = (some: readonly CheckedChunk[], others: readonly CheckedChunk[]): boolean =>
  (['words', 'variables'] as const).every((member) => isSame(unionOf(some, member), unionOf(others, member)));

const unionOf = (chunks: readonly CheckedChunk[], member: 'words' | 'variables'): ReadonlySet<string> =>
  new Set(chunks.flatMap((chunk) => [...chunk[member]]));

function isSame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (some.size !== others.size) return false;
  for (const each of others) if (!some.has(each)) return false;
  return true;
}

/** What two chunks say of one other file, such as one that defines variables of both. */
function joinBodies(known: BodyCheck | undefined, other: BodyCheck): BodyCheck {
  if (known === undefined) return other;
  const keyOf = ({ code, start, end, message }: Diagnostic): string => JSON.stringify([code, start, end, message]);
  const keys = new Set(known.diagnostics.map(keyOf));
  const added = other.diagnostics.filter((each) => !keys.has(keyOf(each)));
  const diagnostics = [...known.diagnostics, ...added].sort((a, b) => a.start - b.start || a.end - b.end);
  return { ...known, diagnostics, secrets: [...known.secrets, ...other.secrets] };
}
