/** Completes JSON bodies: missing members, and values. */
import { headerLines, isRequestInput } from '@odatalint/core/internal';
import type { CompletionItem } from '../../document/answers.js';
import type { LanguageDocument } from '../../document/language-document.js';
import { batchValueOf } from './batch-body.js';
import { type BodyValue, follow, stepIntoBody } from './body-value.js';
import { bodyValueOf } from './entity-body.js';
import type { JsonCursor } from './json-cursor.js';
import { JsonItems } from './json-items.js';
import { brokenJsonPlaceAt, type JsonPlace, jsonPlaceAt } from './json-place.js';
import type { Probe } from '../items/probe.js';

/** Completes in the body of a request; a body of another type than JSON has no items. */
export function completeBody(document: LanguageDocument, probe: Probe): readonly CompletionItem[] {
  const place = saysJson(probe) ? jsonPlaceAt(document, probe) : undefined;
  return place === undefined ? [] : itemsAt(document, place);
}

/** Completes in a JSON body of a JSON document that cannot be read while it is edited. */
export function completeBrokenBody(document: LanguageDocument, offset: number): readonly CompletionItem[] {
  const place = brokenJsonPlaceAt(document, offset);
  return place === undefined ? [] : itemsAt(document, place);
}

function itemsAt(document: LanguageDocument, place: JsonPlace): readonly CompletionItem[] {
  const root = rootOf(document, place.probe);
  if (root === undefined) return [];
  const items = new JsonItems(document, place);
  addItems(items, root, place.cursor);
  return items.items();
}

/** The type of a multipart batch is known, and each part is completed separately. */
function saysJson({ request: { input } }: Probe): boolean {
  const headers = isRequestInput(input) ? headerLines(input.headers) : [];
  const type = headers.find(({ name }) => name.trim().toLowerCase() === 'content-type')?.value ?? '';
  if (/^\s*text\b/i.test(type)) return false;
  const subtype = /^\s*application\/([\w.-]*(?:\+json)?)/i.exec(type)?.[1]?.toLowerCase();
  return subtype === undefined || subtype === '' || subtype.startsWith('json') || subtype.endsWith('+json');
}

/** The possible contents of a body. The text of a JSON batch also contains the bodies of its requests. */
function rootOf(document: LanguageDocument, { bound, text, request }: Probe): BodyValue | undefined {
  const used = document.usedNames(request.span.start);
  const whole = bound.texts.find(({ field }) => field === 'body');
  if (bound.route?.route.interface !== 'batch' && (!bound.isInBatch || whole?.text !== text.text))
    return bodyValueOf(bound, used);
  return batchValueOf(document.bind(request), used);
}

function addItems(items: JsonItems, root: BodyValue, { frames, role, at }: JsonCursor): void {
  const frame = frames.at(-1);
  const around = follow(root, frames);
  if (role === 'value') {
    const value = frame === undefined ? root : stepIntoBody(around, frame, at);
    return items.addValue(frame?.kind === 'array' ? withoutTexts(value, frame.names) : value);
  }
  if (frame === undefined || around.kind !== 'object') return;
  const members = around.members(frame);
  const given = new Set(members.filter(({ name }) => frame.names.includes(name)).map(({ subject }) => subject));
  // A reference may be given by its name alone, which is not a member of its own, and `@odata.type` is `@type` as well.
  for (const name of frame.names) given.add(name.replace('@odata.', '@'));
  for (const member of members) if (!given.has(member.subject)) items.addMember(member);
}

/** The values that a list does not contain yet. */
const withoutTexts = (value: BodyValue, given: readonly string[]): BodyValue =>
  value.kind === 'scalar' ? { ...value, literals: value.literals.filter(({ text }) => !given.includes(text)) } : value;
