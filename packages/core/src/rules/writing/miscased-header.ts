/** A header with wrong letter case, in a service that treats header names as case-sensitive. */
import { type Fix, headerLines } from '../../text/index.js';
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { isNamed, writesEntities } from '../shared/writing/written-headers.js';

interface Fact {
  readonly name: Name;
  readonly right: string;
  /** Whether the header is there in its own case as well. */
  readonly isRepeated: boolean;
}

export const miscasedHeader = defineRule<'Header', Fact>({
  name: 'miscased-header',
  visits: ['Header'],
  // Servers change the names of headers to lower case.
  appliesTo: ({ isReceived }) => !isReceived,
  find({ name }, context, report) {
    const right = context.conventions.headers.contentLanguage;
    if (right === undefined || !isNamed(name, right) || name.text.trim() === right) return;
    if (!writesEntities(context)) return;
    const lines = headerLines(context.request?.headers);
    const isRepeated = lines.filter((line) => isNamed({ text: line.name }, right)).length > 1;
    report(name, { name, right, isRepeated });
  },
  describe: ({ name, right }) => ({
    message: `This service treats header names as case-sensitive; write ${right} instead of ${name.text}.`,
  }),
  fix: ({ name, right, isRepeated }): Fix[] => [
    {
      title: `Write ${right}`,
      safety: isRepeated ? 'unsafe' : 'safe',
      edits: [{ start: name.start, end: name.end, text: right }],
    },
  ],
});
