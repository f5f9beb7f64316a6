/** The URL of a request in a Postman collection, which is stored twice: as a text and in parts. */
import { GeneratedText } from '../../text/generated-text.js';
import { withPathVariables } from '../../text/path-variables.js';
import { itemsOf, memberOf, textOf, type HostValue } from '../../values/host-value.js';

/** An address, and a second place of it where there is one. */
export interface PostmanUrl {
  readonly made: GeneratedText;
  readonly copy?: GeneratedText;
}

/**
 * Postman sends what the parts say, and `raw` is for people. Where both say the same, findings are shown in `raw` and the
 * parts are its copy; where they differ, `raw` is out of date.
 */
export function postmanUrl(url: HostValue): PostmanUrl | undefined {
  const text = url.made?.();
  if (text !== undefined) return { made: withPathVariables(text) };
  const raw = memberOf(url, 'raw')?.made?.();
  const parts = memberOf(url, 'host') === undefined && memberOf(url, 'path') === undefined ? undefined : joinParts(url);
  if (raw === undefined) return parts && { made: withPathVariables(parts) };
  if (parts === undefined) return { made: withPathVariables(raw.text.includes('?') ? raw : withTable(url, raw)) };
  if (raw.text !== parts.text) return { made: withPathVariables(parts) };
  return { made: withPathVariables(raw), copy: withPathVariables(parts) };
}

/** Puts texts together that are in a document, with what joins them. */
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

  /** What comes between the part before and the next one. */
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

  /** All of it, with a joint after the last part. Parts that are in another order are known by their place as a whole. */
  finish(): GeneratedText {
    this.made.addCollapsed(this.#joint, { start: this.#end - 1, end: this.#end });
    if (this.#isInOrder) return this.made;
    const whole = new GeneratedText();
    whole.addCollapsed(this.made.text, this.#whole);
    return whole;
  }
}

/** A raw address without options, followed by those of the table. */
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

/** A text, or texts with a joint between them. */
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

/** A value that a converter of descriptions did not know: it writes an empty object. */
function unknownValue({ start, end }: HostValue): GeneratedText {
  const made = new GeneratedText();
  made.addCollapsed('{{value}}', { start, end });
  return made;
}

/** Whether a header or an option is switched off. */
export const isDisabled = (item: HostValue): boolean => memberOf(item, 'disabled')?.isTrue === true;
