/** The XML parser: its trees, the faults with their places, and hostile input. */
import { describe, expect, test } from 'vitest';
import { describeTree } from '../tree/describe-tree.js';
import type { Node } from '../tree/tree.js';
import { walk } from '../tree/walk.js';
import { parseXml } from './parse-xml.js';

const cases: readonly (readonly [text: string, tree: string, ...faults: string[]])[] = [
  ['<a/>', '(xml (<a>))'],
  ['\ufeff<?xml version="1.0"?><a b="1" c=\'x&amp;y\'>t</a>', '(xml (<a> b="1" c="x&y" "t"))'],
  ['<a>x<!-- no -->y<![CDATA[<z>&]]>&lt;</a>', '(xml (<a> "xy<z>&<"))'],
  ['<a><![CDATA[<d e="1"/>]]></a>', '(xml (<a> (xml (<d> e="1"))))'],
  ['<a>&lt;d&gt;&#x74;&lt;/d&gt;</a>', '(xml (<a> (xml (<d> "t"))))'],
  ['<a>{{<x>&}}</a>', '(xml (<a> "{{<x>&}}"))'],
  ['<a><API_KEY></a>', '(xml (<a> "<API_KEY>"))'],
  ['<a {{b}}><c/>', '(xml (<a> (<c>)))'],
  ['{{all}}', '(xml)'],
  ['', '(xml)', 'syntax@0-0'],
  ['<a><b></a>', '(xml (<a> (<b>)))', 'unclosed@6-10'],
  ['<a><b>', '(xml (<a> (<b>)))', 'unclosed@4-5'],
  ['<a>x & y</a>', '(xml (<a> "x & y"))', 'syntax@5-6'],
  ['<p:a/>', '(xml (<p:a>))', 'prefix@1-4'],
  ['<a>&lt;b&gt;</a>', '(xml (<a> "<b>"))'],
  ['<a b="1<2"><c/></a>', '(xml (<a> b="1<2" (<c>)))', 'syntax@7-8'],
  ['<a></b></a>', '(xml (<a>))', 'unclosed@3-7'],
  ['<a/></b>', '(xml (<a>))', 'end-tag@4-8'],
  ['<a/><b/>', '(xml (<a>))', 'syntax@6-7'],
];

test.each(cases)('%j', (text, tree, ...faults) => {
  const document = parseXml(text).tree;
  expect(describeTree(document)).toBe(tree);
  expect(document.faults.map(({ fault, start, end }) => `${fault}@${start}-${end}`)).toEqual(faults);
});

test('places in a payload are places in the outer text', () => {
  const text = '<a><![CDATA[<d><e>]]></a><!-- -->';
  const [cdata, escaped] = [text, '<a>&lt;d&gt;&lt;e&gt;</a>'].map((each) => {
    const nodes: string[] = [];
    walk(parseXml(each).tree, (node) => {
      if (node.kind === 'XmlName') nodes.push(each.slice(node.start, node.end));
    });
    return nodes;
  });
  expect(cdata).toEqual(['a', 'd', 'e']);
  expect(escaped).toEqual(['a', 'd', 'e']);
});

const envelope =
  "<?xml version='1.0'?><s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><!--c--><s:Body><ExportData a='{{b}}'>" +
  "<password>p&amp;q</password><requestData><![CDATA[<Data><Object Type='{{t}}'/>]]]]><![CDATA[></Data>]]></requestData></ExportData></s:Body></s:Envelope>";
const escaped = '<a b="&quot;">&lt;Data&gt;&lt;P V=&quot;&amp;amp;&quot;/&gt;&lt;/Data&gt;{{x}}<c/><!-- y --></a>';
const foreign = '\ufeff<!DOCTYPE a [<!ENTITY x "y">]><a>&x;\ud800</a>';

/** Why the nodes of a text are not nested, or their numbers are not dense. */
function faultOf(text: string): string | undefined {
  const { tree, nodeCount } = parseXml(text, 7);
  const ids = new Set<number>();
  let fault: string | undefined;
  walk(tree, (node: Node, ancestors) => {
    ids.add(node.id);
    const parent = ancestors.at(-1) ?? { start: 0, end: text.length };
    if (node.start > node.end || node.start < parent.start || node.end > parent.end)
      fault ??= `${node.kind} ${node.start}-${node.end} is not in ${parent.start}-${parent.end}`;
  });
  if (ids.size !== nodeCount - 7 || [...ids].some((id) => id < 7 || id >= nodeCount)) fault ??= 'numbers are not dense';
  for (const { start, end } of tree.faults)
    if (start < 0 || end < start || end > text.length) fault ??= 'a fault is nowhere';
  return fault === undefined ? undefined : `${JSON.stringify(text)}: ${fault}`;
}

describe('every text', () => {
  test.each([envelope, escaped, foreign])('that begins like %s', (text) => {
    for (let end = 0; end <= text.length; end++) expect(faultOf(text.slice(0, end))).toBeUndefined();
  });

  test.each([envelope, escaped, foreign])('that lacks a character of %s', (text) => {
    for (let i = 0; i < text.length; i++) expect(faultOf(text.slice(0, i) + text.slice(i + 1))).toBeUndefined();
  });

  test.each([envelope, escaped])('that has a character more than %s', (text) => {
    for (const more of ['<', '>', '&', '"', "'", '{{', '}}', '\ud800', '\u0000', ']]>'])
      for (let i = 0; i < text.length; i++) expect(faultOf(text.slice(0, i) + more + text.slice(i))).toBeUndefined();
  });
});

describe('texts that are meant to break it', () => {
  const faultsOf = (text: string): string[] => parseXml(text).tree.faults.map(({ fault }) => fault);

  test('a hundred thousand elements in each other', () => {
    expect(faultsOf('<a>'.repeat(100_000))).toEqual(['depth']);
    expect(faultsOf(`<a><![CDATA[${'<a>'.repeat(100_000)}]]></a>`)).toEqual([]);
  });

  test('entities that stand for each other are never expanded', () => {
    const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const { tree } = parseXml(`<!DOCTYPE l [<!ENTITY l0 "lol">${entities}]><l>&l9;</l>`);
    expect(tree.faults.map(({ fault }) => fault)).toEqual(['doctype']);
    expect(describeTree(tree)).toBe('(xml (<l> "&l9;"))');
  });

  test.each([
    ['opening braces', '{{'],
    ['opening brackets', '<'],
    ['tags in capitals', '<A_B>'],
    ['references', '&'],
    ['sections', '<![CDATA['],
    ['comments', '<!--'],
    ['end tags', '</a>'],
    ['attributes', 'a="b" '],
  ])('a long run of %s', (_, piece) => {
    expect(faultOf(piece.repeat(50_000))).toBeUndefined();
    expect(faultOf(`<a>${piece.repeat(50_000)}</a>`)).toBeUndefined();
    expect(faultOf(`<a ${piece.repeat(50_000)}/>`)).toBeUndefined();
  });
});
