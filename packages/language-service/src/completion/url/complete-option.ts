/** Completes in the value of a query option, stored or of a URL, and in the options nested in it. */
import type { BoundText } from '@odatalint/core/internal';
import type { CompletionItem } from '../../document/answers.js';
import type { EditedText } from '../../document/edited-text.js';
import { ItemList } from '../items/item-list.js';
import { legalItems } from '../items/legal-items.js';
import { type Probe, probeAt, wordAt, writtenWordAt } from '../items/probe.js';
import { type AddressPlace, around, optionAround } from './address-place.js';
import { addAlias, completeInApply } from './complete-apply.js';
import { completeExpression } from './complete-expression.js';
import { completeDirection, completeListItem } from './complete-lists.js';
import { completeOperator } from './complete-operator.js';
import { completeOptionName, completeOptionValue } from './complete-options.js';

/** Completes a place outside query options. Returns whether it was one. */
export type CompleteOther = (place: AddressPlace) => boolean;

/** Completes in a query option, and by `completeOther` elsewhere. */
export function completeOption(
  document: EditedText,
  offset: number,
  probe: Probe,
  completeOther: CompleteOther = () => false,
): readonly CompletionItem[] {
  const place = placeOf(document, offset, probe);
  dispatch(place, completeOther);
  const { start } = wordAt(document.text, offset);
  return legalItems(document, place, place.list.items(), document.text.slice(start, offset));
}

function placeOf(document: EditedText, offset: number, probe: Probe): AddressPlace {
  const { binding, schema, service } = probe.bound;
  const list = new ItemList(writtenWordAt(document, offset), {
    text: document.text,
    fit: probe.fit,
    space: spaceIn(probe.text),
  });
  return { ...probe, document, offset, list, binding, schema, dialect: service.dialect };
}

/** The notation of spaces in a query: encoded if the URL has encoded ones. */
function spaceIn({ field, text }: BoundText): string {
  if (field !== 'url' || text.includes(' ')) return ' ';
  if (text.includes('%20')) return '%20';
  return text.slice(text.indexOf('?')).includes('+') ? '+' : ' ';
}

function dispatch(written: AddressPlace, completeOther: CompleteOther): void {
  const place = inWholeRollup(written);
  const { nodes } = place;
  const leaf = nodes.at(-1);
  if (leaf === undefined) return;
  if (leaf.kind === 'OptionName') return completeOptionName(place);
  if (leaf.kind === 'RawValue') return completeOptionValue(place);
  if (leaf.kind.startsWith('Search')) return addSearchWords(place);
  if (completeOther(place)) return;
  if (leaf.kind === 'Operator') return completeOperator(place, leaf);
  if (completeInApply(place)) return;
  if (around(nodes, 'SelectItem') !== undefined || around(nodes, 'ExpandItem') !== undefined)
    if (leaf.kind === 'Name' && isListItem(place)) return completeListItem(place);
  // No node contains a word after the whole value of a stored option.
  const isInside = place.word.start < leaf.end;
  if (isInside && (leaf.kind === 'Name' || leaf.kind === 'Literal')) return completeExpression(place, leaf);
  if (completeDirection(place)) return;
  completeAfter(place);
}

/** One argument of `rollup(…)` is the name of a hierarchy; with another one after it, it is a path. */
function inWholeRollup(place: AddressPlace): AddressPlace {
  const { document, offset, list } = place;
  const step = around(place.nodes, 'Transformation');
  if (step?.name.kind !== 'Name' || step.name.text !== 'rollup' || step.args?.length !== 1) return place;
  const probe = probeAt(document, offset, ',zZ');
  return probe === undefined ? place : { ...placeOf(document, offset, probe), list };
}

/** Whether the name is part of the path of the innermost item, rather than of an expression in its options. */
function isListItem({ nodes }: AddressPlace): boolean {
  const parent = nodes.at(-2);
  return parent?.kind === 'SelectItem' || parent?.kind === 'ExpandItem';
}

/** A word after a whole expression has no node. With an operand after it, it becomes an operator. */
function completeAfter(place: AddressPlace): void {
  const { document, offset, list } = place;
  const probe = probeAt(document, offset, ' 0');
  const leaf = probe?.nodes.at(-1);
  if (probe !== undefined && leaf?.kind === 'Operator')
    return completeOperator({ ...placeOf(document, offset, probe), list }, leaf);
  const option = optionAround(place);
  if (option === 'apply') addAlias(place);
  if (option === 'search') addSearchWords(place);
}

/** Offers an operator after an operand, and an operand anywhere else. */
function addSearchWords({ list, text, word }: AddressPlace): void {
  const before = text.text.slice(0, word.start);
  const value = before.slice(Math.max(before.lastIndexOf('='), before.lastIndexOf('(')) + 1);
  const words = value
    .trim()
    .replaceAll('%20', ' ')
    .split(/[\s+]+/);
  const last = words.at(-1) ?? '';
  const isAfterOperand = last !== '' && !/^(?:AND|OR|NOT)$/.test(last);
  if (isAfterOperand) {
    list.add('AND', { kind: 'operator', insert: 'AND ', detail: 'both terms', continues: true, rank: 'needed' });
    list.add('OR', {
      kind: 'operator',
      insert: 'OR ',
      detail: 'at least one of the terms',
      continues: true,
      rank: 'needed',
    });
  }
  list.add('"phrase"', {
    kind: 'value',
    insert: '"${1:phrase}"',
    isSnippet: true,
    detail: 'words in this order',
    rank: 'likely',
  });
  if (last !== 'NOT')
    list.add('NOT', {
      kind: 'operator',
      insert: 'NOT ',
      detail: 'without the next term',
      continues: true,
      rank: 'likely',
    });
}
