/** Texts that replace a value: a variable or a placeholder in any notation, a name in capitals, masking characters. */

/** Whether a whole text is a placeholder, or empty. */
export function isPlaceholder(text: string): boolean {
  if (text === '' || text.includes('{{') || text.includes('${') || text.includes('$(')) return true;
  if (/^<[^<>]*>$|^&lt;[^<>&]*&gt;$|^\[[^[\]]*\]$|^@?\{[^{}]*\}$|^%\w+%$|^%[sdv@]$|^\$(?:env:)?\w+$/.test(text))
    return true;
  return /^[*xX.\u2022\u2026_-]+$/.test(text) || /^[A-Z]+(?:_[A-Z]+)+$/.test(text) || /^redacted$/i.test(text);
}
