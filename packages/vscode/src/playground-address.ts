/** Makes the URL at which the playground shows a state; `site/playground/src/share.ts` reads it. */

const playground = 'https://odatalint.github.io/playground/';

/** The state that a link opens in the playground. */
export interface PlaygroundState {
  readonly text: string;
  readonly format: string;
  readonly service?: string;
  readonly schema?: string;
}

/** The state is JSON, deflated and in base64url. It is in the hash, so no server receives it. */
export async function playgroundAddress(state: PlaygroundState): Promise<string> {
  const packed = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) binary += String.fromCharCode(byte);
  return `${playground}#s=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
