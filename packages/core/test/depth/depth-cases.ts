/**
 * Reads the requests with verdicts beside this file: `-` is invalid, `~` is invalid but not found yet, `+` is valid,
 * and `!` is invalid by the standard but has at most one warning for the service in braces.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Checker,
  createChecker,
  type Diagnostic,
  loadSchema,
  type RequestInput,
  type Schema,
} from '../../src/index.js';

const folder = dirname(fileURLToPath(import.meta.url));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** The files of cases, each with the schema of its requests. */
export const caseFiles: ReadonlyMap<string, keyof typeof schemas | undefined> = new Map([
  // The built-in schema of the service in each line, or none.
  ['service.txt', undefined],
  ['older.txt', undefined],
  ['yard-bodies.txt', 'yard'],
  ['yard-methods.txt', 'yard'],
  ['yard-paths.txt', 'yard'],
  ['yard-options.txt', 'yard'],
  ['airline-paths.txt', 'airline'],
  ['airline-options.txt', 'airline'],
  ['airline-nested.txt', 'airline'],
  ['yard-versions.txt', 'yard'],
  ['yard-4.0.txt', 'yard'],
  ['harbour.txt', 'harbour'],
  ['clinic.txt', 'clinic'],
  ['theatre.txt', 'theatre'],
  ['airline-open-types.txt', 'airline'],
  ['visible.txt', undefined],
  ['carrier.txt', 'carrier'],
  ['school.txt', 'school'],
  ['guarded.txt', 'yard'],
  ['market.txt', 'market'],
  ['operands.txt', 'studio'],
  ['answers.txt', 'studio'],
  ['sent.txt', 'studio'],
  ['addresses.txt', 'studio'],
  ['asset-answers.txt', undefined],
  ['bodies.txt', 'carrier'],
  ['depot.txt', 'depot'],
  ['asset-bodies.txt', undefined],
  ['press.txt', 'press'],
  ['atlas.txt', 'atlas'],
  ['gallery.txt', 'gallery'],
  ['asset-requests.txt', undefined],
]);

export interface DepthCase {
  readonly verdict: '-' | '~' | '+' | '!';
  readonly line: string;
  /** The service of a line; OData 4.01 if the line names none. */
  readonly service: string;
  readonly request: RequestInput & { readonly method: string; readonly url: string; readonly body?: string };
}

const schemas = {
  yard: loadSchema(read('yard.xml')).schema,
  harbour: loadSchema(read('harbour.xml')).schema,
  clinic: loadSchema(read('clinic.json')).schema,
  airline: loadSchema(read('airline.xml')).schema,
  theatre: loadSchema(read('theatre.xml')).schema,
  carrier: loadSchema(read('carrier.xml')).schema,
  school: loadSchema(read('school.xml')).schema,
  market: loadSchema(read('market.xml')).schema,
  studio: loadSchema(read('studio.xml')).schema,
  depot: loadSchema(read('depot.xml')).schema,
  press: loadSchema(read('press.xml')).schema,
  atlas: loadSchema(read('atlas.xml')).schema,
  gallery: loadSchema(read('gallery.xml')).schema,
};

export const { yard: schema } = schemas;

const checkers = new Map<string, Checker>();

/** The checker for the requests of a file, created once for each service. */
export function checkerFor(file: string, service = 'odata-4.01'): Checker {
  const name = caseFiles.has(file) ? caseFiles.get(file) : 'yard';
  const key = `${service} ${name}`;
  const schema = name === undefined ? undefined : (schemas[name] as Schema);
  const known = checkers.get(key) ?? createChecker({ service, schema });
  checkers.set(key, known);
  return known;
}

/**
 * A line: verdict, maybe a service in braces, method, address, maybe headers in brackets, maybe a body, maybe a reason after two
 * tildes; or JSON instead of the method and what follows it. A body that is not JSON comes after `<<`, with `\\n` for each line break.
 */
export function readCases(file: string): DepthCase[] {
  const lines = read(file).split('\n');
  return lines.filter((line) => /^[-~+!] /.test(line)).map((line) => ({ ...readLine(line), line }));
}

function readLine(line: string): Omit<DepthCase, 'line'> {
  const [, service = 'odata-4.01', request = ''] = /^. (?:\{([a-z][^}"]*)\} )?(.*)$/.exec(line) ?? [];
  return { verdict: line[0] as DepthCase['verdict'], service, request: readRequest(request) };
}

/** The request of a line without its verdict. */
export function readRequest(line: string): DepthCase['request'] {
  const [text = ''] = line.split(' ~~ ');
  if (text.startsWith('{"')) return JSON.parse(text) as DepthCase['request'];
  const [, method = '', target = ''] = /^([A-Z]+) (.*)$/.exec(text) ?? [];
  const withBody =
    /^(.*?) << (.*)$/.exec(target) ??
    (method === 'GET' ? null : /^(.*?) (\{["}].*|\[[{"\d].*|\[\]|binary)$/.exec(target));
  const [, address = target, body] = withBody ?? [];
  const [, url = address, headers] = /^(.*?) \[([A-Z][^\]]*)\]$/.exec(address) ?? [];
  return {
    method,
    url,
    ...(body === undefined ? {} : { body: target.includes(' << ') ? body.replaceAll('\\n', '\n') : body }),
    ...(headers === undefined ? {} : { headers: headersOf(headers) }),
  };
}

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('|').map((line) => [line.split(':', 1)[0]!.trim(), line.slice(line.indexOf(':') + 1).trim()])); // prettier-ignore

/** Findings that say that a request is wrong; hints are advice. */
export const faults = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning');
