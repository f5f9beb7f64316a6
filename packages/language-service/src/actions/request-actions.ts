/**
 * Actions that change a request: another key, a list instead of one entity, another method, a batch of several requests, and values
 * as variables. Each is offered only if the check of the result reports nothing new.
 */
import { type BoundRequest, type Diagnostic, type Literal, type Node, type Span, type TextEdit } from '@odatalint/core';
import { alternateKeys, applyEdits, differenceOf, isWorse, matchRoute } from '@odatalint/core/internal';
import { editsToInput, type StoredRequest } from '@odatalint/documents';
import type { CodeAction, CodeActionKind } from '../document/answers.js';
import { editsInDocument } from '../document/edits-in-document.js';
import { fileVariablePlaces } from '../document/file-variables.js';
import type { LanguageDocument } from '../document/language-document.js';
import { positionAt, type RequestPosition } from '../document/position.js';

/** A change that is not tried yet. */
interface Change {
  readonly title: string;
  readonly kind?: CodeActionKind;
  /** Edits of the document; undefined where it cannot contain them. */
  readonly edits: readonly TextEdit[] | undefined;
  /** Whether fixes complete the change, such as one that adds a property that the method requires. */
  readonly isCompleted?: boolean;
}

/** The actions for a span: for a cursor those of its request, for several requests their batch. */
export function requestActions(document: LanguageDocument, span: Span): readonly CodeAction[] {
  const position = positionAt(document, span.start);
  const changes = [
    ...(position === undefined ? [] : changesAt(document, position)),
    ...joinInBatch(document, span),
    ...splitBatch(document, span),
  ];
  return changes.flatMap(({ title, kind = 'refactor.rewrite', edits, isCompleted }): CodeAction[] => {
    const text = edits && tryChange(document, applyEdits(document.text, edits), isCompleted === true);
    return text === undefined ? [] : [{ title, kind, edits: () => [differenceOf(document.text, text)] }];
  });
}

const changesAt = (document: LanguageDocument, position: RequestPosition): readonly Change[] => [
  ...useAlternateKey(document, position),
  ...useReference(document, position),
  ...askForList(document, position),
  ...changeMethod(document, position),
  ...extractVariables(document, position),
];

/** The most fixes that complete a change. */
const maxCompletions = 6;

/** The text after a change; undefined if the change causes a finding. */
function tryChange(document: LanguageDocument, changed: string, isCompleted: boolean): string | undefined {
  const before: readonly Diagnostic[] = document.check().diagnostics;
  let text = changed;
  for (let round = 0; round <= maxCompletions; round++) {
    const after = document.variant(differenceOf(document.text, text)).check().diagnostics;
    if (!isWorse(after, before)) return text;
    const codes = new Set(before.map(({ code }) => code));
    const fix = isCompleted
      ? after.find(({ code, fixes }) => !codes.has(code) && fixes.length === 1)?.fixes[0]
      : undefined;
    if (fix === undefined) return undefined;
    text = applyEdits(text, fix.edits);
  }
  return undefined;
}

/** `Equipment('1')` becomes `Equipment(ExternalId='1')`, for each alternate key of one property. */
function useAlternateKey(document: LanguageDocument, position: RequestPosition): readonly Change[] {
  const { bound, nodes, text } = position;
  const predicate = nodes.find((node) => node.kind === 'KeyPredicate');
  const fact = bound.binding.path.find(({ key }) => key !== undefined && key.predicate === predicate);
  const { schema } = bound;
  if (predicate === undefined || fact?.key === undefined || fact.type === undefined || schema === undefined) return [];
  const { key, type, entitySet } = fact;
  const [item, ...others] = predicate.items;
  if (key.form !== 'positional' || item === undefined || others.length > 0 || text.field !== 'url') return [];
  const { start } = item;
  return alternateKeys(schema, type, entitySet).flatMap(([name, ...more]): Change[] => {
    if (name === undefined || more.length > 0) return [];
    const edits = editsInDocument(document, position, [{ start, end: start, text: `${name}=` }]);
    return [{ title: `Address the entity by ${name}`, edits }];
  });
}

/** `"Department.Id"` becomes `"Department.ExternalId"`, and the reverse. */
function useReference(document: LanguageDocument, position: RequestPosition): readonly Change[] {
  const { bound, nodes } = position;
  const name = nodes.findLast((node) => node.kind === 'JsonMember')?.name;
  const members = bound.service.conventions.bodies.referenceMembers;
  const [reference, identifier, ...others] = name?.text.split('.') ?? [];
  if (name === undefined || others.length > 0 || identifier === undefined || !members.includes(identifier)) return [];
  return members
    .filter((member) => member !== identifier)
    .map((member) => {
      const text = JSON.stringify(`${reference}.${member}`);
      return {
        title: `Refer to the entity by ${member}`,
        edits: editsInDocument(document, position, [{ start: name.start, end: name.end, text }]),
      };
    });
}

/** `Orders(1)` becomes `Orders?$filter=ID eq 1`. */
function askForList(document: LanguageDocument, position: RequestPosition): readonly Change[] {
  const { bound, nodes, text } = position;
  const { dialect } = bound.service;
  const predicate = nodes.find((node) => node.kind === 'KeyPredicate');
  const fact = bound.binding.path.at(-1);
  const [url] = nodes;
  if (bound.method !== 'GET' || predicate === undefined || fact?.key?.predicate !== predicate || url?.kind !== 'Url')
    return [];
  const { key, repeated, missing, byPath } = fact.key;
  if (key === undefined || missing.length > 0 || repeated.size > 0 || text.field !== 'url') return [];
  const conditions = key.flatMap(({ path }) => {
    const given = byPath.get(path)?.value;
    return given === undefined ? [] : [`${path}${bound.write(predicate, ' eq ')}${bound.textOf(given)}`];
  });
  if (conditions.length < key.length) return [];
  const name = dialect.optionPrefix === 'none' ? 'filter' : '$filter';
  const filter = `${name}=${conditions.join(bound.write(predicate, ' and '))}`;
  const { query } = url;
  const added =
    query === undefined
      ? { start: url.end, end: url.end, text: `?${filter}` }
      : { start: query.start, end: query.start, text: `${filter}&` };
  const edits = editsInDocument(document, position, [{ start: predicate.start, end: predicate.end, text: '' }, added]);
  return [{ title: 'Ask for a list with a filter', edits }];
}

/**
 * PUT becomes PATCH without the members that an update cannot set, and PATCH becomes PUT with the members that an
 * insert requires.
 */
function changeMethod(document: LanguageDocument, { bound, request }: RequestPosition): readonly Change[] {
  const other = { PUT: 'PATCH', PATCH: 'PUT' }[bound.method];
  const { method } = request.maps;
  if (other === undefined || method === undefined || bound.isInBatch) return [];
  const edit = { start: 0, end: method.length, text: other };
  const edits = editsToInput([edit], 'method', request, document.text, document.format);
  return [{ title: `Change the method to ${other}`, edits, isCompleted: true }];
}

/** The literals of a condition become variables that the file defines: `Code eq '{{code}}'`, and `@code = A` above. */
function extractVariables(document: LanguageDocument, position: RequestPosition): readonly Change[] {
  const { bound, nodes, text } = position;
  const option = nodes.find((node) => node.kind === 'QueryOption');
  if (document.format !== 'http' || text.field !== 'url' || option?.option !== 'filter') return [];
  const places = fileVariablePlaces(document);
  const taken = new Set(places.map(({ name }) => name));
  const edits: TextEdit[] = [];
  const lines: string[] = [];
  for (const { literal, property } of comparedLiterals(option.value)) {
    const written = bound.textOf(literal);
    const isString = literal.literal === 'string';
    if (isString ? !/^'.+'$/.test(written) : !/^-?\d/.test(written)) continue;
    const { start, end } = literal;
    // The value of a variable is not part of the request.
    if (editsInDocument(document, position, [{ start, end, text: '0' }]) === undefined) continue;
    const name = freeName(property, taken);
    edits.push({ start, end, text: isString ? `'{{${name}}}'` : `{{${name}}}` });
    lines.push(`@${name} = ${isString ? written.slice(1, -1) : written}`);
  }
  const inUrl = edits.length === 0 ? undefined : editsInDocument(document, position, edits);
  if (inUrl === undefined) return [];
  const last = places.findLast(({ isDefinition, start }) => isDefinition && start < position.request.span.start);
  const at = last === undefined ? 0 : lineEnd(document.text, last.end);
  const block = lines.join('\n');
  const definition = { start: at, end: at, text: last === undefined ? `${block}\n\n` : `\n${block}` };
  return [
    {
      title: `Extract the values of ${option.name.text} to variables`,
      kind: 'refactor.extract',
      edits: [definition, ...inUrl],
    },
  ];
}

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : text.charAt(end - 1) === '\r' ? end - 1 : end;
};

/** The literals that properties are compared with, in order. */
function comparedLiterals(node: Node): readonly { readonly literal: Literal; readonly property: string }[] {
  switch (node.kind) {
    case 'Logical':
      return node.operands.flatMap(comparedLiterals);
    case 'Parenthesized':
      return comparedLiterals(node.expression);
    case 'Unary':
      return comparedLiterals(node.operand);
    case 'Call': {
      const [path, literal] = node.args;
      return path === undefined || literal === undefined ? [] : literalBeside(path, literal);
    }
    case 'Binary':
      return literalBeside(node.left, node.right);
    default:
      return [];
  }
}

function literalBeside(path: Node, literal: Node): readonly { readonly literal: Literal; readonly property: string }[] {
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  if (literal.kind !== 'Literal' || literal.malformed || literal.hasHole === true || last?.kind !== 'Name') return [];
  return [{ literal, property: last.text }];
}

function freeName(property: string, taken: Set<string>): string {
  const base = property.charAt(0).toLowerCase() + property.slice(1).replace(/\W/g, '');
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
  taken.add(name);
  return name;
}

/** The URL of the batch that a request can be sent in, and the part of its own URL that the `url` there does not have. */
function batchParts(
  document: LanguageDocument,
  request: StoredRequest,
): { readonly batchUrl: string; readonly root: string } | undefined {
  const [bound] = document.bind(request);
  const start = bound?.binding.path[0]?.segment.start;
  if (bound === undefined || start === undefined || !('url' in request.input)) return undefined;
  const { addresses, batch } = bound.service.conventions;
  const { url } = request.input;
  const root = url.slice(0, start);
  if (batch.routes.length === 0) return { batchUrl: `${root}$batch`, root };
  // There the `url` begins with the route of the service.
  const own = matchRoute(url, bound.service.conventions)?.route;
  const target = addresses.routes.find((route) => route.interface === 'batch');
  if (own === undefined || target === undefined) return undefined;
  const words = root.split('/').slice(0, -1);
  const route = words.splice(-own.segments.length);
  const segments = target.segments.map((segment, i) => (segment.startsWith('{') ? (route[i] ?? segment) : segment));
  return { batchUrl: [...words, ...segments].join('/'), root: `${words.join('/')}/` };
}

const headersOf = ({ roots: [root] }: BoundRequest): readonly string[] =>
  root?.kind === 'Request' ? root.headers.map(({ name, value }) => `${name.text}: ${value.text}`) : [];

const isContentHeader = (line: string): boolean => /^content-(?:type|length):/i.test(line);

/** The selected requests as one batch. */
function joinInBatch(document: LanguageDocument, { start, end }: Span): readonly Change[] {
  if (document.format !== 'http') return [];
  const requests = document.requests.filter(({ span }) => span.start <= end && start <= span.end);
  const [first] = requests;
  if (first === undefined || requests.length < 2) return [];
  const target = batchParts(document, first);
  const items: string[] = [];
  const headers = new Set<string>();
  let previous = first.span.start;
  for (const [i, request] of requests.entries()) {
    const { input, span, bodyFile } = request;
    const parts = batchParts(document, request);
    const [bound] = document.bind(request);
    if (target === undefined || parts?.batchUrl !== target.batchUrl || bound === undefined || !('url' in input))
      return [];
    const { formats, methods } = bound.service.conventions.batch;
    const { method } = bound;
    const isPlain = document.text
      .slice(previous, span.start)
      .split('\n')
      .every((line) => line.trim() === '' || line.startsWith('###'));
    if (bodyFile !== undefined || !isPlain || !formats.includes('json') || !methods.includes(method)) return [];
    previous = span.end;
    const { body } = input;
    const lines = headersOf(bound).filter((line) => !isContentHeader(line));
    headers.add(lines.join('\n'));
    const url = input.url.slice(target.root.length);
    const content =
      typeof body === 'string' && body.trim() !== '' ? `, "body": ${body.trim().replaceAll('\n', '\n  ')}` : '';
    items.push(`  { "id": "${i + 1}", "method": "${method}", "url": ${JSON.stringify(url)}${content} }`);
  }
  const [common = '', ...others] = headers;
  if (others.length > 0 || target === undefined) return [];
  const head = [`POST ${target.batchUrl}`, ...(common === '' ? [] : [common]), 'Content-Type: application/json'];
  const text = `${head.join('\n')}\n\n{ "requests": [\n${items.join(',\n')}\n] }`;
  const edits = [{ start: first.span.start, end: previous, text }];
  return [{ title: `Send the ${requests.length} requests as one batch`, edits }];
}

/** The requests of a batch as requests of their own, if none refers to another or belongs to a group. */
function splitBatch(document: LanguageDocument, { start }: Span): readonly Change[] {
  const request = document.requestAt(start);
  const [bound] = request === undefined || document.format !== 'http' ? [] : document.bind(request);
  const root = bound?.roots[0];
  if (request === undefined || bound === undefined || root?.kind !== 'Request' || root.batch?.format !== 'json')
    return [];
  if (!('url' in request.input) || !root.batch.isComplete || root.batch.items.length === 0) return [];
  const { batch: conventions, addresses } = bound.service.conventions;
  const { url } = request.input;
  const path = url.split('?', 1)[0]!;
  const batch = addresses.routes.find((route) => route.interface === 'batch');
  const own = path.split('/').slice(0, -(conventions.routes.length === 0 ? 1 : (batch?.segments.length ?? 1)));
  const before = own.map((word) => `${word}/`).join('');
  const headers = headersOf(bound).filter((line) => !isContentHeader(line));
  const texts = root.batch.items.map((item) => {
    const { method, url: target, content, atomicityGroup, dependsOn, headers: ownHeaders, bodyText } = item;
    const isOwn = atomicityGroup === undefined && dependsOn.length === 0 && bodyText === undefined;
    if (method === undefined || target === undefined || !isOwn || target.text.startsWith('$')) return undefined;
    const lines = [...headers, ...(ownHeaders ?? []).map(({ name, value }) => `${name.text}: ${value.text}`)];
    const isTyped = lines.some((line) => /^content-type:/i.test(line));
    if (content !== undefined && !isTyped) lines.push('Content-Type: application/json');
    const address = /^(?:\w+:|\/)/.test(target.text) ? target.text : `${before}${target.text}`;
    const head = [`${method.text.toUpperCase()} ${address}`, ...lines].join('\n');
    return content === undefined ? head : `${head}\n\n${bound.textOf(content)}`;
  });
  if (texts.includes(undefined)) return [];
  const { start: from, end } = request.span;
  const edits = [{ start: from, end, text: texts.join('\n\n###\n\n') }];
  return [{ title: `Send the requests of the batch on their own`, edits }];
}
