/** Reads the examples of docs/asset-management.md as requests with their key definitions. */
import { readFileSync } from 'node:fs';
import type { CheckInput, KeyDefinition, RequestInput } from '../../packages/core/src/index.js';
import { readInput } from '../../packages/core/test/marked-input.js';

/** One example, valid or not. */
export interface CoverageCase {
  readonly name: string;
  readonly request: RequestInput;
  readonly key: KeyDefinition | undefined;
}

/** The requests in the tables, in order, without responses and examples that a table only describes. */
export function readCoverage(): readonly CoverageCase[] {
  const text = readFileSync(new URL('../../docs/asset-management.md', import.meta.url), 'utf8');
  return text.split('\n').flatMap((line, i) => {
    if (!line.startsWith('| ')) return [];
    const cells = line.slice(2, -2).split(/(?<!\\)\|/);
    return cells.flatMap((cell): CoverageCase[] => {
      const example = /^`((?:\/|\{).*)`$/.exec(cell.trim().replaceAll('\\|', '|'))?.[1];
      if (example === undefined) return [];
      const { key, batch, response, ...request } = readInput(example).input as CheckInput & {
        key?: KeyDefinition;
        batch?: unknown;
        response?: unknown;
        url?: string;
      };
      if (response !== undefined) return [];
      const body = typeof batch === 'string' ? batch : JSON.stringify(batch);
      const sent = batch === undefined ? request : { method: 'POST', url: '/api/v1/batch', body };
      const name = `asset-management.md:${String(i + 1)} ${example}`;
      return 'url' in sent ? [{ name, request: sent as RequestInput, key }] : [];
    });
  });
}
