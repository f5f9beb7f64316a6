/** Compiles a filter to a function over one row: for tests, event handlers and caches. */
import type { Schema } from '../../schema/index.js';
import { builtInServices } from '../../profiles/index.js';
import { atRoot } from '../../checker/index.js';
import { aString, type Diagnostic, objectWith, requireArgument, shown } from '../../text/index.js';
import { compileTruth } from './compile-expression.js';
import {
  dataOptions,
  defaultSteps,
  endOf,
  type EvaluateOptions,
  readerOf,
  reasonsOf,
  requireNames,
} from './evaluate.js';
import { Evaluation } from './evaluation.js';

/** The set whose rows are tested, and where their related rows are. @public */
export interface PredicateOptions extends Pick<EvaluateOptions, 'service'> {
  readonly schema: Schema;
  /** The name of the entity set. */
  readonly on: string;
  /** Rows of other sets, for navigation; by default, related rows are in the row itself, as `$expand` writes them. */
  readonly data?: EvaluateOptions['data'];
}

/** Thrown for a filter that is not valid for its set, with the reasons. @public */
export class InvalidFilter extends TypeError {
  constructor(
    /** The fault. Offsets count in the filter. */
    readonly diagnostics: readonly Diagnostic[],
  ) {
    super(`The filter is not valid: ${diagnostics[0]?.message ?? ''}`);
    this.name = 'InvalidFilter';
  }
}

/**
 * Compiles a filter to a function over one row of OData JSON.
 *
 * @param filter - Plain text, without percent-encoding.
 * @returns A function that returns whether the filter is true for a row; if it is null, the function returns false (URL conventions
 *   5.1.2). It throws a TypeError for a row that cannot be tested, such as one without the rows that a path needs.
 * @throws InvalidFilter if the filter is not valid.
 * @public
 */
export function predicate(filter: string, options: PredicateOptions): (row: object) => boolean {
  requireArgument('predicate', 'filter', filter, aString);
  requireArgument('predicate', 'options', options, objectWith({ ...dataOptions, on: aString }, ['schema', 'on']));
  const { schema, on, data = {}, service } = options;
  requireNames(schema, data);
  const start = `${pathOf(service)}${encodeURIComponent(on)}?$filter=`;
  const read = readerOf(schema, service)({ url: start + encodeURIComponent(filter) });
  if (!read.ok)
    throw new InvalidFilter(reasonsOf(read.refusal.problem).map((finding) => inFilter(finding, filter, start)));
  const { filter: condition, scope } = read.query.options;
  if (condition === undefined) return () => true;
  const evaluation = new Evaluation(schema, data, (each, part) => compileTruth(each, part, true), defaultSteps);
  const slot = evaluation.slotOf(scope);
  const isTrue = compileTruth(evaluation, condition, true);
  const { frame } = evaluation;
  return (row) => {
    if (typeof row !== 'object' || row === null) throw new TypeError(`A row must be an object, but is ${shown(row)}.`);
    frame[slot] = row;
    evaluation.restart();
    try {
      return isTrue(frame);
    } catch (error) {
      throw new TypeError((endOf(error) ?? (error as Error)).message, { cause: error });
    }
  };
}

/** The path of the service's resources. */
function pathOf(service: PredicateOptions['service']): string {
  const known = typeof service === 'string' ? builtInServices.find(({ name }) => name === service) : service;
  if (known === undefined) return '/';
  const {
    addresses: { routes, versions },
  } = atRoot(known, undefined).conventions;
  const segments = routes.find((route) => route.interface === 'object')?.segments ?? [];
  const words: Readonly<Record<string, string>> = { '{version}': versions.at(-1) ?? 'v1', '{name}': 'name' };
  return `/${segments.map((segment) => `${words[segment] ?? segment}/`).join('')}`;
}

/** Moves the place of a finding from the URL to the filter in it. */
function inFilter(finding: Diagnostic, filter: string, start: string): Diagnostic {
  const place = (offset: number): number => {
    let [at, length] = [0, start.length];
    while (at < filter.length && length < offset) {
      const character = String.fromCodePoint(filter.codePointAt(at)!);
      length += encodeURIComponent(character).length;
      at += character.length;
    }
    return at;
  };
  return { ...finding, in: 'filter', start: place(finding.start), end: place(finding.end) };
}
