/** The panel of findings: each with its place, its page and its fixes. */
import type { Fix, Span } from '@odatalint/core';
import type { Analysis, ListedFinding } from './protocol.js';

export interface FindingsPanelOptions {
  readonly lineOf: (offset: number) => string;
  readonly select: (span: Span) => void;
  readonly apply: (fix: Fix) => void;
}

const words = { error: 'Error', warning: 'Warning', info: 'Info', hint: 'Hint' } as const;

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), { className, textContent: text });

function findingItem(finding: ListedFinding, { lineOf, select, apply }: FindingsPanelOptions): HTMLElement {
  const item = make('li', `item ${finding.severity}`);
  const message = make('button', 'message', finding.message);
  message.type = 'button';
  message.addEventListener('click', () => select(finding));
  item.append(message);
  for (const note of finding.notes) item.append(make('p', 'note', note));
  const foot = make('p', 'foot');
  const page = make('a', 'code', finding.code);
  page.href = `/rules/${finding.code}`;
  page.target = '_blank';
  foot.append(make('span', 'severity', words[finding.severity]), page, make('span', 'place', lineOf(finding.start)));
  item.append(foot);
  for (const fix of finding.fixes) {
    const button = make('button', `fix ${fix.safety}`, fix.title);
    button.type = 'button';
    if (fix.safety !== 'safe') button.title = 'This fix may change the meaning: check it.';
    button.addEventListener('click', () => apply(fix));
    item.append(button);
  }
  return item;
}

/** Shows the findings in a panel, or that there are none. */
export function showFindings(
  panel: HTMLElement,
  { findings, requests, knowledge, isWithholding }: Analysis,
  options: FindingsPanelOptions,
): void {
  if (findings.length > 0) {
    const list = make('ul', 'findings');
    list.append(...findings.map((finding) => findingItem(finding, options)));
    panel.replaceChildren(list);
    return;
  }
  // A finding at the word that is being typed is shown when the word is finished.
  if (isWithholding) return showWords(panel, checking, '', 'pending');
  const state = requests === 0 ? 'no-request' : knowledge;
  const [headline, words] = emptyWords[state];
  showWords(panel, headline, words, state === 'unreadable-schema' ? 'doubtful' : '');
}

/** Shows that the text has not been checked yet, unless findings are shown, which will probably stay. */
export function showChecking(panel: HTMLElement): void {
  if (panel.querySelector('.findings') === null) showWords(panel, checking, '', 'pending');
}

const checking = 'Checking…';

const emptyWords = {
  'no-request': ['No request yet', 'Write a query on the left, or choose an example.'],
  full: ['No findings', 'Every request is valid, as far as the service and the schema show.'],
  'no-schema': ['No findings', 'Names are not checked without a schema: add one in the tab "Schema".'],
  'unreadable-schema': [
    'The schema cannot be read',
    'Requests were checked without it. The tab "Schema" lists its mistakes.',
  ],
} as const;

function showWords(panel: HTMLElement, headline: string, words: string, state: string): void {
  const empty = make('div', `empty ${state}`);
  empty.append(make('p', 'headline', headline), make('p', '', words));
  panel.replaceChildren(empty);
}
