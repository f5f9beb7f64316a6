/** Shows the pages of rules without the marks with which a test executes their examples. */
import { ownFile, readTextFile } from '@odatalint/workspace';
import { fileURLToPath } from 'node:url';

const labels: Readonly<Record<string, string>> = {
  good: 'Valid',
  bad: 'Reported',
  fix: 'Fixed',
};

/** Replaces the kinds of example blocks with labels, and removes the marks around reported text. */
function readablePage(markdown: string): string {
  let isExample = false;
  const lines = markdown.split('\n').flatMap((line) => {
    const [kind = '', ...rest] = line.startsWith('```') ? line.slice(3).split(' ') : [];
    if (!isExample && Object.hasOwn(labels, kind)) {
      isExample = true;
      const profile = rest.find((word) => word.startsWith('profile='))?.slice('profile='.length);
      return [`${labels[kind]!}${profile === undefined ? '' : ` (${profile})`}:`, '', '```'];
    }
    if (line.startsWith('```')) isExample = false;
    return [isExample ? line.replaceAll(/[«»]/g, '') : line];
  });
  return lines.join('\n');
}

/** The page of a rule beside the bundled command; undefined if it cannot be read. */
export function rulePage(code: string): string | undefined {
  const path = fileURLToPath(new URL(`./pages/${code}.md`, import.meta.url));
  const page = readTextFile(path, ownFile(path));
  return 'problem' in page ? undefined : readablePage(page.text);
}

/** The text of a section in one line; undefined if it does not exist. */
export function sectionOf(page: string, heading: string): string | undefined {
  const start = page.indexOf(`## ${heading}\n`);
  if (start < 0) return undefined;
  const body = page.slice(start + heading.length + 4);
  const end = body.indexOf('\n## ');
  const text = (end < 0 ? body : body.slice(0, end)).trim().split('\n\n')[0] ?? '';
  return text === '' ? undefined : text.replaceAll('\n', ' ');
}
