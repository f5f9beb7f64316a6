/** Where secrets are written out as arguments of commands: `curl -u bob:secret`, `--oauth2-bearer secret`, `http -a bob:secret`. */
import { isSecretValue } from './secret-names.js';
import { endOf } from './secret-places.js';
import type { Span } from './span.js';

/** An option that is followed by credentials; in a list of arguments quotes and a comma are between them. */
const option = (): RegExp =>
  /(?<=^|[\s"'`(])(?:-[uUa]|--(?:proxy-)?user|--auth|(--(?:oauth2-bearer|bearer|token|api-?key|(?:http-|proxy-)?pass(?:word)?)))(?:["'`]?(?:[ \t,=]|\\\r?\n){1,9}["'`]?|["'`]|(?<=[ua]))(?=\w|\{\{)/gm;

/** Shorter passwords are found in too many words by chance. */
const shortest = 4;

export function addArguments(found: Span[], text: string): void {
  if (!/(?:^|[\s"'`(])-/.test(text)) return;
  for (const { 0: written, 1: whole, index } of text.matchAll(option())) {
    const start = index + written.length;
    const quote = text.charAt(start - 1);
    const end = endOf(text, start, '"\'`'.includes(quote) ? `${quote}\r\n` : ' \t\r\n"\'`;|&)', start + longest);
    const colon = whole === undefined ? text.slice(start, end).indexOf(':') : -1;
    const from = start + colon + 1;
    const value = text.slice(from, end);
    if (value.length < shortest || /^\d*$/.test(value)) continue;
    const isNamed = whole !== undefined || colon !== -1;
    if (isSecretValue(value, isNamed ? 'sure' : 'doubtful')) found.push({ start: from, end });
  }
}

/** Longer, nothing is an argument that a person writes. */
const longest = 8192;
