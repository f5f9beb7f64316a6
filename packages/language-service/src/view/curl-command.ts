/** A request as a command for curl in a POSIX shell. */
import type { LanguageDocument } from '../document/language-document.js';
import { requestWithValues } from './request-with-values.js';

/**
 * The command that sends the request at an offset. Variables with a known value are replaced. Those without one and
 * those in credentials become variables of the shell, `"$token"`, and secrets in the text itself are hidden. Undefined
 * outside of requests, or for a request without a URL.
 */
export function curlCommand(document: LanguageDocument, offset: number): string | undefined {
  const request = requestWithValues(document, offset);
  if (request === undefined) return undefined;
  const { method, headers, body, bodyFile } = request;
  const word = (text: string): string => shellText(document.withoutSecrets(text));
  const host = headers.find(({ name }) => name.toLowerCase() === 'host')?.value;
  const root = request.url.startsWith('/') ? (host === undefined ? '{{host}}' : `https://${host}`) : '';
  const url = encodedUrl(document.withoutSecrets(root + request.url));
  return [
    // Brackets and braces in a URL are not patterns of curl.
    `curl --globoff${method === 'GET' ? '' : ` --request ${word(method)}`} ${shellText(url)}`,
    ...headers.map(({ name, value }) => `--header ${word(`${name}: ${value}`)}`),
    ...(bodyFile === undefined
      ? body === undefined
        ? []
        : [`--data-raw ${word(body)}`]
      : [`--data-binary ${word(`@${bodyFile}`)}`]),
  ].join(' \\\n  ');
}

/** A URL in which invalid characters are encoded; variables and encoded text stay unchanged. */
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
