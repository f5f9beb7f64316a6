/** The command `explain`: the page of a rule in the terminal. */
import { pageUrl, ruleInfos, ruleNames } from '@odatalint/core';
import { didYouMean } from '@odatalint/workspace';
import { UsageError, type Host } from '../host.js';
import { renderMarkdown } from '../terminal/markdown.js';
import { rulePage } from '../terminal/readable-page.js';
import { layoutFor, wantsColor } from '../terminal/style.js';

/** Throws a `UsageError` for a code that does not exist. */
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
  await host.write(`${renderMarkdown(text, layout)}\n${layout.style.dim(pageUrl(code))}\n`);
  return 0;
}

/** The summary of a code, where its page cannot be read. */
function summaryOf(code: string): string {
  const info = ruleInfos.find((each) => each.name === code);
  return `# ${code}\n\n${info?.summary ?? ''}\n`;
}
