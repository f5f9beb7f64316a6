/** What a request is checked against, in the words that every surface shows: status item, lens and hover. */
import type { CheckInput } from '@odatalint/core';
import { shownText } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import type { CheckTarget } from './check-target.js';
import type { DocumentChecker, LanguageDocument } from './language-document.js';

/** A target and its description. */
export interface DescribedTarget extends CheckTarget {
  readonly isChecked: boolean;
  /** Service and schema in a few words: `shop · metadata.xml`, `odata-4.01 · no schema`, `not checked`. */
  readonly label: string;
  /** Why the request is not checked, or why its names are not; one sentence. */
  readonly reason: string | undefined;
  /** The label as a sentence, and the reason after it. */
  readonly sentence: string;
}

/** What a request of a document is checked against. */
export function describeTarget(document: LanguageDocument, request: StoredRequest): DescribedTarget {
  const checker = document.checkerOf(request);
  const target = document.targetOf(request) ?? targetByChecker(document, request, checker);
  const isChecked = checker !== undefined && target.fault?.isChecked !== false;
  const reason = whyNot(target, isChecked);
  const label = isChecked ? `${target.service} · ${schemaWords(target)}` : 'not checked';
  const against = `Checked against ${target.service} with ${target.hasSchema ? schemaWords(target) : 'no schema'}`;
  const withKey = target.key === undefined ? '' : ` and the API key ${fileName(target.key)}`;
  const sentence = isChecked
    ? [`${against}${withKey}.`, ...(reason === undefined ? [] : [reason])].join(' ')
    : (reason ?? '');
  return { ...target, isChecked, label: shownText(label), reason, sentence: shownText(sentence) };
}

function schemaWords({ schema, hasSchema }: CheckTarget): string {
  const [first, ...others] = schema;
  if (first === undefined) return hasSchema ? 'built-in schema' : 'no schema';
  return others.length === 0 ? fileName(first) : `${fileName(first)} and ${others.length} more`;
}

function whyNot({ service, hasSchema, fault }: CheckTarget, isChecked: boolean): string | undefined {
  if (fault !== undefined) return fault.message;
  if (!isChecked)
    return 'Not checked: nothing identifies this as an OData request (its URL matches no configured service).';
  if (hasSchema) return undefined;
  return `Names are neither checked nor completed: no schema is known for ${service}. Add one under "services" in odatalint.config.json.`;
}

/** The input of a request remains the same object when the request moves. */
const knownTargets = new WeakMap<CheckInput, { readonly checker: unknown; readonly target: CheckTarget }>();

/** The target according to the checker, if the document has no environment. */
function targetByChecker(
  document: LanguageDocument,
  request: StoredRequest,
  checker: DocumentChecker | undefined,
): CheckTarget {
  const known = knownTargets.get(request.input);
  if (known !== undefined && known.checker === checker) return known.target;
  const target = readTarget(document, request, checker);
  knownTargets.set(request.input, { checker, target });
  return target;
}

function readTarget(
  document: LanguageDocument,
  request: StoredRequest,
  checker: DocumentChecker | undefined,
): CheckTarget {
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
