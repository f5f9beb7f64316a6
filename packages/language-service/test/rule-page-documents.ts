/** The bad examples of the rule pages as documents, so that editor features are tested on a mistake of every kind. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChecker, type KeyDefinition, loadSchema, ruleInfos } from '@odatalint/core';
import { LanguageDocument } from '../src/index.js';

const pages = fileURLToPath(new URL('../../core/src', import.meta.url));

export interface PageDocument {
  readonly code: string;
  /** One example; opened anew for each use. */
  readonly text: string;
  open(): LanguageDocument;
}

/** One document for each bad example: a request file, or NDJSON for an example in JSON. */
export function pageDocuments(): readonly PageDocument[] {
  const names = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return names.flatMap((name) => {
    const page = readFileSync(`${pages}/${name}`, 'utf8');
    return [...page.matchAll(/^```bad([^\n]*)\n([\s\S]*?)^```$/gm)].flatMap(([, info = '', lines = '']) =>
      documentsOf(basename(name, '.md'), page, info, lines),
    );
  });
}

function documentsOf(code: string, page: string, info: string, lines: string): PageDocument[] {
  const key = / key=(\{.*\})\s*$/.exec(info)?.[1];
  const xml = / schema\b/.test(info) ? /^```xml schema\n([\s\S]*?)^```$/m.exec(page)?.[1] : undefined;
  const schema = xml === undefined ? undefined : loadSchema(xml).schema;
  const isOff = ruleInfos.find(({ name }) => name === code)?.severity === 'off';
  const checker = createChecker({
    service: /profile=(\S+)/.exec(info)?.[1] ?? 'asset-management',
    ...(schema === undefined ? {} : { schema }),
    ...(key === undefined ? {} : { key: JSON.parse(key) as KeyDefinition }),
    ...(isOff ? { rules: { [code]: 'warning' } } : {}),
  });
  return lines
    .replaceAll(/[«»]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const isJson = line.startsWith('{');
      const text = isJson || /^[A-Z]+ /.test(line) ? line : `GET ${line}`;
      const format = isJson ? 'ndjson' : 'http';
      return { code, text, open: () => new LanguageDocument(text, { format, checkerFor: () => checker }) };
    });
}
