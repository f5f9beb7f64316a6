/** A path segment that the dialect does not support. */
import type { SegmentFact } from '../../semantics/index.js';
import { type Fix, suggestNames, type TextEdit } from '../../text/index.js';
import {
  type Dialect,
  isBeforeV4,
  isGuid,
  isTooNew,
  type Name,
  type Node,
  odata401,
  type ResourcePath,
  type Segment,
} from '../../syntax/index.js';
import { optionWord } from '../shared/options/query-options.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isPlainProperty, segmentName } from '../shared/path/path-segments.js';
import { mayBeOfAnotherProtocol } from '../shared/path/other-protocol.js';
import { listWords, tooNew } from '../shared/text/words.js';

interface Fact {
  readonly text: string;
  readonly kind: 'system' | 'option' | 'expression' | 'typo' | 'property' | 'cast' | 'operation' | 'own-path' | 'key';
  /** The name before a key that is a segment; for a typo, the word that was meant. */
  readonly set?: string;
  /** The edits that write `$ref` as `$links` before V4, and `$links` as `$ref` in V4. */
  readonly edits?: readonly TextEdit[];
}

/** Whether a `$` segment that is not near to any of OData may be one of another protocol. */
const isOfOther = (segment: Segment, path: ResourcePath, context: RuleContext): boolean =>
  mayBeOfAnotherProtocol(segment, path, context) && !isNearStandard(segmentName(segment, context));

const isNearStandard = (name: string): boolean =>
  has(odata401, name) || suggestNames(name, odata401.pathSegments).length > 0;

export const unsupportedPathSegment = defineRule<'ResourcePath' | 'MemberPath' | 'SelectItem' | 'ExpandItem', Fact>({
  name: 'unsupported-path-segment',
  visits: ['ResourcePath', 'MemberPath', 'SelectItem', 'ExpandItem'],
  forms: { ResourcePath: ['long', 'system'], MemberPath: ['marked'] },
  find(path, context, report) {
    const { binding, route } = context;
    if (route !== undefined && route.route.interface !== 'object') return;
    if (path.kind !== 'ResourcePath') {
      // In options the standard has `$it` and `$root`; a dialect without such names supports none there.
      for (const part of partsOf(path)) {
        const name = part.kind === 'Call' ? part.name : part;
        if (name.kind !== 'Name' || !/^[$@]/.test(name.text)) continue;
        const near = nearWord(name.text, path, context.dialect);
        if (near !== undefined) report(name, { text: name.text, kind: 'typo', set: near });
        else if (isOtherSyntax(name, part, context.dialect)) report(name, { text: name.text, kind: 'option' });
        else if (path.kind === 'MemberPath' && onlyInPaths.has(name.text) && !isBeforeV4(context.dialect))
          report(name, { text: name.text, kind: 'expression' });
      }
      return;
    }
    findOwnPath(path, context, report);
    const start = binding.path.length === 0 ? 0 : path.segments.length - binding.path.length;
    for (const [i, segment] of path.segments.entries()) {
      const { name } = segment;
      if (name.kind !== 'Name') continue;
      const { text } = name;
      if (text.startsWith('$')) {
        // Some services write a bare "$" before the name of a type.
        const next = path.segments[i + 1];
        if (text === '$' && next !== undefined && segmentName(next, context).includes('.')) continue;
        const isReference = i === start && isBatchReference(text, i + 1 < path.segments.length, context);
        if (isReference || has(context.dialect, text) || isOfOther(segment, path, context)) continue;
        const edits = has(context.dialect, '$links')
          ? linksFor(path.segments, i)
          : has(context.dialect, '$ref')
            ? referenceFor(path.segments, i)
            : undefined;
        // A path without a known service may be that of an older version.
        const mayBeOlder = route === undefined && edits !== undefined && text === '$links';
        // A service that is not known may have a segment of its own: `$odata` of ASP.NET shows its routes.
        const isOwnPath = path === context.url?.path && path.segments.every(({ keys }) => keys.length === 0);
        const hasHost = context.url?.base?.text.includes('://') === true;
        const isKnown = !hasHost || route !== undefined || context.schema !== undefined || isNearStandard(text);
        const mayBeOwn = !isKnown && isOwnPath && segment === path.segments.at(-1);
        report(
          name,
          { text, kind: 'system', ...(edits === undefined ? {} : { edits }) },
          mayBeOlder || mayBeOwn ? { severity: 'warning' } : {},
        );
        continue;
      }
      const before = path.segments[i - 1];
      if (i > 0 && before?.name.kind === 'Name' && before.keys.length === 0 && !before.name.text.startsWith('$')) {
        const isKey = /^\d{1,19}$/.test(text) || isGuid(text);
        const { segments } = context.conventions.keys;
        if (isKey && segment.keys.length === 0 && (segments === 'none' || isBeforeV4(context.dialect))) {
          const isDocumented = segments === 'none';
          report(
            name,
            { text, kind: 'key', set: before.name.text },
            isDocumented ? { explains: segment } : { severity: 'warning' },
          );
          continue;
        }
      }
      const kind = memberKind(name, binding.path[i - start], i - start, context);
      if (kind !== undefined) report(name, { text, kind });
    }
  },
  describe({ text, kind, edits, set }, context) {
    if (kind === 'key') return { message: `A key is in parentheses in this service; write ${set ?? ''}(${text}).` };
    const { pathSegments } = context.dialect;
    if (kind === 'own-path') return { message: `After the path of a file a colon is required; write :/${text}.` };
    if (kind === 'typo') return { message: `There is no "${text}" in a path; did you mean "${set ?? ''}"?` };
    if (kind === 'expression')
      return { message: `"${text}" is not allowed in an expression; name a property, or remove it.` };
    if (kind === 'option')
      return context.dialect.version === '4.0'
        ? {
            message: `${tooNew(text === '$count' ? 'A condition after "$count"' : `"${text}"`)}; ${insteadOf[text] ?? 'remove it'}.`,
          }
        : {
            message: `This service does not support "${text}" in query options; ${text.startsWith('@') ? 'write the value itself' : 'write the path without it'}.`,
          };
    if (kind === 'system') {
      if (isTooNew(text, context.dialect))
        return { message: `${tooNew(`"${text}"`)}; ${insteadOf[text] ?? 'remove it'}.` };
      if (edits !== undefined)
        return isBeforeV4(context.dialect)
          ? { message: `OData V2 and V3 do not have "${text}"; write "$links" before the navigation property.` }
          : { message: `OData V4 does not have "${text}"; write "/$ref" after the navigation property.` };
      const known = pathSegments.length === 0 ? '' : ` (only ${listWords(pathSegments)})`;
      const advice = adviceFor(text, context);
      return { message: `This service does not support "${text}" in a path${known}; ${advice ?? 'remove it'}.` };
    }
    if (kind === 'property') {
      return {
        message: `A path of this service cannot end with the property "${text}"; read it with select=${text}.`,
      };
    }
    const what = kind === 'cast' ? 'the type' : 'the function or action';
    return {
      message: `A path of this service cannot contain ${what} "${text}"; remove it.`,
    };
  },
  fix: ({ text, edits }): Fix[] =>
    edits === undefined
      ? []
      : [{ title: text === '$links' ? 'Write $ref' : 'Write $links', safety: 'safe', edits: [...edits] }],
});

/** `Nav/$ref` at the end of a path is `$links/Nav` before V4 (MS-ODATA 2.2.3.4). */
function linksFor(segments: readonly Segment[], i: number): readonly TextEdit[] | undefined {
  const [name, navigation, owner] = [segments[i]?.name, segments[i - 1], segments[i - 2]];
  if (name?.kind !== 'Name' || name.text !== '$ref' || i !== segments.length - 1) return undefined;
  if (navigation?.name.kind !== 'Name' || owner === undefined) return undefined;
  return [
    { start: navigation.start, end: navigation.start, text: '$links/' },
    { start: navigation.end, end: name.end, text: '' },
  ];
}

/** `$links/Nav` at the end of a path is `Nav/$ref` in V4 (OData 4.01 URL conventions 4.4). */
function referenceFor(segments: readonly Segment[], i: number): readonly TextEdit[] | undefined {
  const [name, navigation] = [segments[i]?.name, segments[i + 1]];
  if (name?.kind !== 'Name' || name.text !== '$links' || i !== segments.length - 2) return undefined;
  if (navigation?.name.kind !== 'Name' || navigation.name.text.startsWith('$')) return undefined;
  return [
    { start: name.start, end: navigation.start, text: '' },
    { start: navigation.end, end: navigation.end, text: '/$ref' },
  ];
}

/** The replacement for a name of 4.01 that 4.0 lacks. */
const insteadOf: Readonly<Record<string, string>> = {
  $count: 'use "any" to test whether there is such a member',
  $each: 'send one request for each entity',
  $filter: 'write the condition in the query option $filter',
  $query: 'write the options in the URL',
  $this: 'use the variable of "any" or "all"',
};

/** Names that an expression cannot have anywhere (ABNF commonExpr). */
const onlyInPaths: ReadonlySet<string> = new Set(
  odata401.pathSegments.filter((name) => name !== '$count' && name !== '$filter'),
);

/** Whether the dialect lacks a `$` word of an expression; before 4.01 a count had no condition. */
function isOtherSyntax({ text }: Name, part: Node, dialect: Dialect): boolean {
  const { expressionNames, version } = dialect;
  if (expressionNames.length === 0) return true;
  if (text.startsWith('@')) return false;
  if (text === '$count' && expressionNames.includes(text))
    return part.kind === 'Call' && part.args.length > 0 && version === '4.0';
  return odata401.expressionNames.includes(text) && !expressionNames.includes(text);
}

/**
 * The word that an unknown one is nearly. Others may be variables of a program, such as `$price`; so may short words that are near to `$it`.
 */
function nearWord(
  text: string,
  { kind }: Node,
  { expressionNames, pathSegments, anyCase }: Dialect,
): string | undefined {
  const words = (kind === 'MemberPath' ? expressionNames : pathSegments).filter(({ length }) => length > 4);
  const own = anyCase ? text.toLowerCase() : text;
  if (!text.startsWith('$') || expressionNames.includes(own) || pathSegments.includes(own)) return undefined;
  const [near] = suggestNames(text, words, { strict: true });
  return near !== undefined && words.includes(near) ? near : undefined;
}

const partsOf = (path: Extract<Node, { kind: 'MemberPath' | 'SelectItem' | 'ExpandItem' }>): readonly Node[] =>
  path.kind === 'MemberPath' ? path.parts : path.path;

const has = ({ pathSegments, anyCase }: Dialect, text: string): boolean =>
  pathSegments.includes(anyCase ? text.toLowerCase() : text);

/** In a batch `$[1]`, or in the standard `$1` and `$newOrder`, represents the address of an earlier request. */
function isBatchReference(text: string, goesOn: boolean, context: RuleContext): boolean {
  const { conventions, method, isInBatch, isReceived } = context;
  // A file can contain a request of a batch alone; a server knows the batch of each request.
  if (isReceived && !isInBatch) return false;
  const isBare = conventions.batch.reference.suffix === '';
  return /^\$(?:\[|\d)/.test(text) || (isBare && (goesOn || method !== 'GET'));
}

/** A name after the first one: a dot distinguishes types and operations from properties. */
function memberKind(
  name: Name,
  fact: SegmentFact | undefined,
  index: number,
  { binding, dialect }: RuleContext,
): Fact['kind'] | undefined {
  if (fact === undefined || index === 0) return undefined;
  if (name.text.includes('.')) {
    if (fact.role === 'cast') return dialect.casts ? undefined : 'cast';
    return dialect.boundOperations ? undefined : 'operation';
  }
  return !dialect.propertiesInPath && isPlainProperty(fact, binding) ? 'property' : undefined;
}

/** Another way to the same result. */
function adviceFor(text: string, { conventions, dialect, isInBatch }: RuleContext): string | undefined {
  if (isInBatch && /^\$\d+$/.test(text)) return 'a reference to a request of the batch must begin the URL';
  if (text === '$count' && dialect.options.includes('count'))
    return `to get the number of entities, add ${optionWord(dialect, 'count')}=true to the query`;
  if (text === '$metadata') return 'give odatalint the schema of the service as a file';
  const batch = conventions.addresses.routes.find((route) => route.interface === 'batch');
  if (text !== '$batch' || batch === undefined) return undefined;
  const words = batch.segments.map((word) =>
    word === '{version}' ? (conventions.addresses.versions[0] ?? word) : word,
  );
  return `send a batch to /${words.join('/')}`;
}

/** Members that only a path with another colon has, as in `root:/folder:/children`; the others only after the name of a file. */
const membersOfFolders = /^(?:children|createlink|createuploadsession)$/i;
const membersOfFiles = /^(?:content|copy|invite|permissions|thumbnails|versions)$/i;
const membersOfSites = /^(?:lists|drives?|columns|contenttypes|pages|permissions|onenote|termstore|analytics)$/i;

/** A path of the service's own that goes on with a member of the file. */
function findOwnPath({ segments }: ResourcePath, context: RuleContext, report: Report<Fact>): void {
  const mark = context.dialect.ownPathMark;
  if (mark === undefined) return;
  const names = segments.map((segment) => segmentName(segment, context));
  const begin = names.findIndex((name) => name.endsWith(mark));
  const [before = '', last = ''] = names.slice(-2);
  const at = segments.at(-1)?.name;
  if (begin === -1 || begin >= names.length - 2 || at === undefined) return;
  if (names.findLastIndex((name) => name.endsWith(mark)) !== begin) return;
  // A path of a site has two names at least, after its host.
  const ofSite = names[begin]!.includes('.')
    ? names.findIndex((name, i) => i > begin + 2 && membersOfSites.test(name))
    : -1;
  if (ofSite !== -1)
    report(segments[ofSite]!.name, { text: names[ofSite]!, kind: 'own-path' }, { severity: 'warning' });
  else if (membersOfFolders.test(last) || (membersOfFiles.test(last) && /\.\w{2,5}$/.test(before)))
    report(at, { text: last, kind: 'own-path' }, { severity: 'warning' });
}
