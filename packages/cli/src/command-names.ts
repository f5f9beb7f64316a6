/** The commands, in the order of the help. `program.ts` describes each, and nothing else lists them. */
export const commandNames = [
  'check',
  'format',
  'migrate',
  'parse',
  'explain',
  'rules',
  'explain-batch',
  'explain-error',
  'can',
  'schema',
  'coverage',
  'serve',
  'query',
  'sql',
  'init',
  'completion',
  'lsp',
  'mcp',
] as const;

export type CommandName = (typeof commandNames)[number];
