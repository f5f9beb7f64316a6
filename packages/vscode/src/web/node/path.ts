/** The functions of `node:path` that the server calls, for paths with slashes. */

export const sep = '/';

export const delimiter = ':';

/** The parts of a path; those of a relative one may begin with `..`. */
function partsOf(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/'))
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part === '..' && isAbsolute(path)) continue;
    else if (part !== '' && part !== '.') parts.push(part);
  return parts;
}

export const isAbsolute = (path: string): boolean => path.startsWith('/');

export const normalize = (path: string): string => `${isAbsolute(path) ? '/' : ''}${partsOf(path).join('/')}` || '.';

export const join = (...parts: readonly string[]): string => normalize(parts.filter((part) => part !== '').join('/'));

export function resolve(...parts: readonly string[]): string {
  let path = '';
  for (const part of parts) path = isAbsolute(part) ? part : part === '' ? path : `${path}/${part}`;
  return normalize(`/${path}`);
}

export function relative(from: string, to: string): string {
  const start = partsOf(resolve(from));
  const end = partsOf(resolve(to));
  let same = 0;
  while (same < start.length && same < end.length && start[same] === end[same]) same++;
  return [...start.slice(same).map(() => '..'), ...end.slice(same)].join('/');
}

/** A path without the slashes at its end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

export function dirname(path: string): string {
  const whole = withoutSlashes(path);
  const at = whole.lastIndexOf('/');
  if (at < 0) return whole === '' && isAbsolute(path) ? '/' : '.';
  return at === 0 ? '/' : whole.slice(0, at);
}

export function basename(path: string, ending = ''): string {
  const whole = withoutSlashes(path);
  const name = whole.slice(whole.lastIndexOf('/') + 1);
  return ending !== '' && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

export function extname(path: string): string {
  const name = basename(path);
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at);
}

export const parse = (path: string): { root: string; dir: string; base: string } => ({
  root: isAbsolute(path) ? '/' : '',
  dir: dirname(path),
  base: basename(path),
});

export const posix = { sep, isAbsolute, normalize, join, resolve, relative, dirname, basename, extname, parse };

export default posix;
