/** A query option, function or operator that the server does not implement. */
import type { FeatureKind } from '../../semantics/index.js';
import type { Span } from '../../text/index.js';
import type { Call, Lambda, Name, Operator, QueryOption, Segment } from '../../syntax/index.js';
import { placeOfOption } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isFeature, isSupported } from '../engine/supported-features.js';

interface Fact {
  readonly kind: FeatureKind;
  /** The name as the standard writes it, without `$`. */
  readonly name: string;
}

type Feature = QueryOption | Segment | Call | Lambda | Operator;

export const unimplementedFeature = defineRule<Feature['kind'], Fact>({
  name: 'unimplemented-feature',
  visits: ['QueryOption', 'Segment', 'Call', 'Lambda', 'Operator'],
  appliesTo: ({ supports }) => supports !== undefined,
  find(node, context, report) {
    const feature = context.supports === undefined ? undefined : featureOf(node);
    if (feature === undefined) return;
    const { kind, name, at } = feature;
    if (isFeature(kind, name) && !isSupported(context.supports!, kind, name))
      report(node, { kind, name }, { span: at });
  },
  describe: ({ kind, name }, { supports }) => {
    const words = { option: `the query option $${name}`, function: `the function ${name}`, operator: `"${name}"` }[
      kind
    ];
    const others = [...(supports?.[kind] ?? [])].map((each) => (kind === 'option' ? `$${each}` : each));
    const advice = others.length === 0 ? 'remove it' : `it implements ${others.join(', ')}`;
    return { message: `The server does not implement ${words}; ${advice}.` };
  },
});

interface Used extends Fact {
  readonly at: Span;
}

function featureOf(node: Feature): Used | undefined {
  switch (node.kind) {
    case 'QueryOption':
      return node.option === undefined ? undefined : { kind: 'option', name: node.option, at: placeOfOption(node) };
    case 'Segment':
      return node.keys.length === 0 ? undefined : optionInPath(node.name);
    case 'Call':
      return optionInPath(node.name) ?? called(node.name);
    case 'Lambda':
      return called(node.operator);
    default:
      return { kind: 'operator', name: node.name ?? '', at: node };
  }
}

/** `/$filter(…)` in a path, `$count($filter=…)`. */
function optionInPath(name: Segment['name']): Used | undefined {
  if (name.kind !== 'Name' || !name.text.startsWith('$')) return undefined;
  return { kind: 'option', name: name.text.slice(1).toLowerCase(), at: name };
}

function called(name: Name): Used {
  const text = name.text.toLowerCase();
  return { kind: isFeature('operator', text) ? 'operator' : 'function', name: text, at: name };
}
