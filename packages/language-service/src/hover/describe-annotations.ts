/** The annotations of a declaration in words: descriptions, deprecation, computed values, allowed values. */
import { code, prose } from '../knowledge/markdown.js';
import type { AnnotationValue, Declaration } from '@odatalint/core';
import { annotationOf, deprecationOf, isTagged, recordProperty } from '@odatalint/core/internal';

const core = 'Org.OData.Core.V1';
const validation = 'Org.OData.Validation.V1';

const textOf = (value: AnnotationValue | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The label of SAP's vocabulary, `Core.Description` and `Core.LongDescription`, as paragraphs. */
export function descriptions(declaration: Declaration | undefined): string[] {
  if (declaration === undefined) return [];
  const terms = ['com.sap.vocabularies.Common.v1.Label', `${core}.Description`, `${core}.LongDescription`];
  return terms.flatMap((term) => {
    const text = textOf(annotationOf(declaration, term)?.value);
    return text === undefined ? [] : [prose(text)];
  });
}

/** Deprecation as a sentence. */
export function deprecationWords(declaration: Declaration | undefined): string[] {
  const deprecation = declaration && deprecationOf(declaration);
  if (deprecation === undefined) return [];
  return [
    deprecation.description === undefined ? '**Deprecated.**' : `**Deprecated:** ${prose(deprecation.description)}`,
  ];
}

const permissionsOf = (declaration: Declaration): string =>
  textOf(annotationOf(declaration, `${core}.Permissions`)?.value) ?? '';

/** Describes who sets a value and when, and the allowed values. */
export function valueWords(declaration: Declaration): string[] {
  const words: string[] = [];
  const permissions = permissionsOf(declaration);
  if (isTagged(declaration, `${core}.Computed`)) words.push('Computed by the service; a body cannot set it.');
  else if (/(?:^|\/)Read$/.test(permissions)) words.push('Read-only.');
  if (/(?:^|\/)Write$/.test(permissions)) words.push('Write-only: no answer has it.');
  if (/(?:^|\/)None$/.test(permissions)) words.push('Can neither be read nor written.');
  if (isTagged(declaration, `${core}.ComputedDefaultValue`))
    words.push('The service gives it a value if the body has none.');
  if (isTagged(declaration, `${core}.Immutable`)) words.push('Set on insert and not changed later.');
  if (isTagged(declaration, `${core}.IsLanguageDependent`)) words.push('Its text depends on the language.');
  return [...words, ...boundWords(declaration)];
}

function boundWords(declaration: Declaration): string[] {
  const constant = (term: string): string | undefined => {
    const value = annotationOf(declaration, `${validation}.${term}`)?.value;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [minimum, maximum, pattern] = [constant('Minimum'), constant('Maximum'), constant('Pattern')];
  const words: string[] = [];
  if (minimum !== undefined && maximum !== undefined) words.push(`From ${code(minimum)} to ${code(maximum)}.`);
  else if (minimum !== undefined) words.push(`At least ${code(minimum)}.`);
  else if (maximum !== undefined) words.push(`At most ${code(maximum)}.`);
  if (pattern !== undefined) words.push(`Matches ${code(pattern)}.`);
  return [...words, ...allowedValues(declaration)];
}

const valuesShown = 12;

function allowedValues(declaration: Declaration): string[] {
  const value = annotationOf(declaration, `${validation}.AllowedValues`)?.value;
  if (!Array.isArray(value)) return [];
  const values = (value as readonly AnnotationValue[]).flatMap((each) => {
    const allowed = recordProperty(each, 'Value');
    return typeof allowed === 'string' || typeof allowed === 'number' || typeof allowed === 'boolean'
      ? [String(allowed)]
      : [];
  });
  if (values.length === 0 || values.length < value.length) return [];
  const more = values.length > valuesShown ? ` and ${values.length - valuesShown} more` : '';
  return [`One of ${values.slice(0, valuesShown).map(code).join(', ')}${more}.`];
}
