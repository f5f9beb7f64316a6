/** Reads the path templates of an OpenAPI document as resource paths: entity sets, their keys, and further segments. */
import type { JsonValue, ValueMember } from '../../../json/index.js';

/** A segment of a path template. */
export interface TemplateSegment {
  readonly name: string;
  /** The key in order: its names as URLs write them (undefined for a key without names) and the path's parameters. */
  readonly key: readonly TemplateKey[] | undefined;
}

export interface TemplateKey {
  readonly name: string | undefined;
  readonly parameter: string;
}

/** A path template with its path item. */
export interface TemplatePath {
  readonly member: ValueMember;
  readonly item: JsonValue;
  /** From the first segment that names a resource. */
  readonly segments: readonly TemplateSegment[];
}

/**
 * The paths below the service root, which is the common prefix of most sets with a key. If no path has a key, the root
 * is the longest prefix that all paths share.
 */
export function readTemplatePaths(members: readonly ValueMember[]): TemplatePath[] {
  const paths = members.flatMap((member) => {
    const segments = readTemplate(member.name);
    return segments === undefined ? [] : [{ member, item: member.value, segments }];
  });
  const root = rootOf(paths);
  return paths.flatMap(({ segments, ...path }) => {
    const isBelow = root.every((name, i) => segments[i]?.name === name && segments[i].key === undefined);
    const own = segments.slice(root.length);
    return isBelow && own.length > 0 ? [{ ...path, segments: own }] : [];
  });
}

function rootOf(paths: readonly TemplatePath[]): readonly string[] {
  const roots = new Map<string, { readonly names: readonly string[]; count: number }>();
  for (const { segments } of paths) {
    const keyed = segments.findIndex(({ key }) => key !== undefined);
    if (keyed < 0) continue;
    const names = segments.slice(0, keyed).map(({ name }) => name);
    const root = roots.get(names.join('/')) ?? { names, count: 0 };
    root.count++;
    roots.set(names.join('/'), root);
  }
  const [most] = [...roots.values()].sort((a, b) => b.count - a.count || a.names.length - b.names.length);
  return most?.names ?? commonStart(paths);
}

function commonStart(paths: readonly TemplatePath[]): readonly string[] {
  const [first, ...others] = paths.map(({ segments }) => segments.map(({ name }) => name));
  if (first === undefined) return [];
  let length = first.length - 1;
  for (const names of others) {
    const end = names.findIndex((name, i) => i >= length || name !== first[i]);
    length = Math.min(length, end < 0 ? names.length - 1 : end);
  }
  return first.slice(0, Math.max(length, 0));
}

/** The segments of a template; undefined if it is not a possible resource path. */
function readTemplate(template: string): TemplateSegment[] | undefined {
  const segments: { name: string; key: readonly TemplateKey[] | undefined }[] = [];
  for (const part of template.split('/')) {
    if (part === '') continue;
    const last = segments.at(-1);
    const alone = /^\{([^{}]+)\}$/.exec(part)?.[1];
    if (alone !== undefined) {
      // `/Equipment/{Id}`: a key as a segment (URL conventions 4.3.6).
      if (last === undefined || last.key !== undefined) return undefined;
      last.key = [{ name: undefined, parameter: alone }];
      continue;
    }
    const parenthesis = part.indexOf('(');
    const name = parenthesis < 0 ? part : part.slice(0, parenthesis);
    if (name === '' || name.includes('{')) return undefined;
    segments.push({ name, key: parenthesis < 0 || part.endsWith('()') ? undefined : readKey(part.slice(parenthesis)) });
  }
  return segments;
}

/** `('{Id}')`, `({Id})`, `(A='{A}',B={b})`; an empty list means a key that cannot be read. */
function readKey(text: string): TemplateKey[] {
  if (!text.endsWith(')')) return [];
  return text
    .slice(1, -1)
    .split(',')
    .flatMap((item) => {
      const [, name, parameter] = /^\s*(?:([^\s=']+)=)?'?\{([^{}]+)\}'?\s*$/.exec(item) ?? [];
      return parameter === undefined ? [] : [{ name, parameter }];
    });
}
