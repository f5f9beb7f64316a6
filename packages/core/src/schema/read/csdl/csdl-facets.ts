/** Reads the facets of a primitive type (CSDL 7.2), which properties, parameters, results, terms and definitions share. */
import type { CsdlDraft } from './csdl-draft.js';
import type { CsdlElement } from './csdl-element.js';
import type { Facets } from '../../model/model.js';

export const temporalTypes: ReadonlySet<string> = new Set(['Edm.DateTimeOffset', 'Edm.Duration', 'Edm.TimeOfDay']);

/** CSDL 7.2.2: no temporal value has more digits after the point, so this precision means no limit. */
export const greatestTemporalPrecision = 12;

/** The facets of an element whose values have the named type. An invalid facet is reported and omitted. */
export function facetsOf(draft: CsdlDraft, element: CsdlElement, typeName: string): Required<Facets> {
  const { temporalPrecision, decimalScale } = draft.format;
  const isTemporal = temporalTypes.has(typeName);
  const precision = draft.count(element, 'Precision', []) ?? (isTemporal ? temporalPrecision : undefined);
  return {
    maxLength: draft.count(element, 'MaxLength', ['max']),
    precision: isTemporal && precision === greatestTemporalPrecision ? undefined : precision,
    scale: scaleOf(draft, element) ?? (typeName === 'Edm.Decimal' ? decimalScale : undefined),
    isUnicode: draft.flag(element, 'Unicode', true),
    srid: element.attributes['SRID']?.toLowerCase() === 'variable' ? 'variable' : draft.count(element, 'SRID', []),
  };
}

function scaleOf(draft: CsdlDraft, element: CsdlElement): Facets['scale'] {
  // CSDL 4.0 wrote `Variable`.
  const word = element.attributes['Scale']?.toLowerCase();
  return word === 'variable' || word === 'floating' ? word : draft.count(element, 'Scale', []);
}

/** Whether values, or the items of a collection, may be null; undefined for a collection that does not say (CSDL 7.2.1). */
export function nullabilityOf(draft: CsdlDraft, element: CsdlElement, isCollection: boolean): boolean | undefined {
  const { isNullable, isItemNullable } = draft.format;
  if (element.attributes['Nullable'] !== undefined) return draft.flag(element, 'Nullable', isNullable);
  return isCollection ? isItemNullable : isNullable;
}
