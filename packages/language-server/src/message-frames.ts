/** Keeps headers from the reader of LSP messages that it cannot survive: without an end, and with lengths that are none or too large. */
import { type Readable, Transform, type TransformCallback } from 'node:stream';

/** The headers of LSP are two short lines; of longer ones only the end is kept. */
const longestHeader = 8_192;

/** No document that is checked is larger, so no message is. */
const longestMessage = 256 * 1024 * 1024;

const headerEnd = '\r\n\r\n';

/** The length in the last header of a text; undefined where it is not a positive number of bytes up to the limit. */
function lengthIn(header: string): number | undefined {
  const start = header.toLowerCase().lastIndexOf('content-length:');
  const value =
    start < 0
      ? ''
      : header
          .slice(start + 'content-length:'.length)
          .split('\r\n', 1)[0]!
          .trim();
  const length = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return length > 0 && length <= longestMessage ? length : undefined;
}

/**
 * Passes messages on unchanged, each with a header of its length alone. A message with an invalid header is dropped:
 * the next header is searched in the text after it.
 */
class MessageFrames extends Transform {
  #header: Buffer = Buffer.alloc(0);
  /** The number of missing bytes of the current message. */
  #left = 0;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#left > 0 ? this.#passBody(rest) : this.#readHeader(rest);
    done();
  }

  #passBody(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#left);
    this.#left -= part.length;
    this.push(part);
    return bytes.subarray(part.length);
  }

  #readHeader(bytes: Buffer): Buffer {
    const before = this.#header.length;
    const all = before === 0 ? bytes : Buffer.concat([this.#header, bytes]);
    const end = all.indexOf(headerEnd, Math.max(0, before - headerEnd.length));
    if (end < 0) {
      this.#header = Buffer.from(all.subarray(-longestHeader));
      return Buffer.alloc(0);
    }
    this.#header = Buffer.alloc(0);
    const length = lengthIn(all.subarray(Math.max(0, end - longestHeader), end).toString('latin1'));
    if (length !== undefined) {
      this.#left = length;
      this.push(`Content-Length: ${length}${headerEnd}`);
    }
    return all.subarray(end + headerEnd.length);
  }
}

/** In: a stream of LSP messages. Out: the same stream without messages whose headers are not valid. */
export const validFrames = <Stream extends object>(input: Stream): Stream =>
  (input as unknown as Readable).pipe(new MessageFrames()) as unknown as Stream;
