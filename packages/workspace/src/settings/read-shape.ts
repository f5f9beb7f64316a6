/** Reads a file of settings by the table that describes it: a tree in, a typed value and positioned findings out. */
import { severities, type Span } from '@odatalint/core';
import { documentFormats, parseSelector } from '@odatalint/documents';
import { getNodeValue, type Node } from './json-library.js';
import { errorAt, type FileDiagnostic } from '../findings/index.js';
import type { SettingsTree } from './json-tree.js';
import { didYouMean } from './did-you-mean.js';
import { findSecrets, secretWarning } from './settings-secrets.js';
import type { Shape, TextFormat } from './shape.js';

/** The names that a file of settings may use; a parameter so that tests need no built-in rules. */
export interface KnownNames {
  readonly rules: readonly string[];
  readonly profiles: readonly string[];
  /** The services that a configuration declares. */
  readonly services?: readonly string[];
}

/** What a file is called in its findings. */
export interface SettingsKind {
  readonly code: string;
  /** At the beginning of a sentence: "The configuration". */
  readonly label: string;
  /** Names of members, besides the usual ones, that hold a secret; in small letters. */
  readonly secretNames?: readonly string[];
}

/** A value as the table describes it; members with a finding are left out of it. */
export interface ReadSettings {
  readonly value: object;
  readonly diagnostics: readonly FileDiagnostic[];
}

/** Walks the tree of a file along its table. Never throws; findings are in order of place. */
export function readShape(tree: SettingsTree, shape: Shape, kind: SettingsKind, known: KnownNames): ReadSettings {
  const secrets = findSecrets(tree, kind.secretNames);
  const reader = new ShapeReader(kind.code, known, new Set(secrets.map(({ property }) => property)));
  const value = tree.root === undefined ? undefined : reader.read(tree.root, shape, kind.label);
  const faults = tree.faults.map((fault) => malformed(kind.code, fault, fault.message));
  const warnings = secrets.map(({ name, value }) => secretWarning(name, value));
  const diagnostics = [...faults, ...warnings, ...reader.diagnostics].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  return { value: (value ?? {}) as object, diagnostics };
}

const malformed = (code: string, at: { offset: number; length: number }, message: string): FileDiagnostic =>
  errorAt(code, { start: at.offset, end: at.offset + at.length }, message);

/** More names than this do not help to find the right one, and each of many findings would list them all. */
const mostListed = 40;

/** A file with more unknown names than this is broken as a whole, and a search for similar names is slow. */
const mostHints = 20;

function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  if (names.length > mostListed)
    return `${names.slice(0, mostListed).join(', ')} and ${names.length - mostListed} more`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const isBaseUrl = (text: string): boolean => /^(?:\{\{|\/[^/]|[a-z][a-z0-9+.-]*:\/\/[^/])/i.test(text);

const nameOfType: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** One walk over the tree, guided by the table. A value that does not fit gives undefined and a finding. */
class ShapeReader {
  readonly diagnostics: FileDiagnostic[] = [];
  readonly #services: ReadonlySet<string>;
  readonly #serviceNames: readonly string[];
  #hints = 0;

  constructor(
    private readonly code: string,
    private readonly known: KnownNames,
    private readonly secrets: ReadonlySet<Node>,
  ) {
    this.#services = new Set([...(known.services ?? []), ...known.profiles]);
    this.#serviceNames = [...this.#services];
  }

  read(node: Node, shape: Shape, label: string): unknown {
    switch (shape.kind) {
      case 'text':
        return this.#readText(node, shape.format, label);
      case 'whole-number':
        if (typeof node.value === 'number' && Number.isSafeInteger(node.value) && node.value >= 0) return node.value;
        return this.#report(node, `${label} must be a whole number of 0 or more, not ${shown(node)}.`);
      case 'flag':
        if (typeof node.value === 'boolean') return node.value;
        return this.#report(node, `${label} must be true or false, not ${shown(node)}.`);
      case 'text-or-false':
        if (node.value === false || (typeof node.value === 'string' && node.value !== '')) return node.value;
        return this.#report(node, `${label} must be a name or false, not ${shown(node)}.`);
      case 'severity':
        return this.#readSeverity(node, label);
      case 'list':
        return this.#readList(node, shape, label);
      case 'record':
        return this.#readMembers(node, label, shape.required, (name, key) => {
          if (Object.hasOwn(shape.members, name)) return shape.members[name];
          const names = Object.keys(shape.members);
          return this.#report(
            key,
            `Unknown member "${name}": ${lowerFirst(label)} takes ${listOf(names)}.${this.#hint(name, names)}`,
          );
        });
      case 'map':
        return this.#readMembers(node, label, [], (name, key) => {
          if (shape.keys !== 'rule' || this.known.rules.includes(name)) return shape.of;
          const hint = this.#hint(name, this.known.rules);
          return this.#report(key, `There is no rule "${name}".${hint} \`odatalint rules\` lists all.`);
        });
    }
  }

  #readText(node: Node, format: TextFormat | undefined, label: string): string | undefined {
    const text: unknown = node.value;
    if (typeof text !== 'string')
      return this.#report(node, `${label} must be text, not ${nameOfType[node.type] ?? node.type}.`);
    if (format === 'base-url' && !isBaseUrl(text)) {
      return this.#report(
        node,
        `${label} must be an absolute URL such as "https://example.com/api", a path such as "/api", or begin with a {{variable}}: "${text}" fits no request.`,
      );
    }
    if (format === 'profile' && !this.known.profiles.includes(text)) {
      const { profiles } = this.known;
      return this.#report(
        node,
        `There is no profile "${text}": the profiles are ${listOf(profiles)}.${this.#hint(text, profiles)}`,
      );
    }
    if (format === 'fingerprint' && !/^[0-9a-f]{8}-[0-9a-f]{8}$/.test(text)) {
      return this.#report(
        node,
        `${label} must be as --suppress-all writes it, such as "1f2e3d4c-5b6a7988", not ${shown(node)}.`,
      );
    }
    if (format === 'service' && !this.#services.has(text)) {
      const services = this.#serviceNames;
      const hint = this.#hint(text, services);
      return this.#report(node, `There is no service "${text}": there are ${listOf(services)}.${hint}`);
    }
    if (format === 'input-format' && !documentFormats.some((each) => each === text)) {
      return this.#report(
        node,
        `There is no input format "${text}": the formats are ${listOf(documentFormats)}.${this.#hint(text, documentFormats)}`,
      );
    }
    if (format !== undefined && text === '') return this.#report(node, `${label} must not be empty.`);
    if (format !== 'selector') return text;
    const selector = parseSelector(text);
    if ('steps' in selector) return text;
    return this.#reportInText(node, selector, `${label} cannot select anything: ${selector.message}.`);
  }

  /** A finding about a part of a text; with escapes in it, about all of it. */
  #reportInText(node: Node, { start, end }: Span, message: string): undefined {
    const isExact = node.length === (node.value as string).length + 2;
    const part = { offset: node.offset + 1 + start, length: Math.max(end - start, 1) };
    return this.#report(isExact ? { ...node, ...part } : node, message);
  }

  #readSeverity(node: Node, label: string): string | undefined {
    const names: readonly string[] = [...severities, 'off'];
    const value: unknown = node.value;
    if (typeof value === 'string' && names.includes(value)) return value;
    const hint = typeof value === 'string' ? this.#hint(value, names) : '';
    return this.#report(
      node,
      `${label} must be one of ${names.map((name) => `"${name}"`).join(', ')}, not ${shown(node)}.${hint}`,
    );
  }

  #readList(node: Node, shape: Shape & { kind: 'list' }, label: string): unknown[] | undefined {
    if (node.type !== 'array') {
      if (shape.orOne !== true)
        return this.#report(node, `${label} must be a list, not ${nameOfType[node.type] ?? node.type}: put it in [ ].`);
      const one = this.read(node, shape.of, label);
      return one === undefined ? undefined : [one];
    }
    const values = (node.children ?? []).map((item, i) => this.read(item, shape.of, `${label}[${i}]`));
    return values.filter((value) => value !== undefined);
  }

  #readMembers(
    node: Node,
    label: string,
    required: readonly string[] | undefined,
    shapeOf: (name: string, key: Node) => Shape | undefined,
  ): object | undefined {
    if (node.type !== 'object')
      return this.#report(node, `${label} must be an object, not ${nameOfType[node.type] ?? node.type}.`);
    const members = new Map<string, unknown>();
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      if (key === undefined) continue;
      const name = String(key.value);
      if (seen.has(name)) {
        this.#report(
          key,
          `"${name}" is given twice in ${lowerFirst(label)}: only one of them can hold, remove the other.`,
        );
        continue;
      }
      seen.add(name);
      if (this.secrets.has(property)) continue;
      const shape = shapeOf(name, key);
      if (shape === undefined || value === undefined) continue;
      const read = this.read(value, shape, `"${name}"`);
      if (read !== undefined) members.set(name, read);
    }
    const missing = required?.find((name) => !seen.has(name));
    if (missing !== undefined)
      return this.#report(node, `${label} lacks a member "${missing}", without which it says nothing.`);
    // Object.fromEntries defines members, so that one named __proto__ is a plain member here too.
    return Object.fromEntries(members);
  }

  /** A question that names the nearest of the known names; empty when none is near. */
  #hint(word: string, names: Iterable<string>): string {
    return this.#hints++ < mostHints ? didYouMean(word, names) : '';
  }

  #report(node: Node, message: string): undefined {
    this.diagnostics.push(malformed(this.code, node, message));
    return undefined;
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A value as it can be in a sentence. */
function shown(node: Node): string {
  if (node.type === 'object' || node.type === 'array') return nameOfType[node.type] ?? node.type;
  const text = JSON.stringify(getNodeValue(node)) ?? node.type;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
