/**
 * Tries a configuration before it is written: which requests are read, to which service each goes, and which become
 * wrong.
 */
import type { Checker, CheckInput } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import { dirname } from 'node:path';
import { namesHost } from './config/base-url.js';
import type { ConfigDraft } from './config/find-config.js';
import { findFiles, type FoundFile } from './files/find-files.js';
import { Workspace } from './workspace.js';

/** The result for the requests of one service. */
export interface TriedService {
  /** Requests without an error now or before. */
  right: number;
  /**
   * The requests among them with an error now. A request that only the service adds to the check had no error before.
   */
  wrong: number;
  /** Whether its schema cannot be used. */
  isFaulty: boolean;
  /** The folders of wrong requests without a host, and those of valid requests. */
  readonly wrongFolders: Set<string>;
  readonly rightFolders: Set<string>;
}

/** A service without requests. */
export const untried: TriedService = {
  right: 0,
  wrong: 0,
  isFaulty: false,
  wrongFolders: new Set(),
  rightFolders: new Set(),
};

export interface ConfigTrial {
  /** Whether nothing is lost: the configuration is valid, and every request that was read before is still read. */
  readonly isComplete: boolean;
  readonly services: ReadonlyMap<string, TriedService>;
}

interface ReadRequest {
  readonly key: string;
  readonly path: string;
  readonly input: CheckInput;
  readonly service: string | undefined;
  readonly isFaulty: boolean;
  readonly checker: Checker;
}

/** Tries a configuration that would be written into a folder. Never throws. */
export async function tryConfig(root: string, cwd: string, draft: ConfigDraft): Promise<ConfigTrial> {
  const before = await readRequests(root, cwd, { path: draft.path, text: '{}' });
  const after = await readRequests(root, cwd, draft);
  const plain = new Map(before.map((request) => [request.key, request]));
  const services = new Map<string, TriedService>();
  for (const { key, path, input, service, isFaulty, checker } of after) {
    if (service === undefined) continue;
    const tried = services.get(service) ?? { ...untried, wrongFolders: new Set(), rightFolders: new Set() };
    services.set(service, tried);
    tried.isFaulty ||= isFaulty;
    const was = plain.get(key);
    const isWrong = hasError(checker, input);
    if (isWrong && was !== undefined && hasError(was.checker, input)) continue;
    tried.right++;
    if (isWrong) tried.wrong++;
    const isLoose = !isRequestInput(input) || !namesHost(input.url);
    if (!isWrong && isRequestInput(input) && /^[^?]/.test(input.url)) tried.rightFolders.add(dirname(path));
    if (isWrong && isLoose) tried.wrongFolders.add(dirname(path));
  }
  const read = new Set(after.map(({ key }) => key));
  return { isComplete: before.every(({ key }) => read.has(key)), services };
}

const hasError = (checker: Checker, input: CheckInput): boolean =>
  checker.check(input).some(({ severity }) => severity === 'error');

async function readRequests(root: string, cwd: string, draft: ConfigDraft): Promise<readonly ReadRequest[]> {
  const workspace = new Workspace({ cwd, draft });
  const { files } = await findFiles([root], workspace.files.search);
  return files.flatMap((file) => requestsOf(workspace, file));
}

function requestsOf(workspace: Workspace, file: FoundFile): readonly ReadRequest[] {
  const { path, format, name } = file;
  const read = workspace.files.read(path);
  if ('problem' in read || workspace.settings.configFor(path)?.isBroken === true) return [];
  const requests = workspace.requestsAt(path, format);
  return workspace.files.requestsIn(read.text, format, path).flatMap((request): ReadRequest[] => {
    const checker = requests.checkerFor(request, false);
    if (checker === undefined) return [];
    const { configured: service, fault } = requests.checkedAgainst(request);
    const key = `${name}:${request.span.start}:${request.target.start}`;
    return [{ key, path, input: request.input, service, isFaulty: fault !== undefined, checker }];
  });
}
