/** Reads the request files of Bruno (`.bru`): one request a file. */
import type { Field, Span, TextEdit } from '@odatalint/core';
import { isRequestInput, OffsetMap } from '@odatalint/core/internal';
import type { ReadDocument, StoredRequest } from '../../document/document.js';
import { unknownBody } from '../../text/holes.js';
import { type GeneratedText, exactText } from '../../text/generated-text.js';
import { isPlainlyOdata } from '../../text/odata-evidence.js';
import { namesV3Version } from '../../text/names-v3-version.js';
import { withPathVariables } from '../../text/path-variables.js';
import { readBrunoExample } from './bruno-example.js';
import { brunoVariables } from './bruno-variables.js';
import { variablesByName } from '../../variables/make-variable.js';
import { brunoBlocks, brunoPairs, type BrunoBlock, valueOf } from './bruno-blocks.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const brunoFormat: FormatDescriptor = {
  label: 'requests of Bruno',
  example: 'get {\n  url: {{host}}/odata/Orders?$top=1\n}\n',
  fileNames: { own: ['.bru'] },
  languageIds: ['bruno'],
  embedding: 'whole',
  layout: 'embedded',
  read: readBruno,
  fitEdit: fitBrunoEdit,
};

const methods: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'trace',
  'connect',
]);

/**
 * Whether the file has no query: no block for a method (environments, folders, collections), or a request of GraphQL.
 */
function readBruno(text: string): ReadDocument {
  const blocks = brunoBlocks(text);
  const target = blocks.find(({ name }) => methods.has(name));
  const read = target && requestOf(text, blocks, target);
  const request = read && withExamples(text, blocks, read);
  return { requests: request === undefined ? [] : [request], directives: [], problems: [] };
}

function withExamples(text: string, blocks: readonly BrunoBlock[], request: StoredRequest): StoredRequest {
  const { input } = request;
  if (!isRequestInput(input)) return request;
  const saved = blocks.flatMap((block) =>
    block.name === 'example' ? (readBrunoExample(text, block, input) ?? []) : [],
  );
  return saved.length === 0 ? request : { ...request, saved };
}

/**
 * Adds an unknown header, because folders and the collection may add some in other files. So no header is reported as
 * missing.
 */
function requestOf(text: string, blocks: readonly BrunoBlock[], target: BrunoBlock): StoredRequest | undefined {
  const pairs = brunoPairs(text, target);
  const url = pairs.find(({ key }) => key === 'url')?.value;
  if (url === undefined || url.start === url.end) return undefined;
  const mode = valueOf(text, pairs, 'body') ?? 'none';
  if (mode === 'graphql') return undefined;
  const written = exactText(text, url);
  const withTable = addressWithTable(text, written, url, blocks);
  // If the URL has no options, the table contains all of them.
  const made = withTable !== undefined && !written.text.includes('?') ? withTable : written;
  const second = made === written && withTable !== undefined ? withPathVariables(withTable) : undefined;
  const isCopy = withTable?.text === written.text;
  const body = bodyOf(text, blocks, mode);
  const method = { start: target.start, end: target.start + target.name.length };
  const meta = blocks.find(({ name }) => name === 'meta');
  const name = meta && valueOf(text, brunoPairs(text, meta), 'name');
  const address = withPathVariables(made);
  const table = withTable === undefined ? undefined : tableIn(blocks);
  const variables = variablesByName(brunoVariables(text, blocks));
  return {
    input: {
      // The name of the block is the method in lower case. Bruno sends it in upper case.
      method: target.name.toUpperCase(),
      url: address.text,
      ...(body === undefined ? {} : { body: body.text }),
    },
    span: [body, table].reduce<Span>(around, { start: target.start, end: target.end }),
    target: { start: url.start, end: url.end },
    ...(name === undefined ? {} : { name }),
    ...(isPlainlyOdata(made.text) ? {} : { isDoubtful: true }),
    ...(namesV3Version(text) ? { mayBeBeforeV4: true } : {}),
    maps: {
      url: address.map,
      method: collapsed(target.name.length, method),
      ...(body?.map === undefined ? {} : { body: body.map }),
    },
    ...(second === undefined ? {} : isCopy ? { copies: { url: second.map } } : { otherUrl: second }),
    ...(variables === undefined ? {} : { variables }),
  };
}

function collapsed(length: number, origin: Span): OffsetMap {
  const map = new OffsetMap();
  map.addCollapsed(length, origin);
  return map;
}

const around = (span: Span, part: Span | undefined): Span =>
  part === undefined ? span : { start: Math.min(span.start, part.start), end: Math.max(span.end, part.end) };

const tableIn = (blocks: readonly BrunoBlock[]): BrunoBlock | undefined =>
  blocks.find(({ name }) => name === 'params:query' || name === 'query');

/**
 * The URL with the options of the block `params:query`; undefined if there is no such block after the URL, or it has no
 * options.
 */
function addressWithTable(
  text: string,
  address: GeneratedText,
  { start }: Span,
  blocks: readonly BrunoBlock[],
): GeneratedText | undefined {
  const block = tableIn(blocks);
  const pairs = block === undefined || block.start < start ? [] : brunoPairs(text, block);
  if (block === undefined || pairs.length === 0) return undefined;
  const mark = address.text.indexOf('?');
  const made = exactText(text, { start, end: start + (mark === -1 ? address.length : mark) });
  let last = block.start;
  pairs.forEach(({ keySpan, value }, at) => {
    made.addCollapsed(at === 0 ? '?' : '&', { start: last, end: keySpan.start });
    made.addExact(text, keySpan.start, keySpan.end);
    made.addCollapsed('=', { start: keySpan.end, end: value.start });
    made.addExact(text, value.start, value.end);
    last = value.end;
  });
  return made;
}

interface PlacedBody {
  readonly text: string;
  readonly map?: OffsetMap;
  readonly start: number;
  readonly end: number;
}

const textModes: ReadonlySet<string> = new Set(['json', 'xml', 'text', 'sparql']);

/** The body in the block of its type. Forms and files are not read, and an inherited body is unknown. */
function bodyOf(text: string, blocks: readonly BrunoBlock[], mode: string): PlacedBody | undefined {
  if (mode === 'none') return undefined;
  const block = blocks.find(({ name }) => name === `body:${mode}` || (name === 'body' && mode === 'json'));
  const [first] = block?.lines ?? [];
  const last = block?.lines.at(-1);
  if (block === undefined || first === undefined || last === undefined) return undefined;
  const { start, end } = block;
  if (!textModes.has(mode)) return { text: unknownBody, start, end };
  // JSON and XML ignore the indentation of the block.
  const from = first.start;
  return { text: text.slice(from, last.end), map: OffsetMap.identity(last.end - from, from), start, end };
}

/** A line break would end the URL. In a body each line must stay indented. */
function fitBrunoEdit(_text: string, edit: TextEdit, field: Field): TextEdit | undefined {
  if (/[\r\n]/.test(edit.text))
    return field === 'body' ? { ...edit, text: edit.text.replaceAll(/\r\n|\r|\n/g, '\n  ') } : undefined;
  return edit;
}
