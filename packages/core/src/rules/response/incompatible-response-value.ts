/** A value of a response that is written where no value of its type can be. */
import { followPath } from '../../semantics/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { type ChainedPath, chainedPaths } from '../shared/response/chained-paths.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  /** The name of the request. */
  readonly name: string;
  readonly property: string;
  readonly type: string;
}

/** The forms in which clients write a value of each type: if none of them is valid, no value is. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'Edm.Boolean': ['true'],
  'Edm.Byte': ['1'],
  'Edm.SByte': ['1'],
  'Edm.Int16': ['1'],
  'Edm.Int32': ['1'],
  'Edm.Int64': ['1'],
  'Edm.Decimal': ['1', '1.5'],
  'Edm.Double': ['1', '1.5'],
  'Edm.Single': ['1', '1.5'],
  'Edm.Guid': ['01234567-89ab-cdef-0123-456789abcdef'],
  'Edm.Date': ['2001-02-03'],
  'Edm.DateTimeOffset': ['2001-02-03T04:05:06Z'],
  'Edm.TimeOfDay': ['04:05:06'],
};

/** A string can contain the form of any other value, but without quotes it is not one of a string. */
const formsOfString = ['x', ...new Set(Object.values(forms).flat())];

/** Each variable costs a few checks of the whole address. */
const maxTried = 10;

export const incompatibleResponseValue = defineRule<'Request', Fact>({
  name: 'incompatible-response-value',
  visits: ['Request'],
  forms: { Request: ['chained'] },
  find(request, context, report) {
    const inAddress = chainedPaths(request, context).filter(({ at, path }) => at === request.url && path.isWhole);
    for (const path of inAddress.slice(0, maxTried)) {
      const found = followPath(path.shape, path.path.steps);
      const type = 'shape' in found && found.shape.kind === 'value' ? found.shape.type : undefined;
      const property = path.path.steps.at(-1)?.name;
      if (type !== undefined && property !== undefined && isInvalid(path, type, context))
        report(path.at, { name: path.name, property, type }, { span: path.span });
    }
  },
  describe: ({ name, property, type }) => ({
    message: `"${shorten(property)}" of the response to "${shorten(name)}" has type ${type}, which is not valid in this URL; use another property${type === 'Edm.String' ? ', or write quotes around it' : ''}.`,
  }),
});

/** Whether the address has an error at the variable with each form that the value can have, but none with the variable. */
function isInvalid({ span: { start, end } }: ChainedPath, type: string, { request, chain }: RuleContext): boolean {
  const url = request?.url;
  if (url === undefined || chain === undefined) return false;
  const [before, after] = [url.slice(0, start), url.slice(end)];
  // A whole condition can be a string, and so can a key with its quotes; a key is the one place where neither is likely.
  const isKey = !before.includes('?') && /[(=,]$/.test(before) && /^[),]/.test(after);
  const written = type === 'Edm.String' ? (isKey ? formsOfString : []) : (forms[type] ?? []);
  const isWrong = (form: string, length: number): boolean =>
    chain
      .findingsWith(`${before}${form}${after}`)
      .some(
        (each) => each.in === 'url' && each.severity === 'error' && each.start < start + length && each.end > start,
      );
  return (
    written.length > 0 &&
    written.every((form) => isWrong(form, form.length)) &&
    !isWrong(url.slice(start, end), end - start)
  );
}
