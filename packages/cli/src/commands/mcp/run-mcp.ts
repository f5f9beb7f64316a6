/** The command `mcp`: serves the tools for agents over standard input and output. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { builtInServices } from '@odatalint/core';
import { didYouMean } from '@odatalint/workspace';
import { type Host, UsageError } from '../../host.js';
import type { ChoiceOptions } from '../../shared-options.js';
import { createMcpServer } from './mcp-server.js';

/** Serves until standard input ends. */
export async function runMcp(settings: ChoiceOptions, host: Host): Promise<number> {
  const profiles = builtInServices.map(({ name }) => name);
  if (settings.profile !== undefined && !profiles.includes(settings.profile))
    throw new UsageError(`there is no profile "${settings.profile}".${didYouMean(settings.profile, profiles)}`);
  const server = createMcpServer(settings, host);
  await server.connect(new StdioServerTransport());
  await new Promise<void>((resolve) => (server.server.onclose = resolve));
  return 0;
}
