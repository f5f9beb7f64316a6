/** Messages with valid headers arrive, whatever is between them and however the bytes are divided. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { validFrames } from './message-frames.js';

const message = (body: string, header = `Content-Length: ${Buffer.byteLength(body)}`): string =>
  `${header}\r\n\r\n${body}`;

async function read(text: string, size: number): Promise<string> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  let passed = '';
  for await (const chunk of validFrames(Readable.from(chunks))) passed += String(chunk);
  return passed;
}

const [first, second] = [message('{"id":1}'), message('{"id":2,"text":"ü\\r\\n\\r\\n"}')];

test.each([
  ['nothing', ''],
  ['a negative length', message('{"id":3}', 'Content-Length: -8')],
  ['no number', message('{"id":3}', 'Content-Length: eight')],
  ['a length of 0', message('', 'Content-Length: 0')],
  ['a huge length', message('{"id":3}', 'Content-Length: 99999999999999999999')],
  ['a length of 900 MB', message('{"id":3}', 'Content-Length: 900000000')],
  ['a length with a fraction', message('{"id":3}', 'Content-Length: 1e9')],
  ['no length', message('{"id":3}', 'Content-Type: application/json')],
  ['a header without an end', 'X-Header: '.padEnd(200_000, 'x')],
  ['many empty headers', '\r\n\r\n'.repeat(5_000)],
])('%s between two messages does not keep the second from arriving', async (_name, between) => {
  for (const size of [1, 7, 4_096, 1_000_000]) {
    if (size === 1 && between.length > 10_000) continue;
    expect(await read(first + between + second, size)).toBe(first + second);
  }
});

test('other headers of a message are left out', async () => {
  const text = message('{"id":1}', 'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: 8');
  expect(await read(text, 5)).toBe(first);
});
