/** Code actions: every fix, comments that disable a rule, and equivalent rewrites. */
import { type CodeAction as ServiceAction, codeActions, type CodeActionKind } from '@odatalint/language-service';
import {
  type ClientCapabilities,
  type CodeAction,
  type CodeActionContext,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Diagnostic,
} from 'vscode-languageserver';
import { lspWorkspaceEdit } from '../lsp-workspace-edit.js';
import type { OpenDocument } from '../open-documents.js';
import { addressIn, answering, type Feature, guarded } from '../session.js';
import { fixConfiguration } from './configuration.js';

const kinds: readonly CodeActionKind[] = ['quickfix', 'refactor.extract', 'refactor.rewrite', 'source.fixAll'];

/** Whether the editor asks because the cursor moved, to show a light bulb. */
const isAutomatic = ({ triggerKind }: CodeActionContext): boolean => triggerKind === CodeActionTriggerKind.Automatic;

/** The actions that were offered last; their edits are made when one is chosen, if the document is still the same. */
interface Offer {
  readonly number: number;
  readonly document: OpenDocument;
  readonly version: number;
  readonly actions: readonly ServiceAction[];
}

const resolvesEdits = ({ textDocument }: ClientCapabilities): boolean =>
  textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true;

export const codeActionFeature: Feature<'codeActionProvider'> = {
  announce: (client) => ({ codeActionKinds: [...kinds], resolveProvider: resolvesEdits(client) }),

  register(session) {
    const { connection, client, commands } = session;
    const { openRulePage } = commands;
    let latest: Offer | undefined;
    const ofRequests = answering(
      session,
      [],
      ({ document, language }, { range, context }: CodeActionParams): CodeAction[] => {
        const actions = codeActions(language, document.spanOf(range), context.only, isAutomatic(context)).filter(
          ({ explains }) => explains === undefined || openRulePage !== undefined,
        );
        const number = (latest?.number ?? 0) + 1;
        latest = { number, document, version: document.version, actions };
        return actions.map((action, index) => ({
          ...lspAction(action, document, context.diagnostics),
          ...(action.explains !== undefined && openRulePage !== undefined
            ? { command: { title: action.title, command: openRulePage, arguments: [action.explains] } }
            : resolvesEdits(client)
              ? { data: [number, index] }
              : { edit: lspWorkspaceEdit(document, action.edits(), client) }),
        }));
      },
    );
    connection.onCodeAction((params, token) =>
      session.host.configurationAt(addressIn(params)) === undefined
        ? ofRequests(params, token)
        : guarded(connection, [], () => fixConfiguration(session, params) ?? [])(params, token),
    );
    connection.onCodeActionResolve((action, token) =>
      guarded(connection, action, (): CodeAction => {
        const [number, index] = Array.isArray(action.data) ? (action.data as unknown[]) : [];
        if (latest === undefined || number !== latest.number || typeof index !== 'number') return action;
        const { document, version, actions } = latest;
        const edits = version === document.version ? actions[index]?.edits() : undefined;
        return edits === undefined ? action : { ...action, edit: lspWorkspaceEdit(document, edits, client) };
      })(undefined, token),
    );
  },
};

function lspAction(
  { title, kind, finding, isPreferred }: ServiceAction,
  document: OpenDocument,
  shown: readonly Diagnostic[],
): CodeAction {
  const range = finding && JSON.stringify(document.rangeOf(finding));
  const diagnostics = shown.filter((each) => each.code === finding?.code && JSON.stringify(each.range) === range);
  return {
    title,
    kind,
    ...(diagnostics.length === 0 ? {} : { diagnostics }),
    ...(isPreferred === true ? { isPreferred } : {}),
  };
}
