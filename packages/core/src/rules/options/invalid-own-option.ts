/** A query option of the service's own that its documentation rules out. */
import type { QueryOption, ServiceRoot } from '../../syntax/index.js';
import type { OwnOption, SegmentParameter } from '../../semantics/index.js';
import { mayHoldMore } from '../shared/options/query-options.js';
import { listWords, showQuoted } from '../shared/text/words.js';
import { defineRule, type Report } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly problem: 'value' | 'date' | 'together' | 'missing' | SegmentParameter;
  readonly own: OwnOption;
  /** The value, or the name of the other option. */
  readonly text: string;
}

export const invalidOwnOption = defineRule<'Url', Fact>({
  name: 'invalid-own-option',
  visits: ['Url'],
  appliesTo: ({ conventions: { query } }) =>
    query.ownOptions.length > 0 || Object.keys(query.segmentParameters).length > 0,
  find({ query, path, base }, context, report) {
    if (!isServiceQuery(context)) return;
    if (base !== undefined) findInSegment(base, context, report);
    const options = query?.options ?? [];
    for (const own of context.conventions.query.ownOptions) {
      const written = options.filter(({ name }) => name.text === own.name);
      for (const option of written) {
        const fault = faultOf(option, own, options);
        if (fault !== undefined) report(option, { own, ...fault });
      }
      const place = path?.segments.at(-1) ?? base;
      if (own.isRequired !== true || written.length > 0 || place === undefined) continue;
      if (query !== undefined && mayHoldMore(query, context)) continue;
      const start = place.kind === 'ServiceRoot' ? place.start + place.text.lastIndexOf('/') + 1 : place.start;
      report(place, { own, problem: 'missing', text: '' }, { span: { start, end: place.end } });
    }
  },
  describe: ({ own, problem, text }) => ({
    message:
      problem === 'number'
        ? `The parameter "${own.name}" of the service must be a version number such as 2, but is ${showQuoted(text)}.`
        : problem === 'text'
          ? `The parameter "${own.name}" of the service has no value; add one, or remove the parameter.`
          : problem === 'none'
            ? `The parameter "${own.name}" of the service cannot have a value; write ";${own.name}".`
            : describeOption(own, problem, text),
  }),
});

/** The parameters after the name of the service: `/API_BANK;v=2;o=DEV/Banks`. */
function findInSegment(base: ServiceRoot, context: RuleContext, report: Report<Fact>): void {
  const { segmentParameters } = context.conventions.query;
  const { route } = context;
  if (route === undefined || Object.keys(segmentParameters).length === 0) return;
  const text = context.textOf(base);
  const segment = text.replace(/\/$/, '');
  let start = segment.lastIndexOf('/') + 1;
  for (const [i, part] of segment.slice(start).split(';').entries()) {
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    const kind = Object.hasOwn(segmentParameters, name) ? segmentParameters[name] : undefined;
    const value = equals < 0 ? '' : part.slice(equals + 1);
    const isWrong =
      kind === 'number' ? !/^\d+$/.test(value) : kind === 'text' ? value === '' : kind === 'none' && equals >= 0;
    const span = { start: base.start + start, end: base.start + start + part.length };
    start += part.length + 1;
    if (i > 0 && isWrong && kind !== undefined && !part.includes('{{'))
      report(base, { own: { name }, problem: kind, text: value }, { span });
  }
}

const describeOption = (own: OwnOption, problem: Fact['problem'], text: string): string =>
  problem === 'value'
    ? `"${own.name}" must be ${listWords(own.values ?? [], 'or')}, but is ${showQuoted(text)}.`
    : problem === 'date'
      ? `"${own.name}" must be a date such as 2024-01-31, but is ${showQuoted(text)}.`
      : problem === 'together'
        ? `"${own.name}" and "${text}" exclude each other; remove one of them.`
        : `This service requires the query option "${own.name}"; add it.`;

function faultOf(
  { value }: QueryOption,
  own: OwnOption,
  options: readonly QueryOption[],
): Pick<Fact, 'problem' | 'text'> | undefined {
  const text = value.kind === 'RawValue' ? value.text.trim() : '';
  if (!text.includes('{{') && text !== '') {
    if (own.values !== undefined && !own.values.includes(text)) return { problem: 'value', text };
    // Services read dates in their own ways, so that only the form counts.
    if (own.isVersion === true && !/^\d{4}-\d\d-\d\d(?:-[A-Za-z]\w*)?$/.test(text)) return { problem: 'date', text };
    if (own.isDate === true && !/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(text)) return { problem: 'date', text };
  }
  const other = options.find(({ name }) => own.excludes?.includes(name.text) === true);
  return other === undefined ? undefined : { problem: 'together', text: other.name.text };
}
