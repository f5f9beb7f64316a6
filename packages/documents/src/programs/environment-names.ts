/** The notations of programs for variables of the environment and for settings, as one name each. */
import type { SourceFormat } from './languages/source-languages.js';

/** The beginnings of names of environment variables and of settings. */
export const environmentPrefix = 'process.env.';
export const settingPrefix = 'configuration.';

const variables = [
  /^(?:process|Bun|import\.meta)\.env(?:\.|\[["'])(\w{1,100})/,
  /^Deno\.env\.get\(["'](\w{1,100})/,
  /^os\.(?:environ(?:\.get)?|getenv)[([]["'](\w{1,100})/,
  /^(?:System\.|Environment\.|System\.Environment\.|os\.)?(?:GetEnvironmentVariable|getenv|Getenv)\(["'](\w{1,100})/,
  /^ENV(?:\.fetch)?[([]["'](\w{1,100})/,
  /^\$_ENV\[["'](\w{1,100})/,
  /^(?:std::)?env::var\("(\w{1,100})/,
  /^\$env:(\w{1,100})/i,
];

/** `configuration["Api:Base"]` of .NET. */
const setting =
  /^(?:this\.)?(?:\w{1,40}\.)?_?[cC]onfig(?:uration)?(?:\[|\.GetValue(?:<string\??>)?\(|\.GetSection\(")"?([\w:.-]{1,200})"/;
const inSection = /^\)(?:\[|\.GetValue(?:<string\??>)?\()"([\w:.-]{1,200})"/;

/** The name for an expression that reads a variable or a setting, with or without a default value. */
export function environmentNameOf(written: string, language: SourceFormat): string | undefined {
  const text = written.slice(0, 400).replace(/^(?:[#$]?\{|\$\()\s*/, '');
  for (const each of variables) {
    const [start, name] = each.exec(text) ?? [];
    if (start !== undefined) return endsIn(text.slice(start.length)) ? `${environmentPrefix}${name}` : undefined;
  }
  const [start, name] = language === 'csharp' || language === 'vb' ? (setting.exec(text) ?? []) : [];
  if (start === undefined) return undefined;
  const rest = text.slice(start.length);
  if (!start.includes('.GetSection(')) return endsIn(rest) ? `${settingPrefix}${name}` : undefined;
  const [inner, member] = inSection.exec(rest) ?? [];
  return inner !== undefined && endsIn(rest.slice(inner.length)) ? `${settingPrefix}${name}:${member}` : undefined;
}

/** Whether nothing but a default value follows. */
function endsIn(rest: string): boolean {
  let at = 0;
  while ('"\')]}!'.includes(rest.charAt(at) || ' ')) at++;
  const after = rest.slice(at).trimStart();
  return after === '' || ['??', '||', ',', 'as ', 'or '].some((mark) => after.startsWith(mark));
}
