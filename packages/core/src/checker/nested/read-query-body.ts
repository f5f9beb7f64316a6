/** Reads the query options in the body of `POST …/$query` like those of a URL, with places that map to the body. */
import { type MappedText, OffsetMap, type Span } from '../../text/index.js';
import { readJsonString } from '../../json/index.js';
import { type BoundRequest, hasQueryBodyForm, queryBodyForm } from '../../semantics/index.js';
import type { Body, JsonMember, JsonNode, Request, Url } from '../../syntax/index.js';
import { type NestedRequest, readNestedUrl } from './nested-request.js';
import type { ParseSettings } from '../read-input.js';

/** The request that the URL and the body of a `$query` request make together; undefined if the body has no readable query options. */
export function readQueryBody(
  { body, url: outer }: Request,
  bound: BoundRequest,
  settings: ParseSettings & { readonly firstId: number },
): NestedRequest<Url> | undefined {
  const form = body === undefined ? undefined : queryBodyForm(bound, body);
  const segment = outer.path?.segments.at(-1);
  if (body === undefined || segment === undefined || form === undefined || !hasQueryBodyForm(bound, form))
    return undefined;
  const made = new GeneratedUrl();
  const address = bound.textOf(outer, { start: 0, end: outer.end });
  made.addOutside(address.slice(0, Math.max(0, segment.start - 1)));
  const query = outer.query === undefined ? '' : bound.textOf(outer.query);
  if (!(form === 'json' ? addJson(made, body, query, bound) : addText(made, body, query, bound))) return undefined;
  const request = { ...bound.request, method: 'GET', url: made.text };
  const origin = { in: 'body', maps: { url: made.map }, isJson: form === 'json', parts: made.parts } as const;
  const plus = form === 'form' ? { plus: 'space' as const } : {};
  // JSON has no percent-encoding; that of the generated URL is not in the body.
  const decoding = form === 'json' ? { decoding: 'standard' as const } : {};
  return readNestedUrl(request, bound.route, origin, bound, { ...settings, ...plus, ...decoding });
}

/** A URL that is generated from the URL and the body of a request. */
class GeneratedUrl {
  readonly map = new OffsetMap();
  readonly #texts: string[] = [];
  readonly #parts: Span[] = [];

  get text(): string {
    return this.#texts.join('');
  }

  /** The parts of the text that are from the body. */
  get parts(): readonly Span[] {
    return this.#parts;
  }

  /** Adds text that is not in the body. */
  addOutside(text: string): void {
    this.map.addCollapsed(text.length, { start: 0, end: 0 });
    this.#texts.push(text);
  }

  /** Adds a mark that represents a place of the body. */
  addMark(text: string, place: Span): void {
    this.#add(text, (map) => map.addCollapsed(text.length, place));
  }

  /** Adds text of the body with the way back to it. */
  addBody(text: string, map: OffsetMap): void {
    this.#add(text, (whole) => whole.append(map));
  }

  #add(text: string, add: (map: OffsetMap) => void): void {
    const start = this.map.length;
    add(this.map);
    this.#texts.push(text);
    const last = this.#parts.at(-1);
    if (last?.end === start) this.#parts[this.#parts.length - 1] = { start: last.start, end: this.map.length };
    else this.#parts.push({ start, end: this.map.length });
  }
}

/** Options as in an address, or as a form of HTML sends them. */
function addText(made: GeneratedUrl, body: Body, query: string, bound: BoundRequest): boolean {
  const content = body.content;
  const isString = bound.isInBatch && content?.kind === 'JsonScalar' && typeof content.value === 'string';
  const text = bound.textOf(body);
  const { text: options, map } = isString
    ? readString(content, bound)
    : { text: text.trimEnd(), map: OffsetMap.identity(text.trimEnd().length, body.start) };
  made.addOutside(`?${query}${query === '' || options === '' ? '' : '&'}`);
  made.addBody(options, map);
  return true;
}

const readString = ({ start, end }: Span, bound: BoundRequest): MappedText => {
  const whole = bound.texts.find(({ field }) => field === 'body')?.text ?? '';
  return readJsonString(whole, { start: start + 1, end: end - 1 });
};

/** The members of an object: query options with their `$`, and the parameters of a function. */
function addJson(made: GeneratedUrl, body: Body, query: string, bound: BoundRequest): boolean {
  const { content } = body;
  if (content?.kind !== 'JsonObject' || body.faults.length > 0) return false;
  const overloads = bound.binding.path.at(-2)?.overloads ?? [];
  const isFunction = overloads.some(({ kind }) => kind === 'function');
  const isParameter = ({ name }: JsonMember): boolean => isFunction && !/^[$@]/.test(name.text);
  const parameters = content.members.filter(isParameter);
  // A request that a server has received contains no variables for unknown values.
  if (isFunction && bound.isReceived) return false;
  if (isFunction)
    addParameters(
      made,
      parameters,
      { start: content.start, end: content.start + 1 },
      (name) => {
        const base = name.replace(/@expression$/, '');
        const types = overloads.flatMap((each) => each.parameters.filter((parameter) => parameter.name === base));
        return types[0]?.type.name ?? 'Edm.String';
      },
      bound,
    );
  made.addOutside(`?${query}`);
  let isFirst = query === '';
  for (const member of content.members) {
    if (isParameter(member) || member.value.kind !== 'JsonScalar') continue;
    if (!isFirst) made.addOutside('&');
    isFirst = false;
    const name = readString(member.name, bound);
    const [written, map] = encoded(name);
    made.addBody(written, map);
    made.addMark('=', { start: member.name.end, end: member.name.end });
    addValue(made, member.value, bound);
  }
  return true;
}

/** `(within=5,unit='km')`: parameters as in the body of an action, and expressions in `name@expression`. */
function addParameters(
  made: GeneratedUrl,
  parameters: readonly JsonMember[],
  place: Span,
  typeOf: (name: string) => string,
  bound: BoundRequest,
): void {
  made.addMark('(', place);
  for (const [i, { name, value }] of parameters.entries()) {
    if (i > 0) made.addMark(',', place);
    const { text } = name;
    const isExpression = text.endsWith('@expression');
    made.addMark(`${isExpression ? text.slice(0, -'@expression'.length) : text}=`, name);
    const isQuoted =
      value.kind === 'JsonScalar' && typeof value.value === 'string' && !isExpression && !bare.test(typeOf(text));
    if (isQuoted) made.addMark("'", value);
    if (value.kind === 'JsonScalar' && !isExpression) addValue(made, value, bound, isQuoted);
    // Expressions and structured values are not checked: the names in an expression belong to the binding parameter.
    else made.addMark('{{value}}', value);
    if (isQuoted) made.addMark("'", value);
  }
  made.addMark(')', place);
}

/** Types whose literals in an address are the strings of JSON without quotes. */
const bare = /^Edm\.(?:Date|DateTimeOffset|TimeOfDay|Guid|Int64|Decimal|Double|Single)$/;

function addValue(made: GeneratedUrl, value: JsonNode, bound: BoundRequest, doublesQuotes = false): void {
  if (value.kind !== 'JsonScalar') return;
  if (typeof value.value === 'string') {
    const [text, map] = encoded(readString(value, bound), doublesQuotes);
    made.addBody(text, map);
  } else made.addBody(value.text, OffsetMap.identity(value.text.length, value.start));
}

const special: Readonly<Record<string, string>> = { '%': '%25', '&': '%26', '#': '%23', '+': '%2B' };

/** The text in the notation of a URL, where some characters have a meaning; the others stay. */
function encoded({ text, map }: MappedText, doublesQuotes = false): [string, OffsetMap] {
  const made = new OffsetMap();
  const parts: string[] = [];
  let plain = 0;
  const finish = (end: number): void => {
    if (end > plain) made.addExact(end - plain, plain);
    parts.push(text.slice(plain, end));
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    const instead = doublesQuotes && character === "'" ? "''" : special[character];
    if (instead === undefined) continue;
    finish(i);
    made.addCollapsed(instead.length, { start: i, end: i + 1 });
    parts.push(instead);
    plain = i + 1;
  }
  finish(text.length);
  return [parts.join(''), made.through(map)];
}
