/** The playground: an editor for requests, with their findings, their trees, and the schema for the check. */
import '../style.css';
import type { EditorAction } from '@odatalint/codemirror';
import type { Span, TextEdit } from '@odatalint/core';
import { connect } from './connection.js';
import { Editor } from './editor.js';
import { type Example, examples } from './examples.js';
import { showChecking, showFindings } from './findings-panel.js';
import type { Analysis, PlaygroundFormat, SchemaStatus, Settings } from './protocol.js';
import { type RulesPanel, setUpRulesPanel } from './rules-panel.js';
import { setUpSchemaPanel } from './schema-panel.js';
import { readPasted } from './pasted-text.js';
import type { SharedState } from './share.js';
import { setUpTabs } from './tabs.js';
import { showNodeAt, showTrees } from './tree-panel.js';

/** The time from the last key to a check, in milliseconds, and the longer time for unfinished words. */
const pause = 120;
const longPause = 900;

const byId = <Type extends HTMLElement>(id: string): Type => document.getElementById(id) as Type;
const [exampleChoice, serviceChoice, formatChoice] = ['example', 'service', 'format'].map(byId<HTMLSelectElement>) as [
  HTMLSelectElement,
  HTMLSelectElement,
  HTMLSelectElement,
];
const panels = { findings: byId('findings'), tree: byId('tree') };
const status = byId('status');

const connection = connect();
let analysis: Analysis | undefined;
let timers: readonly ReturnType<typeof setTimeout>[] = [];
/** Numbers texts and settings, so that an answer about an older one is not shown. */
let version = 0;
/** The state of the tree panel, so that a hidden panel is not drawn. */
let drawn: Analysis | undefined;

/** Whether the service and the schema belong to an example, and whether its text has been replaced. */
let isExample = false;
let isReplaced = false;

const editor = new Editor(byId('editor'), {
  connection,
  onChange({ changes, cursor, isTyped, isPasted, isWhole }) {
    isReplaced ||= isWhole;
    if (isReplaced && isExample && (isPasted || editor.text.includes('://'))) {
      takeOver();
      return;
    }
    version++;
    announceCheck();
    void connection.edit(changes);
    exampleChoice.value = '';
    checkSoon(isTyped ? cursor : undefined);
  },
  onCursor(offset) {
    if (!panels.tree.hidden) showNodeAt(offset);
  },
  commands: { actionsAt, format: () => void layOut() },
});

const schemaPanel = setUpSchemaPanel({
  onDrop: () => showTab('schema'),
  onChange: () => {
    exampleChoice.value = '';
    isExample = false;
    void open();
  },
});

const showTab: (panel: string) => void = setUpTabs(document.querySelector<HTMLElement>('[role=tablist]')!, (panel) => {
  if (panel === 'tree') drawTree();
});

const settings = (): Settings => ({
  format: formatChoice.value as PlaygroundFormat,
  service: serviceChoice.value === '' ? undefined : serviceChoice.value,
  schema: schemaPanel.text,
  rules: rulesPanel.rules,
});

/** A user's own text decides how it is checked: no setting of the example stays. */
function takeOver(): void {
  [isExample, isReplaced] = [false, false];
  exampleChoice.value = '';
  serviceChoice.value = '';
  schemaPanel.text = '';
  const { text, format, note } = readPasted(editor.text);
  formatChoice.value = format;
  if (text !== editor.text) editor.replace(text);
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
  void open().then(() => {
    if (note !== undefined) status.textContent = `${note} ${status.textContent}`;
  });
}

/** Reads the text and the schema again, with the chosen settings. */
async function open(): Promise<void> {
  const mine = ++version;
  announceCheck();
  const read: SchemaStatus = await connection.open(settings(), editor.text);
  if (mine !== version) return;
  schemaPanel.show(read);
  await check(undefined);
}

/** Shown until the check of a new text has ended. */
function announceCheck(): void {
  showChecking(panels.findings);
  status.textContent = 'Checking…';
}

function checkSoon(cursor: number | undefined): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [setTimeout(() => void check(cursor), pause)];
  if (cursor !== undefined) timers = [...timers, setTimeout(() => void check(undefined), longPause)];
}

async function check(cursor: number | undefined): Promise<void> {
  const mine = version;
  const result = await connection.analyse(cursor).catch((error: unknown) => {
    // Otherwise the message would stay until then.
    if (mine === version) status.textContent = 'The check failed; change the text to check it again.';
    throw error;
  });
  // A newer text has its own check.
  if (mine !== version) return;
  analysis = result;
  editor.show(result);
  showFindings(panels.findings, result, {
    lineOf,
    select: (span) => editor.select(span),
    apply: ({ edits }) => {
      editor.apply(edits);
      editor.view.focus();
    },
  });
  byId('count').textContent = result.findings.length === 0 ? '' : String(result.findings.length);
  byId('count').className = `count ${result.findings[0] === undefined ? '' : worstOf(result)}`;
  const isPending = result.isWithholding && result.findings.length === 0;
  status.textContent = isPending ? 'Checking…' : summaryOf(result);
  document.body.dataset['checked'] = String(version);
  if (!panels.tree.hidden) drawTree();
}

function drawTree(): void {
  if (analysis !== undefined && drawn !== analysis)
    showTrees(panels.tree, analysis.trees, {
      look: (span) => editor.look(span),
      select: (span) => editor.select(span),
    });
  drawn = analysis;
  showNodeAt(editor.cursor);
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function worstOf({ findings }: Analysis): string {
  return (
    (['error', 'warning', 'info'] as const).find((severity) => findings.some((each) => each.severity === severity)) ??
    'hint'
  );
}

function summaryOf({ findings, requests, service, milliseconds }: Analysis): string {
  const found = findings.length === 0 ? 'No findings' : plural(findings.length, 'finding');
  const where = service === undefined ? '' : ` · ${service}`;
  return `${found} in ${plural(requests, 'request')}${where} · checked on this page in ${milliseconds.toFixed(1)} ms`;
}

function lineOf(offset: number): string {
  const { doc } = editor.view.state;
  const line = doc.lineAt(Math.min(offset, doc.length));
  return `Line ${line.number}, column ${offset - line.from + 1}`;
}

/** Applies edits that the worker made for its text, unless the text has changed since. */
async function applyAnswer(answer: Promise<readonly TextEdit[]>): Promise<void> {
  const mine = version;
  const edits = await answer;
  if (mine === version && edits.length > 0) editor.apply(edits);
}

const layOut = (): Promise<void> => applyAnswer(connection.format());

/** The fixes and other actions for a span, from the worker. */
async function actionsAt(span: Span): Promise<readonly EditorAction[]> {
  const actions = await connection.actions(span);
  return actions.map(({ title, isPreferred, explains }, index) => ({
    title,
    isPreferred,
    run: () =>
      explains === undefined
        ? applyAnswer(connection.choose(index))
        : void window.open(`/rules/${explains}`, '_blank', 'noopener'),
  }));
}

/** Shows the text, the schema and the settings of an example or a link. */
async function show(state: SharedState): Promise<void> {
  isExample = false;
  editor.replace(state.text);
  formatChoice.value = state.format;
  serviceChoice.value = state.service ?? '';
  if (serviceChoice.selectedIndex < 0) serviceChoice.value = '';
  schemaPanel.text = state.schema ?? '';
  rulesPanel.rules = state.rules ?? {};
  await open();
}

async function showExample(example: Example): Promise<void> {
  await show(await example.load());
  exampleChoice.value = example.name;
  [isExample, isReplaced] = [true, false];
}

async function share(): Promise<void> {
  const { service, ...rest } = settings();
  const { hashOf } = await import('./share.js');
  const hash = await hashOf({ ...rest, text: editor.text, ...(service === undefined ? {} : { service }) });
  history.replaceState(null, '', hash);
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = 'Link copied. It contains the text and the schema; no server receives them.';
  } catch {
    status.textContent =
      'The link is in the address bar. It contains the text and the schema; no server receives them.';
  }
}

/** Opens what the URL names: a shared state, or an example. */
async function showFromAddress(): Promise<void> {
  const isShared = location.hash.startsWith('#s=');
  const state = isShared ? await (await import('./share.js')).stateOf(location.hash) : undefined;
  if (state !== undefined) {
    exampleChoice.value = '';
    await show(state);
    return;
  }
  const name = /^#example=([\w-]+)$/.exec(location.hash)?.[1];
  await showExample(examples.find((each) => each.name === name) ?? examples[0]!);
  if (isShared) status.textContent = 'This link is damaged, so the first example is shown.';
}

function setUpChoices(services: readonly { readonly name: string; readonly summary: string }[]): void {
  exampleChoice.append(new Option('Your own', ''), ...examples.map(({ name, title }) => new Option(title, name)));
  exampleChoice.addEventListener('change', () => {
    const example = examples.find(({ name }) => name === exampleChoice.value);
    if (example === undefined) return;
    history.replaceState(null, '', `#example=${example.name}`);
    void showExample(example);
  });
  serviceChoice.append(
    new Option('From the URL', ''),
    ...services.map(({ name, summary }) => Object.assign(new Option(name, name), { title: summary })),
  );
  for (const choice of [serviceChoice, formatChoice]) choice.addEventListener('change', () => void open());
  byId('layout').addEventListener('click', () => void layOut());
  byId('fix-all').addEventListener('click', () => void applyAnswer(connection.fixAll()));
  byId('share').addEventListener('click', () => void share());
  document.querySelector('form.choices')!.addEventListener('submit', (event) => event.preventDefault());
  byId('appearance').addEventListener('click', () => {
    const isDark = document.documentElement.classList.toggle('dark');
    localStorage.setItem('vitepress-theme-appearance', isDark ? 'dark' : 'light');
  });
  addEventListener('hashchange', () => {
    // Other hashes are places in the page.
    if (/^#(?:s|example)=/.test(location.hash)) void showFromAddress();
  });
}

const rulesPanel: RulesPanel = setUpRulesPanel(await connection.rules(), () => void open());
setUpChoices(await connection.services());
await showFromAddress();
showTab('findings');
