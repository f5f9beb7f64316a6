/** The state of the playground in the hash of its URL. A hash is never sent to a server. */
import type { PlaygroundFormat, RuleSettings } from './protocol.js';

/** The state that a link opens. */
export interface SharedState {
  readonly text: string;
  readonly format: PlaygroundFormat;
  readonly service?: string;
  readonly schema?: string;
  readonly rules?: RuleSettings;
}

const formats: readonly string[] = ['odata', 'http', 'ndjson'] satisfies PlaygroundFormat[];

/** The maximum size of an unpacked link in bytes, because it can come from anywhere. */
const maxBytes = 8_000_000;

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const chunk = value as Uint8Array;
    size += chunk.length;
    if (size > maxBytes) throw new RangeError('The link contains too much text.');
    chunks.push(chunk);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Makes the hash of a link: `#s=` and the state as JSON, deflated and in base64url. */
export async function hashOf(state: SharedState): Promise<string> {
  const packed = await pipe(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#s=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Reads the state in a hash; undefined if there is none or it is unreadable. Never throws. */
export async function stateOf(hash: string): Promise<SharedState | undefined> {
  const packed = /^#s=([\w-]+)$/.exec(hash)?.[1];
  if (packed === undefined) return undefined;
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const json = new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')));
    return checked(JSON.parse(json));
  } catch {
    return undefined;
  }
}

const severities: readonly unknown[] = ['error', 'warning', 'info', 'hint', 'off'] satisfies RuleSettings[string][];

const isRules = (value: unknown): value is RuleSettings =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => severities.includes(each));

function checked(value: unknown): SharedState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { text, format, service, schema, rules } = value as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string' || typeof format !== 'string' || !formats.includes(format)) return undefined;
  return {
    text,
    format: format as PlaygroundFormat,
    ...(typeof service === 'string' ? { service } : {}),
    ...(typeof schema === 'string' ? { schema } : {}),
    ...(isRules(rules) ? { rules } : {}),
  };
}
