/** Queries as text: expressions, options and whole URLs. */
import type { Schema } from '../../schema/index.js';
import { type Dialect, odata401 } from '../../syntax/index.js';
import { encodeOption, encodeSegment } from './encode.js';
import { expressionText, type PrintContext, stepTexts } from './print-expression.js';
import { optionTexts } from './print-options.js';
import { aPart } from '../model/require-query.js';
import type { BoundQuery, QueryNode } from '../model/bound-query.js';
import type { Expr } from '../model/expression.js';
import { anObject, objectWith, requireArgument } from '../../text/index.js';

/** How a query is printed. @public */
export interface PrintOptions {
  /** Its notation. By default that of the query, or OData 4.01 for a part of one. */
  readonly dialect?: Dialect;
  /** Names the properties of keys and imported functions. By default that of the query. */
  readonly schema?: Schema;
}

const printOptions = objectWith({ dialect: anObject, schema: anObject });

/**
 * The text of an expression, of query options, or of a whole query relative to the service root. Precedence gets its parentheses; what is printed
 * reads back as the same query. An expression is decoded text, as in a stored filter; options and queries are percent-encoded and can be
 * sent. Conditions that `restrict` added as `rows` are not printed, so only a query that it restricted by filters can be sent as text. Throws a
 * TypeError for what a dialect cannot express.
 *
 * @public
 */
export function print(part: Expr | QueryNode | BoundQuery, options: PrintOptions = {}): string {
  requireArgument('print', 'part', part, aPart);
  requireArgument('print', 'options', options, printOptions);
  if ('options' in part) return printQuery(part, options);
  const context: PrintContext = { dialect: options.dialect ?? odata401, schema: options.schema, here: undefined };
  return 'kind' in part ? expressionText(context, part) : optionsText(context, part);
}

function printQuery(query: BoundQuery, { dialect = query.dialect, schema = query.schema }: PrintOptions): string {
  const context: PrintContext = { dialect, schema, here: undefined };
  const segments = stepTexts({ ...context, isResourcePath: true }, query.path);
  const { form } = query.target;
  if (form === 'count' || form === 'value') segments.push(`$${form}`);
  // Before V4, `$links` is before the navigation property whose references are meant.
  if (form === 'references' && !dialect.pathSegments.includes('$ref')) segments.splice(-1, 0, '$links');
  else if (form === 'references') segments.push('$ref');
  const text = optionsText(context, query.options);
  return `${segments.map(encodeSegment).join('/')}${text === '' ? '' : `?${text}`}`;
}

const optionsText = (context: PrintContext, node: QueryNode): string =>
  optionTexts(context, node)
    .map(([name, value]) => `${encodeOption(name, '')}=${encodeOption(value, name)}`)
    .join('&');
