/** The command `parse`: the tree of a text in one line, and what the parser has to say about it. */
import {
  builtInServices,
  createChecker,
  describeTree,
  parse,
  parseExpand,
  parseFilter,
  parseOrderby,
  parsePath,
  parseSelect,
  type Dialect,
  type Node,
  type ParseResult,
} from '@odatalint/core';
import { didYouMean } from '@odatalint/workspace';
import { UsageError, type Host } from '../host.js';
import { printable } from '../terminal/style.js';
import { textOfStandardInput } from './standard-input.js';

export interface ParseOptions {
  /** A built-in service; without it the address decides. */
  readonly profile?: string;
  /** What the text is. */
  readonly as?: string;
}

type Parser = (text: string, options: { readonly dialect: Dialect }) => ParseResult<Node>;

const parsers: Readonly<Record<string, Parser>> = {
  url: parse,
  path: parsePath,
  filter: parseFilter,
  orderby: parseOrderby,
  select: parseSelect,
  expand: parseExpand,
};

/** Writes the tree, then a line for each problem. The status is 1 if there is one. */
export async function runParse(given: string, options: ParseOptions, host: Host): Promise<number> {
  const kind = options.as ?? 'url';
  const parser = Object.hasOwn(parsers, kind) ? parsers[kind] : undefined;
  if (parser === undefined) {
    const kinds = Object.keys(parsers);
    throw new UsageError(`--as: there is no "${kind}".${didYouMean(kind, kinds)} There are: ${kinds.join(', ')}.`);
  }
  const text = given === '-' ? (await textOfStandardInput(host)).text.replace(/\r?\n$/, '') : given;
  const { tree, problems } = parser(text, { dialect: dialectFor(text, kind, options.profile) });
  const lines = problems.map(
    ({ code, start, end }) => `${start}-${end} ${code} ${printable(JSON.stringify(text.slice(start, end)))}`,
  );
  await host.write([printable(describeTree(tree)), ...lines].map((line) => `${line}\n`).join(''));
  return problems.length > 0 ? 1 : 0;
}

function dialectFor(text: string, kind: string, profile: string | undefined): Dialect {
  if (profile === undefined)
    return createChecker().serviceFor(kind === 'url' ? { url: text } : { filter: text }).dialect;
  const service = builtInServices.find((each) => each.name === profile);
  if (service !== undefined) return service.dialect;
  const names = builtInServices.map((each) => each.name);
  throw new UsageError(
    `there is no profile "${profile}".${didYouMean(profile, names)} There are: ${names.join(', ')}.`,
  );
}
