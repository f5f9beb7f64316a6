/** The hash of `node:crypto` that the server computes, since what a browser has answers later: SHA-256 (FIPS 180-4). */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime !== 0)) found.push(each);
  return found;
};

/** The first 32 bits of the fractional part. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) >>> 0;

const initial = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const rounds = primes(64).map((prime) => fraction(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with its padding, as words of 32 bits. */
function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, i) => (words[i >> 2]! |= byte << (24 - 8 * (i & 3))));
  words[bytes.length >> 2]! |= 0x80 << (24 - 8 * (bytes.length & 3));
  words[words.length - 2] = Math.floor((bytes.length * 8) / 2 ** 32);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function sha256(bytes: Uint8Array): Uint32Array {
  const words = padded(bytes);
  const state = Uint32Array.from(initial);
  const w = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = words[block + i]!;
      else {
        const [a, b] = [w[i - 15]!, w[i - 2]!];
        const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
        const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
        w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((each, i) => (state[i]! += each));
  }
  return state;
}

interface Hash {
  update(text: string): Hash;
  digest(): string;
}

/** Only `createHash('sha256').update(text).digest('hex')`. */
export function createHash(algorithm: string): Hash {
  if (algorithm !== 'sha256') throw new Error(`There is no ${algorithm} here.`);
  const parts: string[] = [];
  const hash: Hash = {
    update: (text: string) => (parts.push(text), hash),
    digest: () =>
      [...sha256(new TextEncoder().encode(parts.join('')))].map((word) => word.toString(16).padStart(8, '0')).join(''),
  };
  return hash;
}

export function randomBytes(): never {
  throw new Error('Nothing is written here.');
}
