/** Reads the requests in Markdown files: those in fenced code blocks of any name, and the URLs in the text. */
import type { CheckInput, Field, RequestInput, Span, TextEdit } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import { CommentNotes } from '../../comments/comment.js';
import { addHeaderLine } from '../../edits/add-header-line.js';
import { fitLineEdit } from '../../edits/fit-line-edit.js';
import type { FieldMaps, ReadDocument, StoredRequest } from '../../document/document.js';
import { embedDocument } from '../../document/embed-document.js';
import { headerParts } from '../../text/header-parts.js';
import { unknownBody } from '../../text/holes.js';
import { type Line, linesOf, textStart } from '../../text/line.js';
import { mapOfPart, GeneratedText, exactText, madeAt } from '../../text/generated-text.js';
import { hasSystemOption, isPlainlyOdata } from '../../text/odata-evidence.js';
import { startsRequest } from '../../text/request-line.js';
import { readHttp } from '../http/http-format.js';
import { odataFormat } from '../odata/odata-format.js';
import type * as FencedCode from './fenced-code.js';
import { embeddedStyle, fitEmbedded } from '../../programs/fit-embedded.js';
import { fitTextEdit, isTextStyle, readTextLine, type RequestsInProse } from '../../programs/requests-in-prose.js';
import { languageOf, languageOfFence } from '../../programs/languages/find-language.js';
import { mention, possibleAddress } from '../../programs/plain-address.js';
import { readSource } from '../../programs/source-reader.js';
import type { SourceLanguage } from '../../programs/languages/source-languages.js';
import type { FormatDescriptor } from '../format-descriptor.js';

let fences: typeof FencedCode | undefined;

export const markdownFormat: FormatDescriptor = {
  label: 'Markdown, Quarto and R Markdown',
  example: '```http\nGET https://host/odata/Orders?$top=1\n```\n',
  fileNames: { shared: ['.md', '.markdown', '.qmd', '.rmd'] },
  languageIds: ['markdown'],
  embedding: 'parts',
  // The start of a fence with requests.
  evidence: /^[ >\t]*(?:`{3,}|~{3,})[ \t]*(?:odata|http|rest)\b/im,
  layout: 'embedded',
  isHttpText: true,
  placeholders: 'documentation',
  load: async () => void (fences ??= await import('./fenced-code.js')),
  commentMark: '#',
  read: readMarkdown,
  fitEdit: fitMarkdownEdit,
  addHeader: (text, request, header) =>
    request.blockFormat === 'http' ? addHeaderLine(text, request, header) : undefined,
};

/** The reader of a block; undefined for a block that cannot contain requests. */
type FenceKind = 'requests' | 'queries' | 'filters' | 'anything';

/** By the first word of an info string, in lower case (CommonMark 4.5); `anything` if absent. */
const kinds: ReadonlyMap<string, FenceKind | undefined> = new Map([
  ['http', 'requests'],
  ['rest', 'requests'],
  ['msgraph-interactive', 'requests'],
  ['odata', 'queries'],
  ['odata-filter-expr', 'filters'],
  // Lines of logs and diffs contain more than a request.
  ['log', undefined],
  ['diff', undefined],
]);

function readMarkdown(text: string): ReadDocument {
  if (fences === undefined) throw new Error('Markdown was not loaded: await loadFormats before a document is read.');
  const blocks = fences.fencedCodeOf(text, textStart(text));
  const parts = blocks.flatMap(({ language, lines }): readonly ReadDocument[] => {
    const tag = language.toLowerCase();
    const kind = kinds.has(tag) ? kinds.get(tag) : 'anything';
    const [first] = lines;
    // A block that begins with a boundary is part of a batch.
    if (kind === undefined || first === undefined || text.startsWith('--', first.start)) return [];
    const isSession = tag === 'console' && lines.some(({ start }) => text.startsWith('$ ', start));
    const program = kind === 'anything' ? languageOfFence(isSession ? 'shell' : tag) : undefined;
    return [program === undefined ? readFence(text, lines, kind) : readProgram(text, lines, program)];
  });
  parts.push(readTextLines(text, linesOutside(text, blocks)));
  return {
    requests: parts.flatMap(({ requests }) => requests).sort((a, b) => a.span.start - b.span.start),
    directives: parts.flatMap(({ directives }) => directives).sort((a, b) => a.start - b.start),
    problems: parts.flatMap(({ problems }) => problems),
    unreadUrls: parts.flatMap(({ unreadUrls = [] }) => unreadUrls),
  };
}

/** Reads the requests and comments in the lines outside of fences. */
function readTextLines(text: string, lines: Iterable<Line>): ReadDocument {
  const found: RequestsInProse = { requests: [], unreadUrls: [] };
  const notes = new CommentNotes();
  for (const line of lines) {
    const count = notes.directives.length;
    addComment(notes, text, line);
    // The reason in a comment may contain a URL.
    if (notes.directives.length === count) readTextLine(text, { start: line.start, end: line.to }, 'text', found);
  }
  return { ...found, directives: notes.directives, problems: [] };
}

/** A comment of HTML that has a line of its own. */
function addComment(notes: CommentNotes, text: string, line: Line): void {
  if (!text.startsWith('<!--', line.from)) return;
  const close = text.indexOf('-->', line.from);
  if (close !== -1 && close < line.to) notes.add(text, { ...line, to: close }, line.from + 4);
}

/** The lines outside of code blocks. */
function* linesOutside(text: string, blocks: readonly Span[]): Generator<Line> {
  let next = 0;
  for (const line of linesOf(text)) {
    while ((blocks[next]?.end ?? Infinity) <= line.start) next++;
    if ((blocks[next]?.start ?? Infinity) > line.to) yield line;
  }
}

/** The requests of a program. Its edits must fit its literals. */
function readProgram(text: string, lines: readonly Span[], language: SourceLanguage): ReadDocument {
  const made = joinLines(text, lines);
  const { requests, ...rest } = embedDocument(readSource(made.text, language), made.map);
  const holder = { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 };
  return {
    ...rest,
    requests: requests.map((request) => ({
      ...request,
      holder,
      literals: (request.literals ?? []).map((each) => ({ ...each, style: embeddedStyle(language.name, each.style) })),
    })),
  };
}

/** The beginning of a line of PowerShell, without white space before it. */
const cmdlet = /^(?:\$\w+ *= *)?(?:Invoke|Get|New|Set|Update|Remove|Connect)-[A-Z][A-Za-z]+(?: |$)/;

/**
 * The requests of a block that may be a program in any language. Options without a URL may belong to other libraries.
 */
function readUnknownProgram(text: string, lines: readonly Span[]): ReadDocument {
  const isPowershell = lines.some(({ start, end }) => cmdlet.test(text.slice(start, end).trimStart()));
  const read = readProgram(text, lines, languageOf(isPowershell ? 'powershell' : 'script'));
  const hasAddress = ({ isKnownByOption, isGuessed }: StoredRequest): boolean => !(isKnownByOption && isGuessed);
  return { ...read, requests: read.requests.filter(hasAddress) };
}

function readFence(text: string, lines: readonly Span[], kind: FenceKind): ReadDocument {
  const made = joinLines(text, lines);
  const isHttp = kind === 'requests' || kind === 'anything' || holdsHttp(made.text);
  const read = isHttp
    ? readHttp(made.text, { isStrict: kind === 'anything', hasLists: true })
    : odataFormat.read(made.text);
  // One clear OData request shows the subject of the block.
  const isDoubtful = kind === 'anything' && !read.requests.some(({ input }) => isOdataRequest(input));
  const { requests, ...rest } = embedDocument(read, made.map);
  if (requests.length === 0 && kind === 'anything') {
    const addresses = addressLines(text, lines);
    return addresses.length > 0 ? { ...rest, requests: addresses } : readUnknownProgram(text, lines);
  }
  return {
    ...rest,
    requests: requests.filter(isAddressed).map((request) => ({
      ...asDocumented(kind === 'filters' ? asFilter(text, request) : request, kind),
      blockFormat: isHttp ? 'http' : 'odata',
      ...(isDoubtful ? { isDoubtful } : {}),
    })),
  };
}

/** Whether a request is more than an expression of a flow, such as `items('Apply_to_each')['Title']`. */
const isAddressed = ({ input }: StoredRequest): boolean =>
  !isRequestInput(input) || input.method !== undefined || !/^\w+\('[^']*' *\) *\??\[/.test(input.url);

/** The lines of a block that consists of URLs of any interface. */
const addressLines = (text: string, lines: readonly Span[]): readonly StoredRequest[] =>
  lines.flatMap((span) => {
    const made = exactText(text, span);
    const address = possibleAddress(made);
    if (address === undefined || address.text.trimStart().startsWith('//')) return [];
    const input = { url: address.text };
    return [{ input, maps: { url: address.map }, span, target: span, blockFormat: 'http' as const, ...mention }];
  });

const isOdataRequest = (input: CheckInput): boolean =>
  isRequestInput(input) && isPlainlyOdata(input.url, input.headers);

/** Whether a block of queries has a request with headers or a body. */
function holdsHttp(text: string): boolean {
  let hasRequest = false;
  let isAfterSpace = false;
  for (const { start, from, to } of linesOf(text)) {
    const line = text.slice(from, to);
    // An indented line continues the URL above it.
    const beginsBody = (isAfterSpace || from === start) && /^(?:\{(?:[^{]|$)|\[|<[^ ])/.test(line);
    if (startsRequest(line)) hasRequest = true;
    else if (hasRequest && (beginsBody || headerParts(line, true) !== undefined)) return true;
    isAfterSpace = line === '';
  }
  return false;
}

/** A filter may be alone, over several lines that are separate in the document. */
function asFilter(text: string, request: StoredRequest): StoredRequest {
  const { input, targetLines = [] } = request;
  if (!isRequestInput(input) || input.method !== undefined) return request;
  if (/^(?:[/?]|https?:|\$?\w+=)/.test(input.url) || hasSystemOption(input.url)) return request;
  const made = new GeneratedText();
  targetLines.forEach(({ start, end }, index) => {
    if (index > 0) made.addCollapsed(' ', { start: targetLines[index - 1]?.end ?? start, end: start });
    made.addExact(text, start, end);
  });
  return { ...request, input: { filter: made.text }, maps: { filter: made.map } };
}

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'MERGE']);

/** A comment after a URL, a semicolon after it, and a version without its slash. */
const comment = /\s(?:\/\/>?|#)\s|(?<=[)\w'>]) ?;$|\sHTTP \d(?:\.\d)?$/;

/** A path before a sentence or a body: a path has no space outside of quotes. */
const beforeWords = /^((?:[^\s?']|'[^'\r\n]*')+) +(?:[-–—] +)?(?:[A-Z][a-z]+ |\{ )/;

/** A request without the text that documentation writes after its URL. */
function withoutComment(request: StoredRequest): StoredRequest {
  const { input, maps } = request;
  if (!isRequestInput(input) || maps.url === undefined) return request;
  const from = beforeWords.exec(input.url)?.[1]?.length ?? input.url.search(comment);
  if (from <= 0) return request;
  const end = input.url.slice(0, from).trimEnd().length;
  const url = mapOfPart(maps.url, 0, end);
  return { ...request, input: { ...input, url: input.url.slice(0, end) }, maps: { ...maps, url } };
}

/** A request without a response that documentation abbreviates. */
function withoutAbbreviation(request: StoredRequest): StoredRequest {
  const { input, maps } = request;
  const body = isRequestInput(input) ? input.response?.body : undefined;
  if (typeof body !== 'string' || !/\.{3}|…/.test(body.replaceAll(/"(?:[^"\\\r\n]|\\[^]?)*"?/g, ''))) return request;
  const { response: _, ...sent } = input as RequestInput;
  const kept: FieldMaps = Object.fromEntries(Object.entries(maps).filter(([field]) => field !== 'response'));
  return { ...request, input: sent, maps: kept };
}

/**
 * A request as documentation means it. Without lines of headers, the headers are unknown; without lines of a body, so is
 * the body of a write. So is the body of a write in a block of any kind, if words follow. Text after a GET is its
 * response.
 */
function asDocumented(written: StoredRequest, kind: FenceKind): StoredRequest {
  const request = withoutComment(withoutAbbreviation(written));
  const { input, maps } = request;
  if (!isRequestInput(input)) return request;
  const method = input.method?.toUpperCase() ?? 'GET';
  const { headers, body, ...line } = input;
  const known = Array.isArray(headers) && headers.length > 0 ? { ...line, headers } : line;
  const shows = typeof body === 'string' && (kind !== 'anything' || /^[{<[]/.test(body));
  if (shows && method !== 'GET') return { ...request, input: { ...known, body } };
  const made = madeAt(unknownBody, request.target);
  // Another block may show the body.
  if (!shows && body === undefined && known !== line)
    return writes.has(method)
      ? { ...request, input: { ...input, body: made.text }, maps: { ...maps, body: made.map } }
      : request;
  const kept: FieldMaps = Object.fromEntries(Object.entries(maps).filter(([field]) => field !== 'body'));
  const aside = { ...request, input: known, maps: kept, span: { start: request.span.start, end: request.target.end } };
  if (!writes.has(method)) return aside;
  return { ...aside, input: { ...known, body: made.text }, maps: { ...kept, body: made.map } };
}

/** The text of a block. A line break includes the marks that Markdown requires at the start of each line. */
function joinLines(text: string, lines: readonly Span[]): GeneratedText {
  const made = new GeneratedText();
  let last: number | undefined;
  for (const { start, end } of lines) {
    if (last !== undefined) {
      const breaks = text.slice(last, start).match(/\r\n|\r|\n/g)?.length ?? 1;
      made.addGap('\n'.repeat(breaks), text, last, start);
    }
    made.addExact(text, start, end);
    last = end;
  }
  return made;
}

/** A line break in a block may require marks of the blocks around it. */
function fitMarkdownEdit(text: string, outer: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined {
  const style = request.literals?.[0]?.style;
  const edit = isTextStyle(style) ? fitTextEdit(outer, style) : fitEmbedded(outer, request);
  if (edit === undefined) return undefined;
  const breaksOut = /[\r\n]/.test(edit.text) || edit.text.includes('```') || edit.text.includes('~~~');
  return breaksOut ? undefined : fitLineEdit(text, edit, field);
}
