/** A JSON file, with comments and trailing commas, as a value with places. Depth uses no stack. */
import { type JsonFault, type JsonValue, readJson } from '@odatalint/core/internal';
import { EntryNames, type HostEntry, type HostValue, type ReadValue, type HostFault } from './host-value.js';
import { madeOfJsonString } from './json-strings.js';
import { exactText, type GeneratedText } from '../text/generated-text.js';

/** Never throws. Text after a mistake is read as far as possible. */
export function readHostJson(text: string): ReadValue {
  const { root, faults } = readJson(text, { depthLimit: Infinity });
  const fault = faults.find((each) => !allowed.has(each.fault));
  const broken = new Set(faults.filter((each) => inStrings.has(each.fault)).map(({ start }) => start));
  return {
    roots: root === undefined ? [] : [new JsonHostValue(text, root, broken)],
    fault: fault === undefined ? undefined : describeFault(fault),
  };
}

/** Entries are created on demand, so that a deep file uses no stack and a large one little memory. */
class JsonHostValue implements HostValue {
  readonly kind: HostValue['kind'];
  readonly start: number;
  readonly end: number;
  readonly isTrue: boolean;
  readonly made?: () => GeneratedText;
  readonly number?: () => GeneratedText;
  #entries: readonly HostEntry[] | undefined;
  #names: EntryNames | undefined;

  constructor(
    private readonly text: string,
    private readonly value: JsonValue,
    /** The places of incomplete strings. */
    private readonly broken: ReadonlySet<number>,
  ) {
    const { kind, start, end } = value;
    this.start = start;
    this.end = end;
    this.isTrue = kind === 'boolean' && value.text === 'true';
    const isText = kind === 'string' && !broken.has(start);
    this.kind = kind === 'object' ? 'record' : kind === 'array' ? 'list' : isText ? 'text' : 'other';
    if (isText) this.made = () => madeOfJsonString(text, value);
    if (kind === 'number') this.number = () => exactText(text, this);
  }

  get entries(): readonly HostEntry[] {
    return (this.#entries ??= this.#makeEntries());
  }

  get names(): EntryNames | undefined {
    return this.kind === 'record' ? (this.#names ??= new EntryNames(this.entries)) : undefined;
  }

  #makeEntries(): readonly HostEntry[] {
    const { text, value, broken } = this;
    if (value.kind === 'array')
      return value.items.map((item, at) => ({
        name: String(at),
        nameSpan: { start: item.start, end: item.end },
        value: new JsonHostValue(text, item, broken),
      }));
    if (value.kind !== 'object') return [];
    return value.members
      .filter((member) => member.value.kind !== 'missing')
      .map(({ name, nameSpan, value: held }) => ({ name, nameSpan, value: new JsonHostValue(text, held, broken) }));
  }
}

const inStrings: ReadonlySet<JsonFault['fault']> = new Set(['string-end', 'escape', 'unicode', 'control']);

/** Programs that read such files allow comments and trailing commas; an empty file contains nothing. */
const allowed: ReadonlySet<JsonFault['fault']> = new Set(['comment', 'trailing-comma', 'duplicate', 'empty']);

const describeFault = (fault: JsonFault): HostFault => ({
  start: fault.start,
  end: fault.end,
  message: wordsOf(fault),
});

function wordsOf({ fault, found, word }: JsonFault): string {
  if (found === 'word') return 'a string requires double quotes';
  if (found === ':') return 'this colon has no name before it';
  switch (fault) {
    case 'value':
      return found === ',' ? 'a value is missing before this comma' : 'a value is missing';
    case 'colon':
      return isCloser(found) || found === ','
        ? 'a value is missing'
        : 'a name in double quotes and a colon are missing';
    case 'name':
      return 'a name in double quotes and a colon are missing';
    case 'comma':
      return 'a comma is missing before this';
    case 'closer':
      return isCloser(found) ? `nothing is open that this ${found} closes` : `a closing ${word ?? ''} is missing`;
    case 'end':
      return 'the file should end before this';
    case 'comment-end':
      return 'a comment is not closed';
    default:
      return 'a text or a number is not complete';
  }
}

const isCloser = (found: JsonFault['found']): boolean => found === '}' || found === ']';
