/** Reads cases of the formatter: settings, the text before, and the text after. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dialects, format, type FormatOptions } from '../../src/index.js';

export const caseFile = join(dirname(fileURLToPath(import.meta.url)), 'addresses.txt');

export interface FormatCase {
  readonly title: string;
  readonly settings: string;
  readonly options: FormatOptions;
  readonly input: string;
  readonly expected: string;
}

/** `width=40 breaks=options coding=encoded dialect=asset-management indent=4 column=5` */
function optionsOf(settings: string): FormatOptions {
  const options: Record<string, unknown> = {};
  for (const setting of settings.split(' ').filter((each) => each !== '')) {
    const [name = '', value = ''] = setting.split('=');
    if (name === 'dialect') options[name] = dialects[value];
    else options[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  return options;
}

/** Each case is `=== title`, an optional line of settings, the text, `---` and the result. */
export function readCases(): FormatCase[] {
  return readFileSync(caseFile, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...body] = block.trimEnd().split('\n');
      const [, title = '', settings = ''] = /^(.*?)(?: \[(.*)\])?$/.exec(head) ?? [];
      const arrow = body.indexOf('---');
      const input = body.slice(0, arrow).join('\n');
      return { title, settings, options: optionsOf(settings), input, expected: body.slice(arrow + 1).join('\n') };
    });
}

/** The result of a case, or the reason why its text is unchanged. */
export function outcomeOf({ input, options }: FormatCase): string {
  const { text, left } = format(input, options);
  return left === undefined ? text : `(left: ${left})`;
}

/** Writes the outcomes into the file of cases. */
export function updateCases(cases: readonly FormatCase[]): void {
  const text = readFileSync(caseFile, 'utf8');
  const head = text.slice(0, text.search(/^=== /m));
  const blocks = cases.map((each) => {
    const settings = each.settings === '' ? '' : ` [${each.settings}]`;
    return `=== ${each.title}${settings}\n${each.input}\n---\n${outcomeOf(each)}\n`;
  });
  writeFileSync(caseFile, head + blocks.join('\n'));
}
