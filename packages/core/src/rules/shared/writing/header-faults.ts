/** The faults in the values of the headers that OData defines (OData 4.01 protocol 8; RFC 9110 8.8.3 and 12.5.1). */
import { suggestNames } from '../../../text/index.js';
import type { ODataVersion } from '../../../language/index.js';

/** A fault of a header's value. */
export interface HeaderFault {
  /** Offsets in the value, half-open. */
  readonly start: number;
  readonly end: number;
  /** The expected value, in words that follow "must be". */
  readonly expected: string;
  /** The name of the parameter, if the value is that of a parameter of a media type. */
  readonly parameter?: string;
  /** The parameter, or the media type, that was probably meant. */
  readonly near?: string;
  /** The version since which the service would have it. */
  readonly since?: ODataVersion;
}

type FindFaults = (value: string, version: ODataVersion) => HeaderFault[];

/** One value for the whole header. */
const whole =
  (expected: string, accepts: (value: string) => boolean): FindFaults =>
  (value) => {
    const text = value.trim();
    const start = value.length - value.trimStart().length;
    return text === '' || accepts(text) ? [] : [{ start, end: start + text.length, expected }];
  };

/** ABNF odata-version: 4.0, or 4.0 and one more digit. Older clients of .NET name themselves after it, as until V3. */
const version = whole('an OData version such as 4.0 or 4.01', (text) => /^4\.0[1-9]?(?:;.*)?$/.test(text));
/** ABNF odata-maxversion: also versions to come. No response is older than 4.0. */
const greatestVersion = whole('a version such as 4.01', (text) => /^0*(?:[4-9]|[1-9]\d+)\.\d+(?:;.*)?$/.test(text));
const isolation = whole('"snapshot"', (text) => /^snapshot$/i.test(text));
const entityTag = whole(
  'an ETag in double quotes such as W/"1", or "*"',
  // Documentation writes <etag> or {etag} instead.
  (text) => text === '*' || /[<{$]/.test(text) || isTagList(text),
);

/** Entity tags separated by commas; a tag may contain commas itself. */
function isTagList(text: string): boolean {
  const tag = /(?:W\/)?"[^"]*"\s*(?:,\s*|$)/y;
  while (tag.lastIndex < text.length) if (!tag.test(text)) return false;
  return !text.endsWith(',');
}

interface Parameter {
  readonly values: readonly string[];
  readonly since: ODataVersion;
}

const parameters: Readonly<Record<string, Parameter>> = {
  'odata.metadata': { values: ['minimal', 'full', 'none'], since: '4.0' },
  'odata.streaming': { values: ['true', 'false'], since: '4.0' },
  IEEE754Compatible: { values: ['true', 'false'], since: '4.0' },
  ExponentialDecimals: { values: ['true', 'false'], since: '4.01' },
  metadata: { values: ['minimal', 'full', 'none'], since: '4.01' },
  streaming: { values: ['true', 'false'], since: '4.01' },
};
const known = new Map(Object.entries(parameters).map(([name, parameter]) => [name.toLowerCase(), parameter]));

/** A part of a list of media types: text in quotes, a separator, or other text. */
const piece = /"[^"]*"|[,;]|[^",;]+|"/g;

/** Media types between commas, each with parameters after semicolons (RFC 9110 12.5.1; JSON format 3). */
function mediaTypes(value: string, odata: ODataVersion): HeaderFault[] {
  if (value === 'application/json') return [];
  const faults: HeaderFault[] = [];
  let [start, isType, isJson] = [0, true, false];
  const read = (end: number): void => {
    const text = value.slice(start, end);
    const at = start + text.length - text.trimStart().length;
    if (isType) isJson = /^\s*(?:application\/json|\*\/\*)\s*$/i.test(text);
    const fault = isType ? typeFault(text.trim()) : parameterFault(text.trim(), isJson, odata);
    if (fault !== undefined) faults.push({ start: at, end: at + text.trim().length, ...fault });
  };
  for (const { 0: text, index } of value.matchAll(piece)) {
    if (text !== ',' && text !== ';') continue;
    read(index);
    [start, isType] = [index + 1, text === ','];
  }
  read(value.length);
  return faults;
}

type Expected = Pick<HeaderFault, 'expected' | 'parameter' | 'near' | 'since'>;

function typeFault(text: string): Expected | undefined {
  if (text === '' || text === '*' || /[{<]/.test(text)) return undefined;
  if (!/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(text)) return { expected: 'a media type such as application/json' };
  const [near] = suggestNames(text.toLowerCase(), ['application/json'], { strict: true });
  return near === undefined ? undefined : { expected: near, near };
}

function parameterFault(text: string, isJson: boolean, odata: ODataVersion): Expected | undefined {
  const equals = text.indexOf('=');
  if (isJson && /^[\w.-]+$/.test(text)) return { expected: 'a parameter with a value, such as odata.metadata=full' };
  if (equals <= 0 || /[{<]/.test(text)) return undefined;
  const [name, quoted] = [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
  const value = quoted.replace(/^"(.*)"$/, '$1');
  if (/^q$/i.test(name))
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value)
      ? undefined
      : { expected: 'a weight from 0 to 1', parameter: name };
  const parameter = known.get(name.toLowerCase());
  if (parameter === undefined) {
    // Names that begin with "odata" are those of the standard alone; so is a typo in another one.
    const near = isJson ? suggestNames(name, Object.keys(parameters), { strict: true })[0] : undefined;
    return near === undefined ? undefined : { expected: near, near, parameter: name };
  }
  if (parameter.since === '4.01' && odata === '4.0' && known.has(`odata.${name.toLowerCase()}`))
    return { expected: `odata.${name.toLowerCase()}`, parameter: name, since: parameter.since };
  const isOne = parameter.values.includes(value.toLowerCase());
  return isOne ? undefined : { expected: listed(parameter.values), parameter: name };
}

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const finders: Readonly<Record<string, FindFaults>> = {
  accept: mediaTypes,
  'content-type': mediaTypes,
  'if-match': entityTag,
  // Clients write `null` so that no cache answers, which services ignore.
  'if-none-match': (value, version) => (value.trim() === 'null' ? [] : entityTag(value, version)),
  isolation,
  'odata-isolation': isolation,
  'odata-maxversion': greatestVersion,
  'odata-version': version,
};

/** The faults of the value of a header, whose name is in lower case; none for a header that OData does not define. */
export const headerFaults = (name: string, value: string, odata: ODataVersion): readonly HeaderFault[] =>
  Object.hasOwn(finders, name) ? finders[name]!(value, odata) : [];

/** MS-ODATA 2.2.5.3 and 2.2.5.7: a version, and perhaps the name of a client. */
const v3Version = whole('a version such as 2.0', (text) => /^[123]\.0(?:\s*;.*)?$/.test(text));

const v3Finders: Readonly<Record<string, FindFaults>> = {
  dataserviceversion: v3Version,
  maxdataserviceversion: whole('a version such as 3.0', (text) => /^\d\.\d(?:\s*;.*)?$/.test(text)),
  'x-http-method': whole('PUT, MERGE, PATCH or DELETE', (text) => /^(?:PUT|MERGE|PATCH|DELETE)$/i.test(text)),
};

/** The same for the headers that only V1 to V3 have. */
export const v3HeaderFaults = (name: string, value: string): readonly HeaderFault[] =>
  Object.hasOwn(v3Finders, name) ? v3Finders[name]!(value, '3.0') : [];
