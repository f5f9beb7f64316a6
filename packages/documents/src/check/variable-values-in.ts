/** The values of the variables that a text of any format defines. */
import { FileVariables } from '../formats/index.js';

/** `@name = value` of request files, and `{"key": "name", "value": "…"}` of collections. */
export function variableValuesIn(text: string): readonly { readonly name: string; readonly value: string }[] {
  const found = FileVariables.read(text).definitions.flatMap(({ name, value }) =>
    value === undefined ? [] : [{ name, value }],
  );
  const pairs =
    /"(?:key|name)"\s{0,9}:\s{0,9}"([^"\\\r\n]{1,100})"\s{0,99},\s{0,99}"value"\s{0,9}:\s{0,9}"([^"\\\r\n]{1,4096})"/g;
  for (const [, name = '', value = ''] of text.matchAll(pairs)) found.push({ name, value });
  return found;
}
