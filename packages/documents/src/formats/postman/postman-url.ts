/** The URL of a request in a Postman collection, which stores it twice: as a text and in parts. */
import { GeneratedText, madeAt } from '../../text/generated-text.js';
import { withPathVariables } from '../../text/path-variables.js';
import { itemsOf, memberOf, textOf, type HostValue } from '../../values/host-value.js';

/** A URL, and its second copy, if any: an equal one, or one that differs. */
export interface PostmanUrl {
  readonly made: GeneratedText;
  readonly copy?: GeneratedText;
  readonly other?: GeneratedText;
}

/**
 * Postman sends the parts; `raw` is for people. If both agree, findings are shown in `raw` and the parts are its copy.
 * Otherwise `raw` is out of date.
 */
export function postmanUrl(url: HostValue): PostmanUrl | undefined {
  const text = url.made?.();
  if (text !== undefined) return { made: withPathVariables(text) };
  const raw = memberOf(url, 'raw')?.made?.();
  const parts = memberOf(url, 'host') === undefined && memberOf(url, 'path') === undefined ? undefined : joinParts(url);
  if (raw === undefined) return parts && { made: withPathVariables(parts) };
  if (parts === undefined) return { made: withPathVariables(raw.text.includes('?') ? raw : withTable(url, raw)) };
  if (raw.text !== parts.text) return { made: withPathVariables(parts), other: withPathVariables(raw) };
  return { made: withPathVariables(raw), copy: withPathVariables(parts) };
}

/** Joins texts of a document. */
class PartJoiner {
  readonly made = new GeneratedText();
  readonly #whole: HostValue;
  #joint = '';
  #end: number;
  #isInOrder = true;

  constructor(whole: HostValue) {
    this.#whole = whole;
    this.#end = whole.start;
  }

  /** The text between the part before and the next one. */
  join(joint: string): void {
    this.#joint += joint;
  }

  add(part: HostValue, made = part.made?.()): void {
    if (made === undefined) return;
    if (part.start < this.#end) this.#isInOrder = false;
    this.made.addCollapsed(this.#joint, { start: Math.min(this.#end, part.start), end: part.start });
    this.made.addMade(made);
    this.#joint = '';
    this.#end = part.end;
  }

  /** The whole text, with the text after the last part. Parts in another order have the place of the whole. */
  finish(): GeneratedText {
    this.made.addCollapsed(this.#joint, { start: this.#end - 1, end: this.#end });
    if (this.#isInOrder) return this.made;
    return madeAt(this.made.text, this.#whole);
  }
}

/** A raw URL without options, followed by those of the table. */
function withTable(url: HostValue, raw: GeneratedText): GeneratedText {
  const value = memberOf(url, 'raw');
  if (value === undefined || itemsOf(memberOf(url, 'query')).every(isDisabled)) return raw;
  const joiner = new PartJoiner(url);
  joiner.add(value);
  addQuery(joiner, url);
  return joiner.finish();
}

function joinParts(url: HostValue): GeneratedText {
  const joiner = new PartJoiner(url);
  const protocol = memberOf(url, 'protocol');
  if (protocol?.kind === 'text') {
    joiner.add(protocol);
    joiner.join('://');
  }
  addList(joiner, memberOf(url, 'host'), '.');
  const port = memberOf(url, 'port');
  if (port?.kind === 'text') {
    joiner.join(':');
    joiner.add(port);
  }
  const path = memberOf(url, 'path');
  if (path !== undefined) {
    joiner.join('/');
    addList(joiner, path, '/');
  }
  addQuery(joiner, url);
  return joiner.finish();
}

/** A text, or texts that are joined. */
function addList(joiner: PartJoiner, value: HostValue | undefined, joint: string): void {
  if (value?.kind === 'text') return joiner.add(value);
  itemsOf(value).forEach((item, at) => {
    if (at > 0) joiner.join(joint);
    joiner.add(item.kind === 'record' ? (memberOf(item, 'value') ?? item) : item);
  });
}

function addQuery(joiner: PartJoiner, url: HostValue): void {
  let joint = '?';
  for (const option of itemsOf(memberOf(url, 'query'))) {
    if (isDisabled(option)) continue;
    joiner.join(joint);
    joint = '&';
    const key = memberOf(option, 'key');
    const value = memberOf(option, 'value');
    if (key?.kind === 'text') joiner.add(key);
    if (value?.kind !== 'text') continue;
    joiner.join('=');
    const text = textOf(value);
    if (text === '%7B%7D' || text === '{}') joiner.add(value, unknownValue(value));
    else if (text !== '') joiner.add(value);
  }
}

/** An unknown value: converters of API descriptions write an empty object. */
function unknownValue({ start, end }: HostValue): GeneratedText {
  return madeAt('{{value}}', { start, end });
}

/** Whether a header or option is disabled. */
export const isDisabled = (item: HostValue): boolean => memberOf(item, 'disabled')?.isTrue === true;
