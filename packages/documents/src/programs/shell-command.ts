/** Reads commands of shells that send a request: `curl`, `az rest`, `Invoke-RestMethod` and their kin. */
import type { HeaderInput, Span } from '@odatalint/core';
import type { OffsetMap } from '@odatalint/core/internal';
import type { HostLiteral } from '../document/document.js';
import { unknownBody } from '../text/holes.js';
import { GeneratedText } from '../text/generated-text.js';
import { isPlainlyOdata } from '../text/odata-evidence.js';
import type { StoredInput } from '../values/stored-text.js';
import { valueStyle } from './literal-text.js';
import { encodeValue } from './option-table.js';
import { plainAddress } from './plain-address.js';
import { ShellWords, type ShellWord } from './shell-words.js';
import type { SourceText } from './source-text.js';

/** A command that sends a request. */
export interface SentCommand extends Span {
  readonly stored: StoredInput & { readonly isDoubtful?: true };
  readonly literals: readonly HostLiteral[];
  readonly next: number;
}

/** What the value of a parameter is. */
type Role = 'url' | 'method' | 'header' | 'headers' | 'body' | 'query' | 'flag' | 'get' | 'other';

/** The parameters of one command; `rest` is what one has that is not listed. */
interface CommandForm {
  readonly names: RegExp;
  readonly parameters: Readonly<Record<string, Role>>;
  /** Whether a parameter that is not listed has a value if the next word is not a parameter. */
  readonly hasValues: boolean;
}

const forms: readonly CommandForm[] = [
  {
    names: /^curl(?:\.exe)?$/,
    parameters: {
      '-X': 'method',
      '--request': 'method',
      '-H': 'header',
      '--header': 'header',
      '--url': 'url',
      '-G': 'get',
      '--get': 'get',
      '-d': 'body',
      '--data': 'body',
      '--data-raw': 'body',
      '--data-binary': 'body',
      '--data-ascii': 'body',
      '--json': 'body',
      '--data-urlencode': 'query',
      '-F': 'body',
      '--form': 'body',
      '-T': 'body',
      '--upload-file': 'body',
      '-I': 'flag',
      '-u': 'other',
      '--user': 'other',
      '-o': 'other',
      '--output': 'other',
      '-A': 'other',
      '--user-agent': 'other',
      '-e': 'other',
      '--referer': 'other',
      '-b': 'other',
      '--cookie': 'other',
      '-c': 'other',
      '--cookie-jar': 'other',
      '-x': 'other',
      '--proxy': 'other',
      '-w': 'other',
      '--write-out': 'other',
      '-m': 'other',
      '--max-time': 'other',
      '--connect-timeout': 'other',
      '--retry': 'other',
      '-K': 'other',
      '--config': 'other',
      '--cacert': 'other',
      '-E': 'other',
      '--cert': 'other',
      '--key': 'other',
      '-D': 'other',
      '--dump-header': 'other',
      '--resolve': 'other',
      '--retry-delay': 'other',
    },
    hasValues: false,
  },
  {
    names: /^az rest$/,
    parameters: {
      '--method': 'method',
      '-m': 'method',
      '--url': 'url',
      '--uri': 'url',
      '-u': 'url',
      '--body': 'body',
      '-b': 'body',
      '--headers': 'headers',
    },
    hasValues: true,
  },
  {
    names:
      /^(?:invoke-(?:restmethod|webrequest|mggraphrequest|graphrequest|azrestmethod|pnpsprestmethod|dataverserequest)|irm|iwr)$/i,
    parameters: {
      '-method': 'method',
      '-uri': 'url',
      '-url': 'url',
      '-path': 'url',
      '-body': 'body',
      '-payload': 'body',
      '-headers': 'headers',
    },
    hasValues: true,
  },
];

/** The parts of a command so far. */
interface Parts {
  url?: ShellWord;
  method?: ShellWord;
  /** Pieces of data as they are sent: in the body, or in the address with `--get`. */
  readonly data: ShellWord[];
  isGet: boolean;
  /** Options that are added to the address. */
  readonly query: ShellWord[];
  readonly headers: ShellWord[];
  /** Whether headers come from somewhere else too. */
  hasUnknownHeaders: boolean;
}

/** The commands of one script. */
export class ShellCommands {
  readonly #source: SourceText;
  readonly #words: ShellWords;
  /** The index of the first token that is not a part of the commands so far. */
  #next = 0;

  constructor(source: SourceText) {
    this.#source = source;
    this.#words = new ShellWords(source);
  }

  /** The command that begins with the token at an index; undefined for one that sends no request. To be asked in the order of the tokens. */
  commandAt(index: number): SentCommand | undefined {
    const source = this.#source;
    if (source.tokens[index]?.kind !== 'word' || !/^(?:curl|az|invoke|irm|iwr)$/i.test(source.word(index)))
      return undefined;
    // Among the words of a command another one begins only after a bracket, as in `$(curl …)`. No word is read twice.
    if (index < this.#next && !'([{'.includes(source.word(index - 1) || ' ')) return undefined;
    const { words, next } = this.#words.commandAt(index);
    this.#next = Math.max(this.#next, next);
    const [first, second] = words;
    if (first === undefined) return undefined;
    const isAz = first.made.text === 'az' && second?.made.text === 'rest';
    const name = isAz ? 'az rest' : first.made.text;
    const form = forms.find(({ names }) => names.test(name));
    if (form === undefined) return undefined;
    const parts = partsOf(words.slice(isAz ? 2 : 1), form);
    const stored = parts.url === undefined ? undefined : storedCommand(parts);
    if (stored === undefined) return undefined;
    const encoded = parts.query
      .flatMap((word) => word.literals)
      .map((each) => ({ ...each, style: valueStyle + each.style }));
    const literals = [parts.url, parts.method, ...(parts.isGet ? parts.data : [bodyIn(parts)]), ...parts.headers]
      .flatMap((word) => word?.literals ?? [])
      .concat(encoded)
      .sort((a, b) => a.start - b.start);
    return { stored, literals, start: first.start, end: words.at(-1)?.end ?? first.end, next };
  }
}

function partsOf(words: readonly ShellWord[], form: CommandForm): Parts {
  const parts: Parts = { data: [], isGet: false, query: [], headers: [], hasUnknownHeaders: false };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as ShellWord;
    const text = word.made.text;
    if (word.isQuoted || !/^-[A-Za-z-]/.test(text)) {
      if (parts.url === undefined && looksLikeAddress(text)) parts.url = word;
      continue;
    }
    const known = form.parameters[text] ?? (form.hasValues ? form.parameters[text.toLowerCase()] : undefined);
    const next = words[at + 1];
    if (known === undefined && !form.hasValues && /^-[Xd]./.test(text) && !text.startsWith('--')) {
      // The value of a short parameter may follow without a space.
      addPart(parts, text.startsWith('-X') ? 'method' : 'body', word.after(2));
      continue;
    }
    const isFlag =
      known === 'flag' ||
      known === 'get' ||
      (known === undefined && (!form.hasValues || next === undefined || isParameter(next)));
    if (known === 'get') parts.isGet = true;
    if (isFlag || next === undefined) continue;
    at++;
    addPart(parts, known ?? 'other', next);
    // Every further word up to the next parameter is one more header.
    while (known === 'headers' && words[at + 1] !== undefined && !isParameter(words[at + 1] as ShellWord)) at++;
  }
  return parts;
}

const isParameter = (word: ShellWord): boolean => !word.isQuoted && /^-[A-Za-z-]/.test(word.made.text);

const looksLikeAddress = (text: string): boolean => /^(?:https?:\/\/|\/|\{\{)|^[\w.-]+(?::\d+)?\//i.test(text);

function addPart(parts: Parts, role: Role, word: ShellWord): void {
  if (role === 'url') parts.url = word;
  else if (role === 'method') parts.method = word;
  else if (role === 'query') parts.query.push(word);
  else if (role === 'headers') parts.hasUnknownHeaders = true;
  else if (role === 'header') {
    if (/^[\w-]+:/.test(word.made.text)) parts.headers.push(word);
    else parts.hasUnknownHeaders = true;
  } else if (role === 'body') parts.data.push(word);
}

/** The body, if it is one piece of data: several are sent as one. */
const bodyIn = ({ data: [first, ...others] }: Pick<Parts, 'data'>): ShellWord | undefined =>
  others.length === 0 ? first : undefined;

/** Where the path of an address ends, even if its `?` is missing. */
const queryStart = /\?|\$\w+=/;

function storedCommand(parts: Parts): SentCommand['stored'] | undefined {
  const { url, method, data, isGet, query } = parts;
  const hasBody = data.length + query.length > 0;
  if (url === undefined) return undefined;
  const address = withQuery(url, parts);
  const plain = plainAddress(address) ?? address;
  const verb = method?.made.text ?? (!isGet && hasBody ? 'POST' : undefined);
  if (plain.text.trim() === '' || /\s/.test(plain.text.split(queryStart, 1)[0] ?? '')) return undefined;
  const headers = headersOf(parts);
  const content = !isGet && hasBody ? bodyOf(query.length > 0 ? undefined : bodyIn(parts)) : undefined;
  const input = {
    ...(verb === undefined ? {} : { method: verb }),
    url: plain.text,
    ...(headers === undefined ? {} : { headers: headers.headers }),
    ...(content === undefined ? {} : { body: content.text }),
  };
  return {
    input,
    maps: {
      url: plain.map,
      ...(method === undefined ? {} : { method: method.made.map }),
      ...(headers === undefined ? {} : { headers: headers.map }),
      ...(content?.map === undefined ? {} : { body: content.map }),
    },
    ...(isPlainlyOdata(plain.text, headers?.headers ?? []) ? {} : { isDoubtful: true as const }),
  };
}

/** The address with the data that `--get` moves there. */
function withQuery(url: ShellWord, { query, data, isGet }: Parts): GeneratedText {
  const made = new GeneratedText();
  made.addMade(url.made);
  let last = url.end;
  let separator = made.text.includes('?') ? '&' : '?';
  const added = isGet ? [...query, ...data].sort((a, b) => a.start - b.start) : [];
  for (const word of added) {
    if (word.start < last) continue;
    made.addCollapsed(separator, { start: last - 1, end: word.start });
    made.addMade(query.includes(word) ? encodedWord(word) : word.made);
    separator = '&';
    last = word.end;
  }
  return made;
}

/** One piece of data as curl encodes it: the value after `name=`, and all of a text that begins with `=` or has no name. */
function encodedWord({ made: word }: ShellWord): GeneratedText {
  const made = new GeneratedText();
  const value = word.text.indexOf('=') + 1;
  if (value > 1) made.addMade(word, 0, value);
  const rest = new GeneratedText();
  rest.addMade(word, value);
  made.addMade(encodeValue(rest));
  return made;
}

/** The body as it is written out; that of a file, a variable or a table is not known. */
function bodyOf(body: ShellWord | undefined): { readonly text: string; readonly map?: OffsetMap } {
  const text = body?.made.text ?? '';
  if (body === undefined || !/^\s*[{[<]/.test(text) || text.trim().startsWith('{{')) return { text: unknownBody };
  return { text, map: body.made.map };
}

/** The headers in the order in which they are written, unless there are others that are not. */
function headersOf({
  headers,
  hasUnknownHeaders,
}: Parts): { readonly headers: readonly HeaderInput[]; readonly map: OffsetMap } | undefined {
  if (headers.length === 0 || hasUnknownHeaders) return undefined;
  const made = new GeneratedText();
  let last: ShellWord | undefined;
  const found = headers.map((word): HeaderInput => {
    if (last !== undefined) made.addCollapsed('\n', { start: last.end - 1, end: word.start });
    last = word;
    const text = word.made.text;
    const colon = text.indexOf(':');
    let from = colon + 1;
    while (text.charAt(from) === ' ') from++;
    made.addMade(word.made, 0, colon);
    const separator = word.made.map.span({ start: colon, end: Math.min(Math.max(from, colon + 1), text.length) });
    made.addCollapsed(': ', separator);
    if (from < text.length) made.addMade(word.made, from);
    return { name: text.slice(0, colon), value: text.slice(from) };
  });
  return { headers: found, map: made.map };
}
