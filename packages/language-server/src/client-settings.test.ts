/** Settings of clients, of whatever shape they are. */
import { expect, test } from 'vitest';
import { readClientCommands, readClientSettings } from './client-settings.js';

test('what is understood is taken', () => {
  const settings = {
    service: 'shop',
    schema: 'a.xml',
    key: 'k.yaml',
    config: 'c.json',
    rules: { 'duplicate-item': 'off' },
  };
  expect(readClientSettings(settings)).toEqual({ ...settings, profile: undefined, schema: ['a.xml'] });
  expect(readClientSettings({ schema: ['a.xml', 'b.xml'] }).schema).toEqual(['a.xml', 'b.xml']);
});

test.each([
  null,
  undefined,
  5,
  'text',
  [],
  {},
  { service: '', profile: 7, schema: [], key: null, config: {}, rules: [] },
  { schema: ['', 5], rules: { 'duplicate-item': 'loud', 5: null } },
])('%j says nothing', (settings) => {
  expect(Object.values(readClientSettings(settings)).filter((each) => each !== undefined)).toEqual([]);
  expect(readClientCommands(settings)).toEqual({ suggest: undefined, chooseService: undefined, requests: {} });
});
