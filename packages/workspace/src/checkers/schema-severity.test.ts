/** The severity of a schema's findings, from the configuration of the services that use it. */
import type { RuleSeverity } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import type { Config, ServiceConfig } from '../config/config-shape.js';
import type { FileConfig } from '../config/find-config.js';
import { keyOfList, type LoadedSchemaFile } from '../schemas/schema-cache.js';
import type { CheckChoices } from '../config/check-choices.js';
import { schemaSeverity } from './schema-severity.js';

/** A file that was read for lists of files in the folder `/r`. */
const fileOf = (name: string, ...lists: readonly string[][]): LoadedSchemaFile => ({
  path: `/r/${name}`,
  text: '',
  diagnostics: [],
  isUsable: true,
  lists: new Set(lists.map((list) => keyOfList(list.map((each) => `/r/${each}`)))),
});

const shared = fileOf('x.xml', ['x.xml']);

const configOf = (config: Config, folder = '/r'): FileConfig => ({
  path: `${folder}/odatalint.config.json`,
  folder,
  config,
  faultyServices: new Map(),
  variant: '',
});

const rules = (severity: RuleSeverity): { rules: { 'malformed-schema': RuleSeverity } } => ({
  rules: { 'malformed-schema': severity },
});

const user = (severity?: RuleSeverity, schema = 'x.xml'): ServiceConfig => ({
  schema: [schema],
  ...(severity === undefined ? {} : rules(severity)),
});

/** The severities of a default error and a default warning, and whether the findings are listed one by one. */
function severitiesOf(configs: readonly FileConfig[], choices: CheckChoices = {}, file = shared): string {
  const severity = schemaSeverity(file, configs, choices);
  return `${severity.of('error')} ${severity.of('warning')}${severity.isAskedFor ? ' listed' : ''}`;
}

const byDefault = 'error warning';

describe('services that share a schema', () => {
  const cases: readonly (readonly [services: readonly (RuleSeverity | undefined)[], severities: string])[] = [
    [[], byDefault],
    [[undefined], byDefault],
    [['error'], 'error error listed'],
    [['warning'], 'warning warning listed'],
    [['hint'], 'hint hint listed'],
    [['off'], 'off off'],
    [['off', 'off'], 'off off'],
    [['off', undefined], byDefault],
    [['off', 'hint'], 'hint hint listed'],
    [['hint', 'warning'], 'warning warning listed'],
    [['error', 'warning'], 'error error listed'],
    [['hint', undefined], 'error hint listed'],
    [['error', undefined], 'error error listed'],
  ];
  test.each(cases)('%j', (severities, expected) => {
    const services = Object.fromEntries(severities.map((severity, i) => [`s${i}`, user(severity)]));
    expect(severitiesOf([configOf({ services })])).toBe(expected);
  });

  test('a service has the severity of the configuration if it has none of its own', () => {
    expect(severitiesOf([configOf({ ...rules('info'), services: { a: user(), b: user('hint') } })])).toBe(
      'info info listed',
    );
    expect(severitiesOf([configOf({ ...rules('off'), services: { a: user(), b: user('hint') } })])).toBe(
      'hint hint listed',
    );
    expect(severitiesOf([configOf(rules('info'))])).toBe('info info listed');
  });

  test('services of several configurations count', () => {
    const other = configOf({ services: { a: user('warning', '../r/x.xml') } }, '/other');
    expect(severitiesOf([configOf({ services: { a: user('hint') } }), other])).toBe('warning warning listed');
  });
});

describe('services that do not use a schema do not matter', () => {
  test.each(['error', 'off'] as const)('%s', (severity) => {
    const services = { a: user(), b: user(severity, 'y.xml'), c: rules(severity) };
    expect(severitiesOf([configOf({ services })])).toBe(byDefault);
  });

  test('a document that a schema references belongs to the service of that schema', () => {
    const referenced = fileOf('common.xml', ['a.xml', 'b.xml']);
    const list: ServiceConfig = { schema: ['a.xml', 'b.xml'], ...rules('off') };
    expect(severitiesOf([configOf({ services: { list } })], {}, referenced)).toBe('off off');
    expect(severitiesOf([configOf({ services: { other: user('off', 'a.xml') } })], {}, referenced)).toBe(byDefault);
  });
});

describe('the command line', () => {
  const configs = [configOf({ services: { a: user('off'), b: user('warning') } })];
  const cases: readonly (readonly [choices: CheckChoices, severities: string])[] = [
    [rules('info'), 'info info listed'],
    [rules('off'), 'off off'],
    [{ skip: ['malformed-schema'] }, 'off off listed'],
    [{ only: ['malformed-schema'] }, 'warning warning listed'],
    [{ only: ['duplicate-item'] }, 'warning off listed'],
    [{ service: 'a' }, 'off off'],
    [{ service: 'b' }, 'warning warning listed'],
    // Requests of no service are checked with it, too.
    [{ schema: ['/r/x.xml'] }, 'error warning listed'],
    [{ schema: ['/r/x.xml'], service: 'a' }, 'off off'],
    [{ schema: ['/r/x.xml'], service: 'b' }, 'warning warning listed'],
    [{ schema: ['/r/x.xml'], service: 'odata-4.01' }, byDefault],
    [{ schema: ['/r/x.xml'], profile: 'odata-4.01' }, byDefault],
  ];
  test.each(cases)('%j', (choices, expected) => expect(severitiesOf(configs, choices)).toBe(expected));
});
