/** Describes the service of a request, in the words of every surface: status item, lens and hover. */
import type { CheckInput } from '@odatalint/core';
import { shownText } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { RequestService } from './request-service.js';
import type { DocumentChecker, LanguageDocument } from './language-document.js';

/** The service of a request and its description. */
export interface DescribedService extends RequestService {
  readonly isChecked: boolean;
  /** Service and schema in a few words: `shop · metadata.xml`, `odata-4.01 · no schema`, `not checked`. */
  readonly label: string;
  /** The reason why the request or its names are not checked; one sentence. */
  readonly reason: string | undefined;
  /** The label as a sentence, and the reason after it. */
  readonly sentence: string;
}

/** Describes the service of a request in a document. */
export function describeService(document: LanguageDocument, request: StoredRequest): DescribedService {
  const checker = document.checkerOf(request);
  const found = document.serviceOf(request) ?? serviceByChecker(document, request, checker);
  const isChecked = checker !== undefined && found.fault?.isChecked !== false;
  const reason = whyNot(found, isChecked);
  const label = isChecked ? `${found.service} · ${schemaWords(found)}` : 'not checked';
  const against = `Checked against ${found.service} with ${found.hasSchema ? schemaWords(found) : 'no schema'}`;
  const withKey = found.key === undefined ? '' : ` and the API key ${fileName(found.key)}`;
  const sentence = isChecked
    ? [`${against}${withKey}.`, ...(reason === undefined ? [] : [reason])].join(' ')
    : (reason ?? '');
  return { ...found, isChecked, label: shownText(label), reason, sentence: shownText(sentence) };
}

function schemaWords({ schema, hasSchema, schemaDate }: RequestService): string {
  const [first, ...others] = schema;
  if (schemaDate !== undefined) return `schema of ${schemaDate}`;
  if (first === undefined) return hasSchema ? 'built-in schema' : 'no schema';
  return others.length === 0 ? fileName(first) : `${fileName(first)} and ${others.length} more`;
}

function whyNot({ service, hasSchema, fault }: RequestService, isChecked: boolean): string | undefined {
  if (fault !== undefined) return fault.message;
  if (!isChecked)
    return 'Not checked: nothing identifies this as an OData request (its URL matches no configured service).';
  if (hasSchema) return undefined;
  return `Names are neither checked nor completed: no schema is known for ${service}. Add one under "services" in odatalint.config.json.`;
}

/** The input of a request remains the same object when the request moves. */
const knownServices = new WeakMap<CheckInput, { readonly checker: unknown; readonly found: RequestService }>();

/** The service according to the checker, for a document whose options name none. */
function serviceByChecker(
  document: LanguageDocument,
  request: StoredRequest,
  checker: DocumentChecker | undefined,
): RequestService {
  const known = knownServices.get(request.input);
  if (known !== undefined && known.checker === checker) return known.found;
  const found = readService(document, request, checker);
  knownServices.set(request.input, { checker, found });
  return found;
}

function readService(
  document: LanguageDocument,
  request: StoredRequest,
  checker: DocumentChecker | undefined,
): RequestService {
  const bound = checker === undefined ? undefined : document.bind(request)[0];
  const service = bound?.service ?? checker?.serviceFor?.(request.input);
  const schema = bound === undefined ? service?.schema : bound.schema;
  const sets = schema?.container?.entitySets.size ?? 0;
  const unnamed = schema === service?.schema ? [] : [`a schema with ${sets} entity ${sets === 1 ? 'set' : 'sets'}`];
  const name = service?.name ?? 'no service';
  return {
    service: name,
    profile: name,
    schema: schema === undefined ? [] : (schema.documents?.map((each) => each ?? '') ?? unnamed),
    hasSchema: schema !== undefined,
    ...(bound?.access === undefined ? {} : { key: 'definition' }),
  };
}

/** The last part of a path or URL. */
export function fileName(address: string): string {
  const name = address.split(/[\\/]/).findLast((part) => part !== '') ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
