/** The commands `rules` and `explain`: list every code, and show the page of one. */
import { pageUrl, type RuleInfo, ruleInfos } from '@odatalint/core';
import { ruleNames } from '@odatalint/core/internal';
import { didYouMean } from '@odatalint/workspace';
import { type Host, UsageError } from '../host.js';
import { jsonText } from '../terminal/safe-text.js';
import { layoutFor, paintOf, wantsColor, type Style } from '../terminal/style.js';
import { renderMarkdown } from '../terminal/markdown.js';
import { rulePage } from '../terminal/rule-page.js';

/** Writes a table, or with `json` an array of objects. */
export async function runListRules(
  options: { readonly json: boolean; readonly color: boolean | undefined },
  host: Host,
): Promise<number> {
  if (options.json) {
    const values = ruleInfos.map((info) => ({ ...info, url: pageUrl(info.name) }));
    await host.write(`${jsonText(values, 2)}\n`);
    return 0;
  }
  const { style } = layoutFor(host, wantsColor(host, options.color));
  const groups = [...new Set(ruleInfos.map((info) => info.group))];
  const width = ruleInfos.reduce((most, info) => Math.max(most, info.name.length), 0);
  const parts = groups.map((group) => {
    const rows = ruleInfos.filter((info) => info.group === group).map((info) => rowOf(info, width, style));
    return `${style.bold(group)}\n${rows.join('')}\n`;
  });
  const legend = `${ruleInfos.length} codes; * has a fix. Severities are the standard's; profiles may override them. More: odatalint explain <code>\n`;
  await host.write(parts.join('') + style.dim(legend));
  return 0;
}

function rowOf({ name, severity, fixable, summary }: RuleInfo, width: number, style: Style): string {
  const paint = severity === 'off' ? style.dim : paintOf(severity, style);
  return `  ${name.padEnd(width)} ${fixable ? '*' : ' '} ${paint(severity.padEnd(7))}  ${style.dim(summary)}\n`;
}

/** @throws A `UsageError` for an unknown code. */
export async function runExplain(
  code: string,
  options: { readonly color: boolean | undefined },
  host: Host,
): Promise<number> {
  const names: readonly string[] = ruleNames;
  if (!names.includes(code))
    throw new UsageError(`there is no rule "${code}".${didYouMean(code, names)} \`odatalint rules\` lists all.`);
  const layout = layoutFor(host, wantsColor(host, options.color));
  const text = rulePage(code) ?? summaryOf(code);
  await host.write(`${renderMarkdown(withFacts(code, text), layout)}\n${layout.style.dim(pageUrl(code))}\n`);
  return 0;
}

/** A page with the severity, the fix and the clause below its title, and with the ways to turn the rule off at its end. */
function withFacts(code: string, page: string): string {
  const info = ruleInfos.find((each) => each.name === code);
  if (info === undefined) return page;
  const severity = info.severity === 'off' ? 'off by default' : info.severity;
  const facts = `${severity}${info.fixable ? ' · has a fix' : ''} · ${info.specification}`;
  const title = `# ${code}\n`;
  const at = page.indexOf(title) + title.length;
  const end =
    info.group === 'input' || info.group === 'document'
      ? ''
      : `\n## How to turn it off\n\nFor one request: \`# odatalint-disable-next-line ${code} -- the reason\`\n\nFor all requests, in odatalint.config.json: \`{ "rules": { "${code}": "off" } }\`\n`;
  return `${page.slice(0, at)}\n${facts}\n${page.slice(at).trimEnd()}\n${end}`;
}

/** The summary of a code, if its page cannot be read. */
function summaryOf(code: string): string {
  const info = ruleInfos.find((each) => each.name === code);
  return `# ${code}\n\n${info?.summary ?? ''}\n`;
}
