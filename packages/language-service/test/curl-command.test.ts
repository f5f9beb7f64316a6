/** A request as a command for curl, which a shell reads as the same request. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from '../src/index.js';
import { documentFor } from './editor-cases.js';

const command = (text: string): string =>
  curlCommand(documentFor(text, {}), text.lastIndexOf('GET') < 0 ? text.length : text.lastIndexOf('GET'))!;

/** The arguments that a shell passes to the command. */
function argumentsOf(text: string, environment: Readonly<Record<string, string>> = {}): readonly string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${text}`;
  const output = execFileSync('/bin/sh', ['-c', script], { env: environment }).toString();
  return output.split('\0').slice(0, -1);
}

test('a URL is encoded and quoted', () => {
  const text = "GET https://a.example/Orders?$filter=Title eq 'it''s \"5%\" é' and Total gt 5";
  expect(argumentsOf(command(text))).toEqual([
    '--globoff',
    "https://a.example/Orders?$filter=Title%20eq%20'it''s%20%225%25%22%20%C3%A9'%20and%20Total%20gt%205",
  ]);
});

test('known variables are replaced, and secret or unknown ones become those of the shell', () => {
  const text =
    '@host = https://a.example\n@base = {{host}}/v1\n@token = abc\n\n' +
    "GET {{base}}/Orders('{{id}}')\nAuthorization: Bearer {{token}}\nApiKey: {{api key}}\n";
  const made = command(text);
  expect(made).not.toContain('abc');
  expect(argumentsOf(made, { id: "5'6", token: 'secret "x"', api_key: 'k $y' })).toEqual([
    '--globoff',
    "https://a.example/v1/Orders('5'6')",
    '--header',
    'Authorization: Bearer secret "x"',
    '--header',
    'ApiKey: k $y',
  ]);
});

test('a method, a body and a path without a host', () => {
  const body = '{\n  "Name": "it\'s $HOME `x`",\n  "Size": {{size}}\n}';
  const text = `POST /Orders\nContent-Type: application/json\n\n${body}`;
  expect(argumentsOf(command(text), { host: 'https://a.example', size: '5' })).toEqual([
    '--globoff',
    '--request',
    'POST',
    'https://a.example/Orders',
    '--header',
    'Content-Type: application/json',
    '--data-raw',
    body.replace('{{size}}', '5'),
  ]);
});

test('text without a request has none', () => {
  expect(curlCommand(documentFor('# nothing\n', {}), 3)).toBeUndefined();
});
