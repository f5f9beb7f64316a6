/** Conversions of query options. */
import type { QueryOption } from '@odatalint/core';
import { conversion } from './conversion.js';
import { convertExpandAndSelect } from './expand-tree.js';
import type { Conversion, Migration } from './migration.js';

const rawOf = ({ value }: QueryOption): string => (value.kind === 'RawValue' ? value.text.trim() : '');

/** The media types of V2 and V3 in the notation of V4; undefined for a text without any of them. */
export function mediaTypeIn4(text: string): string | undefined {
  const parameter = /;(\s*)odata=(verbose|light|fullmetadata|minimalmetadata|nometadata)\b/i.exec(text);
  if (parameter === null) return undefined;
  const [whole, space, word = ''] = parameter;
  const level = { verbose: 'full', light: 'minimal' }[word.toLowerCase()] ?? word.toLowerCase().replace('metadata', '');
  return text.replace(whole, `;${space}odata.metadata=${level}`);
}

const otherShape = 'JSON of V4 has another shape; check the code that reads the response.';

export const optionConversions: readonly Conversion[] = [
  conversion('QueryOption', {
    from: 'Products?$inlinecount=allpages',
    to: 'Products?$count=true',
    note: '`none` becomes `false`.',
    convert(node, migration) {
      if (node.option !== 'inlinecount') return false;
      const word = rawOf(node).toLowerCase();
      if (word !== 'allpages' && word !== 'none')
        return keep(node, 'Its value is not "allpages" or "none".', migration);
      migration.write(node.name, '$count');
      migration.write(node.value, word === 'allpages' ? 'true' : 'false');
      return true;
    },
  }),
  conversion('Query', {
    from: 'Products?$expand=Category/Products,Suppliers&$select=Name,Category/Name',
    to: 'Products?$expand=Category($select=Name;$expand=Products),Suppliers&$select=Name',
    convert(node, migration) {
      convertExpandAndSelect(node, migration);
      return false;
    },
  }),
  conversion('QueryOption', {
    from: 'Products?$format=application/json;odata=verbose',
    to: 'Products?$format=application/json;odata.metadata=full',
    note: '`jsonverbose` becomes `json`; both are reported, as JSON of V4 has another shape.',
    convert(node, migration) {
      if (node.option !== 'format') return false;
      const text = rawOf(node);
      const media = text.toLowerCase() === 'jsonverbose' ? 'json' : mediaTypeIn4(text);
      if (media === undefined) return false;
      migration.write(node.value, media);
      if (/verbose/i.test(text)) migration.check(node, otherShape);
      return true;
    },
  }),
  conversion('QueryOption', {
    from: "Products?$skiptoken='x'",
    to: undefined,
    note: '`!deltatoken` of SAP is reported, too: only the service can write it.',
    convert: (node, migration) =>
      (node.option === 'skiptoken' || node.name.text.startsWith('!deltatoken')) &&
      keep(node, 'Only the service can write the token, in a link of its response.', migration),
  }),
  conversion('QueryOption', {
    from: 'Products?search=tea',
    to: undefined,
    note: 'An option of SAP; `$search` of V4 has another syntax.',
    convert: (node, migration) =>
      node.name.text === 'search' && keep(node, '"$search" of V4 has another syntax than "search" of SAP.', migration),
  }),
];

function keep(node: QueryOption, reason: string, migration: Migration): boolean {
  migration.keep(node, reason);
  return true;
}
