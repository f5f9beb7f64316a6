/** The signatures of the parentheses around the cursor: of a function of the standard or the schema, or of a key. */
import type { Call, KeyPredicate, Lambda, Node, Segment, Span } from '@odatalint/core';
import type { EditedText } from '../document/edited-text.js';
import type { SignatureHelp } from '../document/answers.js';
import { type FunctionSignature, signatureOfTransformation, signaturesOf } from '../knowledge/signature-texts.js';
import { type Probe, probeAt } from '../completion/items/probe.js';
import { keySignatures, operationSignature } from './schema-signatures.js';

/** The text between parentheses so far; the cursor is in one of the values. */
interface Written {
  readonly values: readonly Span[];
  /** The names that are written before a `=`. */
  readonly names: readonly string[];
  /** The name of the value that the cursor is in. */
  readonly current: string | undefined;
}

/** The signatures at an offset of a document; undefined outside of known calls and keys. */
export function signatureHelp(document: EditedText, offset: number): SignatureHelp | undefined {
  const probe = probeAt(document, offset);
  if (probe === undefined) return undefined;
  const { nodes } = probe;
  for (let i = nodes.length - 2; i >= 0; i--) {
    const [node, inner] = [nodes[i]!, nodes[i + 1]!];
    if (node.kind === 'QueryOption') return undefined;
    const isCall = node.kind === 'Call' && inner !== node.name;
    if (isCall) return helpWith(signaturesOfCall(probe, node), writtenIn(node.args, probe.word), probe.word);
    if (node.kind === 'Lambda' && inner !== node.operator)
      return helpWith(standardFunctions(probe, node), writtenIn([], probe.word), probe.word);
    if (node.kind === 'Transformation' && inner !== node.name && node.name.kind === 'Name') {
      const signature = signatureOfTransformation(node.name.text);
      return signature && helpWith([signature], writtenIn(node.args ?? [], probe.word), probe.word);
    }
    if (node.kind === 'KeyPredicate')
      return helpWith(signaturesOfKey(probe, nodes[i - 1], node), writtenIn(node.items, probe.word), probe.word);
  }
  return undefined;
}

function helpWith(signatures: readonly FunctionSignature[], written: Written, word: Span): SignatureHelp | undefined {
  if (signatures.length === 0) return undefined;
  const { values, names } = written;
  const takes = ({ parameters }: FunctionSignature): boolean =>
    parameters.length >= values.length && names.every((each) => parameters.some(({ name }) => name === each));
  const activeSignature = Math.max(0, signatures.findIndex(takes));
  const active = activeIn(signatures[activeSignature]!, written, word);
  const activeParameter = active < 0 ? undefined : active;
  return { signatures, activeSignature, activeParameter };
}

/** The index of the parameter at the cursor; -1 if there is none. */
function activeIn({ parameters, clause }: FunctionSignature, { values, names, current }: Written, word: Span): number {
  if (current !== undefined) return parameters.findIndex(({ name }) => name === current);
  if (names.length > 0) return parameters.findIndex(({ name }) => !names.includes(name));
  const place = values.filter(({ end }) => end < word.start).length;
  if (place >= parameters.length) return parameters.at(-1)?.name === '…' ? parameters.length - 1 : -1;
  // A value without a name is that of a key property to which nothing else gives one.
  const needed = clause === undefined ? parameters.filter(({ isOptional }) => !isOptional) : parameters;
  return parameters.indexOf(needed[place] ?? parameters[place]!);
}

function writtenIn(values: readonly Node[], word: Span): Written {
  const named = values.flatMap((value) =>
    (value.kind === 'Argument' || value.kind === 'KeyValue') && value.name !== undefined
      ? [{ name: value.name.text, start: value.start, end: value.end }]
      : [],
  );
  return {
    values,
    names: named.map(({ name }) => name),
    current: named.find(({ start, end }) => start <= word.start && word.end <= end)?.name,
  };
}

/** A function of the standard, one of the schema, or the key after a collection (URL conventions 5.1.1.15). */
function signaturesOfCall(probe: Probe, call: Call): readonly FunctionSignature[] {
  const { bound } = probe;
  const { schema, binding } = bound;
  const called = binding.callOf(call);
  if (called !== undefined) return called.overloads.map((each) => operationSignature(each, call.name.text));
  const referent = binding.referentOf(call.name);
  if (referent?.kind !== 'navigation') return standardFunctions(probe, call);
  const type = schema?.types.get(referent.property.type.name);
  return schema === undefined || type?.kind !== 'entity' ? [] : keySignatures(schema, type, call.name.text, new Set());
}

function standardFunctions({ bound }: Probe, call: Call | Lambda): readonly FunctionSignature[] {
  const { dialect } = bound.service;
  const { text } = call.kind === 'Call' ? call.name : call.operator;
  return dialect.functions.includes(dialect.anyCase ? text.toLowerCase() : text) ? signaturesOf(text, dialect) : [];
}

/** The parameters of a function in the path, or the key of the segment's resource. */
function signaturesOfKey(
  { bound: { binding, schema } }: Probe,
  parent: Node | undefined,
  predicate: KeyPredicate,
): readonly FunctionSignature[] {
  const fact = binding.path.find(({ segment }) => segment === parent);
  if (fact === undefined || schema === undefined) return [];
  const { segment, role, overloads = [], type, unlisted } = fact;
  const functions = overloads.filter(({ kind }) => kind === 'function');
  if (role === 'operation' && segment.keys.indexOf(predicate) === 0)
    return functions.map((each) => operationSignature(each, nameOf(segment)));
  // The template represents types that are not known, and so may its key.
  if (type?.kind !== 'entity' || unlisted !== undefined || !holdsMany(fact)) return [];
  return keySignatures(schema, type, nameOf(segment), new Set(fact.key?.repeated.keys()));
}

/** Whether a segment addresses a collection, so that it can have a key. */
const holdsMany = ({ role, navigation, value }: Probe['bound']['binding']['path'][number]): boolean =>
  role === 'entitySet' ||
  (role === 'navigation' && navigation?.type.isCollection === true) ||
  (role === 'operation' && value?.isCollection === true);

const nameOf = ({ name }: Segment): string => (name.kind === 'Name' ? name.text : '');
