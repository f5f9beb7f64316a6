/** The description of a settings file: the table of its reader and its JSON Schema. */

/** The format of a string. */
export type TextFormat =
  | 'base-url'
  | 'profile'
  | 'query-option'
  | 'operator'
  | 'function'
  | 'path'
  | 'pattern'
  | 'name'
  | 'resource-property'
  | 'fingerprint'
  | 'selector'
  | 'input-format'
  | 'role'
  | 'service';

/** The description of one value. */
export type Shape = { readonly description: string } & (
  | { readonly kind: 'text'; readonly format?: TextFormat }
  | { readonly kind: 'whole-number'; readonly maximum?: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
  | { readonly kind: 'severity' }
  | { readonly kind: 'text-or-false' }
  | { readonly kind: 'list'; readonly of: Shape; readonly orOne?: boolean }
  | {
      readonly kind: 'record';
      readonly members: Readonly<Record<string, Shape>>;
      readonly required?: readonly string[];
      /** Members of other tools, and the member here that does the same. */
      readonly otherNames?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'map'; readonly keys: 'rule' | 'name' | 'own-profile' | 'resource'; readonly of: Shape }
);
