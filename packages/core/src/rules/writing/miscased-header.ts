/** A header with wrong letter case, in a service that treats header names as case-sensitive. */
import type { Fix } from '../../source/index.js';
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { isNamed, writesRecords } from '../shared/writing/index.js';

interface Fact {
  readonly name: Name;
  readonly right: string;
}

export const miscasedHeader = defineRule<'Header', Fact>({
  name: 'miscased-header',
  wakes: ['Header'],
  find({ name }, context, report) {
    const right = context.conventions.contentLanguageHeader;
    if (right === undefined || !isNamed(name, right) || name.text.trim() === right) return;
    if (writesRecords(context)) report(name, { name, right });
  },
  describe: ({ name, right }) => ({
    message: `This service treats header names as case-sensitive; write ${right} instead of ${name.text}.`,
  }),
  fix: ({ name, right }): Fix[] => [
    { title: `Write ${right}`, safety: 'safe', edits: [{ start: name.start, end: name.end, text: right }] },
  ],
});
