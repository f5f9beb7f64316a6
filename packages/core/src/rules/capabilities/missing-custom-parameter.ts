/** A custom header or query option that the schema requires and the request lacks. */
import type { CapabilityTerm } from '../../codes/index.js';
import { type AnnotationValue, recordProperty } from '../../schema/index.js';
import { headerLines } from '../../text/index.js';
import type { Url } from '../../syntax/index.js';
import { mayHoldMore } from '../shared/options/query-options.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { addressedResource } from '../shared/capabilities/resource.js';
import {
  containerRestriction,
  declarationNote,
  operationRestriction,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/restriction.js';

interface Fact {
  readonly name: string;
  readonly what: 'header' | 'query option';
  readonly restriction: Restriction;
}

const termOfMethod: Readonly<Record<string, CapabilityTerm>> = {
  GET: 'ReadRestrictions',
  POST: 'InsertRestrictions',
  PATCH: 'UpdateRestrictions',
  PUT: 'UpdateRestrictions',
  DELETE: 'DeleteRestrictions',
};

export const missingCustomParameter = defineRule<'Url', Fact>({
  name: 'missing-custom-parameter',
  visits: ['Url'],
  appliesTo: ({ schema }) => hasAnnotation(schema, ['CustomHeaders', 'CustomQueryOptions']),
  find(node, context, report) {
    const segment = node.path?.segments.at(-1);
    const sources = writtenAddress(context) === undefined ? undefined : sourcesOf(context);
    if (segment === undefined || sources === undefined) return;
    const { headers } = context.request ?? {};
    if (headers !== undefined) {
      const given = new Set(headerLines(headers).map(({ name }) => name.trim().toLowerCase()));
      for (const [name, restriction] of required(sources('CustomHeaders')) ?? [])
        if (!given.has(name.toLowerCase()) && !isDocumented(name, context))
          report(segment.name, { name, what: 'header', restriction });
    }
    const requiredOptions = required(sources('CustomQueryOptions'));
    const options = requiredOptions === undefined ? undefined : optionNames(node, context);
    if (requiredOptions === undefined || options === undefined) return;
    for (const [name, restriction] of requiredOptions)
      if (!options.has(inCase(name, context))) report(segment.name, { name, what: 'query option', restriction });
  },
  describe: ({ name, what, restriction }) => ({
    message: `The schema requires the ${what} "${name}" for this request; add it.`,
    notes: [declarationNote(restriction)],
  }),
});

/** The names of the options as written; undefined where a variable may contain further ones. */
function optionNames({ query }: Url, context: RuleContext): ReadonlySet<string> | undefined {
  if (query !== undefined && mayHoldMore(query, context)) return undefined;
  return new Set(query?.options.map(({ name }) => inCase(name.text, context)));
}

/** A name as it is compared with others. */
const inCase = (name: string, { conventions }: RuleContext): string =>
  conventions.names.case === 'any' ? name.toLowerCase() : name;

/** Whether the service documents that the resource requires the header, which is missing-resource-requirement's to report. */
const isDocumented = (header: string, context: RuleContext): boolean =>
  header.toLowerCase() === 'if-match' &&
  listedResource(context)?.conventions.ifMatch?.includes(context.method) === true;

/** Where the schema lists the parameters of a request: at the container, at the resource or for its method, or at the operation. */
type Sources = (term: 'CustomHeaders' | 'CustomQueryOptions') => readonly (Restriction | undefined)[];

function sourcesOf(context: RuleContext): Sources | undefined {
  const { schema, method, binding } = context;
  const { target } = binding;
  if (schema === undefined) return undefined;
  if (target?.role === 'operation') {
    const [operation, ...others] = target.overloads ?? [];
    if (operation === undefined || others.length > 0) return undefined;
    return (term) => [containerRestriction(schema, term), operationRestriction(operation, term)];
  }
  const resource = addressedResource(context);
  const methodTerm = termOfMethod[method];
  if (resource === undefined) return undefined;
  return (term) => [
    containerRestriction(schema, term),
    restrictionOf(schema, resource, term),
    methodTerm === undefined ? undefined : restrictionOf(schema, resource, methodTerm, term),
  ];
}

/** The parameters that are required; undefined if none is. */
function required(sources: readonly (Restriction | undefined)[]): ReadonlyMap<string, Restriction> | undefined {
  let names: Map<string, Restriction> | undefined;
  for (const source of sources) {
    if (!Array.isArray(source?.value)) continue;
    for (const record of source.value as readonly AnnotationValue[]) {
      const name = recordProperty(record, 'Name');
      if (typeof name === 'string' && recordProperty(record, 'Required') === true)
        (names ??= new Map<string, Restriction>()).set(name, source);
    }
  }
  return names;
}
