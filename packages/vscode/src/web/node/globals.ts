/** The globals of Node.js that the server uses. */

export const process = {
  platform: 'browser',
  env: {},
  cwd: (): string => '/',
  uptime: (): number => performance.now() / 1000,
};

/** Bytes that the server can create and copy. */
export class Buffer extends Uint8Array {
  static alloc = (length: number): Buffer => new Buffer(length);
  static allocUnsafe = (length: number): Buffer => new Buffer(length);
  static allocUnsafeSlow = (length: number): Buffer => new Buffer(length);

  copy(target: Uint8Array): void {
    target.set(this);
  }

  override toString(encoding?: string, start = 0, end = this.length): string {
    return new TextDecoder(encoding === 'latin1' ? 'latin1' : 'utf-8').decode(this.subarray(start, end));
  }
}
