/** Draws the contents of a terminal, colours included, as an SVG picture. */

interface Style {
  readonly color: string;
  readonly bold: boolean;
  readonly dim: boolean;
}

const plain: Style = { color: '#d4d4d4', bold: false, dim: false };

/** The colours of the select graphic rendition codes that the command uses. */
const colors: Readonly<Record<number, string>> = {
  31: '#f14c4c',
  32: '#23d18b',
  33: '#e5e510',
  34: '#3b8eea',
  35: '#d670d6',
  36: '#29b8db',
  90: '#8a8a8a',
};

const cell = { width: 8.4, height: 19 };
const margin = 18;

function applyCode(style: Style, code: number): Style {
  if (code === 0) return plain;
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 39) return { ...style, color: plain.color };
  return { ...style, color: colors[code] ?? style.color };
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Draws a text with select graphic rendition codes.
 *
 * @returns An SVG document. Each run of one style is one text element at its own column, so that the columns stay
 *   aligned in every font.
 */
export function drawTerminal(output: string): string {
  const lines = output.split('\n');
  const shown = lines.map((line) => line.replace(/\u001b\[[\d;]*m/g, ''));
  const columns = Math.max(...shown.map((line) => line.length));
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = lines.length * cell.height + 2 * margin;
  let style = plain;
  const texts: string[] = [];
  lines.forEach((line, row) => {
    let column = 0;
    for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
      const codes = /^\u001b\[([\d;]*)m$/.exec(part);
      if (codes !== null) {
        for (const code of (codes[1] ?? '').split(';')) style = applyCode(style, Number(code));
      } else if (part !== '') {
        // Viewers drop spaces at the ends of a text, so a run begins at its first visible character.
        const text = part.trim();
        if (text !== '') texts.push(textElement(text, column + part.indexOf(text), row, style));
        column += part.length;
      }
    }
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="The findings of one query, each with its place and its fix">`,
    `<rect width="100%" height="100%" rx="8" fill="#1e1e1e"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function textElement(text: string, column: number, row: number, { color, bold, dim }: Style): string {
  const x = (margin + column * cell.width).toFixed(1);
  const y = margin + row * cell.height + 14;
  const length = (text.length * cell.width).toFixed(1);
  const weight = bold ? ' font-weight="bold"' : '';
  const opacity = dim ? ' opacity="0.65"' : '';
  return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${color}"${weight}${opacity}>${escape(text)}</text>`;
}
