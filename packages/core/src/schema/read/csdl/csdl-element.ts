/** The events that both CSDL readers send: an element of CSDL XML, or its equivalent in CSDL JSON. */
import type { SchemaSpan } from '../../model/model.js';

/**
 * A start tag. The reader of CSDL JSON converts its members to these elements, so the meaning of a declaration, its
 * defaults and its faults cannot differ between the formats.
 */
export interface CsdlElement {
  /** The name that CSDL XML has for it: `Property`, `Annotation` … */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly span: SchemaSpan;
}

/** Reads the content of one element. */
export interface CsdlFrame {
  /** Reads the start of a child; undefined skips the child and all in it. */
  open(element: CsdlElement): CsdlFrame | undefined;
  /** Called at the end; `text` is the character data, there only when `hasText` is true. */
  close?(text: string): void;
  readonly hasText?: boolean;
}
