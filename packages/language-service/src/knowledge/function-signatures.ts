/**
 * The signatures of the built-in functions, as signature help, hover and completion show them. What a schema declares gets
 * signatures of the same shape (`schema-signatures.ts`).
 */
import { functionRows, signatureOf } from '@odatalint/core';

/** One parameter; its span counts in the label of its signature. */
export interface SignatureParameter {
  /** `…` for any number of further arguments like the one before. */
  readonly name: string;
  /** The type as the label shows it; empty if there is none. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly start: number;
  readonly end: number;
  /** What the schema says of it. */
  readonly summary?: string;
}

/** One way to call a function, or to name a record by its key. */
export interface FunctionSignature {
  readonly name: string;
  /** `contains(text: Edm.String, part: Edm.String): Edm.Boolean`. */
  readonly label: string;
  readonly parameters: readonly SignatureParameter[];
  /** The type of the result as the label has it; undefined where the function gives none back. */
  readonly returns: string | undefined;
  /** One sentence; empty where nothing is known. */
  readonly summary: string;
  /** Where it is specified; undefined for what a schema declares. */
  readonly clause: string | undefined;
}

const signatures = new Map<string, FunctionSignature[]>();
for (const row of functionRows)
  for (const overload of row.overloads) add(readSignature(signatureOf(row, overload), overload.summary, row.clause));

function add(signature: FunctionSignature): void {
  const overloads = signatures.get(signature.name);
  if (overloads === undefined) signatures.set(signature.name, [signature]);
  else overloads.push(signature);
}

/** The ways to call a built-in function, its name in any case; none for other names. */
export const signaturesOf = (name: string): readonly FunctionSignature[] => signatures.get(name.toLowerCase()) ?? [];

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
