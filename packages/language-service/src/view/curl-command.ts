/** A request as a command for curl in a POSIX shell. */
import { headerLines, isRequestInput } from '@odatalint/core/internal';
import { readDocument, type StoredRequest } from '@odatalint/documents';
import { fileVariablePlaces } from '../document/file-variables.js';
import type { LanguageDocument } from '../document/language-document.js';

/**
 * The command that sends the request at an offset. Variables with a known value are replaced. Those without one and
 * those in credentials become variables of the shell, `"$token"`, and secrets in the text itself are hidden. Undefined
 * outside of requests, or for a request without a URL.
 */
export function curlCommand(document: LanguageDocument, offset: number): string | undefined {
  const found = document.requestAt(offset);
  if (found === undefined) return undefined;
  // By itself the text of a request file's request has its variables; in the document they are replaced.
  const text = document.text.slice(found.target.start, found.span.end);
  const [request] = document.format === 'http' ? readDocument(text, 'http').requests : [found];
  if (request === undefined || !isRequestInput(request.input) || request.input.url === '') return undefined;
  const { method = 'GET', url, headers, body } = request.input;
  const valueOf = knownValues(document, found);
  const known = (text: string): string => document.withoutSecrets(withValues(text, valueOf));
  const word = (text: string): string => shellText(known(text));
  const lines = headerLines(headers);
  const host = lines.find(({ name }) => name.trim().toLowerCase() === 'host')?.value.trim();
  const root = url.startsWith('/') ? (host === undefined ? '{{host}}' : `https://${host}`) : '';
  const data = typeof body === 'string' || body === undefined ? body : JSON.stringify(body, null, 2);
  return [
    // Brackets and braces in a URL are not patterns of curl.
    `curl --globoff${method.toUpperCase() === 'GET' ? '' : ` --request ${word(method.toUpperCase())}`} ${shellText(encodedUrl(known(root + url)))}`,
    ...lines.map(({ name, value }) => `--header ${word(`${name.trim()}: ${value.trim()}`)}`),
    ...(request.bodyFile === undefined
      ? data === undefined
        ? []
        : [`--data-raw ${word(data)}`]
      : [`--data-binary ${word(`@${request.bodyFile.path}`)}`]),
  ].join(' \\\n  ');
}

/** The values of variables that may be shown. */
function knownValues(document: LanguageDocument, request: StoredRequest): (name: string) => string | undefined {
  const places = fileVariablePlaces(document);
  return (name) => {
    const uses = places.filter((place) => place.name === name);
    if (uses.some(({ isCredential }) => isCredential)) return undefined;
    const own = uses.find(({ start, isDefinition }) => !isDefinition && start >= request.span.start);
    return own?.definition?.value ?? document.environment?.valueOf(name)?.value;
  };
}

/** The greatest depth of variables in values; deeper ones stay. */
const maxDepth = 5;

const withValues = (text: string, valueOf: (name: string) => string | undefined, depth = 0): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (written, name: string) => {
    const value = depth < maxDepth ? valueOf(name.trim()) : undefined;
    return value === undefined ? written : withValues(value, valueOf, depth + 1);
  });

/** A URL with the characters encoded that cannot be in one; variables and what is encoded stay as they are. */
const encodedUrl = (url: string): string =>
  url
    .replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
    .replace(/\{\{[^{}]*\}\}|%[0-9A-Fa-f]{2}|[^!#$&-;=?-Z[\]_a-z~]/gu, (part) =>
      part.length > 2 && /^[{%]/.test(part) ? part : encodeURIComponent(part),
    );

/** A text as one word of a command: in single quotes, with its variables as those of the shell in double ones. */
function shellText(text: string): string {
  const words = text.split(/\{\{([^{}]*)\}\}/).map((part, i) => {
    // Each second part is the name of a variable.
    if (i % 2 === 1) return `"$${shellName(part.trim())}"`;
    return part === '' ? '' : `'${part.replaceAll("'", "'\\''")}'`;
  });
  return words.join('');
}

/** The name of a variable of the shell: letters, digits and underscores, without a digit in front. */
const shellName = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^\d/, '_$&');
