/** The command `parse`: prints the tree of a text in one line, and the problems that the parser reports. */
import {
  builtInServices,
  createChecker,
  type Node,
  parse,
  parseExpand,
  parseFilter,
  type ParseOptions,
  parseOrderby,
  parsePath,
  type ParseResult,
  parseSelect,
  type Service,
} from '@odatalint/core';
import { describeTree, maskSecrets, matchRoute } from '@odatalint/core/internal';
import { didYouMean } from '@odatalint/workspace';
import { UsageError, type Host } from '../host.js';
import { printable } from '../terminal/safe-text.js';
import { profileNamed } from './chosen-service.js';
import { textOfStandardInput } from './standard-input.js';

export interface ParseCommandOptions {
  /** A profile; by default the URL decides. */
  readonly profile?: string;
  /** The kind of the text. */
  readonly as?: string;
}

type Parser = (text: string, options: ParseOptions) => ParseResult<Node>;

const parsers: Readonly<Record<string, Parser>> = {
  url: parse,
  path: parsePath,
  filter: parseFilter,
  orderby: parseOrderby,
  select: parseSelect,
  expand: parseExpand,
};

/** Writes the tree, then a line for each problem under the standard or the profile. The status is 1 if there is one. */
export async function runParse(given: string, options: ParseCommandOptions, host: Host): Promise<number> {
  const kind = options.as ?? 'url';
  const parser = Object.hasOwn(parsers, kind) ? parsers[kind] : undefined;
  if (parser === undefined) {
    const kinds = Object.keys(parsers);
    throw new UsageError(`--as: there is no "${kind}".${didYouMean(kind, kinds)} There are: ${kinds.join(', ')}.`);
  }
  const whole = given === '-' ? (await textOfStandardInput(host)).text.replace(/\r?\n$/, '') : given;
  const text = kind === 'url' ? maskSecrets(whole) : whole;
  const service = serviceFor(text, kind, options.profile, host);
  const read = ({ dialect, conventions }: Service): ParseResult<Node> => {
    const start = kind === 'url' ? matchRoute(text, conventions)?.resourcePathStart : undefined;
    return parser(text, { dialect, ...(start === undefined ? {} : { resourcePathStart: start }) });
  };
  const { tree, problems } = read(service);
  const isDecided = options.profile !== undefined || service !== serviceFor('', kind, undefined, host);
  const trees = isDecided ? [describeTree(tree)] : treesByService(read, describeTree(tree));
  const lines = problems.map(
    ({ code, start, end }) => `${start}-${end} ${code} ${printable(JSON.stringify(text.slice(start, end)))}`,
  );
  await host.write([...trees.map(printable), ...lines].map((line) => `${line}\n`).join(''));
  return problems.length > 0 ? 1 : 0;
}

/**
 * If the service of a text is unknown and services read it differently, each reading is shown with the first service
 * that has it.
 */
function treesByService(read: (service: Service) => ParseResult<Node>, given: string): string[] {
  const readings = new Map<string, string>();
  for (const service of builtInServices) {
    const tree = describeTree(read(service).tree);
    if (!readings.has(tree)) readings.set(tree, service.name);
  }
  if (readings.size === 1) return [given];
  const width = [...readings.values()].reduce((most, name) => Math.max(most, name.length), 0);
  return [...readings].map(([tree, name]) => `${name.padEnd(width)}  ${tree}`);
}

function serviceFor(text: string, kind: string, profile: string | undefined, host: Host): Service {
  if (profile === undefined) return createChecker().serviceFor(kind === 'url' ? { url: text } : { filter: text });
  return profileNamed(profile, host);
}
