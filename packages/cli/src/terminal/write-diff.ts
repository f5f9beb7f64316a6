/** Writes the difference between two texts as a unified diff, with colors on a terminal. */
import type { MaskedText } from '@odatalint/core/internal';
import type { Host } from '../host.js';
import { printableLines } from './safe-text.js';
import { layoutFor, type Style, wantsColor } from './style.js';
import { writeDocument } from './write-document.js';

/**
 * Writes a diff to standard output; nothing if the texts are equal.
 *
 * @param name - The name of the file.
 */
export async function writeDiff(
  host: Host,
  color: Parameters<typeof wantsColor>[1],
  name: string,
  before: MaskedText,
  after: MaskedText,
): Promise<void> {
  const { unifiedDiff } = await import('../unified-diff.js');
  const diff = unifiedDiff(name, before, after);
  const { style } = layoutFor(host, wantsColor(host, color));
  if (diff === '') return;
  if (style.isColored) await host.write(colored(printableLines(diff), style));
  else await writeDocument(host, diff);
}

const colored = (diff: string, style: Style): string =>
  diff
    .split('\n')
    .map((line) => {
      if (line.startsWith('---') || line.startsWith('+++')) return style.bold(line);
      if (line.startsWith('@@')) return style.cyan(line);
      return line.startsWith('-') ? style.red(line) : line.startsWith('+') ? style.green(line) : line;
    })
    .join('\n');
