/** Small functions: literals, encodings, JSON and XML, settings from a repository, and the formatting of a URL. */
import { dialects, forEachChild, format, type Node } from '@odatalint/core';
import { decodeText, LineIndex } from '@odatalint/core/internal';
import { readJsonString } from '../../packages/core/src/json/index.js';
import { classifyLiteral, isDurationValue, parseXml, systemOption } from '../../packages/core/src/syntax/index.js';
import { parseSelector } from '@odatalint/documents';
import { readConfig, readKeyDefinition } from '@odatalint/workspace';
import { formatBaseline, readBaseline } from '../../packages/workspace/src/baseline/baseline-file.js';
import { drawFrom, type Grammar, wordsOf } from '../grammar.js';
import { queryGrammar } from '../query-grammar.js';
import { documentsIn, filesBelow, grammarInputs, pageLines } from '../seeds.js';
import { demand, demandInside, type Target } from '../target.js';

const literals: Target = {
  name: 'literal',
  seeds: () => grammarInputs('literal'),
  words: wordsOf({ literal: queryGrammar['literal']! }),
  draw: (random) => drawFrom(queryGrammar, 'literal', random),
  hold: (text) => {
    isDurationValue(text);
    systemOption(text);
    if (!/^-?\d/.test(text)) return;
    const { malformed, reason, replacement } = classifyLiteral(text);
    demand(!malformed || reason !== undefined, 'a malformed literal has its reason', () => text);
    if (replacement !== undefined)
      demand(!classifyLiteral(replacement).malformed, 'what was meant by a literal is one', () => `${text} → ${replacement}`);
  },
}; // prettier-ignore

const decoding: Target = {
  name: 'decode',
  seeds: () => [...grammarInputs('url'), 'a%20b%C3%A9%F0%9F%98%80', '"\\u0041\\n\\\\"'],
  words: ['%', '%2', '%00', '%C3%A9', '%F0%9F%98%80', '%ED%A0%80', '+', '\\u', '\\uD83D\\uDE00', '\\"', '{{', '}}'],
  hold: (text) => {
    for (const encoding of ['plain', 'path', 'query'] as const) {
      const decoded = decodeText(text, 0, text.length, encoding);
      let last = 0;
      for (let at = 0; at < decoded.text.length; at++) {
        const span = decoded.span(at, at + 1);
        demandInside(span, text.length, 'a decoded character');
        demand(span.start >= last, 'decoded characters stand in order', () => `${span.start} behind ${last}`);
        last = span.start;
      }
    }
    const { text: made, map } = readJsonString(text, { start: 0, end: text.length });
    demand(map.length === made.length, 'the map of a JSON string is as long as the string', () => made);
    const lines = new LineIndex(text);
    for (const offset of [0, text.length >> 1, text.length]) lines.positionAt(offset);
  },
}; // prettier-ignore

const xml: Target = {
  name: 'xml',
  seeds: () => [...filesBelow('packages/core/test', '.xml').map((text) => text.slice(0, 2000)), ...pageLines().filter((line) => line.includes('<'))],
  words: ['<a>', '</a>', '<a/>', '<![CDATA[', ']]>', '<!--', '-->', '&amp;', '&#x0;', '&lt;', 'xmlns:a="b"', '<?', '?>', '<!DOCTYPE', '{{x}}', '="'],
  hold: (text) => {
    const { tree, nodeCount } = parseXml(text);
    demand(tree.id < nodeCount, 'nodes are counted', () => `${tree.id} of ${nodeCount}`);
    // Each node with the span that must contain it; a payload also counts in the outer text.
    const waiting: { readonly node: Node; readonly start: number; readonly end: number }[] = [
      { node: tree, start: 0, end: text.length },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node, start, end } = next;
      const isIn = start <= node.start && node.start <= node.end && node.end <= end;
      demand(isIn, `an ${node.kind} lies in its parent`, () => `${node.start}-${node.end} in ${start}-${end}`);
      forEachChild(node, (child) => waiting.push({ node: child, start: node.start, end: node.end }));
    }
    for (const fault of tree.faults) demandInside(fault, text.length, 'a fault of XML');
  },
}; // prettier-ignore

const layout: Target = {
  name: 'format',
  seeds: () => [...grammarInputs('url'), ...pageLines()],
  words: wordsOf(queryGrammar),
  draw: (random) => drawFrom(queryGrammar, 'url', random),
  hold: (text) => {
    for (const dialect of Object.values(dialects)) {
      for (const breaks of ['anywhere', 'options', 'none'] as const) {
        const options = { dialect, breaks, width: 60 };
        const once = format(text, options);
        demand(once.left !== 'meaning', 'an address is laid out as what it was', () => `${dialect.name}: ${text}`);
        const twice = format(once.text, options);
        demand(
          twice.text === once.text,
          'an address that was laid out stays as it is',
          () => `${dialect.name}: ${once.text} → ${twice.text}`,
        );
      }
    }
  },
};

const settingsGrammar: Grammar = {
  config: ['{}', '{«members»}', '{\n  // c\n  «members»,\n}'],
  members: ['"rules":{"duplicate-item":"off"}', '«members»,«member»', '«member»'],
  member: [
    '"rules":{"«name»":"«severity»"}', '"services":{"a":{"profile":"«profile»","hosts":["h/x"],"schema":«path»}}', '"extends":«path»', '"limits":{"length":«number»,"seconds":«number»}',
    '"places":[{"files":"**/*.json","url":["$..url"],"service":"a"}]', '"overrides":[{"files":["a/**"],«member»}]', '"include":[«path»]', '"exclude":«path»', '"$schema":"x"', '"«name»":«value»',
    '"key":«path»', '"references":{"A":{"b":"C"}}',
  ],
  name: ['duplicate-item', 'unknown-property', '__proto__', 'constructor', 'rulez', ''],
  severity: ['off', 'error', 'warning', 'info', 'hint', 'warn', ''],
  profile: ['odata-4.01', 'asset-management', 'odata-4'],
  path: ['"a.xml"', '["a.xml","../b"]', '""', '"/etc/passwd"', '"\\u0000"'],
  number: ['1', '0', '-1', '1.5', '1e999', '"1"'],
  value: ['1', 'null', '[]', '{}', '{"a":«value»}', '"x"', 'true'],
  key: ['{}', '{"company":"A","resources":{"«name»":{"visible":["a"],"writable":«value»}}}', 'company: A\nresources:\n  Equipment:\n    visible: [a, *b]\n', '&a [*a, «value»]', '{"multilingual":{"output":true}}'],
  selector: ['url', '«selector».«step»', '$..url', '/a/~0b', '«selector»[«index»]', '**', '$'],
  step: ['a', '*', '**', 'a*b*c', '', '0'],
  index: ['0', '*', '"a.b"', "'c'", '-1', ''],
}; // prettier-ignore

const config: Target = {
  name: 'config',
  seeds: () => documentsIn('odatalint.config.json'),
  words: wordsOf(settingsGrammar),
  draw: (random) => drawFrom(settingsGrammar, 'config', random),
  hold: (text) => {
    const { diagnostics, config: read } = readConfig(text);
    for (const finding of diagnostics) demandInside(finding, text.length, `a finding of ${finding.code} in settings`);
    demand(!Array.isArray(read) && typeof read === 'object', 'what is read of settings is a record', () => text);
  },
};

const key: Target = {
  name: 'key-definition',
  seeds: () => documentsIn('.key.yaml', '.key.json'),
  words: wordsOf(settingsGrammar),
  draw: (random) => drawFrom(settingsGrammar, 'key', random),
  hold: (text) => {
    for (const name of ['a.json', 'a.yaml'])
      for (const finding of readKeyDefinition(text, name).diagnostics)
        demandInside(finding, text.length, `a finding of ${finding.code} in a key definition`);
  },
};

const selector: Target = {
  name: 'selector',
  seeds: () => ['queries.*.url', '/queries/0/url', '$..url', 'a["b.c"][0]', '**.x'],
  words: wordsOf(settingsGrammar),
  draw: (random) => drawFrom(settingsGrammar, 'selector', random),
  hold: (text) => {
    const read = parseSelector(text);
    if ('message' in read) demandInside(read, text.length, 'the fault of a selector');
    else demand(read.steps.length > 0, 'a selector has steps', () => text);
  },
};

const baseline: Target = {
  name: 'baseline',
  seeds: () => documentsIn('odatalint-suppressions.json'),
  words: ['"version":1', '"files":{', '"a.http":{', '"duplicate-item":[', '"0000000000-00000000"', '"__proto__":'],
  hold: (text) => {
    const { entries, diagnostics } = readBaseline(text);
    for (const finding of diagnostics) demandInside(finding, text.length, `a finding of ${finding.code} in a baseline`);
    const written = formatBaseline(entries);
    const again = readBaseline(written);
    demand(formatBaseline(again.entries) === written, 'a baseline is read as it was written', () => written);
  },
};

export const smallTargets: readonly Target[] = [literals, decoding, xml, layout, config, key, selector, baseline];
