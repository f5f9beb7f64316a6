/**
 * The titles of the clauses that rule pages name, by document and number. A published section has an anchor made of its title, so
 * a clause that is missing here has no link: test/rule-page-shape.test.ts lists it.
 */
const oasis = 'https://docs.oasis-open.org/odata/';

/** The names that pages use for a document, its address, and the titles of its clauses. */
const documents = [
  {
    name: /OData 4\.0 URL conventions/,
    address: `${oasis}odata/v4.0/odata-v4.0-part2-url-conventions.html`,
    // The sections of 4.0 have anchors that a word processor numbered.
    titles: undefined,
  },
  {
    name: /OData 4\.01 URL conventions|URL conventions(?= \d)/,
    address: `${oasis}odata/v4.01/odata-v4.01-part2-url-conventions.html`,
    titles: {
      2: 'URL Components',
      4: 'Resource Path',
      4.2: 'Addressing the Batch Endpoint for a Service',
      4.3: 'Addressing Entities',
      '4.3.1': 'Canonical URL',
      '4.3.3': 'URLs for Related Entities with Referential Constraints',
      '4.3.5': 'Alternate Keys',
      4.4: 'Addressing References between Entities',
      4.5: 'Addressing Operations',
      '4.5.2': 'Addressing Functions',
      4.6: 'Addressing a Property',
      4.8: 'Addressing the Count of a Collection',
      4.9: 'Addressing a Member within an Entity Collection',
      4.11: 'Addressing Derived Types',
      4.15: 'Addressing the Cross Join of Entity Sets',
      4.17: 'Passing Query Options in the Request Body',
      5.1: 'System Query Options',
      '5.1.1': 'Common Expression Syntax',
      '5.1.1.1': 'Logical Operators',
      '5.1.1.1.1': 'Equals',
      '5.1.1.1.11': 'In',
      '5.1.1.2': 'Arithmetic Operators',
      '5.1.1.2.5': 'Division',
      '5.1.1.3': 'Grouping',
      '5.1.1.4': 'Canonical Functions',
      '5.1.1.5': 'String and Collection Functions',
      '5.1.1.5.7': 'substring',
      '5.1.1.7.1': 'matchesPattern',
      '5.1.1.7.2': 'tolower',
      '5.1.1.10': 'Type Functions',
      '5.1.1.12': 'Conditional Functions',
      '5.1.1.13': 'Lambda Operators',
      '5.1.1.14.1': 'Primitive Literals',
      '5.1.1.15': 'Path Expressions',
      '5.1.1.18': 'Numeric Promotion',
      '5.1.3': 'System Query Option $expand',
      '5.1.4': 'System Query Option $select',
      '5.1.5': 'System Query Option $orderby',
      '5.1.8': 'System Query Option $search',
      '5.1.10': 'System Query Option $compute',
      '5.1.12': 'System Query Option $schemaversion',
      5.2: 'Custom Query Options',
      5.3: 'Parameter Aliases',
    },
  },
  {
    name: /OData 4\.01 [Pp]rotocol|[Pp]rotocol(?= \d)/,
    address: `${oasis}odata/v4.01/odata-v4.01-part1-protocol.html`,
    titles: {
      '8.1.5': 'Header OData-Version',
      8.2: 'Request Headers',
      '8.2.4': 'Header If-Match',
      '8.2.8': 'Header Prefer',
      '8.2.8.5': 'Preference maxpagesize (odata.maxpagesize)',
      '9.3.1': 'Response Code 501 Not Implemented',
      '11.2.1': 'System Query Options',
      '11.2.5.2.1': 'Expand Options',
      '11.2.6.4': 'System Query Option $skip',
      '11.4.1.1': 'Use of ETags for Avoiding Update Conflicts',
      '11.4.2': 'Create an Entity',
      '11.4.2.1': 'Link to Related Entities When Creating an Entity',
      '11.4.3': 'Update an Entity',
      '11.4.5': 'Delete an Entity',
      '11.4.6': 'Modifying Relationships between Entities',
      '11.5.4.1': 'Invoking a Function',
      '11.5.5.1': 'Invoking an Action',
      11.7: 'Batch Requests',
      '11.7.7': 'Multipart Batch Format',
      13.1: 'OData 4.0 Service Conformance Levels',
    },
  },
  {
    name: /OData 4\.01 JSON format|OData JSON 4\.01|JSON format(?= \d)/,
    address: `${oasis}odata-json-format/v4.01/odata-json-format-v4.01.html`,
    titles: {
      3: 'Requesting the JSON Format',
      4.5: 'Control Information',
      '4.5.3': 'Control Information: type (odata.type)',
      '4.5.4': 'Control Information: count (odata.count)',
      '4.5.5': 'Control Information: nextLink (odata.nextLink)',
      6: 'Entity',
      7: 'Structural Property',
      8.3: 'Expanded Navigation Property',
      8.5: 'Bind Operation',
      9: 'Stream Property',
      13: 'Collection of Entities',
      14: 'Entity Reference',
      18: 'Action Invocation',
      19.1: 'Batch Request',
      19.5: 'Batch Response',
      20: 'Instance Annotations',
      21: 'Error Handling',
    },
  },
  {
    name: /CSDL(?= \d)/,
    address: `${oasis}odata-csdl-xml/v4.01/odata-csdl-xml-v4.01.html`,
    titles: {
      3.3: 'Primitive Types',
      7.2: 'Type Facets',
      '7.2.1': 'Nullable',
      '7.2.7': 'Default Value',
      8.2: 'Nullable Navigation Property',
      10.3: 'Enumeration Type Member',
      12.1: 'Action',
      12.2: 'Action Overloads',
      12.4: 'Function Overloads',
      12.5: 'Bound or Unbound Action or Function Overloads',
    },
  },
  {
    name: /OData Data Aggregation/,
    address: `${oasis}odata-data-aggregation-ext/v4.0/odata-data-aggregation-ext-v4.0.html`,
    titles: {
      3: 'System Query Option $apply',
      '3.2.1': 'Transformation aggregate',
      '3.2.1.2': 'Keyword as',
      '3.2.1.3': 'Aggregation Methods',
      '3.2.3': 'Transformation groupby',
      '3.3.1': 'Top/bottom transformations',
      '3.5.1': 'Transformations join and outerjoin',
    },
  },
  { name: /(?:OData 4\.01 )?ABNF/, address: `${oasis}odata/v4.01/os/abnf/odata-abnf-construction-rules.txt` },
];

/**
 * The anchor of a title. The word processor of the older documents wrote `sec_` before it and kept 40 characters; the newer
 * document about aggregation is written in Markdown.
 */
function anchorOf(title, address) {
  const word = title.replace(/[^A-Za-z0-9]/g, '');
  return address.includes('aggregation') ? word : `sec_${word}`.slice(0, 40);
}

/** The clauses that a text names: its parts with the document of each, and the numbers in it. In: escaped HTML or plain text. */
function* clausesOf(text) {
  for (const part of text.split('; ')) {
    const document = documents.find(({ name }) => name.test(part));
    const [found] = document === undefined ? [] : part.match(document.name);
    yield { part, document, found };
  }
}

const number = /(?<![\w.])\d+(?:\.\d+)*(?![\w.])/g;

const link = (address, text, title) =>
  `<a href="${address}"${title === undefined ? '' : ` title="${title}"`}>${text}</a>`;

/** A text with links to the documents and sections that it names. In: escaped HTML. */
export const linkClauses = (text) =>
  [...clausesOf(text)]
    .map(({ part, document, found }) => {
      if (document === undefined) return part;
      const { address, titles } = document;
      const at = part.indexOf(found);
      const rest = part.slice(at + found.length).replace(number, (each) => {
        const title = titles?.[each];
        return title === undefined ? each : link(`${address}#${anchorOf(title, address)}`, each, title);
      });
      return part.slice(0, at) + link(address, found) + rest;
    })
    .join('; ')
    .replace(/RFC (\d{4})/g, '<a href="https://www.rfc-editor.org/rfc/rfc$1">RFC $1</a>');

/** The clauses of a text whose titles are not known, such as `URL conventions 5.1.99`. */
export const unknownClauses = (text) =>
  [...clausesOf(text)].flatMap(({ part, document, found }) =>
    document?.titles === undefined
      ? []
      : [...part.slice(part.indexOf(found) + found.length).matchAll(number)]
          .filter(([each]) => document.titles[each] === undefined)
          .map(([each]) => `${found} ${each}`),
  );
