/** The types of `mark-called.js`. */
export declare function markCalled(text: string, isCalled: (start: number, end: number) => boolean): string;
