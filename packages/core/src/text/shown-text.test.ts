/** The characters that are replaced because they hide text, and those that look alike and stay. */
import { expect, test } from 'vitest';
import { shownText } from './shown-text.js';

test.each([
  ['a\u034fb', 'a<U+034F>b'],
  ['\u17b4\u17b5', '<U+17B4><U+17B5>'],
  ['\u180b\u180c\u180d\u180e\u180f', '<U+180B><U+180C><U+180D><U+180E><U+180F>'],
  ['a\u2800b', 'a<U+2800>b'],
  ['\0\u001b\u001f\u007f\u0080', '␀␛␟␡<U+0080>'],
  ['a\ufe00\ufe0f', 'a<U+FE00><U+FE0F>'],
  ['\u{e0041}\u{e0100}\u{e01ef}', '<U+E0041><U+E0100><U+E01EF>'],
  // Each selector can be a letter of a hidden text, so an emoji has only the one of its style.
  ['❤️\ufe0f\ufe00', '❤️<U+FE0F><U+FE00>'],
  ['日\ufe00', '日<U+FE00>'],
  ['\u2800\ufe0f', '<U+2800><U+FE0F>'],
  ['\u200b\ufe0f', '<U+200B><U+FE0F>'],
  ['a\ufffeb\uffff', 'a<U+FFFE>b<U+FFFF>'],
  ['\ufdd0\ufdef', '<U+FDD0><U+FDEF>'],
  ['1\ufe0f\u20e3', '1<U+FE0F>\u20e3'],
])('%j is shown as %s', (text, shown) => expect(shownText(text)).toBe(shown));

test.each(['❤️', '☎︎', '🏳️‍🌈', '👁️‍🗨️', '©️', '〽️', '㊗️', '🅰️', 'Ünïcode', '日本語', 'ខ្មែរ', 'ᠮᠣᠩᠭᠣᠯ', '⠓⠊'])(
  '%s stays as it is',
  (text) => expect(shownText(text)).toBe(text),
);
