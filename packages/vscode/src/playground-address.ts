/** The address at which the playground shows a state; the site reads it in `site/playground/src/share.ts`. */

const playground = 'https://odatalint.github.io/playground/';

/** What a link to the playground opens. */
export interface PlaygroundState {
  readonly text: string;
  readonly format: string;
  readonly service?: string;
  readonly schema?: string;
}

/** The state is in the hash, as JSON, deflated and in base64url, so that no server gets it. */
export async function playgroundAddress(state: PlaygroundState): Promise<string> {
  const packed = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) binary += String.fromCharCode(byte);
  return `${playground}#s=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
