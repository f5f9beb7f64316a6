/** A batch, or a construct of one, that the schema of the service does not support. */
import { recordProperty } from '../../schema/index.js';
import type { Batch, JsonNode, Missing, Node, Url } from '../../syntax/index.js';
import { headerValue, type Span } from '../../text/index.js';
import type { AnnotationName } from '../../codes/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { firstByName, type NamedItem } from '../shared/batch/batch-names.js';
import {
  containerRestriction,
  declarationNote,
  isRefused,
  type Restriction,
} from '../shared/capabilities/restriction.js';
import { mediaTypesOf } from '../shared/writing/media-types.js';
import { listWords } from '../shared/text/words.js';

interface Fact {
  readonly restriction: Restriction;
  /** The construct; undefined for the batch itself. */
  readonly construct?: Construct;
  /** The formats of batches that the service supports. */
  readonly formats?: readonly string[];
}

/** Each construct of a batch that a service may lack, with its name and the alternative. */
const constructs = {
  RequestDependencyConditionsSupported: ['the member "if" in a batch', 'remove it'],
  EtagReferencesSupported: ['the ETag of an earlier request in a header', 'send the ETag itself'],
  ReferencesInRequestBodiesSupported: ['references to earlier requests in bodies', 'write the URL of the entity'],
  ReferencesAcrossChangeSetsSupported: ['references to another atomicity group', 'put both requests into one group'],
} as const satisfies Partial<Record<AnnotationName, readonly [string, string]>>;

type Construct = keyof typeof constructs;

export const unsupportedBatch = defineRule<'Url' | 'Batch', Fact>({
  name: 'unsupported-batch',
  visits: ['Url', 'Batch'],
  forms: { Url: ['batch'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['BatchSupport', 'BatchSupported']),
  find(node, context, report) {
    if (node.kind === 'Url') return findInUrl(node, context, report);
    for (const [construct, at] of constructsIn(node)) {
      const restriction = batchSupport(construct, context);
      if (isRefused(restriction)) report(at, { restriction, construct });
    }
  },
  describe({ restriction, construct, formats }) {
    const [what = '', instead = ''] = construct === undefined ? [] : constructs[construct];
    const message =
      construct !== undefined
        ? `This service does not support ${what}; ${instead}.`
        : formats !== undefined
          ? `This service accepts batches as ${listWords(formats, 'or')} only; change the header Content-Type and the body.`
          : 'This service does not support batches; send the requests one by one.';
    return { message, notes: [declarationNote(restriction)] };
  },
});

function findInUrl(node: Url, context: RuleContext, report: Report<Fact>): void {
  const word = context.route?.route.segments.at(-1) ?? '';
  const at = context.textOf(node).toLowerCase().lastIndexOf(word.toLowerCase());
  // A batch in a separate file has no URL.
  if (at < 0) return;
  const span: Span = { start: node.start + at, end: node.start + at + word.length };
  // The newer term precedes the older one, which is a tag.
  const restriction =
    batchSupport('Supported', context) ??
    (context.schema === undefined ? undefined : containerRestriction(context.schema, 'BatchSupported'));
  if (isRefused(restriction)) return report(node, { restriction }, { span });
  const listed = batchSupport('SupportedFormats', context);
  const formats = mediaTypesOf(listed?.value);
  const type = headerValue(context.request?.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  const isFormat = type === 'multipart/mixed' || type === 'application/json';
  if (listed !== undefined && isFormat && formats.length > 0 && !formats.includes(type))
    report(node, { restriction: listed, formats }, { span });
}

/** The constructs in the requests of a batch, with their places. */
function* constructsIn(batch: Batch): Generator<readonly [Construct, Node]> {
  const names = firstByName(batch);
  for (const item of batch.items) {
    for (const name of item.others) if (name.text === 'if') yield ['RequestDependencyConditionsSupported', name];
    for (const { name, value } of item.headers ?? [])
      if (/^if-(?:none-)?match$/i.test(name.text.trim()) && referredId(value.text.trim(), names) !== undefined)
        yield ['EtagReferencesSupported', value];
    for (const value of referencesIn(item.content, names)) yield ['ReferencesInRequestBodiesSupported', value];
    const id = item.url === undefined || item.url.hasHole ? undefined : referredId(item.url.text.trim(), names);
    const group = id === undefined ? undefined : names.get(id)?.item.atomicityGroup;
    if (group?.hasHole === false && item.atomicityGroup?.hasHole !== true && item.atomicityGroup?.text !== group.text)
      yield ['ReferencesAcrossChangeSetsSupported', item.url!];
  }
}

/** The id of the request that a text refers to, as in `$1` and `$1/Items` (OData 4.01 Protocol 11.7.3.1 and JSON format 19.1). */
function referredId(text: string, names: ReadonlyMap<string, NamedItem>): string | undefined {
  const id = /^\$([^/?#()]+)/.exec(text)?.[1];
  return id !== undefined && names.has(id) ? id : undefined;
}

/** The values of `@id` and `@bind` in a body that refer to a request. */
function* referencesIn(
  content: JsonNode | Missing | undefined,
  names: ReadonlyMap<string, NamedItem>,
): Generator<Node> {
  if (content?.kind === 'JsonArray') for (const item of content.items) yield* referencesIn(item, names);
  if (content?.kind !== 'JsonObject') return;
  for (const { name, value } of content.members) {
    if (!/@(?:odata\.)?(?:id|bind)$/.test(name.text)) yield* referencesIn(value, names);
    else
      for (const each of value.kind === 'JsonArray' ? value.items : [value])
        if (each.kind === 'JsonScalar' && !each.hasHole && typeof each.value === 'string')
          if (referredId(each.value, names) !== undefined) yield each;
  }
}

/** A property of `BatchSupport`. */
function batchSupport(property: AnnotationName, { schema }: RuleContext): Restriction | undefined {
  const own = schema === undefined ? undefined : containerRestriction(schema, 'BatchSupport');
  const value = recordProperty(own?.value, property);
  return own === undefined || value === undefined ? undefined : { ...own, value };
}
