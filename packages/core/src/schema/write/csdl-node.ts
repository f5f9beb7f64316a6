/** The elements of CSDL XML as data, from which both formats are written. */
import type { AnnotationValue, TypeReference } from '../model/model.js';

/** The value of an attribute: a type is written in two members in CSDL JSON, a list as an array, a number without quotes. */
export type CsdlAttribute = string | number | boolean | bigint | readonly string[] | TypeReference | JsonText;

/** A constant as CSDL XML writes it, with its JSON form: `42.50` may be a number there. */
export interface JsonText {
  readonly text: string;
  readonly json: string;
}

/** An element, in the terms of CSDL XML; the reader of CSDL JSON uses the same terms. */
export interface CsdlNode {
  readonly name: string;
  /** In the order of writing; undefined members are not written. */
  readonly attributes: Readonly<Record<string, CsdlAttribute | undefined>>;
  readonly children: readonly CsdlNode[];
  /** The parts of an annotation. */
  readonly value?: AnnotationValue;
}

/** The parts of a document besides its schemas, whose declarations a writer receives one at a time. */
export interface CsdlDocument {
  readonly version: string;
  /** The full name of the entity container. */
  readonly container: string | undefined;
  readonly references: readonly CsdlNode[];
}

/**
 * Begins a schema element, and returns a function that writes the next element inside it. Each declaration is written before
 * the next one is described, so only the text of a large schema stays in memory.
 */
export type BeginSchema = (namespace: string, alias: string | undefined) => (element: CsdlNode) => void;

export const node = (
  name: string,
  attributes: CsdlNode['attributes'],
  children: readonly CsdlNode[] = [],
): CsdlNode => ({
  name,
  attributes,
  children,
});
