/** Reads a pasted text: requests stay, a curl command becomes a request, and a lone condition a filter. */
import type { PlaygroundFormat } from './protocol.js';

export interface PastedText {
  readonly text: string;
  readonly format: PlaygroundFormat;
  /** The conversion of the text, for the status line; undefined if it is unchanged. */
  readonly note?: string;
}

const methods = 'GET|POST|PUT|PATCH|DELETE|MERGE|HEAD|OPTIONS';
const startsRequest = new RegExp(`^(?:###|@[\\w.-]+\\s*=|(?:${methods})\\s+\\S)`);

/** A comparison or a function without the start of a URL. */
const condition =
  /^(?![/?$&]|\w+=|[a-z]+:\/\/)[^?]*?(?:\s(?:eq|ne|gt|ge|lt|le|in|has|like|is|=|==|===|!=|<>|<=?|>=?)\s|^(?:not\s+)?(?:contains|startswith|endswith|substringof)\s*\()/i;

/**
 * Reads a pasted text.
 *
 * @returns The text to show, and its format.
 */
export function readPasted(pasted: string): PastedText {
  const text = pasted.replaceAll(/\r\n?/g, '\n').trim();
  if (/^(?:\$\s+)?curl\s/.test(text)) return requestOf(text) ?? { text: pasted, format: 'odata' };
  const first = text.split('\n').find((line) => line.trim() !== '' && !/^(?:#(?!##)|\/\/)/.test(line)) ?? '';
  if (startsRequest.test(first)) return { text: pasted, format: 'http' };
  if (/^(?:\{\s*"|")/.test(first)) return { text: pasted, format: 'ndjson' };
  if (condition.test(text) && !/\n\s*\n/.test(text)) {
    const encoded = text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[%&#+]/g, encodeURIComponent);
    return {
      text: `?$filter=${encoded}`,
      format: 'odata',
      note: 'The text is a condition, so it is checked as a $filter.',
    };
  }
  return { text: pasted, format: 'odata' };
}

/** Options of curl whose value is not a part of the request. */
const others =
  /^(?:-[oumbcAeTwxKEFr]|--(?:output|user|max-time|cookie|cookie-jar|user-agent|referer|proxy|write-out|cert|retry))$/;

/** A curl command as an HTTP request; undefined without a URL. */
function requestOf(command: string): PastedText | undefined {
  const words = shellWords(command.replace(/^\$\s+/, ''));
  const headers: string[] = [];
  const data: string[] = [];
  let [method, url]: (string | undefined)[] = [];
  let isQuery = false;
  for (let i = 1; i < words.length; i++) {
    const [, option = words[i]!, joined] = /^(--[\w-]+)=(.*)$/s.exec(words[i]!) ?? [];
    const value = (): string => joined ?? words[++i] ?? '';
    if (option === '-X' || option === '--request') method = value();
    else if (/^-X./.test(option)) method = option.slice(2);
    else if (option === '-H' || option === '--header') headers.push(value());
    else if (/^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/.test(option)) {
      data.push(value());
      if (option === '--json') headers.push('Content-Type: application/json');
    } else if (option === '--data-urlencode') data.push(urlEncoded(value()));
    else if (option === '-G' || option === '--get') isQuery = true;
    else if (option === '--url') url = value();
    else if (others.test(option)) value();
    else if (!option.startsWith('-')) url ??= option;
  }
  if (url === undefined) return undefined;
  const query = isQuery && data.length > 0 ? `${url.includes('?') ? '&' : '?'}${data.join('&')}` : '';
  const body = isQuery ? '' : data.join('&');
  const verb = method ?? (body === '' ? 'GET' : 'POST');
  const lines = [`${verb} ${url}${query}`, ...headers, ...(body === '' ? [] : ['', body])];
  return {
    text: `${lines.join('\n')}\n`,
    format: 'http',
    note: 'The curl command is shown as the request that it sends.',
  };
}

/** `name=value` with the value percent-encoded, as curl does it. */
function urlEncoded(text: string): string {
  const at = text.indexOf('=');
  return at === -1 ? encodeURIComponent(text) : `${text.slice(0, at + 1)}${encodeURIComponent(text.slice(at + 1))}`;
}

/** The words of a command of a POSIX shell, without their quotes; variables stay as they are. */
function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  const parts = text.matchAll(/(\s+)|\\\n|\\([\s\S])|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|([^\s'"\\]+)|['"]/g);
  let word: string | undefined;
  for (const [, space, escaped, single, double, plain] of parts) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const part = single ?? double?.replaceAll(/\\(["\\$`\n])/g, '$1') ?? plain ?? escaped;
    if (part !== undefined) word = (word ?? '') + part;
  }
  return word === undefined ? words : [...words, word];
}
