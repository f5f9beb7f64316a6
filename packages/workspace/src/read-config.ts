/** Reads the text of a configuration file: JSON with comments in, a typed value and positioned findings out. */
import { builtInServices, ruleInfos, severities } from '@odatalint/core';
import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { configShape, type Config, type Shape, type TextFormat } from './config-shape.js';
import { errorAt, type FileDiagnostic } from './file-diagnostic.js';
import { didYouMean } from './nearest-name.js';

/** A configuration and what is wrong with it; members with a finding are left out of the value. */
export interface ReadConfig {
  readonly config: Config;
  readonly diagnostics: readonly FileDiagnostic[];
}

/** The names a configuration may use; a parameter so that tests need no built-in rules. */
export interface KnownNames {
  readonly rules: readonly string[];
  readonly profiles: readonly string[];
}

const builtInNames = (): KnownNames => ({
  rules: ruleInfos.map((info) => info.name),
  profiles: builtInServices.map((service) => service.name),
});

/** Takes the text of a file (a leading byte order mark is fine); offsets of findings count in that text. Never throws. */
export function readConfig(text: string, known: KnownNames = builtInNames()): ReadConfig {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    // The JSON parser does not know byte order marks; a blank in its place keeps the offsets.
    root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  } catch {
    // The JSON parser is recursive, so a file of nothing but brackets ends its stack.
    return {
      config: {},
      diagnostics: [malformed({ offset: 0, length: 1 }, 'The file is nested too deeply to be a configuration.')],
    };
  }
  const isEmpty = text.trim() === '';
  const diagnostics = isEmpty
    ? [malformed({ offset: 0, length: 0 }, 'The file is empty: a configuration is a JSON object, at least {}.')]
    : errors.map((error) => malformed(error, `The file is not valid JSON: ${wordsOf(error)}.`));
  if (root === undefined) return { config: {}, diagnostics };
  const reader = new ConfigReader(known, diagnostics);
  const value = reader.read(root, configShape, 'The configuration');
  return {
    config: (value ?? {}) as Config,
    diagnostics: diagnostics.sort((a, b) => a.start - b.start || a.end - b.end),
  };
}

const malformed = (at: { offset: number; length: number }, message: string): FileDiagnostic =>
  errorAt('malformed-config', { start: at.offset, end: at.offset + at.length }, message);

/** What the JSON parser expects or rejects, in words that continue a sentence. */
const syntaxWords: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON word; text stands in double quotes',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a member name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file should end before this',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed by a double quote',
  UnexpectedEndOfNumber: 'a number is cut short',
  InvalidUnicode: 'this \\u is not followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'this character cannot stand after a backslash',
  InvalidCharacter: 'a control character must be written with a backslash',
};

const wordsOf = (error: ParseError): string =>
  syntaxWords[printParseErrorCode(error.error)] ?? 'this has no place here';

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const isBaseUrl = (text: string): boolean => text.startsWith('{{') || /^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text);

const nameOfType: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** One walk over the tree, guided by the table. A value that does not fit gives undefined and a finding. */
class ConfigReader {
  readonly #known: KnownNames;
  readonly #diagnostics: FileDiagnostic[];

  constructor(known: KnownNames, diagnostics: FileDiagnostic[]) {
    this.#known = known;
    this.#diagnostics = diagnostics;
  }

  read(node: Node, shape: Shape, label: string): unknown {
    switch (shape.kind) {
      case 'text':
        return this.#readText(node, shape.format, label);
      case 'whole-number':
        if (typeof node.value === 'number' && Number.isSafeInteger(node.value) && node.value >= 0) return node.value;
        return this.#report(node, `${label} must be a whole number of 0 or more, not ${shown(node)}.`);
      case 'severity':
        return this.#readSeverity(node, label);
      case 'list':
        return this.#readList(node, shape, label);
      case 'record':
        return this.#readMembers(node, label, (name, key) => {
          if (Object.hasOwn(shape.members, name)) return shape.members[name];
          const names = Object.keys(shape.members);
          return this.#report(
            key,
            `Unknown member "${name}": ${lowerFirst(label)} takes ${listOf(names)}.${didYouMean(name, names)}`,
          );
        });
      case 'map':
        return this.#readMembers(node, label, (name, key) => {
          if (shape.keys !== 'rule' || this.#known.rules.includes(name)) return shape.of;
          const hint = didYouMean(name, this.#known.rules);
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
        `${label} must be an absolute URL such as "https://example.com/api" or begin with a {{variable}}: "${text}" fits no request.`,
      );
    }
    if (format === 'profile' && !this.#known.profiles.includes(text)) {
      const { profiles } = this.#known;
      return this.#report(
        node,
        `There is no profile "${text}": the profiles are ${listOf(profiles)}.${didYouMean(text, profiles)}`,
      );
    }
    if (format !== undefined && text === '') return this.#report(node, `${label} must not be empty.`);
    return text;
  }

  #readSeverity(node: Node, label: string): string | undefined {
    const names: readonly string[] = [...severities, 'off'];
    const value: unknown = node.value;
    if (typeof value === 'string' && names.includes(value)) return value;
    const hint = typeof value === 'string' ? didYouMean(value, names) : '';
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

  #readMembers(node: Node, label: string, shapeOf: (name: string, key: Node) => Shape | undefined): object | undefined {
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
      const shape = shapeOf(name, key);
      if (shape === undefined || value === undefined) continue;
      const read = this.read(value, shape, `"${name}"`);
      if (read !== undefined) members.set(name, read);
    }
    // Object.fromEntries defines members, so that one named __proto__ is a plain member here too.
    return Object.fromEntries(members);
  }

  #report(node: Node, message: string): undefined {
    this.#diagnostics.push(malformed(node, message));
    return undefined;
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A value as it can stand in a sentence. */
function shown(node: Node): string {
  if (node.type === 'object' || node.type === 'array') return nameOfType[node.type] ?? node.type;
  const text = JSON.stringify(getNodeValue(node)) ?? node.type;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
