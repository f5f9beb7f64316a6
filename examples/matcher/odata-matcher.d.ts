/** What TypeScript needs to know of the matcher. */
import type { CheckInput, Schema } from '@odatalint/core';
import 'vitest';

declare module 'vitest' {
  // The same type parameters as in Vitest.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Passes for a query without errors; without a schema only its syntax is looked at. */
    toBeValidOData(this: Matchers<R, T>, schema?: Schema): R;
  }
}

export declare function toBeValidOData(
  query: string | CheckInput,
  schema?: Schema,
): { readonly pass: boolean; message(): string };
