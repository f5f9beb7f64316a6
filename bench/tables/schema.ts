/** The time to load a schema, compared with other readers of the same text. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadSchema } from '@odatalint/core';
import { madeSchema } from '../generated-texts.js';
import { fastest } from '../measuring/fastest.js';
import type { Settings } from '../measuring/settings.js';
import type { Cell, Table } from '../measuring/table.js';
import { load, quietly } from '../peers/peer.js';

const { parse: parseEdmx } = load('@sap-ux/edmx-parser') as { parse: (text: string) => unknown };
const readEdmx = (text: string): unknown => quietly(() => parseEdmx(text));
const { xml2js } = load('xml-js') as { xml2js: (text: string) => unknown };

interface Sax {
  on(event: 'opentag', handler: () => void): void;
  write(text: string): { close(): void };
}

const { SaxesParser } = createRequire(new URL('../../packages/core/package.json', import.meta.url))('saxes') as {
  SaxesParser: new (options: { position: boolean }) => Sax;
};

/** The XML parser that ours is built on, with nothing after it. */
function scan(text: string): void {
  const parser = new SaxesParser({ position: true });
  parser.on('opentag', () => undefined);
  parser.write(text).close();
}

const pace = { turns: 7, turn: 1, warmUp: 100 };

/** What the other reader does not read has no number. */
function edmxOrNothing(text: string): Readonly<Record<string, () => unknown>> {
  try {
    readEdmx(text);
    return { edmx: () => readEdmx(text) };
  } catch {
    return {};
  }
}

function compareXml(text: string): readonly Cell[] {
  const times: Readonly<Record<string, number>> = fastest(
    { ours: () => loadSchema(text), saxes: () => scan(text), tree: () => xml2js(text), ...edmxOrNothing(text) },
    pace,
  );
  const over = (name: string): Cell => (times[name] === undefined ? undefined : times['ours']! / times[name]);
  return [over('saxes'), over('tree'), over('edmx'), undefined];
}

export function measureSchema({ graph }: Settings): Table {
  const made = madeSchema(1000);
  const json = fastest({ ours: () => loadSchema(made.json), json: () => JSON.parse(made.json) as unknown }, pace);
  const rows: Cell[][] = [
    ['made, CSDL XML', ...compareXml(made.xml)],
    ['made, CSDL JSON', undefined, undefined, undefined, json.ours / json.json],
  ];
  if (graph !== undefined) rows.push(['Microsoft Graph, CSDL XML', ...compareXml(readFileSync(graph, 'utf8'))]);
  return {
    title: 'Loading schemas',
    about:
      'The time of `loadSchema`, which resolves and checks all names and keeps all places, as a multiple of ' +
      'saxes, its XML parser, with empty handlers; of xml-js, which builds a tree of any XML; of ' +
      '@sap-ux/edmx-parser, which builds a model without places; and of `JSON.parse`.',
    columns: ['schema', '× saxes', '× xml-js', '× @sap-ux/edmx-parser', '× JSON.parse'],
    rows,
    losses: rows
      .filter((row) => typeof row[3] === 'number' && row[3] > 1)
      .map((row) => `@sap-ux/edmx-parser makes its model of "${String(row[0])}" in less time than ours.`),
    targets: [{ what: 'CSDL XML, × saxes', value: rows[0]![1] as number, bound: 'at most', goal: 5 }],
  };
}
