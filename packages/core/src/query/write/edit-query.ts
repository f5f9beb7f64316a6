/** Edits of a URL that leave every other character as it is. */
import type { NavigationProperty, Property, Schema } from '../../schema/index.js';
import { type BoundRequest, type ResourceKind, resourceKindOf, type Service } from '../../semantics/index.js';
import { odata401Service } from '../../profiles/index.js';
import { aSchema, aService, createChecker } from '../../checker/index.js';
import {
  describeProblem,
  isBeforeV4,
  type Expression,
  type Name,
  parseFilter,
  type QueryOption,
  walk,
} from '../../syntax/index.js';
import { applyEdits, aString, objectWith, misspelt, mustBe, requireArgument, type TextEdit } from '../../text/index.js';
import { systemQueryOptions } from '../../language/index.js';
import { anExpression } from '../model/require-query.js';
import type { Expr } from '../model/expression.js';
import { encodeOption } from '../print/encode.js';
import { printQuery } from '../print/print-query.js';

/** The options of an editor, which give names in a URL their meaning. @public */
export interface EditOptions {
  readonly schema: Schema;
  /** The service, by name or as a record; OData 4.01 by default. */
  readonly service?: Service | string;
}

/** An editor of a URL. Each method returns a new editor. @public */
export interface QueryEditor {
  /**
   * Adds a condition to the filter of the query: an expression, or a filter as decoded text. With `$apply` it becomes the first
   * transformation, so that it applies to stored rows. It restricts only the rows of the resource itself; `restrict` finds all other
   * places.
   */
  andFilter(condition: Expr | string): QueryEditor;
  setTop(top: number): QueryEditor;
  setSkip(skip: number): QueryEditor;
  /** Renames a property wherever the URL refers to it. */
  rename(property: Property | NavigationProperty, name: string): QueryEditor;
  /** Removes a query option by its name, with or without `$`. */
  drop(option: string): QueryEditor;
  toString(): string;
}

/**
 * Makes an editor of a URL, which keeps every character that an edit does not change.
 *
 * @param url - As it is sent or stored.
 * @throws A TypeError for a URL with syntax errors, because an added condition would change the meaning of unbalanced parentheses. The
 *   methods throw one for an invalid condition or number, and for a condition on a single resource.
 * @public
 */
export function editQuery(url: string, options: EditOptions): QueryEditor {
  requireArgument('editQuery', 'url', url, aString);
  requireArgument('editQuery', 'options', options, objectWith({ schema: aSchema, service: aService }, ['schema']));
  return new Editor(url, options);
}

const aCount = mustBe('a whole number, zero or greater', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
const aCondition = mustBe(
  'a filter as text, or an expression',
  (value) => typeof value === 'string' || anExpression(value, '') === undefined,
);
const aPropertyName = mustBe(
  'a name of letters, digits and underscores',
  (value) =>
    typeof value === 'string' && /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]{0,127}$/u.test(value),
);
const aProperty = mustBe(
  'a property of the schema, such as type.properties.get("Name")',
  (value) => typeof value === 'object' && value !== null && 'kind' in value && 'name' in value,
);

class Editor implements QueryEditor {
  readonly #bound: BoundRequest;

  constructor(
    private readonly url: string,
    private readonly options: EditOptions,
  ) {
    const { schema, service = odata401Service } = options;
    const [bound] = createChecker({ schema, service, fixes: false }).bind({ url });
    if (bound?.url === undefined) throw new TypeError('The URL is not that of a resource.');
    // A plus sign in a string is a space or itself; neither changes the structure.
    const problem = bound.syntax
      .flatMap(({ problems }) => problems)
      .find(({ code, variant }) => code !== 'unencoded-plus' || variant !== 'string');
    if (problem !== undefined)
      throw new TypeError(`The URL has a syntax error: ${describeProblem(problem, 'url').message}`);
    this.#bound = bound;
  }

  andFilter(condition: Expr | string): QueryEditor {
    requireArgument('andFilter', 'condition', condition, aCondition);
    const text = this.#conditionText(condition);
    const kind = resourceKindOf(this.#bound.binding.path);
    if (kind !== undefined && !filteredKinds.has(kind) && !isBeforeV4(this.#bound.dialect))
      throw new TypeError('andFilter: the URL does not address a collection, and only a collection can be filtered.');
    const apply = this.#option('apply');
    if (apply !== undefined && !isEmpty(apply))
      return this.#edited([
        { start: apply.value.start, end: apply.value.start, text: `filter(${encodeOption(text, 'apply')})/` },
      ]);
    const filter = this.#option('filter');
    if (filter === undefined) return this.#appended('filter', text);
    if (isEmpty(filter)) return this.#filled(filter, text);
    const { start, end } = filter.value;
    const added = `and ${joinable(this.#parsed(text)) ? text : `(${text})`}`;
    const edits = joinable(filter.value as Expression)
      ? [{ start: end, end, text: encodeOption(` ${added}`, 'filter') }]
      : [
          { start, end: start, text: '(' },
          { start: end, end, text: encodeOption(`) ${added}`, 'filter') },
        ];
    return this.#edited(edits);
  }

  setTop(top: number): QueryEditor {
    return this.#setNumber('top', top);
  }

  setSkip(skip: number): QueryEditor {
    return this.#setNumber('skip', skip);
  }

  rename(property: Property | NavigationProperty, name: string): QueryEditor {
    requireArgument('rename', 'property', property, aProperty);
    requireArgument('rename', 'name', name, aPropertyName);
    const edits = new Map<Name, TextEdit>();
    const replace = (node: Name): void =>
      void edits.set(node, { start: node.start, end: node.end, text: encodeOption(name, 'filter') });
    const { binding, url } = this.#bound;
    walk(url!, (node) => {
      const referent = node.kind === 'Name' ? binding.referentOf(node) : undefined;
      const isMeant = referent?.kind === 'property' || referent?.kind === 'navigation';
      if (node.kind === 'Name' && isMeant && referent.property === property) replace(node);
    });
    for (const { key, type } of binding.path)
      for (const [item, { path }] of key?.values ?? [])
        if (item.name !== undefined && type?.properties.get(path) === property) replace(item.name);
    return this.#edited([...edits.values()]);
  }

  drop(option: string): QueryEditor {
    requireArgument('drop', 'option', option, aString);
    const name = option.replace(/^\$/, '').toLowerCase();
    const near = systemQueryOptions.includes(name) ? undefined : misspelt(name, systemQueryOptions);
    const isMeant = (each: QueryOption): boolean => each.option === name || each.name.text === option;
    const { options = [], start = 0, end = 0 } = this.#bound.url?.query ?? {};
    const left = options.filter((each) => !isMeant(each));
    // Without options the question mark is removed too.
    if (left.length === 0 && options.length > 0) return this.#edited([{ start: start - 1, end, text: '' }]);
    if (near !== undefined && left.length === options.length)
      throw new TypeError(`drop: the URL has no option "${option}"; did you mean "${near}"?`);
    const edits = options.flatMap((each, i): TextEdit[] => {
      if (!isMeant(each)) return [];
      // The separator of the first option is after it, that of all others before.
      const next = options[i + 1];
      const isFirst = !options.slice(0, i).some((other) => !isMeant(other));
      return isFirst
        ? [{ start: each.start, end: next?.start ?? each.end, text: '' }]
        : [{ start: options[i - 1]!.end, end: each.end, text: '' }];
    });
    return this.#edited(edits);
  }

  toString(): string {
    return this.url;
  }

  #setNumber(name: 'top' | 'skip', value: number): QueryEditor {
    requireArgument(name === 'top' ? 'setTop' : 'setSkip', name, value, aCount);
    const option = this.#option(name);
    if (option === undefined) return this.#appended(name, String(value));
    if (isEmpty(option)) return this.#filled(option, String(value));
    const { start, end } = option.value;
    return this.#edited([{ start, end, text: String(value) }]);
  }

  /** Finds an option. It refuses duplicates, because programs differ in which one they use. */
  #option(name: string): QueryOption | undefined {
    const found = (this.#bound.url?.query?.options ?? []).filter(({ option }) => option === name);
    if (found.length > 1) throw new TypeError(`The URL has the query option ${found[0]!.name.text} twice.`);
    return found[0];
  }

  /** Writes the value of an option, which may have no equals sign. */
  #filled({ name, end, option = '' }: QueryOption, value: string): QueryEditor {
    return this.#edited([{ start: name.end, end, text: `=${encodeOption(value, option)}` }]);
  }

  #appended(name: string, value: string): QueryEditor {
    const hash = this.url.indexOf('#');
    const end = hash < 0 ? this.url.length : hash;
    const before = this.url.slice(0, end);
    const separator = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';
    const { optionPrefix } = this.#bound.dialect;
    const written = optionPrefix === 'none' ? name : `$${name}`;
    return this.#edited([{ start: end, end, text: `${separator}${written}=${encodeOption(value, name)}` }]);
  }

  #conditionText(condition: Expr | string): string {
    const { dialect } = this.#bound;
    const text =
      typeof condition === 'string' ? condition : printQuery(condition, { dialect, schema: this.options.schema });
    this.#parsed(text);
    return text;
  }

  #parsed(condition: string): Expression {
    const { tree, problems } = parseFilter(condition, { dialect: this.#bound.dialect });
    if (problems[0] === undefined) return tree;
    throw new TypeError(`The condition has a syntax error: ${describeProblem(problems[0], 'filter').message}`);
  }

  #edited(edits: readonly TextEdit[]): QueryEditor {
    return edits.length === 0 ? this : new Editor(applyEdits(this.url, edits), this.options);
  }
}

const isEmpty = ({ value }: QueryOption): boolean => value.start === value.end;

/** The kinds of resources that a filter can apply to. */
const filteredKinds: ReadonlySet<ResourceKind> = new Set<ResourceKind>([
  'all', 'crossjoin', 'entities', 'references', 'complexes', 'primitives', 'count',
]); // prettier-ignore

/** Whether an expression keeps its meaning next to `and`: only `or` binds less tightly. */
const joinable = (expression: Expression): boolean => !(expression.kind === 'Logical' && expression.name === 'or');
