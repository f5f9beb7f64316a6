/** Reads a schema document in JSON into values with places, as far as possible. */
import { type JsonFault, type JsonValue, readJson } from '../../../json/index.js';
import type { Span } from '../../../text/index.js';
import type { SchemaFault, SchemaTree } from '../../model/schema-tree.js';

/** The maximum number of reported faults. */
const faultLimit = 20;

/** Reads a whole text. Never throws. The tree contains only values of JSON, and each name of an object once. */
export function readSchemaTree(text: string): SchemaTree {
  const { root, faults } = readJson(text);
  return {
    root: root === undefined || faults.length === 0 ? root : usable(root),
    // At the end, the most important missing part is the closing bracket.
    faults: faults
      .filter(({ fault, found, partner }) => found !== 'end' || partner !== undefined || fault === 'empty')
      .slice(0, faultLimit)
      .map(describeFault),
  };
}

/**
 * The value that begins at `span`, or that the member has whose name `span` is; undefined when there is none. It is read
 * again, so that the tree need not be kept.
 */
export function readSchemaValue(text: string, span: Span): JsonValue | undefined {
  if (text[span.start] !== '"') return readJson(text, { start: span.start }).root;
  const colon = text.indexOf(':', span.end);
  return colon < 0 ? undefined : readJson(text, { start: colon + 1 }).root;
}

/** A tree of another notation with its usable values only. */
export const withUsableValues = (tree: SchemaTree): SchemaTree =>
  tree.root === undefined || tree.faults.length === 0 ? tree : { ...tree, root: usable(tree.root) };

/** A tree without duplicate names and without text that is not JSON. The depth of the tree is limited. */
function usable(value: JsonValue): JsonValue | undefined {
  const { kind } = value;
  if (kind === 'other' || kind === 'missing') return undefined;
  if (kind === 'array') return { ...value, items: value.items.flatMap((item) => usable(item) ?? []) };
  if (kind !== 'object') return value;
  const names = new Set<string>();
  const members = value.members.flatMap((member) => {
    const kept = names.has(member.name) ? undefined : usable(member.value);
    if (kept === undefined) return [];
    names.add(member.name);
    return [{ ...member, value: kept }];
  });
  return { ...value, members };
}

function describeFault(fault: JsonFault): SchemaFault {
  const [message, span] = wordsOf(fault);
  return { message, start: span.start, end: span.end, isRepeatedName: fault.fault === 'duplicate' };
}

/** Faults of the structure are reported at one character, or at the name or the bracket that lacks something. */
function wordsOf({ fault, start, end, found, partner, word = '' }: JsonFault): [message: string, span: Span] {
  const whole = { start, end };
  const character = { start, end: Math.min(start + 1, end) };
  switch (fault) {
    case 'value':
      if (partner !== undefined) return ['the member has no value.', partner];
      return found === ',' ? ['there is no value before this comma.', character] : ['a value is missing here.', whole];
    case 'name':
      return ['a member name in double quotes is missing here.', whole];
    case 'colon':
      return ['a colon is missing after the member name.', partner ?? character];
    case 'comma':
      return ['a comma is missing before this.', character];
    case 'closer':
      if (found !== 'end') return [`expected "${word}", not "${found}".`, character];
      return [`the "${word}" for this is missing.`, partner ?? character];
    case 'trailing-comma':
      return [`there is a comma before the "${found}".`, character];
    case 'string-end':
      return ['the closing quote of this string is missing.', whole];
    case 'escape':
    case 'unicode':
      return ['this string has an escape that JSON does not allow.', whole];
    case 'control':
      return ['a control character in this string must be written as an escape.', whole];
    case 'comment':
      return ['JSON does not allow comments.', whole];
    case 'comment-end':
      return ['this comment is not closed.', whole];
    case 'end':
      return ['there is text after the value.', character];
    case 'empty':
      return ['the text is empty.', character];
    case 'depth':
      return ['values are nested deeper than 250 levels.', character];
    case 'duplicate':
      return [`The member "${word}" occurs twice in this object; the first one counts.`, whole];
  }
}
