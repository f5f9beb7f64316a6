/**
 * Accepts completions in every kind of text that contains requests (`hosts.txt`), and compares the request that is read afterwards
 * with the one that accepting the same item in a plain text makes.
 */
import { readFileSync } from 'node:fs';
import { type CheckInput, createChecker, loadSchema } from '@odatalint/core';
import { applyEdits } from '@odatalint/core/internal';
import { type DocumentFormat } from '@odatalint/documents';
import { type CompletionItem, complete, LanguageDocument, unfinishedAt } from '../src/index.js';
import { schemaText } from './editor-cases.js';

export interface Host {
  readonly format: DocumentFormat;
  readonly form: string;
  write(url: string): string;
}

const unescaped = (text: string): string => text.replaceAll('⏎', '\n').replaceAll('\\|', '|');

/** A URL as a host contains it, and the host around it. */
export const hosts: readonly Host[] = readFileSync(new URL('hosts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => {
    const [format = '', form = '', escapes = '', template = ''] = line.split(/(?<!\\)\|/).map((part) => part.trim());
    const pairs = escapes
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [from = '', to = ''] = unescaped(pair).split(/(?<=.)=/);
        // `'=\'` stands for the mark before the character.
        return [from, to.endsWith('\\') && to.length === 1 ? to + from : to] as const;
      });
    const write = (url: string): string => {
      let written = '';
      for (let at = 0; at < url.length;) {
        const pair = pairs.find(([from]) => url.startsWith(from, at));
        written += pair?.[1] ?? url.charAt(at);
        at += pair?.[0].length ?? 1;
      }
      return unescaped(template).replace('@@', () => written);
    };
    return { format: format as DocumentFormat, form: unescaped(form), write };
  });

export const root = 'https://host.example/odata/';

/** Whole requests; the positions are after each of their words and signs. */
const requests = [
  "Orders?$filter=State eq 'Open' and contains(Title,'x') or not (Total gt 5.5)&$orderby=Total desc,Title&$top=5",
  "Orders?$filter=Items/any(i:i/Price gt 5) and Customer/Name eq 'A' and Placed ge 2026-01-31T08:00:00Z&$count=true",
  'Orders?$expand=Customer($select=Name;$expand=Orders),Items($filter=Quantity gt 1;$orderby=Price)&$select=ID,Title',
  "Orders(1)/Items?$filter=Product/Name in ('a','b')",
  'Orders?$apply=filter(Paid eq true)/groupby((State),aggregate(Total with sum as T))&$orderby=T',
  'Orders?$compute=Total mul 2 as Twice&$filter=Twice gt 1&$search=a AND b&$format=json',
  "Orders?$filter=Options has 'Express' and Due eq 2026-01-31 and Wait lt duration'PT1H' and Slot gt 08:00:00",
  'Customers(1)/Orders/$count?$filter=Ticket ne null',
];

/** Every text that a person has written when the list opens: the request up to the end of a word or sign. */
export const begunRequests: readonly string[] = [
  ...new Set(
    requests.flatMap((request) =>
      [...request.matchAll(/[\w$.-]+|[^\w$.-]/g)].map(({ 0: word, index }) => request.slice(0, index + word.length)),
    ),
  ),
];

const checker = createChecker({ service: 'odata-4.01', schema: loadSchema(schemaText('shop')!).schema! });

export const documentIn = (text: string, format: DocumentFormat): LanguageDocument =>
  new LanguageDocument(text, { format, checkerFor: () => checker });

const caret = 'zZhereZz';

export interface Accepted {
  readonly item: CompletionItem;
  readonly text: string;
  /** The URL of the only request. */
  readonly url: string | undefined;
  /** Codes of findings that the text had not before and that are not about the word at the cursor. */
  readonly added: readonly string[];
}

/** The URL of the only request in a document; undefined if it does not have one. */
const urlIn = ({ requests: found }: LanguageDocument): string | undefined => {
  const inputs = found.map(({ input }: { input: CheckInput }) => ('url' in input ? input.url : undefined));
  return inputs.length === 1 ? inputs[0] : undefined;
};

/** The text of an item with the default texts of its placeholders, and the position of the first placeholder. */
export function expanded({ edit, isSnippet }: CompletionItem): { readonly text: string; readonly cursor: number } {
  if (isSnippet !== true) return { text: edit.text, cursor: edit.text.length };
  let text = '';
  let cursor: number | undefined;
  let open = 0;
  for (let at = 0; at < edit.text.length; at++) {
    const char = edit.text.charAt(at);
    const place = /^\$(?:\d+|\{\d+(?:\}|(:)))/.exec(edit.text.slice(at));
    if (char === '\\') text += edit.text.charAt(++at);
    else if (char === '}' && open > 0) open--;
    else if (place !== null) {
      cursor ??= text.length;
      at += place[0].length - 1;
      if (place[1] !== undefined) open++;
    } else text += char;
  }
  return { text, cursor: cursor ?? text.length };
}

/** The first eight items at the end of a begun request in a host, each accepted. */
export function acceptIn(host: Host, begun: string, most = 8): readonly Accepted[] | undefined {
  const marked = host.write(`${root}${begun}${caret}`);
  const offset = marked.indexOf(caret);
  const text = marked.replace(caret, '');
  const document = documentIn(text, host.format);
  if (urlIn(documentIn(marked, host.format)) !== `${root}${begun}${caret}`) return undefined;
  const before = new Map<string, number>();
  for (const { code } of document.check().diagnostics) before.set(code, (before.get(code) ?? 0) + 1);
  return complete(document, offset)
    .items.filter(({ label, filterText = label, edit }) =>
      filterText.toLowerCase().startsWith(text.slice(edit.start, offset).toLowerCase()),
    )
    .slice(0, most)
    .map((item) => {
      const written = expanded(item);
      const { additionalEdits = [], edit } = item;
      const made = applyEdits(text, [...additionalEdits, { ...edit, text: written.text }]);
      const shift = additionalEdits
        .filter(({ start }) => start < edit.start)
        .reduce((sum, each) => sum + each.text.length - (each.end - each.start), 0);
      const after = documentIn(made, host.format);
      const found = after.check().diagnostics;
      const isUnfinished = unfinishedAt(after, edit.start + shift + written.cursor);
      const left = new Map(before);
      const added = found.flatMap((each) => {
        const count = left.get(each.code) ?? 0;
        left.set(each.code, count - 1);
        return count > 0 || isUnfinished(each) ? [] : [each.code];
      });
      return { item, text: made, url: urlIn(after), added };
    });
}

interface Comparison {
  readonly accepted: number;
  /** The texts after accepting. */
  readonly texts: readonly string[];
  /** Texts whose request is another one than in a plain text. */
  readonly broken: readonly string[];
  /** Findings that the plain text has not. */
  readonly added: readonly string[];
  /** Items of the plain text that the host does not offer. */
  readonly withheld: readonly string[];
}

const inPlain = new Map<string, readonly Accepted[]>();

/** Accepts the same items in a host and in a plain text. */
export function compareWithPlain(host: Host, begun: readonly string[]): Comparison {
  const [broken, added, withheld, texts]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const each of begun) {
    let wanted = inPlain.get(each);
    if (wanted === undefined) inPlain.set(each, (wanted = acceptIn(hosts[0]!, each)!));
    // A text that ends within a string of OData may be continued elsewhere, so no request is read in a program.
    const got = acceptIn(host, each, 100);
    if (got === undefined) continue;
    for (const { item, url = '', added: codes } of wanted) {
      const place = `${each}¦ ${item.label}`;
      const same = got.find((other) => other.item.label === item.label && other.item.kind === item.kind);
      if (same === undefined) {
        withheld.push(place);
        continue;
      }
      texts.push(same.text);
      const isWritten =
        [url, `${url} `].some((one) => same.text === host.write(one)) || same.url?.trimEnd() === url.trimEnd();
      if (!isWritten) broken.push(`${place}: ${same.text}`);
      if (same.added.length > codes.length) added.push(`${place}: ${same.added.join()}`);
    }
  }
  return { accepted: texts.length, texts, broken, added, withheld };
}
