/** Reads a file of settings by the table that describes it: a tree in, a typed value and positioned findings out. */
import type { RuleName, Span } from '@odatalint/core';
import { callRoles, documentFormats, parseSelector } from '@odatalint/documents';
import {
  isCredentialHeader,
  type JsonValue,
  type ScalarValue,
  secretsIn,
  severities,
  type ValueMember,
} from '@odatalint/core/internal';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { scalarOf, type SettingsTree, membersOf } from './settings-tree.js';
import { didYouMean } from './did-you-mean.js';
import { languageWords } from './language-words.js';
import type { Shape, TextFormat } from './shape.js';

/** The names that a file of settings may use; a parameter so that tests need no built-in rules. */
export interface KnownNames {
  readonly rules: readonly string[];
  readonly profiles: readonly string[];
  /** The profiles that a configuration declares. */
  readonly ownProfiles?: readonly string[];
  /** The services that a configuration declares. */
  readonly services?: readonly string[];
}

/** The name of a file in its findings. */
export interface SettingsKind {
  readonly code: RuleName;
  /** At the beginning of a sentence: "The configuration". */
  readonly label: string;
  /** Names of members, besides those of credential headers, that contain a secret; in small letters, without separators. */
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
  const reader = new ShapeWalk(kind.code, known, new Set(secrets));
  const value = tree.root === undefined ? undefined : reader.read(tree.root, shape, kind.label);
  const faults = tree.faults.map((fault) => notJson(kind.code, fault, fault.message));
  const warnings = secrets.map((member) => secretWarning(member));
  // Where the text is not JSON, members may be read in the wrong object, so only the faults of the text are certain.
  const mistakes = faults.length > 0 ? [] : reader.diagnostics;
  const diagnostics = [...faults, ...warnings, ...mistakes].sort((a, b) => a.start - b.start || a.end - b.end);
  return { value: (value ?? {}) as object, diagnostics };
}

const malformed = (code: RuleName, { start, end }: Span, message: string): FileDiagnostic =>
  errorAt(code, { start, end }, message);

/** A finding that any JSON editor has as well. */
const notJson = (code: RuleName, at: Span, message: string): FileDiagnostic => ({
  ...malformed(code, at, message),
  isJsonSyntax: true,
});

/** More names than this do not help to find the right one, and each of many findings would list them all. */
const maxListed = 40;

/** The severities of other linters. */
const severityWords: Readonly<Record<string, string>> = { warn: 'warning', '0': 'off', '1': 'warning', '2': 'error' };

/** A file with more unknown names than this is broken as a whole, and a search for similar names is slow. */
const maxHints = 20;

function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  if (names.length > maxListed) return `${names.slice(0, maxListed).join(', ')} and ${names.length - maxListed} more`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const isBaseUrl = (text: string): boolean => /^(?:\{\{|\/[^/]|[a-z][a-z0-9+.-]*:\/\/[^/])/i.test(text);

const nameOfKind: Readonly<Record<JsonValue['kind'], string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  other: 'this',
  missing: 'nothing',
};

/** Text that is not JSON has been reported. */
const isJson = ({ kind }: JsonValue): boolean => kind !== 'other' && kind !== 'missing';

const valueOf = (node: JsonValue): ReturnType<typeof scalarOf> =>
  node.kind === 'object' || node.kind === 'array' ? undefined : scalarOf(node);

/** One walk over the tree, guided by the table. A value that does not fit gives undefined and a finding. */
class ShapeWalk {
  readonly diagnostics: FileDiagnostic[] = [];
  readonly #services: ReadonlySet<string>;
  readonly #serviceNames: readonly string[];
  #hints = 0;

  constructor(
    private readonly code: RuleName,
    private readonly known: KnownNames,
    private readonly secrets: ReadonlySet<ValueMember>,
  ) {
    this.#services = new Set([...(known.services ?? []), ...(known.ownProfiles ?? []), ...known.profiles]);
    this.#serviceNames = [...this.#services];
  }

  read(node: JsonValue, shape: Shape, label: string): unknown {
    const value = valueOf(node);
    switch (shape.kind) {
      case 'text':
        return this.#readText(node, shape.format, label);
      case 'whole-number':
        return this.#readWholeNumber(node, shape.maximum, label);
      case 'flag':
        if (typeof value === 'boolean') return value;
        return this.#report(node, `${label} must be true or false, not ${shown(node)}.`);
      case 'text-or-false':
        if (value === false || (typeof value === 'string' && value !== '')) return value;
        return this.#report(node, `${label} must be a name or false, not ${shown(node)}.`);
      case 'choice':
        if (typeof value === 'string' && shape.words.includes(value)) return value;
        return this.#report(
          node,
          `${label} must be ${shape.words.map((word) => `"${word}"`).join(' or ')}, but is ${shown(node)}.${typeof value === 'string' ? this.#hint(value, shape.words) : ''}`,
        );
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
            unknownMember(name, this.#memberHint(name, shape), `${lowerFirst(label)} accepts ${listOf(names)}`),
          );
        });
      case 'map':
        return this.#readMembers(node, label, [], (name, key) => {
          if (shape.keys === 'own-profile' && this.known.profiles.includes(name))
            return this.#report(key, `"${name}" is the name of a built-in profile; use another name.`);
          if (shape.keys !== 'rule' || this.known.rules.includes(name)) return shape.of;
          const hint = this.#hint(name, this.known.rules);
          return this.#report(key, `There is no rule "${name}".${hint} \`odatalint rules\` lists all.`);
        });
    }
  }

  #readWholeNumber(node: JsonValue, maximum: number | undefined, label: string): number | undefined {
    const value = valueOf(node);
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    if (isWhole && value <= (maximum ?? value)) return value;
    const range = maximum === undefined ? '0 or a positive integer' : `an integer from 0 to ${maximum}`;
    const isQuoted = node.kind === 'string' && /^\d{1,9}$/.test(node.text);
    return this.#report(
      node,
      isQuoted
        ? `${label} must be a number; write ${node.text} without quotes.`
        : `${label} must be ${range}, but is ${shown(node)}.`,
    );
  }

  #readText(node: JsonValue, format: TextFormat | undefined, label: string): string | undefined {
    if (node.kind !== 'string') return this.#report(node, `${label} must be text, not ${nameOfKind[node.kind]}.`);
    const { text } = node;
    if (format === 'base-url' && !isBaseUrl(text)) {
      return this.#report(
        node,
        /^[\w.-]+\.\w+(?::\d+)?(?:\/|$)/.test(text)
          ? `${label} has no scheme, so it matches no request; write "https://${text}".`
          : `${label} matches no request; write an absolute URL such as "https://example.com/api", a path such as "/api", or a {{variable}} first.`,
      );
    }
    const document = format === 'base-url' ? /\/\$metadata\/?$/.exec(text) : null;
    if (document !== null) {
      this.diagnostics.push({
        ...malformed(
          this.code,
          node,
          `${label} is the address of a metadata document; "${text.slice(0, document.index)}" is used. Remove "/$metadata".`,
        ),
        severity: 'warning',
      });
      return text.slice(0, document.index);
    }
    if (format === 'path' && /^https?:\/\//i.test(text)) {
      return this.#report(
        node,
        `${label} must be a file, not a URL; odatalint schema pull saves the metadata in a file.`,
      );
    }
    const profiles = [...new Set([...(this.known.ownProfiles ?? []), ...this.known.profiles])];
    if (format === 'profile' && !profiles.includes(text)) {
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
    const words = format === undefined ? undefined : languageWords[format];
    if (words !== undefined && !words.some(({ name }) => name === text)) {
      const hint = this.#hint(
        text,
        words.map(({ name }) => name),
      );
      return this.#report(node, `There is no ${format!.replace('-', ' ')} "${text}" in OData.${hint}`);
    }
    if (format === 'input-format' && !documentFormats.some((each) => each === text)) {
      return this.#report(
        node,
        `There is no input format "${text}": the formats are ${listOf(documentFormats)}.${this.#hint(text, documentFormats)}`,
      );
    }
    if (format === 'role' && !callRoles.includes(text)) {
      return this.#report(
        node,
        `There is no role "${text}": the roles are ${listOf(callRoles)}.${this.#hint(text, callRoles)}`,
      );
    }
    if (format !== undefined && text === '') return this.#report(node, `${label} must not be empty.`);
    if (format !== 'selector') return text;
    const selector = parseSelector(text);
    if ('steps' in selector) return text;
    return this.#reportInText(node, selector, `${label} cannot select anything: ${selector.message}.`);
  }

  /** A finding about a part of a text; with escapes in it, about all of it. */
  #reportInText(node: ScalarValue, { start, end }: Span, message: string): undefined {
    const isExact = node.end - node.start === node.text.length + 2;
    const first = node.start + 1 + start;
    return this.#report(isExact ? { start: first, end: first + Math.max(end - start, 1) } : node, message);
  }

  #readSeverity(node: JsonValue, label: string): string | undefined {
    const names: readonly string[] = [...severities, 'off'];
    const value = valueOf(node);
    if (typeof value === 'string' && names.includes(value)) return value;
    const meant = severityWords[String(value)];
    if (meant !== undefined)
      return this.#report(node, `${label} cannot be ${shown(node)}, which is not a severity; write "${meant}".`);
    const hint = typeof value === 'string' ? this.#hint(value, names) : '';
    return this.#report(
      node,
      `${label} must be one of ${names.map((name) => `"${name}"`).join(', ')}, but is ${shown(node)}.${hint}`,
    );
  }

  #readList(node: JsonValue, shape: Shape & { kind: 'list' }, label: string): unknown[] | undefined {
    if (node.kind !== 'array') {
      if (shape.orOne !== true)
        return this.#report(
          node,
          `${label} must be a list; ${node.kind === 'object' ? 'put it in [ ]' : `write [${shown(node)}]`}.`,
        );
      const one = this.read(node, shape.of, label);
      return one === undefined ? undefined : [one];
    }
    const values = node.items.filter(isJson).map((item, i) => this.read(item, shape.of, `${label}[${i}]`));
    return values.filter((value) => value !== undefined);
  }

  #readMembers(
    node: JsonValue,
    label: string,
    required: readonly string[] | undefined,
    shapeOf: (name: string, key: Span) => Shape | undefined,
  ): object | undefined {
    if (node.kind !== 'object') return this.#report(node, `${label} must be an object, not ${nameOfKind[node.kind]}.`);
    const members = new Map<string, unknown>();
    const seen = new Set<string>();
    for (const member of node.members) {
      const { name, nameSpan: key, value } = member;
      if (seen.has(name)) {
        const message = `"${name}" is specified twice in ${lowerFirst(label)}: remove one of them.`;
        this.diagnostics.push(notJson(this.code, key, message));
        continue;
      }
      seen.add(name);
      if (this.secrets.has(member)) continue;
      const shape = shapeOf(name, key);
      if (shape === undefined || !isJson(value)) continue;
      const read = this.read(value, shape, `"${name}"`);
      if (read !== undefined) members.set(name, read);
    }
    const missing = required?.find((name) => !seen.has(name));
    if (missing !== undefined) return this.#report(node, `${label} requires the member "${missing}"; add it.`);
    // Object.fromEntries defines members, so that one named __proto__ is a plain member here too.
    return Object.fromEntries(members);
  }

  #memberHint(name: string, { members, otherNames = {} }: Shape & { kind: 'record' }): string {
    return Object.hasOwn(otherNames, name)
      ? ` Did you mean "${otherNames[name]!}"?`
      : this.#hint(name, Object.keys(members));
  }

  /** A question that names the nearest of the known names; empty when none is near. */
  #hint(word: string, names: Iterable<string>): string {
    return this.#hints++ < maxHints ? didYouMean(word, names) : '';
  }

  #report(place: Span, message: string): undefined {
    this.diagnostics.push(malformed(this.code, place, message));
    return undefined;
  }
}

/** The list of names helps only if none of them is near. */
const unknownMember = (name: string, hint: string, others: string): string =>
  hint === '' ? `Unknown member "${name}": ${others}.` : `Unknown member "${name}".${hint}`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A value as it can be in a sentence. */
function shown(node: JsonValue): string {
  if (node.kind === 'object' || node.kind === 'array') return nameOfKind[node.kind];
  const text = JSON.stringify(scalarOf(node)) ?? node.kind;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/**
 * Every member of the tree that has the name of a credential and contains one in plain text, in order of place. The table of
 * the file does not matter: a secret below an unknown member would be in the report of that member.
 */
function findSecrets({ root, faults }: SettingsTree, moreNames: readonly string[] = []): ValueMember[] {
  const found: ValueMember[] = [];
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items) open.push(item);
    for (const member of membersOf(node)) {
      const isSecret =
        isCredentialHeader(member.name) || moreNames.includes(member.name.toLowerCase().replaceAll(/[-_ ]/g, ''));
      if (isSecret && isPlainText(member.value, faults.length > 0)) found.push(member);
      else open.push(member.value);
    }
  }
  return found.sort((a, b) => a.nameSpan.start - b.nameSpan.start);
}

/** Whether a value is written out; in a broken file, a part of a secret may look like an object. */
function isPlainText(value: JsonValue, isBroken: boolean): boolean {
  if (value.kind === 'string') return secretsIn(`ApiKey: ${value.text}`).length > 0;
  if (value.kind === 'array') return value.items.some((item) => isPlainText(item, isBroken));
  return value.kind === 'number' || (value.kind === 'object' && isBroken);
}

/** The finding about a secret; it does not repeat the secret. */
const secretWarning = ({ name, value: { start, end } }: ValueMember): FileDiagnostic => ({
  ...errorAt(
    'hardcoded-secret',
    { start, end },
    `"${name}" looks like a secret in plain text that every reader of this file can use; remove it and replace the secret.`,
  ),
  severity: 'warning',
  isSecret: true,
});
