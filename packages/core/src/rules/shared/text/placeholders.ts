/** Text in a request that stands for a value which is put there before it is sent. */

/** Whether a text stands for another: nothing, a variable, a name in brackets or capitals, masking characters. */
export function isPlaceholder(text: string): boolean {
  if (text === '' || text.includes('{{') || text.includes('${') || text.includes('$(')) return true;
  if (/^<[^<>]*>$|^\[[^[\]]*\]$|^%\w+%$|^\$\w+$/.test(text)) return true;
  return /^[*xX.\u2022\u2026_-]+$/.test(text) || /^[A-Z]+(?:_[A-Z]+)+$/.test(text) || /^redacted$/i.test(text);
}
