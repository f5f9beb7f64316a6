/** The reference at the end of docs/configuration.md is written from the JSON Schema of the configuration; `UPDATE=1` rewrites it. */
import { configJsonSchema, readConfig } from '@odatalint/workspace';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const page = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'configuration.md');
const heading = '## Reference\n';

interface Schema {
  readonly description: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly maximum?: number;
  readonly required?: readonly string[];
}

/** The type of a member in words. */
function typeOf(schema: Schema): string {
  const [first, second] = schema.anyOf ?? [];
  if (first !== undefined)
    return second?.type === 'array' ? `${typeOf(first)} or array of ${typeOf(first)}s` : 'string or `false`';
  if (schema.items !== undefined)
    return schema.items.properties === undefined ? 'array of strings' : 'array of objects';
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return 'object';
  if (schema.type === 'integer') return schema.maximum === undefined ? 'integer' : `integer up to ${schema.maximum}`;
  if (schema.enum !== undefined && schema.enum.length < 5) return schema.enum.map((word) => `\`${word}\``).join(' or ');
  return schema.type === 'boolean' ? 'boolean' : 'string';
}

interface Section {
  readonly path: string;
  readonly schema: Schema;
}

/** The objects of a schema that have members, in order, the whole file first. */
function sectionsOf(schema: Schema, path: string): Section[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const item = member.items ?? (member.additionalProperties === false ? undefined : member.additionalProperties);
    const suffix = member.items === undefined ? (item === undefined ? '' : '.NAME') : '[]';
    return sectionsOf(item ?? member, `${path === '' ? '' : `${path}.`}${name}${suffix}`);
  });
  return schema.properties === undefined ? inner : [{ path, schema }, ...inner];
}

/** The items of an array or map, if the description of the array does not state them. */
function itemWords(schema: Schema): string {
  const item = schema.anyOf?.[0] ?? schema.items ?? schema.additionalProperties;
  if (item === undefined || item === false || item.properties !== undefined) return '';
  if (item.enum !== undefined && item.enum.length > 12) return '';
  if (item.enum !== undefined) return ` Values: ${item.enum.map((each) => `"${each}"`).join(', ')}.`;
  const [, article = '', rest = ''] = /^(A|An|The) (.*)$/s.exec(item.description) ?? [];
  if (article === '' || /^(?:pattern|path)/.test(rest) || rest === 'name.' || rest === 'value.') return '';
  return ` Each is ${article.toLowerCase()} ${rest}`;
}

function tableOf({ path, schema }: Section): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const isRequired = schema.required?.includes(name) === true ? ', required' : '';
    const text = `${member.description}${itemWords(member)}`.replace(/"([^"]+)"|(\{\{\w+\}\})/g, '`$1$2`');
    return `| \`${name}\` | ${typeOf(member)}${isRequired} | ${text} |`;
  });
  const title = path === '' ? '' : `### \`${path}\`\n\n${schema.description}\n\n`;
  return `${title}| member | value | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}

test('the page lists every member of the JSON Schema', () => {
  const text = readFileSync(page, 'utf8');
  const introduction = text.slice(0, text.indexOf(heading) + heading.length);
  const sections = sectionsOf(configJsonSchema() as unknown as Schema, '');
  const now = `${introduction}\n${sections.map(tableOf).join('\n')}`;
  if (process.env['UPDATE'] === '1') writeFileSync(page, now);
  expect(sections.map(({ path }) => path)).toContain('services.NAME');
  expect(readFileSync(page, 'utf8')).toBe(now);
});

test('the examples of the page are configurations without findings', () => {
  const examples = [...readFileSync(page, 'utf8').matchAll(/^```jsonc?\n([^]*?)^```$/gm)].map(([, text = '']) => text);
  expect(examples.length).toBeGreaterThan(2);
  for (const example of examples) expect(readConfig(example).diagnostics.map(({ message }) => message)).toEqual([]);
});

test('the page explains every member of the whole file beside its table', () => {
  const text = readFileSync(page, 'utf8');
  const own = text.slice(0, text.indexOf(heading));
  const members = Object.keys((configJsonSchema() as unknown as Schema).properties ?? {});
  expect(members.filter((name) => !own.includes(`"${name}"`) && !own.includes(`\`${name}\``))).toEqual([]);
});
