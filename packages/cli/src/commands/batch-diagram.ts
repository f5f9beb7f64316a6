/**
 * Batches as a Mermaid flowchart: a box for each atomicity group, and an arrow from each request to those that depend
 * on it.
 */
import { printable } from '../terminal/safe-text.js';
import type { ExplainedBatch } from './explained-batch.js';

/** One diagram; with several batches each of them is a box. */
export function batchDiagram(batches: readonly ExplainedBatch[]): string {
  const isOne = batches.length === 1;
  const parts = batches.map((each, at) => {
    const name = `b${at + 1}`;
    if (isOne) return diagramLines(each, name, '  ');
    return [
      `  subgraph ${name}["${label(`${each.file}:${each.line}`)}"]`,
      ...diagramLines(each, name, '    '),
      '  end',
    ];
  });
  const lines = ['flowchart TD', ...parts.flat()];
  return `${lines.join('\n')}\n`;
}

/** Every node has a name of its own, since ids may contain any character. */
function diagramLines({ plan, shown }: ExplainedBatch, prefix: string, indent: string): string[] {
  const { items, format } = plan.batch;
  const node = (index: number): string => `${prefix}r${index + 1}`;
  const box = (transaction: number): string => `${prefix}t${transaction + 1}`;
  const nodes = plan.transactions.flatMap(({ group, requests }, transaction) => {
    const lines = requests.map((index) => {
      const { method, url } = items[index]!;
      const address = url === undefined ? '?' : shown(url.text);
      const words = [shown(plan.nameOf(index)), `${shown(method?.text ?? '?').toUpperCase()} ${address}`];
      return `${node(index)}["${words.map(label).join('<br>')}"]`;
    });
    if (group === undefined) return lines.map((line) => `${indent}${line}`);
    const kind = format === 'json' ? 'atomicity group' : 'change set';
    return [
      `${indent}subgraph ${box(transaction)}["${label(`${kind} ${shown(group)}`)}"]`,
      ...lines.map((line) => `${indent}  ${line}`),
      `${indent}end`,
    ];
  });
  const arrows = items.flatMap((_, index) =>
    plan.dependsOn(index).map(({ request, transaction }) => {
      const from = request === undefined ? box(transaction) : node(request);
      return `${indent}${from} --> ${node(index)}`;
    }),
  );
  return [...nodes, ...arrows];
}

/**
 * The text of a label between quotes: what Mermaid or HTML would read as markup is written as an entity. Mermaid reads `%%{…}%%` as
 * settings of the whole diagram and `$$…$$` as a formula wherever they are.
 */
const label = (text: string): string => {
  const shown = printable(text);
  const short = shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
  return short.replace(/[#"&<>`;%{}]|\$\$/g, (found) =>
    [...found].map((character) => `#${character.charCodeAt(0)};`).join(''),
  );
};
