/** What TypeScript needs to know of the matcher. */
import type { CheckInput, Schema } from '@odatalint/core';
import 'vitest';

declare module 'vitest' {
  interface Matchers<T> {
    /** Passes for a query without errors; without a schema only its syntax is looked at. */
    toBeValidOData(schema?: Schema): T;
  }
}

export declare function toBeValidOData(
  query: string | CheckInput,
  schema?: Schema,
): { readonly pass: boolean; message(): string };
