/**
 * The signatures of the built-in functions for signature help, hover and completion. Declarations of a schema have
 * signatures of the same shape (`schema-signatures.ts`).
 */
import type { Dialect } from '@odatalint/core';
import { entryOf } from './entry.js';
import { transformationEntries } from './transformations.js';
import { functionRows, isBeforeV4, isIn, signatureOf } from '@odatalint/core/internal';

/** One parameter; its span counts in the label of its signature. */
export interface SignatureParameter {
  /** `…` for any number of further arguments like the one before. */
  readonly name: string;
  /** The type as the label shows it; empty if there is none. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly start: number;
  readonly end: number;
  /** Its description in the schema. */
  readonly summary?: string;
}

/** One way to call a function, or to name an entity by its key. */
export interface FunctionSignature {
  readonly name: string;
  /** `contains(text: Edm.String, part: Edm.String): Edm.Boolean`. */
  readonly label: string;
  readonly parameters: readonly SignatureParameter[];
  /** The type of the result as the label has it; undefined where the function gives none back. */
  readonly returns: string | undefined;
  /** One sentence; empty where nothing is known. */
  readonly summary: string;
  /** The clause that specifies it; undefined for declarations of a schema. */
  readonly clause: string | undefined;
}

/** Where V1 to V3 define the functions. */
const v3Clause = 'MS-ODATA 2.2.3.6.1.1';

const signatures = new Map<string, FunctionSignature[]>();
const v3Signatures = new Map<string, FunctionSignature[]>();
for (const row of functionRows)
  for (const overload of row.overloads) {
    const label = signatureOf(row, overload);
    add(signatures, readSignature(label, overload.summary, row.clause));
    const clause = row.clause.startsWith('OData 3.0') ? row.clause : v3Clause;
    if (isIn(row, '3.0') && overload.since === undefined)
      add(v3Signatures, readSignature(inV3Types(label), overload.summary, clause));
  }

function add(map: Map<string, FunctionSignature[]>, signature: FunctionSignature): void {
  const overloads = map.get(signature.name);
  if (overloads === undefined) map.set(signature.name, [signature]);
  else overloads.push(signature);
}

/** A label with the types that V1 to V3 have. */
function inV3Types(label: string): string {
  return label
    .replace('Edm.Date or Edm.DateTimeOffset', 'Edm.DateTime or Edm.DateTimeOffset')
    .replace('Edm.TimeOfDay or Edm.DateTimeOffset', 'Edm.DateTime or Edm.DateTimeOffset or Edm.Time')
    .replace('type: TypeName', "type: 'TypeName'");
}

/** The ways to call a built-in function, its name in any case, in the words of a dialect; none for other names. */
export const signaturesOf = (name: string, dialect?: Dialect): readonly FunctionSignature[] =>
  (dialect !== undefined && isBeforeV4(dialect) ? v3Signatures : signatures).get(name.toLowerCase()) ?? [];

/** The signature of a transformation of `$apply`; none for other names. */
export function signatureOfTransformation(name: string): FunctionSignature | undefined {
  const entry = entryOf(transformationEntries, name.toLowerCase());
  return entry?.signature.includes('(') === true ? readSignature(entry.signature, entry.text, undefined) : undefined;
}

/** Takes a label apart: `name(parameter: type, optional?: type): type`. */
function readSignature(label: string, summary: string, clause: string | undefined): FunctionSignature {
  const open = label.indexOf('(');
  const close = label.lastIndexOf(')');
  const parameters: SignatureParameter[] = [];
  for (let start = open + 1; start < close;) {
    const comma = label.indexOf(', ', start);
    const end = comma === -1 || comma > close ? close : comma;
    const [name = '', type = ''] = label.slice(start, end).split(': ');
    const isOptional = name.endsWith('?');
    parameters.push({ name: isOptional ? name.slice(0, -1) : name, type, isOptional, start, end });
    start = end + ', '.length;
  }
  const returns = label.slice(close + ')'.length + ': '.length);
  return {
    name: label.slice(0, open),
    label,
    parameters,
    returns: returns === '' ? undefined : returns,
    summary,
    clause,
  };
}
