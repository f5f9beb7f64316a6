/** Lists the symbolic links on the way to a path. Each belongs to the owner of the folder that contains it. */
import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, sep } from 'node:path';

/** The links of an absolute path. */
export interface FollowedLinks {
  /** The folders that contain the links, in the order in which the system follows them; no link is in these paths. */
  readonly folders: readonly string[];
  /** The target of the path. Missing parts stay as written. */
  readonly end: string;
}

/** More links than any system follows. A longer chain is a circle, and cannot be opened. */
const maxLinks = 64;

/** Follows the links of an absolute path one by one. A missing or unreadable name is not a link. Never throws. */
export function followLinks(path: string): FollowedLinks {
  const folders: string[] = [];
  let at = parse(path).root;
  let pending = namesIn(path.slice(at.length));
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === '..') at = dirname(at);
    if (name === '..' || name === '.' || name === '') continue;
    const target = targetOf(join(at, name));
    if (target === undefined) at = join(at, name);
    else {
      folders.push(at);
      if (folders.length === maxLinks) break;
      const { root } = parse(target);
      if (isAbsolute(target)) at = root;
      pending = pending.concat(namesIn(target.slice(root.length)));
    }
  }
  return { folders, end: at };
}

/** The names of a path, the first one last. */
const namesIn = (path: string): string[] => path.split(sep === '/' ? '/' : /[\\/]/).reverse();

/** Undefined for anything but a link. */
function targetOf(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}
