/** Each known message of a server: its explanation, and the request whose mistake it reports; sentences of other kinds are not known. */
import { readFileSync } from 'node:fs';
import { builtInServices, type Checker, createChecker, loadSchema } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { explainServerMessage, explanationsOf, messagePatterns } from '../src/profiles/server-messages.js';

const property = (name: string, type: string): string => `<Property Name="${name}" Type="${type}"/>`;
const navigation = (name: string, type: string): string => `<NavigationProperty Name="${name}" Type="${type}"/>`;
const entity = (name: string, keys: readonly string[], members: string): string =>
  `<EntityType Name="${name}"><Key>${keys.map((key) => `<PropertyRef Name="${key}"/>`).join('')}</Key>` +
  `${keys.map((key) => `<Property Name="${key}" Type="Edm.Int32" Nullable="false"/>`).join('')}${members}</EntityType>`;

const { schema } = loadSchema(
  `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>` +
    `<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">${entity(
      'Product',
      ['ID'],
      `${property('Name', 'Edm.String')}${property('Price', 'Edm.Decimal')}${property('Active', 'Edm.Boolean')}${property('Code', 'Edm.Guid')}` +
        `<Property Name="Rating" Type="Edm.Int32" Nullable="false"/>${property('State', 'Shop.State')}${property('Tags', 'Collection(Edm.String)')}` +
        `${navigation('Category', 'Shop.Category')}${navigation('Orders', 'Collection(Shop.Order)')}`,
    )}${entity(
      'Category',
      ['ID'],
      `${property('Name', 'Edm.String')}${navigation('Parent', 'Shop.Category')}`,
    )}${entity(
      'Order',
      ['ID'],
      `${property('Total', 'Edm.Decimal')}${navigation('Products', 'Collection(Shop.Product)')}`,
    )}${entity(
      'OrderLine',
      ['OrderId', 'Line'],
      '',
    )}<EnumType Name="State"><Member Name="Open"/><Member Name="Closed"/></EnumType>` +
    `<Action Name="Discount" IsBound="true"><Parameter Name="product" Type="Shop.Product"/><Parameter Name="Percent" Type="Edm.Int32" Nullable="false"/></Action>` +
    `<EntityContainer Name="C">${['Product', 'Category', 'Order', 'OrderLine']
      .map((name) => `<EntitySet Name="${name.replace(/y$/, 'ie')}s" EntityType="Shop.${name}"/>`)
      .join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
);

const cases = readFileSync(new URL('server-messages.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('=>') && !line.startsWith('#'))
  .map((line) => line.split('  =>  ').map((part) => part.trim()));

const messages = cases.map(([message = '', explanation = '']) => [message, explanation] as const);

describe('a known message has one explanation', () => {
  test.each(messages)('%s', (message, expected) => {
    const [server, words = ''] = expected.split(/:(.*)/s);
    const found = explainServerMessage(message);
    expect(found?.server).toBe(server);
    const { meaning, lookAt, write, parameters } = found!;
    const text = `${meaning} ${lookAt} ${write}`.replaceAll(
      /\{(\w+)\}/g,
      (whole, name: string) => parameters[name] ?? whole,
    );
    for (const word of words.split(',')) expect(text.toLowerCase()).toContain(word.trim().toLowerCase());
  });
});

/** The letters of a pattern without those of its parameters. */
const lettersOf = (pattern: string): string => pattern.replaceAll(/\{\w+\}|\W/g, '').toLowerCase();

test('no pattern matches the message of another, unless that contains it or names any reason', () => {
  for (const [message] of messages) {
    const [best, ...others] = explanationsOf(message).filter(({ parameters }) => !('reason' in parameters));
    for (const other of others) expect(lettersOf(best!.pattern), message).toContain(lettersOf(other.pattern));
  }
});

test('every pattern explains one of the messages', () => {
  const used = new Set(messages.map(([message]) => explainServerMessage(message)?.pattern));
  expect(messagePatterns.filter((pattern) => !used.has(pattern))).toEqual([]);
  expect(new Set(messagePatterns).size).toBe(messagePatterns.length);
});

const sentences = readFileSync(new URL('other-sentences.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

test('a hundred other sentences are not known', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(100);
  expect(sentences.flatMap((sentence) => explanationsOf(sentence).map(({ pattern }) => [sentence, pattern]))).toEqual(
    [],
  );
});

const requests = cases.filter(([, , wrong]) => wrong !== undefined) as [string, string, string, string, string][];

function checkerOf(profile: string): Checker {
  const service = builtInServices.find(({ name }) => name === profile.replace(/\+$/, ''))!;
  return createChecker(profile.endsWith('+') ? { service, schema: schema! } : { service });
}

function codesIn(checker: Checker, text: string): string {
  const request = text.replaceAll('⏎', '\n').replaceAll('KEY', '5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f');
  const [head = '', body] = request.split(/\n\n(.*)/s);
  const [first = '', ...headers] = head.split('\n');
  const [, method = '', url = ''] = /^(\w+) (.*)$/.exec(first)!;
  const input = {
    method,
    url,
    headers: Object.fromEntries(headers.map((header) => header.split(/: (.*)/).slice(0, 2) as [string, string])),
    ...(body === undefined ? {} : { body }),
  };
  return [...new Set(checker.check(input).map(({ code }) => code))].join();
}

describe('a check finds the mistake in the request, and nothing in the right one', () => {
  test.each(requests.map(([, , wrong, code, right]) => [wrong, code, right] as const))(
    '%s  =>  %s',
    (wrong, code, right) => {
      const [, profile = '', request = ''] = /^(\S+) (.*)$/s.exec(wrong)!;
      const checker = checkerOf(profile);
      expect(codesIn(checker, request).split(',')).toContain(code);
      expect(codesIn(checker, right)).toBe('');
    },
  );
});
