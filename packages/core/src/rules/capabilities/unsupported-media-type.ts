/** A media type or an encoding, in a header or in `$format`, that the schema does not list as supported. */
import { annotationOf, type Declaration, lineage, pathsOf, type Schema, shortName } from '../../schema/index.js';
import { resourceKindOf } from '../../semantics/index.js';
import type { Header, RawValue } from '../../syntax/index.js';
import type { CapabilityTerm } from '../../codes/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { hasHole } from '../shared/options/query-options.js';
import { containerRestriction, declarationNote, type Restriction } from '../shared/capabilities/restriction.js';
import { listWords, showQuoted } from '../shared/text/words.js';
import { mediaRanges, mediaTypesOf, overlap } from '../shared/writing/media-types.js';

interface Fact {
  readonly written: string;
  /** The media types that the schema lists. */
  readonly supported: readonly string[];
  readonly restriction: Pick<Restriction, 'words' | 'annotation'>;
  readonly what: 'read' | 'written' | 'encoding';
}

export const unsupportedMediaType = defineRule<'Header' | 'QueryOption', Fact>({
  name: 'unsupported-media-type',
  visits: ['Header', 'QueryOption'],
  forms: { QueryOption: ['format'] },
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, [
      'SupportedFormats',
      'SupportedMetadataFormats',
      'AcceptableEncodings',
      'AcceptableMediaTypes',
    ]),
  find(node, context, report) {
    const { value } = node;
    if (context.schema === undefined || value.kind !== 'RawValue' || hasHole(value.text, context)) return;
    const found = node.kind === 'Header' ? faultOfHeader(node, context.schema, context) : faultOfFormat(value, context);
    if (found !== undefined) report(value, found);
  },
  describe: ({ written, supported, restriction, what }) => {
    const listed = listWords(supported, 'or');
    const message = {
      read: `This service does not return ${written}; request ${listed}.`,
      written: `This resource does not accept ${written}; send ${listed}.`,
      encoding: `This service does not accept the encoding ${showQuoted(written)}; use ${listed}, or none.`,
    }[what];
    return { message, notes: [declarationNote(restriction)] };
  },
});

function faultOfHeader({ name, value: { text } }: Header, schema: Schema, context: RuleContext): Fact | undefined {
  switch (name.text.trim().toLowerCase()) {
    case 'accept':
      return faultOfRanges(text, mediaRanges(text), context);
    case 'content-type':
      return faultOfStream(text, schema, context);
    case 'content-encoding':
      return faultOfEncoding(text, schema);
    default:
      return undefined;
  }
}

/** The words of `$format` for media types (URL conventions 5.1.9). */
const formats: Readonly<Record<string, string>> = {
  json: 'application/json',
  atom: 'application/atom+xml',
  xml: 'application/xml',
};

function faultOfFormat({ text }: RawValue, context: RuleContext): Fact | undefined {
  const word = text.trim().toLowerCase();
  return faultOfRanges(text, Object.hasOwn(formats, word) ? [formats[word]!] : mediaRanges(decoded(text)), context);
}

const decoded = (text: string): string => text.replaceAll(/%2f/gi, '/');

/** A response in none of the supported formats; streams and raw values have formats of their own. */
function faultOfRanges(text: string, ranges: readonly string[] | undefined, context: RuleContext): Fact | undefined {
  const term = termOfResponse(context);
  const restriction = term && context.schema && containerRestriction(context.schema, term);
  const supported = mediaTypesOf(restriction?.value);
  if (restriction === undefined || supported.length === 0 || ranges === undefined || ranges.length === 0)
    return undefined;
  return ranges.some((range) => supported.some((type) => overlap(range, type)))
    ? undefined
    : { written: text.trim(), supported: [...new Set(supported)], restriction, what: 'read' };
}

function termOfResponse(context: RuleContext): CapabilityTerm | undefined {
  const { binding } = context;
  const [first] = binding.path;
  if (!isServiceQuery(context)) return undefined;
  if (first?.segment.name.kind === 'Name' && first.segment.name.text === '$metadata') return 'SupportedMetadataFormats';
  const isData = /^(?:entit|reference|complex|primitive)/.test(resourceKindOf(binding.path) ?? '');
  return isData && binding.target?.value?.family !== 'stream' ? 'SupportedFormats' : undefined;
}

/** The content of a stream property or a media entity in another format than `Core.AcceptableMediaTypes` lists. */
function faultOfStream(text: string, schema: Schema, context: RuleContext): Fact | undefined {
  const [type = '', ...others] = mediaRanges(text) ?? [];
  // Some services create a media entity from its properties, and several parts may have formats of their own.
  if (type === '' || others.length > 0 || /^multipart\/|[/+]json$/.test(type)) return undefined;
  const restriction = streamRestriction(schema, context);
  const supported = mediaTypesOf(restriction?.annotation.value);
  if (restriction === undefined || supported.length === 0) return undefined;
  return supported.some((each) => overlap(type, each))
    ? undefined
    : { written: type, supported, restriction, what: 'written' };
}

function streamRestriction(schema: Schema, { method, binding }: RuleContext): Fact['restriction'] | undefined {
  const { target, path } = binding;
  if (target === undefined || !['POST', 'PUT', 'PATCH'].includes(method)) return undefined;
  const referent = binding.referentOf(target.segment.name);
  if (referent?.kind === 'property')
    return method === 'POST' || target.value?.family !== 'stream' ? undefined : acceptedBy([referent.property]);
  const isValue = target.segment.name.kind === 'Name' && target.segment.name.text === '$value';
  const entity = isValue ? (method === 'POST' ? undefined : path.at(-2)) : method === 'POST' ? target : undefined;
  const isMedia = entity?.type?.hasStream === true && (entity.cardinality === 'many') === (method === 'POST');
  return isMedia && entity.role !== 'operation' ? acceptedBy(lineage(schema, entity.type)) : undefined;
}

function acceptedBy(declarations: readonly Declaration[]): Fact['restriction'] | undefined {
  for (const declaration of declarations) {
    const annotation = annotationOf(declaration, 'Org.OData.Core.V1.AcceptableMediaTypes');
    if (annotation !== undefined)
      return { words: `AcceptableMediaTypes of ${shortName(declaration.name)}`, annotation };
  }
  return undefined;
}

/** A body in an encoding that the service does not list; `identity` means that it is not encoded (RFC 9110 8.4). */
function faultOfEncoding(text: string, schema: Schema): Fact | undefined {
  const restriction = containerRestriction(schema, 'AcceptableEncodings');
  const supported = pathsOf(restriction?.value).map((each) => each.toLowerCase());
  if (restriction === undefined || supported.length === 0) return undefined;
  const encodings = text
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().replace(/^x-gzip$/, 'gzip'));
  const wrong = encodings.find((each) => /^[\w-]+$/.test(each) && each !== 'identity' && !supported.includes(each));
  return wrong === undefined ? undefined : { written: wrong, supported, restriction, what: 'encoding' };
}
