/** A request without the filter or the header that the service documents as required for the resource. */
import { headerLines } from '../../text/index.js';
import type { ResourceConventions } from '../../semantics/index.js';
import type { Body, ExpandItem, Node, Query, SelectItem } from '../../syntax/index.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';
import { hasHole, mayHoldMore, optionWord } from '../shared/options/query-options.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { isSameInAnyCase, listWords } from '../shared/text/words.js';
import { tunneledMethod } from '../shared/writing/tunneled-method.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  /** `filter`: on one of the names. `key`: these key properties are missing. `body`: these members. `option`: it, for a condition. */
  readonly missing: 'header' | 'filter' | 'key' | 'body' | 'option' | 'lookup' | 'selected' | 'expanded' | 'filtered';
  readonly names: readonly string[];
  readonly source: string | undefined;
}

export const missingResourceRequirement = defineRule<'Url' | 'Body', Fact>({
  name: 'missing-resource-requirement',
  visits: ['Url', 'Body'],
  appliesTo: ({ conventions: { query } }) => query.resources.length > 0,
  find(node, context, report) {
    if (node.kind === 'Body') return findInBody(node, context, report);
    const { path, query } = node;
    const last = path?.segments.at(-1);
    const listed = listedResource(context);
    if (last === undefined || listed === undefined) return;
    const { requiredFilter, ifMatch, source, keyNames, filterOptions, properties } = listed.conventions;
    if (ifMatch?.includes(tunneledMethod(context)) === true && lacksIfMatch(context))
      report(last.name, { missing: 'header', names: [], source });
    const key = last.keys.at(-1)?.items ?? [];
    const lacking = keyNames?.filter((name) => !key.some((each) => isSameInAnyCase(each.name?.text ?? '', name))) ?? [];
    if (
      (key.some(({ name }) => name !== undefined) || (keyNames?.length ?? 0) > 1) &&
      key.length > 0 &&
      lacking.length > 0
    )
      report(last, { missing: 'key', names: lacking, source });
    if (context.method === 'GET' && query !== undefined && !mayHoldMore(query, context)) {
      findOption(query, filterOptions, source, context, report);
      findLookup(query, properties, source, context, report);
      findExpandedWhole(query, listed.conventions, report);
      findUnexpanded(query, listed.conventions, context, report);
      findUnfiltered(query, listed.conventions, report);
    }
    if (requiredFilter === undefined || context.method !== 'GET' || listed.count !== undefined) return;
    if (query !== undefined && mayHoldMore(query, context)) return;
    const options = query?.options ?? [];
    if (options.some(({ option }) => option === 'skiptoken' || option === 'deltatoken')) return;
    const filter = options.find(({ option }) => option === 'filter');
    if (filter !== undefined && hasHole(context.textOf(filter), context)) return;
    const used =
      filter === undefined ? [] : usedPaths(filter.value, context).map(({ names }) => textsOf(names).join('/'));
    const isRestricted = used.some((each) => requiredFilter.some((name) => name.toLowerCase() === each.toLowerCase()));
    if (!isRestricted) report(filter?.value ?? last.name, { missing: 'filter', names: requiredFilter, source });
  },
  describe: ({ missing, names, source }, context) => ({
    message: wordsOf[missing](listWords(names, missing === 'filter' ? 'or' : 'and'), context),
    notes: source === undefined ? [] : [{ message: `Documented at ${source}` }],
  }),
});

const wordsOf: Readonly<Record<Fact['missing'], (names: string, context: RuleContext) => string>> = {
  header: (_names, context) =>
    `This ${tunneledMethod(context)} requires the header If-Match; send the ETag of the entity.`,
  filter: (names, { dialect }) => `This resource requires a ${optionWord(dialect, 'filter')} by ${names}; add one.`,
  key: (names) => `This key must have all its properties; add ${names}.`,
  body: (names) => `An insert requires ${names}; add them to the body.`,
  option: (names) => `This condition requires the query option ${names}; add it.`,
  expanded: (names) => `A condition about ${names} requires $expand=${names}; add it.`,
  selected: (names) => `To expand ${names}, $select must name one of its properties; add ${names}/Title, for example.`,
  filtered: (names, { dialect }) =>
    `To expand ${names}, name one of them; write ${names}(${optionWord(dialect, 'filter')}=id eq '…').`,
  lookup: (names) => `${names} is a reference; write ${names}/Title, and ${names} in $expand.`,
};

/** A property that the filter restricts, and that works only with another option. */
function findOption(
  query: Query,
  filterOptions: Readonly<Record<string, string>> = {},
  source: string | undefined,
  context: RuleContext,
  report: Report<Fact>,
): void {
  const filter = query.options.find(({ option }) => option === 'filter');
  for (const { names, node } of filter === undefined ? [] : usedPaths(filter.value, context)) {
    const needed = Object.entries(filterOptions).find(([name]) => isSameInAnyCase(name, textsOf(names).join('/')))?.[1];
    if (needed !== undefined && !query.options.some(({ name }) => isSameInAnyCase(name.text, needed)))
      return report(node, { missing: 'option', names: [`${needed}=true`], source });
  }
}

/** A reference that a select names without one of its properties. */
function findLookup(
  query: Query,
  properties: ResourceConventions['properties'] = {},
  source: string | undefined,
  _context: RuleContext,
  report: Report<Fact>,
): void {
  const select = query.options.find(({ option }) => option === 'select')?.value;
  for (const item of select?.kind === 'SelectList' ? select.items : []) {
    const [name, ...rest] = item.kind === 'Missing' ? [] : item.path;
    if (name?.kind !== 'Name' || rest.length > 0) continue;
    if (
      Object.entries(properties).some(([each, { isLookup }]) => isLookup === true && isSameInAnyCase(each, name.text))
    )
      report(item, { missing: 'lookup', names: [name.text], source });
  }
}

/** A property of a reference in a filter, where the reference is not expanded. */
function findUnexpanded(
  query: Query,
  conventions: ResourceConventions,
  context: RuleContext,
  report: Report<Fact>,
): void {
  if (conventions.expandedWhole === undefined) return;
  const expand = query.options.find(({ option }) => option === 'expand')?.value;
  const expanded = expand === undefined ? '' : context.textOf(expand).toLowerCase();
  for (const { option, value } of query.options) {
    if (option !== 'filter') continue;
    for (const { names, node } of usedPaths(value, context)) {
      const [first, second] = textsOf(names);
      if (first === undefined || second === undefined || expanded.includes(first.toLowerCase())) continue;
      if (!conventions.expandedWhole.some((each) => isSameInAnyCase(each, first)))
        report(node, { missing: 'expanded', names: [first], source: conventions.source }, { severity: 'warning' });
    }
  }
}

/** An expanded reference of which a select names no property. */
function findExpandedWhole(query: Query, { expandedWhole, source }: ResourceConventions, report: Report<Fact>): void {
  if (expandedWhole === undefined) return;
  const valueOf = (name: string): Node | undefined => query.options.find(({ option }) => option === name)?.value;
  const [select, expand] = [valueOf('select'), valueOf('expand')];
  const firstOf = (item: ExpandItem | SelectItem | Node): string | undefined =>
    (item.kind === 'ExpandItem' || item.kind === 'SelectItem') && item.path[0]?.kind === 'Name'
      ? item.path[0].text
      : undefined;
  const selected = select?.kind === 'SelectList' ? select.items : [];
  for (const item of expand?.kind === 'ExpandList' ? expand.items : []) {
    const name = firstOf(item);
    if (name === undefined || !/^\w+$/.test(name) || expandedWhole.some((each) => isSameInAnyCase(each, name)))
      continue;
    const isSelected = selected.some(
      (each) => each.kind === 'SelectItem' && each.path.length > 1 && isSameInAnyCase(firstOf(each) ?? '', name),
    );
    // The list of what can be expanded as a whole may not be complete.
    if (!isSelected) report(item, { missing: 'selected', names: [name], source }, { severity: 'warning' });
  }
}

/** An expanded collection of which a filter must choose an entity. */
function findUnfiltered(
  query: Query,
  { filteredExpands = [], source }: ResourceConventions,
  report: Report<Fact>,
): void {
  const expand = query.options.find(({ option }) => option === 'expand')?.value;
  for (const item of expand?.kind === 'ExpandList' ? expand.items : []) {
    const [name, ...rest] = item.kind === 'Missing' ? [] : item.path;
    if (item.kind === 'Missing' || name?.kind !== 'Name' || rest.length > 0) continue;
    const isFiltered = item.options?.options.some(({ option }) => option === 'filter') === true;
    if (!isFiltered && filteredExpands.some((each) => isSameInAnyCase(each, name.text)))
      report(item, { missing: 'filtered', names: [name.text], source }, { severity: 'warning' });
  }
}

/** Members without which nothing is inserted. */
function findInBody({ content, faults }: Body, context: RuleContext, report: Report<Fact>): void {
  const { requiredProperties: required, verboseTypes, source } = listedResource(context)?.conventions ?? {};
  const requiredProperties = required ?? (verboseTypes && isVerbose(context) ? ['__metadata'] : undefined);
  if (requiredProperties === undefined || tunneledMethod(context) !== 'POST' || faults.length > 0) return;
  if (content?.kind === 'JsonArray' && required !== undefined)
    return report(content, { missing: 'body', names: required, source });
  if (content?.kind !== 'JsonObject') return;
  if (content.members.some(({ name }) => name.text.includes('{{'))) return;
  // An entity of a derived type may have other properties.
  const isDerived = content.members.some(({ name }) => /^@(?:odata\.)?type$/.test(name.text));
  if (isDerived && !requiredProperties.some((name) => name.startsWith('@'))) return;
  const names = requiredProperties.filter(
    (name) => !content.members.some((each) => isSameInAnyCase(each.name.text, name)),
  );
  if (names.length > 0) report(content, { missing: 'body', names, source });
}

const isVerbose = ({ request }: RuleContext): boolean =>
  headerLines(request?.headers ?? {}).some(
    ({ name, value }) => /^content-type$/i.test(name.trim()) && /odata=verbose/i.test(value),
  );

/** Without a list of headers it is unknown which ones will be sent. */
function lacksIfMatch({ request }: RuleContext): boolean {
  if (request?.headers === undefined) return false;
  return !headerLines(request.headers).some(
    ({ name }) => /^\s*if-(?:none-)?match\s*$/i.test(name) || name.includes('{{'),
  );
}
