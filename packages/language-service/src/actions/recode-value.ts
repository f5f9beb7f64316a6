/** Percent-encodes or decodes the value of one query option. */
import { type Coding, format, parse, type ParseResult, type QueryOption } from '@odatalint/core';
import { isSameTree } from '@odatalint/core/internal';
import type { RequestPosition } from '../document/position.js';
import type { Rewrite } from '../document/rewrite.js';

const codings: readonly (readonly [verb: string, coding: Coding])[] = [
  ['Percent-encode', 'encoded'],
  ['Decode', 'decoded'],
];

/** The ways in which the value of the option at a position of an address can be coded otherwise and be read as it was. */
export function recodeValue({ nodes, text, bound }: RequestPosition): readonly Rewrite[] {
  const [url, query, option] = nodes;
  if (text.field !== 'url' || url?.kind !== 'Url' || query?.kind !== 'Query' || option?.kind !== 'QueryOption')
    return [];
  const { dialect } = bound.service;
  const options = { dialect, resourcePathStart: url.path?.start ?? 0, breaks: 'none' } as const;
  const index = query.options.indexOf(option);
  const valueIn = (address: string): string => {
    const value = optionOf(parse(address, options), index)?.value;
    return value === undefined ? '' : address.slice(value.start, value.end);
  };
  const usual = valueIn(format(text.text, options).text);
  return codings.flatMap(([verb, coding]): Rewrite[] => {
    const recoded = valueIn(format(text.text, { ...options, coding }).text);
    const { start, end } = option.value;
    if (recoded === usual || recoded === text.text.slice(start, end)) return [];
    const address = text.text.slice(0, start) + recoded + text.text.slice(end);
    if (!isSameTree(parse(text.text, options).tree, parse(address, options).tree)) return [];
    const title = `${verb} the value of ${option.name.text}`;
    return [{ title, kind: 'refactor.rewrite', edits: [{ start, end, text: recoded }] }];
  });
}

const optionOf = ({ tree }: ParseResult, index: number): QueryOption | undefined => tree.query?.options[index];
