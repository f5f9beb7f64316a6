/** The tools for agents (Model Context Protocol): their names, arguments and answers. */
import { propertyLines } from '../can.js';
import { explainedError } from '../explain-error.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { builtInServices, pageUrl, ruleInfos, type Schema } from '@odatalint/core';
import { maskSecrets, ruleNames, secretWordsIn } from '@odatalint/core/internal';
import { didYouMean, Workspace } from '@odatalint/workspace';
import { join } from 'node:path';
import { z } from 'zod';
import { type Host, UsageError } from '../../host.js';
import { printable } from '../../terminal/safe-text.js';
import { rulePage } from '../../terminal/rule-page.js';
import { version } from '../../version.js';
import { argumentFault, checkAnswer, completeAnswer, fixAnswer, type RequestArguments } from './request-answers.js';
import { schemaAnswer } from './schema-answers.js';
import { choicesOf, type ChoiceOptions } from '../../shared-options.js';

/** @throws An error with the name that was probably meant. */
function expectService(name: string, workspace: Workspace, cwd: string): void {
  const names = [...configuredServices(workspace, cwd), ...profilesOf(workspace, cwd)];
  if (!names.includes(name)) throw new UsageError(`There is no service "${name}".${didYouMean(name, names)}`);
}

const configuredServices = (workspace: Workspace, cwd: string): readonly string[] =>
  Object.keys(workspace.settings.configFor(join(cwd, '-'))?.config.services ?? {});

/** The profiles of the configuration, and the built-in ones. */
const profilesOf = (workspace: Workspace, cwd: string): readonly string[] => [
  ...Object.keys(workspace.settings.configFor(join(cwd, '-'))?.config.profiles ?? {}),
  ...builtInServices.map(({ name }) => name),
];

/** The service of a call: a configured one, or a profile. By default the options of the command and the URL decide. */
const service = z.string().optional().describe('a configured service or a profile; see list_services');

const request = {
  url: z.string().optional().describe('a URL, a path or a query string'),
  method: z.string().optional().describe('the method of the URL; GET if absent'),
  body: z.any().optional().describe('the body of the URL'),
  filter: z.string().optional().describe('a $filter expression, decoded; requires "on"'),
  orderby: z.string().optional().describe('an $orderby list; requires "on"'),
  select: z.string().optional().describe('a $select list; requires "on"'),
  expand: z.string().optional().describe('an $expand list; requires "on"'),
  on: z.string().optional().describe('the entity set that a fragment is about'),
  service,
};

/** Creates a server with all tools. It has one workspace for each requested service, so that each schema is read once. */
export function createMcpServer(settings: ChoiceOptions, { cwd }: Pick<Host, 'cwd'>): McpServer {
  const workspaces = new Map<string | undefined, Workspace>();
  const workspaceFor = (name: string | undefined): Workspace => {
    const known = workspaces.get(name);
    if (known !== undefined) return known;
    if (name !== undefined) expectService(name, workspaceFor(undefined), cwd);
    const isConfigured = name === undefined || configuredServices(workspaceFor(undefined), cwd).includes(name);
    const chosen = name === undefined ? {} : isConfigured ? { service: name } : { profile: name, service: undefined };
    const workspace = new Workspace({ ...choicesOf(settings), ...chosen, cwd });
    workspaces.set(name, workspace);
    return workspace;
  };
  const server = new McpServer({ name: 'odatalint', version });
  addRequestTools(server, workspaceFor, cwd);
  addKnowledgeTools(server, workspaceFor, cwd);
  return server;
}

type WorkspaceFor = (service: string | undefined) => Workspace;

/** Tools about one request or fragment. */
function addRequestTools(server: McpServer, workspaceFor: WorkspaceFor, cwd: string): void {
  type Call = RequestArguments & { readonly service?: string | undefined };
  const about = (given: Call, answer: (workspace: Workspace) => string): ToolResult =>
    answered(() => argumentFault(given) ?? answer(workspaceFor(given.service)), Object.values(given).map(textOf));

  server.registerTool(
    'check_odata',
    {
      description: 'Checks an OData request or fragment; returns one finding a line, with its fix.',
      inputSchema: request,
    },
    ({ service: name, ...given }) =>
      about({ ...given, service: name }, (workspace) => checkAnswer(workspace, cwd, given)),
  );
  server.registerTool(
    'fix_odata',
    {
      description: 'Applies fixes to an OData request or fragment; returns it with the findings that are left.',
      inputSchema: { ...request, unsafe: z.boolean().optional().describe('also apply fixes that guess the meaning') },
    },
    ({ service: name, unsafe = false, ...given }) =>
      about({ ...given, service: name }, (workspace) => fixAnswer(workspace, cwd, given, { unsafe })),
  );
  server.registerTool(
    'complete_odata',
    {
      description: 'Lists what can be written at an offset of an OData URL or fragment, or at its end.',
      inputSchema: { ...request, offset: z.number().int().min(0).optional() },
    },
    ({ service: name, ...given }) =>
      about({ ...given, service: name }, (workspace) => completeAnswer(workspace, cwd, given)),
  );
}

/** Tools about rules, schemas and services. */
function addKnowledgeTools(server: McpServer, workspaceFor: WorkspaceFor, cwd: string): void {
  server.registerTool(
    'explain_rule',
    { description: 'Explains a finding by its code, with examples.', inputSchema: { rule: z.string() } },
    ({ rule }) => answered(() => ruleAnswer(rule)),
  );
  server.registerTool(
    'explain_error',
    {
      description: 'Explains the error message of a server, and where in a request the mistake is.',
      inputSchema: { message: z.string(), request: z.string().optional(), service },
    },
    ({ message, request: text, service: name }) =>
      answered(() => explainedError(message, text, workspaceFor(name), cwd).lines.join('\n'), [message, text ?? '']),
  );
  server.registerTool(
    'property_uses',
    {
      description: 'Lists what each property of a set supports: operators, functions, orderby, select, expand.',
      inputSchema: { set: z.string(), service },
    },
    ({ set, service: name }) => answered(() => propertyLines(set, workspaceFor(name), cwd).join('\n'), [set]),
  );
  server.registerTool(
    'describe_schema',
    {
      description: 'Searches the names of the schema, or describes one set or type with its properties.',
      inputSchema: {
        search: z.string().optional(),
        type: z.string().optional(),
        page: z.number().int().min(1).optional(),
        service,
      },
    },
    ({ service: name, ...given }) =>
      answered(() => {
        const schema = schemaOf(workspaceFor(name), cwd);
        return schema === undefined
          ? 'This service has no schema; start with --schema FILE.'
          : schemaAnswer(schema, given);
      }),
  );
  server.registerTool(
    'list_services',
    { description: 'Lists the configured services and the profiles.', inputSchema: {} },
    () => answered(() => servicesAnswer(workspaceFor(undefined), cwd)),
  );
}

interface ToolResult {
  [member: string]: unknown;
  content: { type: 'text'; text: string }[];
  isError?: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * Texts of schemas and requests are shown without control characters and without the secrets of the given texts. A
 * wrong name is reported in the answer, not as a failure of the server.
 */
function answered(answer: () => string, given: readonly string[] = []): ToolResult {
  const shown = (text: string): ToolResult['content'] => {
    const masked = given.length === 0 ? text : maskSecrets(text, [], secretWordsIn([...given, text]));
    return [{ type: 'text', text: masked.split('\n').map(printable).join('\n') }];
  };
  try {
    return { content: shown(answer()) };
  } catch (error) {
    return { content: shown((error as Error).message), isError: true };
  }
}

function ruleAnswer(rule: string): string {
  const names: readonly string[] = ruleNames;
  if (!names.includes(rule)) return `There is no rule "${rule}".${didYouMean(rule, names)}`;
  return `${rulePage(rule) ?? ruleInfos.find(({ name }) => name === rule)?.summary ?? ''}\n${pageUrl(rule)}`;
}

function schemaOf(workspace: Workspace, cwd: string): Schema | undefined {
  const input = { method: 'GET', url: '/' };
  return workspace.requestsAt(join(cwd, '-')).checkerFor({ input })?.bind(input)[0]?.schema;
}

function servicesAnswer(workspace: Workspace, cwd: string): string {
  const configured = configuredServices(workspace, cwd);
  const profiles = profilesOf(workspace, cwd).join(', ');
  return `Configured: ${configured.join(', ') || 'none'}\nProfiles: ${profiles}`;
}
