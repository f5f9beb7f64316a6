/** The types of the generator, for tests that use it. */
export function generatedRequests(options: {
  readonly lines: number;
  readonly distinct?: number;
  readonly seed?: number;
}): Generator<string, void, undefined>;
