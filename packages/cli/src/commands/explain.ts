/** The command `explain`: the page of a rule in the terminal. */
import { pageUrl, ruleInfos } from '@odatalint/core';
import { didYouMean, ownFile, readTextFile } from '@odatalint/workspace';
import { fileURLToPath } from 'node:url';
import { UsageError, type Host } from '../host.js';
import { renderMarkdown } from '../terminal/markdown.js';
import { layoutFor, wantsColor } from '../terminal/style.js';

/** Throws a `UsageError` for a code that does not exist. */
export async function runExplain(
  code: string,
  options: { readonly color: boolean | undefined },
  host: Host,
): Promise<number> {
  const names = ruleInfos.map((info) => info.name);
  if (!names.includes(code))
    throw new UsageError(`there is no rule "${code}".${didYouMean(code, names)} \`odatalint rules\` lists all.`);
  const path = fileURLToPath(new URL(`./pages/${code}.md`, import.meta.url));
  const page = readTextFile(path, ownFile(path));
  const layout = layoutFor(host, wantsColor(host, options.color));
  const text = 'problem' in page ? summaryOf(code) : page.text;
  await host.write(`${renderMarkdown(text, layout)}\n${layout.style.dim(pageUrl(code))}\n`);
  return 0;
}

/** What is known of a code without its page. */
function summaryOf(code: string): string {
  const info = ruleInfos.find((each) => each.name === code);
  return `# ${code}\n\n${info?.summary ?? ''}\n`;
}
