/** The language service of odatalint in a worker: it has the text and answers the page. It cannot access any network. */
import {
  builtInServices,
  type Checker,
  createChecker,
  ruleInfos,
  type Schema,
  type Span,
  type TextEdit,
} from '@odatalint/core';
import {
  type CodeAction,
  complete,
  type CompletionList,
  hover,
  LanguageDocument,
  semanticTokens,
  unfinishedAt,
} from '@odatalint/language-service';
import type * as actions from './actions.js';
import type {
  Analysis,
  AnswerMessage,
  RequestMessage,
  Requests,
  SchemaStatus,
  Settings,
  ShownAction,
  ShownCompletions,
  ListedFinding,
} from './protocol.js';
import { treesOf } from './syntax-tree.js';

type Answers = { [Name in keyof Requests]: (...parameters: Parameters<Requests[Name]>) => unknown };

const noSchema: SchemaStatus = { isRead: false, sets: 0, types: 0, problems: [] };

let checker: Checker = createChecker();
let document = new LanguageDocument('', { format: 'odata', checkerFor: () => checker });
let completions: CompletionList['items'] = [];
let offered: readonly CodeAction[] = [];
let shown: readonly ListedFinding[] = [];
let readSchema: { readonly text: string; readonly schema: Schema | undefined; readonly status: SchemaStatus } = {
  text: '',
  schema: undefined,
  status: noSchema,
};

const loadActions = (): Promise<typeof actions> => import('./actions.js');

/** Reads the schema if it has changed. */
async function schemaOf(text: string): Promise<typeof readSchema> {
  if (text.trim() === '') return { text, schema: undefined, status: noSchema };
  if (text === readSchema.text) return readSchema;
  const { loadSchemas } = await import('./read-schema.js');
  const { schema, problems } = loadSchemas([{ name: 'schema', text }]);
  return {
    text,
    schema,
    status: {
      isRead: schema !== undefined,
      sets: schema?.container?.entitySets.size ?? 0,
      types: schema?.types.size ?? 0,
      problems: problems.map(({ severity, message, start, end }) => ({ severity, message, start, end })),
    },
  };
}

async function open({ format, service, schema: text, rules }: Settings, requests: string): Promise<SchemaStatus> {
  readSchema = await schemaOf(text);
  const { schema, status } = readSchema;
  const isKnown = builtInServices.some(({ name }) => name === service);
  checker = createChecker({
    rules,
    ...(service === undefined || !isKnown ? {} : { service }),
    ...(schema === undefined ? {} : { schema }),
  });
  document = new LanguageDocument(requests, { format, checkerFor: () => checker });
  [completions, offered, shown] = [[], [], []];
  return status;
}

function findingsOf(): readonly ListedFinding[] {
  return document.check().diagnostics.map(({ code, severity, message, start, end, notes, fixes }) => ({
    code,
    severity,
    message,
    start,
    end,
    notes: notes.map((note) => note.message),
    fixes: fixes.filter(({ edits }) => edits.length > 0),
  }));
}

const isAlike = (a: ListedFinding, b: ListedFinding): boolean =>
  a.code === b.code && a.start <= b.end && b.start <= a.end;

/** The service of the first request. */
function knowledgeOf(first: LanguageDocument['requests'][number] | undefined): Analysis['knowledge'] {
  if (readSchema.schema !== undefined) return 'full';
  if (readSchema.text.trim() !== '') return 'unreadable-schema';
  const isKnown = first !== undefined && checker.serviceFor(first.input).schema !== undefined;
  return isKnown ? 'full' : 'no-schema';
}

function analyse(cursor: number | undefined): Analysis {
  const start = performance.now();
  const found = findingsOf();
  const milliseconds = performance.now() - start;
  const isHeldBack = cursor === undefined ? undefined : unfinishedAt(document, cursor);
  const findings = found.filter(
    (finding) => isHeldBack?.(finding) !== true || shown.some((before) => isAlike(before, finding)),
  );
  shown = findings;
  const [first] = document.requests;
  return {
    findings,
    tokens: semanticTokens(document).map(({ type, modifiers, start: from, end }) => ({
      type,
      modifiers,
      start: from,
      end,
    })),
    trees: treesOf(document),
    requests: document.requests.length,
    knowledge: knowledgeOf(first),
    service: first === undefined ? undefined : checker.serviceFor(first.input).name,
    milliseconds,
    isWithholding: findings.length < found.length,
  };
}

function completeAt(offset: number): ShownCompletions {
  const { items, reason } = complete(document, offset);
  completions = items;
  return {
    reason,
    items: items.map(({ documentation, ...item }) => item),
  };
}

async function offer(span: Span): Promise<readonly ShownAction[]> {
  const { codeActions } = await loadActions();
  offered = codeActions(document, span);
  return offered.map(({ title, isPreferred, explains }) => ({
    title,
    isPreferred: isPreferred === true,
    explains,
  }));
}

async function fixAll(): Promise<readonly TextEdit[]> {
  const { codeActions } = await loadActions();
  return codeActions(document, { start: 0, end: 0 }, ['source.fixAll'])[0]?.edits() ?? [];
}

const answers: Answers = {
  open,
  edit: (changes: readonly TextEdit[]) => {
    document.edit(changes);
    return null;
  },
  analyse,
  complete: completeAt,
  describe: (index) => completions[index]?.documentation?.(),
  hover: (offset) => hover(document, offset),
  actions: offer,
  choose: (index) => offered[index]?.edits() ?? [],
  fixAll,
  format: async () => (await loadActions()).formatting(document),
  rules: () => ruleInfos.map(({ name }) => name),
  services: () => builtInServices.map(({ name, summary }) => ({ name, summary })),
};

const port = globalThis as unknown as {
  postMessage(message: AnswerMessage): void;
  onmessage: (event: { readonly data: RequestMessage }) => void;
};

/** Requests are answered one after another in order, so that each sees the text that the page had. */
let last: Promise<void> = Promise.resolve();

async function answer({ id, name, parameters }: RequestMessage): Promise<void> {
  try {
    const handle = answers[name] as (...all: readonly unknown[]) => unknown;
    port.postMessage({ id, answer: await handle(...parameters) });
  } catch (error) {
    port.postMessage({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

port.onmessage = ({ data }) => {
  last = last.then(() => answer(data));
};
