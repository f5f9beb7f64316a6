/** Actions that rewrite expressions: as a list or as conditions, with an alias, encoded or decoded. */
import {
  type Binary,
  type Coding,
  type Expression,
  format,
  type Literal,
  type Node,
  parse,
  type ParseResult,
  type QueryOption,
  type Span,
  type TextEdit,
} from '@odatalint/core';
import { collapseOrChain, isSameTree, type OrChain, orChainsIn } from '@odatalint/core/internal';
import type { CodeAction, CodeActionKind } from '../document/answers.js';
import { editsInDocument } from '../document/edits-in-document.js';
import type { LanguageDocument } from '../document/language-document.js';
import { positionAt, type RequestPosition } from '../document/position.js';

/** A change of one text of a request. The document may be unable to contain it. */
interface Rewrite {
  readonly title: string;
  readonly kind: CodeActionKind;
  /** Edits with offsets in the text of the position. */
  readonly edits: readonly TextEdit[];
}

/** The equivalent forms of the text at the start of a span. */
export function rewriteActions(document: LanguageDocument, { start }: Span): readonly CodeAction[] {
  const position = positionAt(document, start);
  if (position === undefined) return [];
  const rewrites = [
    ...writeList(position),
    ...writeConditions(position),
    ...extractAlias(position),
    ...recodeValue(position),
  ];
  return rewrites.flatMap(({ title, kind, edits }): CodeAction[] => {
    const carried = editsInDocument(document, position, edits);
    return carried === undefined ? [] : [{ title, kind, edits: () => carried }];
  });
}

/** `A eq 1 or A eq 2` becomes `A in (1, 2)`. */
function writeList({ nodes, offset, bound }: RequestPosition): readonly Rewrite[] {
  if (!bound.service.dialect.operators.includes('in')) return [];
  const chains = nodes.flatMap((node) => (node.kind === 'Logical' ? orChainsIn(node, 2) : []));
  const found = chains.findLast((chain) => isAt(chain, offset)) ?? chains.at(-1);
  if (found === undefined) return [];
  const title = `Write the conditions on ${found.members[0]!.comparison.key} as a list`;
  return [{ title, kind: 'refactor.rewrite', edits: collapseOrChain(found, bound) }];
}

/** Whether one of the conditions is at an offset. */
const isAt = ({ chain, members }: OrChain, offset: number): boolean =>
  members.some(({ index }) => {
    const { start, end } = chain.operands[index]!;
    return start <= offset && offset <= end;
  });

/** `A in (1, 2)` becomes `A eq 1 or A eq 2`. */
function writeConditions({ nodes, bound }: RequestPosition): readonly Rewrite[] {
  const at = nodes.findLastIndex((node) => node.kind === 'Binary' && node.operator.name === 'in');
  const membership = nodes[at] as Binary | undefined;
  if (membership?.left.kind !== 'MemberPath' || membership.right.kind !== 'List') return [];
  const { left, right, start, end } = membership;
  const values = right.items.filter(isValue);
  if (values.length === 0 || values.length < right.items.length) return [];
  const conditions = values.map((value) => bound.textOf(left) + bound.write(membership, ' eq ') + bound.textOf(value));
  const text = conditions.join(bound.write(membership, ' or '));
  const isOne = values.length === 1 && nodes[at - 1]?.kind === 'Logical';
  const edit = { start, end, text: isOne || standsAlone(nodes[at - 1]) ? text : `(${text})` };
  return [{ title: `Write the list of ${bound.textOf(left)} as conditions`, kind: 'refactor.rewrite', edits: [edit] }];
}

/** A literal that equals one value. Not null, because converting a list to conditions would not restore it. */
const isValue = (item: Expression): item is Literal =>
  item.kind === 'Literal' && !item.malformed && item.literal !== 'null' && !item.text.includes('{{');

/** Whether an `or` needs no parentheses below a node. */
function standsAlone(parent: Node | undefined): boolean {
  if (parent?.kind === 'Logical') return parent.name === 'or';
  return parent?.kind !== 'Unary' && parent?.kind !== 'Binary' && parent?.kind !== 'Case';
}

/** The options in which an alias can represent a literal (URL conventions 5.3). */
const aliasedOptions: ReadonlySet<string | undefined> = new Set(['filter', 'orderby', 'compute']);

/** `Total gt 5` becomes `Total gt @p1`, and `&@p1=5` comes at the end. */
function extractAlias({ nodes, text, bound }: RequestPosition): readonly Rewrite[] {
  const literal = nodes.at(-1);
  const [, query, option] = nodes;
  if (literal?.kind !== 'Literal' || literal.malformed || query?.kind !== 'Query') return [];
  if (option?.kind !== 'QueryOption' || !aliasedOptions.has(option.option)) return [];
  const { parameterAliases, listItems } = bound.service.dialect;
  const isInList = nodes.some(({ kind }) => kind === 'List') && listItems === 'literals';
  if (!parameterAliases || isInList || text.field !== 'url') return [];
  const name = freeAlias(query.options.map((each) => each.name.text));
  const value = bound.textOf(literal);
  return [
    {
      title: `Extract ${shortened(literal.text)} to the parameter alias ${name}`,
      kind: 'refactor.extract',
      edits: [
        { start: literal.start, end: literal.end, text: name },
        { start: query.end, end: query.end, text: `&${name}=${value}` },
      ],
    },
  ];
}

function freeAlias(taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`@p${number}`)) number++;
  return `@p${number}`;
}

const shortened = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

const codings: readonly (readonly [verb: string, coding: Coding])[] = [
  ['Percent-encode', 'encoded'],
  ['Decode', 'decoded'],
];

/** The equivalent encodings of the option's value at a position of a URL. */
function recodeValue({ nodes, text, bound }: RequestPosition): readonly Rewrite[] {
  const [url, query, option] = nodes;
  if (text.field !== 'url' || url?.kind !== 'Url' || query?.kind !== 'Query' || option?.kind !== 'QueryOption')
    return [];
  const { dialect } = bound.service;
  const options = { dialect, resourcePathStart: url.path?.start ?? 0, breaks: 'none' } as const;
  const index = query.options.indexOf(option);
  const valueIn = (address: string): string => {
    const value = optionOf(parse(address, options), index)?.value;
    return value === undefined ? '' : address.slice(value.start, value.end);
  };
  const usual = valueIn(format(text.text, options).text);
  return codings.flatMap(([verb, coding]): Rewrite[] => {
    const recoded = valueIn(format(text.text, { ...options, coding }).text);
    const { start, end } = option.value;
    if (recoded === usual || recoded === text.text.slice(start, end)) return [];
    const address = text.text.slice(0, start) + recoded + text.text.slice(end);
    if (!isSameTree(parse(text.text, options).tree, parse(address, options).tree)) return [];
    const title = `${verb} the value of ${option.name.text}`;
    return [{ title, kind: 'refactor.rewrite', edits: [{ start, end, text: recoded }] }];
  });
}

const optionOf = ({ tree }: ParseResult, index: number): QueryOption | undefined => tree.query?.options[index];
