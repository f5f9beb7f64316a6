/** The command `mcp`: serves the tools for agents over standard input and output. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Host } from '../../host.js';
import type { ChoiceOptions } from '../../shared-options.js';
import { chosenWorkspace } from '../chosen-service.js';
import { createMcpServer } from './mcp-server.js';

/** Serves until standard input ends. */
export async function runMcp(settings: ChoiceOptions, host: Host): Promise<number> {
  chosenWorkspace(settings, host);
  const server = createMcpServer(settings, host);
  await server.connect(new StdioServerTransport());
  await new Promise<void>((resolve) => (server.server.onclose = resolve));
  return 0;
}
