/** Other parsers: the inputs that they accept, how often their tree differs, and their time compared with ours. */
import { dialects, parse, parseFilter } from '@odatalint/core';
import { matrix } from '../../packages/core/test/grammar/precedence-matrix.js';
import { shapeText } from '../../test/agreement/shape.js';
import { ourShape } from '../compare.js';
import { drawExpressions } from '../expressions.js';
import { parseFloor } from '../floor/parse-floor.js';
import { fastest } from '../measuring/fastest.js';
import { type Cell, formatNumber, type Table } from '../measuring/table.js';
import { peers, type Peer } from '../peers/index.js';
import { constructs, longFilters, requests, smallFilters } from '../workloads.js';

const dialect = dialects['odata-4.01']!;
const pace = { turns: 15, turn: 3, warmUp: 400 };

function accepts(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** Whether the tree is another one than ours, or leaves something out. */
function isWrong(peer: Peer, filter: string): boolean {
  try {
    return shapeText(peer.shapeOf(filter)) !== ourShape(filter);
  } catch {
    return true;
  }
}

/** The time of a peer for the filters that it accepts, as a multiple of ours; undefined if it accepts none. */
function slowness(peer: Peer, filters: readonly string[]): number | undefined {
  const accepted = filters.filter((filter) => accepts(() => peer.parse(filter)));
  if (accepted.length === 0) return undefined;
  const { ours, theirs } = fastest(
    {
      ours: () => accepted.map((filter) => parseFilter(filter, { dialect })),
      theirs: () => accepted.map((filter) => peer.parse(filter)),
    },
    pace,
  );
  return theirs / ours;
}

function slownessOfRequests({ parseRequest }: Peer): number | undefined {
  if (parseRequest === undefined) return undefined;
  const accepted = requests.filter(({ path, query }) => accepts(() => parseRequest(path, query)));
  if (accepted.length === 0) return undefined;
  const { ours, theirs } = fastest(
    {
      ours: () => accepted.map(({ path, query }) => parse(`${path}?${query}`, { dialect })),
      theirs: () => accepted.map(({ path, query }) => parseRequest(path, query)),
    },
    pace,
  );
  return theirs / ours;
}

interface Measured {
  readonly peer: Peer;
  readonly accepted: number;
  readonly wrong: number;
  /** Multiples of our time, by kind of input; undefined where it accepts none. */
  readonly small: number | undefined;
  readonly others: readonly (number | undefined)[];
}

/** One number for all kinds of input that a parser accepts: their geometric mean, in which no kind weighs more than another. */
function together({ small, others }: Pick<Measured, 'small' | 'others'>): number {
  const ratios = [small, ...others].filter((ratio) => ratio !== undefined);
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

function measurePeer(peer: Peer, asked: readonly string[]): Measured {
  const accepted = asked.filter((filter) => accepts(() => peer.parse(filter)));
  const long = longFilters(500);
  return {
    peer,
    accepted: accepted.length,
    wrong: accepted.filter((filter) => isWrong(peer, filter)).length,
    small: slowness(peer, smallFilters),
    others: [slowness(peer, [long.or]), slowness(peer, [long.in]), slownessOfRequests(peer)],
  };
}

/** The parser by hand beside ours, so that it can be seen what of a multiple the grammar's engine costs. */
function floorRow(): Cell[] {
  const long = longFilters(500);
  const [small, or, ins] = [smallFilters, [long.or], [long.in]].map((filters) => {
    const { ours, floor } = fastest(
      {
        ours: () => filters.map((filter) => parseFilter(filter, { dialect })),
        floor: () => filters.map((filter) => parseFloor(filter, dialect)),
      },
      pace,
    );
    return floor / ours;
  });
  return [
    'by hand, only filters',
    undefined,
    undefined,
    0,
    small,
    or,
    ins,
    undefined,
    together({ small, others: [or, ins] }),
  ];
}

export function measurePeers(): Table {
  const cells = Object.values(matrix).flatMap((group) => group.map(({ input }) => input));
  const asked = [...new Set([...smallFilters, ...cells, ...drawExpressions(2000, 2026)])];
  const measured = peers.map((peer) => measurePeer(peer, asked));
  const nearlyRight = measured.filter(({ accepted, wrong, small }) => small !== undefined && wrong <= accepted / 50);
  const fastestRight = nearlyRight.reduce((a, b) => (b.small! < a.small! ? b : a));
  const losses = measured
    .filter(({ small = Infinity }) => small < 1)
    .map(
      ({ peer, small, accepted, wrong }) =>
        `${peer.name} takes ${formatNumber(small!)} of our time for small filters; ${String(wrong)} of its ${String(accepted)} trees are wrong.`,
    );
  const togetherOf = (name: string): number => together(measured.find(({ peer }) => peer.name === name)!);
  return {
    title: 'Other parsers',
    about:
      `Each parser gets ${asked.length} filters: typical ones, every cell of the operator table, and generated ` +
      'ones. A tree is wrong if its grouping differs from the standard or if it omits something. The times are ' +
      'multiples of ours on the inputs that the parser accepts: typical filters, 500 conditions by `or`, 500 ' +
      'values of `in`, whole requests, and all together (their geometric mean). The last row is the floor: a ' +
      'hand-written parser that also accepts every input.',
    columns: [
      'parser',
      'licence',
      'accepts',
      'wrong trees',
      '× ours, small',
      'or 500',
      'in 500',
      'requests',
      'together',
    ],
    rows: [
      ...measured.map(({ peer, accepted, wrong, small, others }) => [
        peer.name,
        peer.license,
        accepted,
        wrong,
        small,
        ...others,
        together({ small, others }),
      ]),
      floorRow(),
    ],
    targets: [
      { what: 'odata-v4-parser, × ours, together', value: togetherOf('odata-v4-parser'), bound: 'at least', goal: 25 },
      {
        what: `${fastestRight.peer.name}, the fastest with hardly a wrong tree, × ours, small`,
        value: fastestRight.small!,
        bound: 'at least',
        goal: 3,
      },
    ],
    losses,
  };
}

/** What each construct costs the others, where they accept all of its filters. */
export function measureConstructs(): Table {
  const rows = Object.entries(constructs).map(([name, filters]): Cell[] => [
    name,
    ...peers.map((peer) => {
      const isWhole = filters.every((filter) => accepts(() => peer.parse(filter)));
      return isWhole ? slowness(peer, filters) : undefined;
    }),
  ]);
  return {
    title: 'Other parsers, by construct',
    about: 'Multiples of our time for filters of one construct; none if a parser does not accept all of them.',
    columns: ['construct', ...peers.map(({ name }) => name)],
    rows,
    targets: [],
  };
}
