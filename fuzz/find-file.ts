/**
 * The files of finds: a text that once broke something, in a form that can be read and reviewed.
 *
 *     # More requests than a call has arguments.
 *     "{\"url\":\"/A\"}\n" * 150000
 *
 * Lines that begin with `#` say what was wrong. Each other line is a piece of the text as a JSON string, repeated as often as
 * after a `*`; the pieces together are the text. In a piece that is `counted`, `{i}` is the number of the repetition, from 0,
 * and `{i+1}` the next: `"<a n='{i}'/>" * 5000, counted`.
 */

/** A text as its pieces. */
export interface Piece {
  readonly text: string;
  readonly times: number;
  readonly isCounted?: true;
}

/** What a file of a find holds. */
export interface Find {
  /** What was wrong, in a line or several. */
  readonly about: string;
  readonly pieces: readonly Piece[];
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map(textOfPiece).join('');

function textOfPiece({ text, times, isCounted }: Piece): string {
  if (isCounted !== true) return text.repeat(times);
  const numbered = (i: number): string => text.replaceAll('{i}', String(i)).replaceAll('{i+1}', String(i + 1));
  return Array.from({ length: times }, (_, i) => numbered(i)).join('');
}

/** Reads a file; throws where a line is not one of a find, since finds are ours. */
export function readFind(file: string): Find {
  const lines = file.split('\n').filter((line) => line.trim() !== '');
  const about = lines.filter((line) => line.startsWith('#')).map((line) => line.slice(1).trim());
  const pieces = lines
    .filter((line) => !line.startsWith('#'))
    .map((line): Piece => {
      const [, text, times = '1', counted] = /^(".*")(?: \* (\d+)(, counted)?)?$/.exec(line) ?? [];
      if (text === undefined) throw new Error(`No piece of a find: ${line}`);
      const piece = { text: JSON.parse(text) as string, times: Number(times) };
      return counted === undefined ? piece : { ...piece, isCounted: true };
    });
  return { about: about.join('\n'), pieces };
}

export const writeFind = ({ about, pieces }: Find): string =>
  [
    ...about.split('\n').map((line) => `# ${line}`),
    ...pieces.map(
      ({ text, times, isCounted }) =>
        quoted(text) + (times === 1 ? '' : ` * ${times}`) + (isCounted === true ? ', counted' : ''),
    ),
    '',
  ].join('\n');

/** Characters that an editor might change, or show as others, are written by their number. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text as pieces: a line each, and what is repeated side by side once. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = 0;
  for (let at = 0; at < text.length;) {
    const run = longestRun(text, at);
    const isLineEnd = text[at] === '\n';
    if (run.times > 1 && run.text.length * run.times >= 24) {
      if (at > plain) pieces.push({ text: text.slice(plain, at), times: 1 });
      pieces.push(run);
      at = plain = at + run.text.length * run.times;
      continue;
    }
    at++;
    if (isLineEnd || at === text.length) {
      pieces.push({ text: text.slice(plain, at), times: 1 });
      plain = at;
    }
  }
  return pieces;
}

/** What is repeated most at an offset, among pieces of up to 40 units. */
function longestRun(text: string, at: number): Piece {
  let longest: Piece = { text: '', times: 1 };
  for (let length = 1; length <= 40 && at + 3 * length <= text.length; length++) {
    const piece = text.slice(at, at + length);
    let times = 1;
    while (text.startsWith(piece, at + times * length)) times++;
    if (times > 2 && times * length > longest.text.length * longest.times) longest = { text: piece, times };
  }
  return longest;
}
