/** Every function that parses a text, and the faults of its results. */
import {
  assetManagement,
  describeTree,
  type Dialect,
  type Node,
  odata401,
  parse,
  parseExpand,
  parseFilter,
  parseOrderby,
  parsePath,
  type ParseResult,
  parseSelect,
  print,
} from '../../src/syntax/index.js';
import { faultOf } from './invariants.js';

type Parser = (text: string, options: { dialect: Dialect }) => ParseResult<Node>;

/** Each entry point, and whether its text is plain or percent-encoded. */
const doors: readonly (readonly [Parser, boolean])[] = [
  [parse, false], [parsePath, false], [parseFilter, true], [parseOrderby, true], [parseSelect, true], [parseExpand, true],
  [(text, options) => parse(`filter=${text}`, options), false],
  [(text, options) => parse(`?$expand=A($filter=${text})`, options), false],
  [(text, options) => parse(`?$apply=${text}`, options), false],
  [(text, options) => parse(`?$search=${text}`, options), false],
  [(text, options) => parse(`?$compute=${text}`, options), false],
]; // prettier-ignore

const wrappers = ['filter=*', '?$expand=A($filter=*)', '?$apply=*', '?$search=*', '?$compute=*'];

/** The text whose offsets count, as the last entry points decode it. */
const wrap = (door: number, text: string): string => wrappers[door - 6]?.replace('*', () => text) ?? text;

/** The first fault of a text at any entry point, in any dialect. */
export function firstFault(text: string): string | undefined {
  for (const dialect of [odata401, assetManagement]) {
    for (const [door, [parser, isPlain]] of doors.entries()) {
      const result = parser(text, { dialect });
      const fault = faultOf(wrap(door, text), result, isPlain) ?? faultOfPrint(door, dialect, result);
      if (fault !== undefined) return `${JSON.stringify(text)} at door ${door} in ${dialect.name}: ${fault}`;
    }
  }
  return undefined;
}

function faultOfPrint(door: number, dialect: Dialect, { tree, problems }: ParseResult<Node>): string | undefined {
  if (problems.length > 0) return undefined;
  const printed = print(tree);
  const again = (door > 5 ? parse : doors[door]![0])(printed, { dialect });
  const [before, after] = [describeTree(tree), describeTree(again.tree)];
  return before === after ? undefined : `${before} is printed as ${printed}, which is ${after}`;
}
