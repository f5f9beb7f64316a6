/** Shows the service, the schema and missing parts above requests. */
import type { BoundRequest, Schema, Service } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import type { CodeLens, DocumentChecker, LanguageDocument } from '../document/index.js';

/** What the requests of one service are checked against, in words. */
interface Against {
  readonly service: string | undefined;
  readonly words: string;
}

/** One lens above the first request, and one above each request that is checked against something else than the one before. */
export function codeLenses(document: LanguageDocument): readonly CodeLens[] {
  const lenses: CodeLens[] = [];
  let last: string | undefined;
  for (const request of document.requests) {
    const { service, words } = againstWhat(document, request);
    if (words === last) continue;
    last = words;
    const { span, target } = request;
    lenses.push({
      span: target,
      title: words,
      command: 'odatalint.chooseService',
      arguments: { offset: span.start, service, isNamed: request.service !== undefined },
    });
  }
  return lenses;
}

const unchecked: Against = { service: undefined, words: 'not checked: nothing says which OData service this goes to' };

/** What is known of each service of a checker, so that not every request has to be looked into. */
const known = new WeakMap<DocumentChecker, Map<Service, Against>>();

function againstWhat(document: LanguageDocument, request: StoredRequest): Against {
  const checker = document.checkerOf(request);
  if (checker === undefined) return unchecked;
  const service = checker.serviceFor?.(request.input);
  const ofChecker = known.get(checker) ?? new Map<Service, Against>();
  known.set(checker, ofChecker);
  const before = service && ofChecker.get(service);
  if (before !== undefined) return before;
  const [bound] = document.bind(request);
  // What is after an address of the service that is not one of its records is not bound.
  if (bound === undefined) return { service: service?.name, words: service?.name ?? unchecked.words };
  const against = { service: bound.service.name, words: wordsFor(bound) };
  ofChecker.set(bound.service, against);
  return against;
}

const wordsFor = ({ service, schema, access }: BoundRequest): string =>
  [service.name, schemaWords(service, schema), ...(access === undefined ? [] : ['with an API key'])].join(' · ');

function schemaWords(service: Service, schema: Schema | undefined): string {
  if (schema === undefined) return 'no schema, so names are not checked';
  const [first, ...others] = schema.documents ?? [];
  if (first !== undefined)
    return others.length === 0 ? fileName(first) : `${fileName(first)} and ${others.length} more`;
  if (schema === service.schema) return 'built-in schema';
  const sets = schema.container?.entitySets.size ?? 0;
  return `a schema with ${sets} entity ${sets === 1 ? 'set' : 'sets'}`;
}

/** The last part of a path or an address. */
const fileName = (name: string): string => name.split(/[\\/]/).findLast((part) => part !== '') ?? name;
