/** Reads the URLs of the requests in files, with the values of environments. */
import { builtInServices, createChecker, odata401Service, type RequestInput } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import { fillAddress, readDocument, type StoredRequest } from '@odatalint/documents';
import { relative } from 'node:path';
import { EnvironmentCache } from '../environments/environment-cache.js';
import type { FoundFile } from '../files/find-files.js';
import { withSlashes } from '../files/git-ignore.js';
import { namedByUser } from '../files/roots.js';
import { readTextFile } from '../files/read-text-file.js';

/** The destination of one request. */
export interface Address {
  /** `https://host`, or the variable for it; empty for a request without one. */
  readonly origin: string;
  /** The path after the origin, without the query. */
  readonly path: string;
  /** The name of the built-in service that the URL alone indicates. */
  readonly profile: string;
  /** The request, with values for the variables in its URL. */
  readonly input: RequestInput;
  /** Its file, relative to the folder, with slashes. */
  readonly file: string;
}

const pattern = /^\s*(https?:\/\/[^/?#\s]+|\{\{[^{}]*\}\})?([^?#\s]*)/i;

/** The addresses in files. */
export interface FoundAddresses {
  readonly addresses: readonly Address[];
  /** Those that only a configuration can show to be OData. */
  readonly doubtful: readonly Address[];
  /** The number of requests and fragments. */
  readonly requests: number;
  /** The files with requests or fragments to a built-in service, by its name. */
  readonly filesFor: ReadonlyMap<string, readonly string[]>;
}

/** The URLs in files, and the number of requests and fragments. */
export function addressesIn(files: readonly FoundFile[], folder: string): FoundAddresses {
  const checker = createChecker();
  const cache = new EnvironmentCache(folder);
  const addresses: Address[] = [];
  const doubtful: Address[] = [];
  const filesFor = new Map<string, string[]>();
  let requests = 0;
  for (const file of files) {
    const read = readTextFile(file.path, namedByUser(file.path, folder));
    if ('problem' in read) continue;
    const name = withSlashes(relative(folder, file.path));
    for (const request of readDocument(read.text, file.format, [{}]).requests) {
      if (request.service !== undefined)
        filesFor.set(request.service, [...(filesFor.get(request.service) ?? []), name]);
      const { input, isDoubtful } = request;
      const url = filledAddress(request, file, cache);
      const said = builtInServices.find(({ name }) => name === request.service);
      const service = said ?? checker.serviceFor(url === undefined ? input : { ...input, url });
      const isCertain = isDoubtful !== true || service !== odata401Service;
      if (isCertain) requests++;
      if (isRequestInput(input))
        (isCertain ? addresses : doubtful).push(
          addressOf(input, { filled: url ?? input.url, profile: service.name, file: name }),
        );
    }
  }
  return { addresses, doubtful, requests, filesFor };
}

/**
 * Splits the URL of a request, as written and with values for its variables. A variable origin stays one, because other
 * environments have other hosts.
 */
function addressOf(
  input: RequestInput,
  { filled, profile, file }: { readonly filled: string } & Pick<Address, 'profile' | 'file'>,
): Address {
  const [, own = ''] = pattern.exec(input.url) ?? [];
  const [, origin = '', path = ''] = pattern.exec(filled) ?? [];
  return {
    origin: withoutUser(own.includes('{{') ? own : origin.toLowerCase()),
    // A base URL begins with a slash, and matches relative URLs too.
    path: origin === '' && path !== '' && !path.startsWith('/') ? `/${path}` : path,
    profile,
    input: { ...input, url: filled },
    file,
  };
}

/** The text before the last @ can be a password, also beside a variable host. */
const withoutUser = (origin: string): string => origin.replace(/\/\/[^/]*@/, '//');

/** The URL of a request with variables, in the first environment of its file. */
const filledAddress = (request: StoredRequest, file: FoundFile, cache: EnvironmentCache): string | undefined =>
  isRequestInput(request.input) && request.input.url.includes('{{')
    ? fillAddress(request, cache.lookupFor(file, cache.namesFor(file)[0]))
    : undefined;
