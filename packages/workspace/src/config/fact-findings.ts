/** Runs the requests of the facts of a configuration, as a test runs those of the built-in profiles. */
import { createChecker } from '@odatalint/core';
import type { JsonValue } from '@odatalint/core/internal';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { memberValue, membersOf, type SettingsTree } from '../settings/settings-tree.js';
import type { Config } from './config-shape.js';
import { ownService } from './own-profiles.js';
import { requestOf } from './request-of.js';

const itemsOf = (node: JsonValue | undefined): readonly JsonValue[] => (node?.kind === 'array' ? node.items : []);
const textOf = (node: JsonValue | undefined): string => (node?.kind === 'string' ? node.text : '');
const isText = (node: JsonValue): boolean => node.kind === 'string';

/** The codes in alphabetical order, as the findings of a request and a fact name them. */
const sorted = (codes: readonly string[]): string => [...new Set(codes)].sort().join(',');

/**
 * A warning for each request in `right` that has findings, and for each in `wrong` whose findings have other codes.
 *
 * @param tree - The file of the facts.
 * @param config - Its members, and those of the configurations that it extends.
 * @param names - The profiles to check.
 */
export function factFindings(
  { root }: SettingsTree,
  config: Pick<Config, 'profiles'>,
  names: readonly string[],
): readonly FileDiagnostic[] {
  const profiles = membersOf(memberValue(root, 'profiles')).filter(({ name }) => names.includes(name));
  return profiles.flatMap(({ name, value }) => {
    const facts = itemsOf(memberValue(value, 'facts'));
    const service = facts.length === 0 ? undefined : ownService(config, name);
    if (service === undefined) return [];
    const checker = createChecker({ service });
    const codesOf = (request: JsonValue | undefined): string =>
      sorted(checker.check(requestOf(textOf(request))).map(({ code }) => code));
    const right = facts
      .flatMap((fact) => itemsOf(memberValue(fact, 'right')).filter(isText))
      .flatMap((request) => {
        const found = codesOf(request);
        return found === ''
          ? []
          : [warning(request, `A request in "right" has no findings, but this one has ${listed(found)}.`)];
      });
    const wrong = facts
      .flatMap((fact) => itemsOf(memberValue(fact, 'wrong')))
      .flatMap((pair) => {
        const [codes, request, ...others] = itemsOf(pair);
        if (codes === undefined || request === undefined || others.length > 0)
          return [warning(pair, 'An item of "wrong" is a list of two strings: the codes, and the request.')];
        const found = codesOf(request);
        const expected = sorted(
          textOf(codes)
            .split(',')
            .map((code) => code.trim()),
        );
        return found === expected
          ? []
          : [
              warning(
                codes,
                `This request has ${found === '' ? 'no findings' : listed(found)}, not ${listed(expected)}; correct the fact, or write its codes.`,
              ),
            ];
      });
    return [...right, ...wrong];
  });
}

const listed = (codes: string): string => codes.replaceAll(',', ' and ');

const warning = (place: JsonValue, message: string): FileDiagnostic => ({
  ...errorAt('malformed-config', place, message),
  severity: 'warning',
});
