/** Reads the pages of the codes: the blocks of examples, and their schemas, keys and profiles. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  builtInServices,
  type Checker,
  type CheckerOptions,
  type CheckInput,
  createChecker,
  type Diagnostic,
  type KeyDefinition,
  loadSchema,
  ruleInfos,
  type RuleName,
  type Schema,
  type Service,
} from '../src/index.js';

const sources = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

export interface Block {
  readonly kind: 'good' | 'bad' | 'fix';
  readonly profile: string;
  /** The API key definition that the examples are sent with. */
  readonly key: KeyDefinition | undefined;
  /** Limits other than the default ones. */
  readonly limits: CheckerOptions['limits'] | undefined;
  /** The features that the server implements. */
  readonly supports: CheckerOptions['supports'];
  /** A limit of bodies other than the service's own. */
  readonly payloadLimit: number | undefined;
  /** A limit of URLs other than the service's own. */
  readonly urlLimit: number | undefined;
  /** Whether the examples are requests that a server has received. */
  readonly isReceived: boolean;
  /** The schema in the page's block `xml schema`, if the info string contains `schema`; otherwise the profile's own. */
  readonly schema: Schema | undefined;
  readonly lines: readonly string[];
}

export interface Page {
  readonly code: RuleName;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** The pages of all codes, in order of their files. */
export function readPages(): Page[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.endsWith('README.md'),
  );
  return files.map((file) => {
    const text = readFileSync(join(sources, file), 'utf8');
    return { code: basename(file, '.md') as RuleName, text, blocks: readBlocks(text) };
  });
}

function readBlocks(text: string): Block[] {
  return [...text.matchAll(/^```(good|bad|fix)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, kind, info = '', body = '']) => ({
    kind: kind as Block['kind'],
    profile: /profile=(\S+)/.exec(info)?.[1] ?? 'asset-management',
    key: jsonOfInfo<KeyDefinition>(info, 'key'),
    limits: jsonOfInfo<CheckerOptions['limits']>(info, 'limits'),
    supports: jsonOfInfo<CheckerOptions['supports']>(info, 'supports'),
    payloadLimit: numberOfInfo(info, 'payloadLimit'),
    urlLimit: numberOfInfo(info, 'urlLimit'),
    isReceived: / received\b/.test(info),
    schema: / schema\b/.test(info)
      ? loadSchema(/^```xml schema\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? '').schema
      : undefined,
    lines: body.split('\n').filter((line) => line.trim() !== ''),
  }));
}

const numberOfInfo = (info: string, name: string): number | undefined =>
  Number(new RegExp(` ${name}=(\\d+)`).exec(info)?.[1] ?? Number.NaN) || undefined;

/** `name={…}` at the end of an info string. */
function jsonOfInfo<Value>(info: string, name: 'key' | 'limits' | 'supports'): Value | undefined {
  const text = new RegExp(` ${name}=(\\{.*\\})\\s*$`).exec(info)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

function withLimits({ profile, payloadLimit, urlLimit }: Block): Service {
  const service = builtInServices.find(({ name }) => name === profile)!;
  const { conventions } = service;
  const url = urlLimit === undefined ? conventions.query.urlLimit : { alone: urlLimit, inBatch: 2 * urlLimit };
  const query = { ...conventions.query, urlLimit: url };
  return {
    ...service,
    conventions: {
      ...conventions,
      bodies: { ...conventions.bodies, sizeLimit: payloadLimit ?? conventions.bodies.sizeLimit },
      query,
    },
  };
}

/** Checkers by block and code, each created once, because most examples of a page share one. */
const checkers = new WeakMap<Block, Map<RuleName | undefined, Checker>>();

/** The findings of one code, or of all codes, in an input with the settings of a block. */
export const findingsOf = (code: RuleName | undefined, block: Block, input: CheckInput): readonly Diagnostic[] =>
  checkerOf(code, block).check(input);

/** The checker of a block, with the rule of a code on. */
export function checkerOf(code: RuleName | undefined, block: Block): Checker {
  const ofBlock = checkers.get(block) ?? new Map<RuleName | undefined, Checker>();
  const checker = ofBlock.get(code) ?? checkerFor(code, block);
  checkers.set(block, ofBlock.set(code, checker));
  return checker;
}

function checkerFor(code: RuleName | undefined, block: Block): Checker {
  const { profile, key, limits, schema, supports, payloadLimit, urlLimit, isReceived } = block;
  // A rule that is off by default, and for the service too, is tested as a warning.
  const { severities } = builtInServices.find(({ name }) => name === profile)!;
  const off = ruleInfos.filter(
    ({ name, severity }) => name === code && severity === 'off' && severities[name] === undefined,
  );
  return createChecker({
    service: payloadLimit === undefined && urlLimit === undefined ? profile : withLimits(block),
    ...(code === undefined ? {} : { only: [code] }),
    ...(schema === undefined ? {} : { schema }),
    ...(key === undefined ? {} : { key }),
    ...(limits === undefined ? {} : { limits }),
    ...(supports === undefined ? {} : { supports }),
    ...(isReceived ? { isReceived } : {}),
    rules: Object.fromEntries(off.map(({ name }) => [name, 'warning' as const])) as CheckerOptions['rules'] & object,
  });
}
