/** The headers by which a request chooses its response: version, format, preferences and conditions (Protocol 8). */
import { failed } from './failures.js';

/** The form of a response. */
export interface ResponseFormat {
  readonly version: '4.0' | '4.01';
  readonly metadata: 'none' | 'minimal' | 'full';
  /** Whether Edm.Int64, Edm.Decimal and counts are strings (JSON format 3.2). */
  readonly isIeee754: boolean;
  /** The prefix of control information (JSON format 4.5). */
  readonly prefix: '@' | '@odata.';
}

/** The preferences in the header Prefer (Protocol 8.2.8). */
export interface Preferences {
  readonly return: 'representation' | 'minimal' | undefined;
  readonly maxPageSize: number | undefined;
  readonly continueOnError: boolean | undefined;
  readonly all: ReadonlySet<string>;
}

/** The versions of a request and its response (Protocol 8.1.5, 8.2.7): the highest that both sides support. */
export function versionOf(headers: Headers, usual: '4.0' | '4.01'): '4.0' | '4.01' {
  for (const name of ['OData-Version', 'OData-MaxVersion']) {
    const text = headers.get(name)?.trim();
    if (text === undefined) continue;
    if (!/^\d+\.\d+$/.test(text) || Number(text) < 4)
      throw failed(400, 'unsupported-version', `The header ${name} must be 4.0 or later, but is "${text}".`);
  }
  const most = headers.get('OData-MaxVersion');
  return most === null ? usual : Number(most) < 4.01 ? '4.0' : '4.01';
}

const parameterNames: ReadonlySet<string> = new Set([
  'metadata',
  'ieee754compatible',
  'streaming',
  'exponentialdecimals',
  'charset',
  'q',
]);

interface MediaType {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function mediaTypeOf(text: string): MediaType {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const pairs = parameters.map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=').map((each) => each.trim());
    return [name.toLowerCase().replace(/^odata\./, ''), value.replace(/^"(.*)"$/, '$1').toLowerCase()];
  });
  return { type: type.toLowerCase(), parameters: new Map(pairs) };
}

const quality = ({ parameters }: MediaType): number => {
  const value = Number(parameters.get('q') ?? 1);
  return Number.isNaN(value) ? 1 : value;
};

const isJson = ({ type }: MediaType): boolean =>
  type === 'json' || type === 'application/json' || type === 'application/*' || type === '*/*';

/** Whether the parameters have values that the format supports; unknown parameters are not accepted (Protocol 8.2.1). */
function accepts({ parameters }: MediaType): boolean {
  for (const [name, value] of parameters) {
    if (!parameterNames.has(name)) return false;
    if (name === 'metadata' && !['none', 'minimal', 'full'].includes(value)) return false;
    if (name === 'ieee754compatible' && value !== 'true' && value !== 'false') return false;
    if (name === 'streaming' && value !== 'false' && value !== 'true') return false;
    if (name === 'charset' && value !== 'utf-8') return false;
  }
  return true;
}

/** The formats that a request accepts, the preferred one first: those of `$format`, otherwise those of Accept. */
function acceptedBy(headers: Headers, format: string | undefined): readonly MediaType[] {
  if (format !== undefined) return [mediaTypeOf(format)];
  return (headers.get('Accept')?.trim() || '*/*')
    .split(',')
    .map(mediaTypeOf)
    .filter((each) => quality(each) > 0)
    .sort((a, b) => quality(b) - quality(a));
}

const notAcceptable = (format: string | undefined): ReturnType<typeof failed> =>
  failed(
    406,
    'not-acceptable',
    format === undefined
      ? 'The response is application/json; write Accept: application/json.'
      : `The response is JSON; "${format}" is not a format of it. Write $format=json.`,
    format === undefined ? {} : { target: '$format' },
  );

/** The format of a JSON response. Throws for a request that does not accept one. */
export function jsonFormatOf(headers: Headers, format: string | undefined, version: '4.0' | '4.01'): ResponseFormat {
  const chosen = acceptedBy(headers, format).find((each) => isJson(each) && accepts(each));
  if (chosen === undefined) throw notAcceptable(format);
  const metadata = (chosen.parameters.get('metadata') ?? 'minimal') as ResponseFormat['metadata'];
  const isIeee754 = chosen.parameters.get('ieee754compatible') === 'true';
  return { version, metadata, isIeee754, prefix: version === '4.0' ? '@odata.' : '@' };
}

/** Requires a request to accept text, the format of `/$count` and `/$value`; `$format` applies only to JSON. */
export function requireText(headers: Headers, format: string | undefined, type = 'text/plain'): void {
  const [main = ''] = type.split('/');
  const accepted = acceptedBy(headers, format).some(
    (each) => each.type === type || each.type === `${main}/*` || each.type === '*/*' || isJson(each),
  );
  if (!accepted) throw failed(406, 'not-acceptable', `The response is ${type}; write Accept: ${type}.`);
}

/** Whether a request asks for metadata in XML or in JSON. */
export function metadataFormat(headers: Headers, format: string | undefined): 'xml' | 'json' {
  const chosen = acceptedBy(headers, format).find(({ type }) =>
    /^(?:xml|json|application\/(?:xml|json|\*)|\*\/\*)$/.test(type),
  );
  if (chosen === undefined)
    throw failed(406, 'not-acceptable', 'The metadata are XML or JSON; write Accept: application/xml.');
  return chosen.type.endsWith('json') ? 'json' : 'xml';
}

/** The content type of a JSON response. */
export const contentTypeOf = ({ version, metadata, isIeee754 }: ResponseFormat): string =>
  `application/json;${version === '4.0' ? 'odata.' : ''}metadata=${metadata}${isIeee754 ? ';IEEE754Compatible=true' : ''}`;

/** Reads the header Prefer. Unknown preferences are ignored (RFC 7240). */
export function preferencesOf(headers: Headers): Preferences {
  const found = new Map<string, string>();
  for (const part of (headers.get('Prefer') ?? '').split(/[,;]/)) {
    const [name = '', value = ''] = part.split('=').map((each) => each.trim());
    const key = name.toLowerCase().replace(/^odata\./, '');
    if (key !== '' && !found.has(key)) found.set(key, value.replace(/^"(.*)"$/, '$1'));
  }
  const wanted = found.get('return');
  const size = found.get('maxpagesize');
  const more = found.get('continue-on-error');
  return {
    return: wanted === 'representation' || wanted === 'minimal' ? wanted : undefined,
    maxPageSize: size !== undefined && /^[1-9]\d{0,8}$/.test(size) ? Number(size) : undefined,
    continueOnError: more === undefined ? undefined : more !== 'false',
    all: new Set(found.keys()),
  };
}

/** The ETags of a header; `*` for any. */
export function etagsIn(header: string | null): '*' | readonly string[] | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (text === '*') return '*';
  return text.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** Whether ETags are equal by the weak comparison (RFC 9110 8.8.3.2). */
export const isSameETag = (a: string, b: string): boolean => a.replace(/^W\//, '') === b.replace(/^W\//, '');
