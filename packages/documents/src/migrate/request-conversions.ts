/** Conversions of methods and headers. */
import type { Header, Method, Request } from '@odatalint/core/internal';
import { conversion } from './conversion.js';
import type { Conversion, Migration } from './migration.js';
import { mediaTypeIn4 } from './option-conversions.js';

const is = ({ name }: Header, expected: string): boolean => name.text.trim().toLowerCase() === expected;

const versions: Readonly<Record<string, string>> = {
  dataserviceversion: 'OData-Version',
  maxdataserviceversion: 'OData-MaxVersion',
};

const preferences: Readonly<Record<string, string>> = {
  'return-content': 'return=representation',
  'return-no-content': 'return=minimal',
};

export const requestConversions: readonly Conversion[] = [
  conversion('Method', {
    from: 'MERGE Products(1)',
    to: 'PATCH Products(1)',
    convert: (node, migration) => putMethod(node, node.text, migration),
  }),
  conversion('BatchItem', {
    from: 'MERGE in a batch',
    to: 'PATCH',
    convert(node, migration) {
      if (node.method?.text.toUpperCase() === 'MERGE') migration.write(node.method, 'PATCH');
      return false;
    },
  }),
  conversion('Request', {
    from: 'X-HTTP-Method: MERGE',
    to: 'PATCH as the method',
    note: 'On a POST; with `PUT`, `PATCH` and `DELETE` likewise.',
    convert: untunnel,
  }),
  conversion('Header', {
    from: 'DataServiceVersion: 2.0',
    to: 'OData-Version: 4.0',
    note: '`MaxDataServiceVersion` becomes `OData-MaxVersion`.',
    convert(node, migration) {
      const own = node.name.text.trim().toLowerCase();
      const name = Object.hasOwn(versions, own) ? versions[own] : undefined;
      if (name === undefined) return false;
      migration.replace(node, node, `${name}: 4.0`);
      return true;
    },
  }),
  conversion('Header', {
    from: 'Accept: application/json;odata=verbose',
    to: 'Accept: application/json;odata.metadata=full',
    note: '`fullmetadata`, `minimalmetadata` and `nometadata` become `full`, `minimal` and `none`.',
    convert(node, migration) {
      if (!is(node, 'accept') && !is(node, 'content-type')) return false;
      const { value } = node;
      if (/application\/atom\+xml/i.test(value.text))
        migration.keep(value, 'Services of V4 need not read or write Atom.');
      const media = mediaTypeIn4(value.text);
      if (media === undefined) return false;
      migration.replace(value, value, media);
      if (is(node, 'accept') && /verbose/i.test(value.text))
        migration.check(value, 'JSON of V4 has another shape; check the code that reads the response.');
      return true;
    },
  }),
  conversion('Header', {
    from: 'Prefer: return-content',
    to: 'Prefer: return=representation',
    note: '`return-no-content` becomes `return=minimal`.',
    convert(node, migration) {
      if (!is(node, 'prefer')) return false;
      const text = node.value.text.replace(
        /return-content|return-no-content/gi,
        (word) => preferences[word.toLowerCase()]!,
      );
      if (text !== node.value.text) migration.replace(node.value, node.value, text);
      return true;
    },
  }),
];

function putMethod(node: Method, text: string, migration: Migration): boolean {
  if (text.toUpperCase() !== 'MERGE') return false;
  migration.replace(node, node, 'PATCH');
  return true;
}

/** A POST with another method in a header becomes that method, without the header. */
function untunnel({ method, headers }: Request, migration: Migration): boolean {
  const header = headers.find((each) => is(each, 'x-http-method'));
  const word = header?.value.text.trim().toUpperCase() ?? '';
  if (header === undefined || method?.text.toUpperCase() !== 'POST' || !/^[A-Z]{3,10}$/.test(word)) return false;
  migration.replace(method, method, word === 'MERGE' ? 'PATCH' : word);
  migration.finish(method);
  migration.finish(header);
  const at = headers.indexOf(header);
  const next = headers[at + 1];
  const before = headers[at - 1];
  const span =
    next === undefined
      ? { start: before?.end ?? header.start, end: header.end }
      : { start: header.start, end: next.start };
  migration.replace(header, span, '');
  return false;
}
