/** Which texts are placeholders, in which kind of text and in which documents. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asWritten,
  findPlaceholders,
  isPlaceholder,
  markVariables,
  type PlaceholderScope,
  type PlaceholderSite,
} from './index.js';

/** The text with each placeholder marked. */
function marked(text: string, site: PlaceholderSite, scope: PlaceholderScope = 'stored'): string {
  let done = 0;
  const parts = findPlaceholders(text, site, scope).map(({ start, end }) => {
    const part = `${text.slice(done, start)}«${text.slice(start, end)}»`;
    done = end;
    return part;
  });
  return parts.join('') + text.slice(done);
}

const unmarked = (text: string): string => text.replaceAll(/[«»]/g, '');

const inAddresses = [
  "Equipment('«<key>»')",
  "Equipment('«{id}»')/Jobs('«${job}»')?$select=Id,«{property_1}»,«…»",
  'Equipment(«<key>»)/«$(Navigation)»?$top=«%PAGE_SIZE%»',
  'Orders(«:id»)/Items/«:item»?$filter=Code eq :code',
  '«[path]»/Items?$expand=Items[1],[Items]',
  '{{x}}',
  '{{x}}/«{set}»({{id}})',
  '«${{ vars.BASE }}»/Orders',
  "Orders('«%3Ckey%3E»')?$filter=Id eq '«%7Bid%7D»' or Id eq '«%7B%7Bid%7D%7D»'",
  'https://«%HOST%»/«<entity set>»?«...»',
  'Orders/«{id:guid}»/«{*rest}»',
  'Orders?$filter=Price<Cost and Weight>3',
  'Orders?$filter=Price <Cost and Weight> 3',
  'Orders?$filter=Price <> 3 and Cost <= 4',
  'Orders?$filter=@p in @q&@p={"a":1}&@q=[1,2]&@r={}&@s=["a"]&@t=[true]',
  "Orders?$filter=contains(Name,'%BIKE%') or Name eq 'caf%C3%A9t%E9%20'",
  'Orders?$filter=Name eq %AB%CD',
  'Orders({{id})?$filter=a eq {<b>} or a eq {%NAME_A%} or a eq %7B%7Bid%7D',
  'Orders[1]/Items',
  '$[1]/Items',
  '$batch',
  'Files/root:/a/b:/content',
  "Orders('a<b')",
  'Orders(1)..',
];

const inDocumentation = [
  'Orders?$select=«[property]»,«[Name]»',
  'Orders[id]',
  'Orders(«id»)/Items(«itemId»)?$filter=f(id)',
  '_api/site/JoinHubSite(«hubSiteId»)',
  "Orders(abc)/Items('id')/f(id=1)",
  '{"tags": «[tag]», "list": [1], "more": ["a"], "no": [true, null]}',
  '{"list": [{"a": 1}, «[97 records truncated]»], "more": [97, 1]}',
];

const inBodies = [
  '{"Code": "«<code>»", "Status": «<status>», «...»}',
  '{"a": {}, "b": [], "c": {"d": [{"e": 1}]}}',
  '{"«{name}»": «{value}», "x": {{x}}}',
  '{{id}: 1, "a": {«<name>»: 1} }',
  '{"Text": "«<b>»bold</b> a < b > c"}',
  '{"Path": "«%HOME_DIR%»", "Share": "100% OFF%"}',
];

describe('placeholders', () => {
  test.each(inAddresses)('in an address: %s', (text) => {
    expect(marked(unmarked(text), 'address')).toBe(text);
    expect(marked(unmarked(text), 'address', 'none')).toBe(unmarked(text));
  });

  test.each(inDocumentation)('in documentation: %s', (text) => {
    const site = text.startsWith('{') ? 'body' : 'address';
    expect(marked(unmarked(text), site, 'documentation')).toBe(text);
  });

  test.each(inBodies)('in a body: %s', (text) => {
    expect(marked(unmarked(text), 'body')).toBe(text);
  });

  test('tags of markup are none', () => {
    expect(marked('<Export><user>{user}</user><n>…</n></Export>', 'markup')).toBe(
      '<Export><user>«{user}»</user><n>«…»</n></Export>',
    );
  });

  test('are written as variables and back', () => {
    const sites = fc.constantFrom<PlaceholderSite>('address', 'value', 'header', 'body', 'markup');
    const pieces = fc.constantFrom(
      '<',
      '>',
      '{',
      '}',
      '{{',
      '}}',
      '$(',
      ')',
      '%',
      'AB_C',
      'id',
      ' ',
      '/',
      ':',
      '[',
      ']',
      '…',
      '...',
      '?',
      "'",
      '\n',
      '%3C',
      '%7B',
      '%7D',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), sites, (parts, site) => {
        const text = parts.join('');
        const filled = markVariables(text, site, 'documentation');
        if (filled === undefined) return;
        expect(asWritten(filled.text)).toBe(text);
        expect(filled.map.length).toBe(filled.text.length);
        expect(filled.map.span({ start: 0, end: filled.text.length })).toEqual({ start: 0, end: text.length });
      }),
    );
  });
});

const placeholderTexts = [
  ...['', '<token>', '{access-token}', '{{token}}', '${TOKEN}', '$(Token)', '%TOKEN%', '$TOKEN', '$env:TOKEN', '[token]'],
  ...['YOUR_ACCESS_TOKEN', 'xxx', '***', '...', '…', '•••', 'REDACTED', '%s', '&lt;token&gt;', "@{variables('t')}"],
]; // prettier-ignore

const values = ['hunter2', 's3cr3t', 'the', '0000000000', 'xyxyxy', '@dmin(1', 'Tr0ub4dor&3', 'TOKEN1'];

describe('a placeholder', () => {
  test.each(placeholderTexts)('%s', (text) => expect(isPlaceholder(text)).toBe(true));
});

describe('a value', () => {
  test.each(values)('%s', (text) => expect(isPlaceholder(text)).toBe(false));
});
