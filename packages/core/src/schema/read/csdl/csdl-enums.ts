/** Reads enumeration types and checks the values of their members (CSDL 10). */
import type { CsdlDraft } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import { frameOf } from './csdl-types.js';
import type { Annotation, EnumMember, EnumType } from '../../model/model.js';

/** The least and the greatest value of each type that an enumeration can rest on (CSDL 10.1). */
const ranges: ReadonlyMap<string, readonly [least: bigint, greatest: bigint]> = new Map([
  ['Edm.Byte', [0n, 255n]],
  ['Edm.SByte', [-128n, 127n]],
  ['Edm.Int16', [-(2n ** 15n), 2n ** 15n - 1n]],
  ['Edm.Int32', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['Edm.Int64', [-(2n ** 63n), 2n ** 63n - 1n]],
]);

/** Reads `<EnumType>`. */
export function openEnumType(draft: CsdlDraft, element: CsdlElement, namespace: string): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const annotations: Annotation[] = [];
  const members = new Map<string, EnumMember>();
  const type: EnumType = {
    kind: 'enum',
    name: `${namespace}.${name}`,
    underlyingType: element.attributes['UnderlyingType'] ?? 'Edm.Int32',
    isFlags: draft.flag(element, 'IsFlags', false),
    members,
    annotations,
    span: element.span,
  };
  if (!ranges.has(type.underlyingType)) {
    const message = `The underlying type of an enumeration must be Edm.Byte, SByte, Int16, Int32 or Int64, not "${type.underlyingType}".`;
    draft.report('warning', message, element.span, 'UnderlyingType');
  }
  draft.addTo(draft.types, type.name, type, element);
  // CSDL 10.3: either all members have a value, or none.
  let hasValues: boolean | undefined;
  return frameOf(draft, annotations, (child) => {
    if (child.name !== 'Member') return undefined;
    const hasValue = child.attributes['Value'] !== undefined;
    hasValues ??= hasValue || type.isFlags;
    if (hasValue !== hasValues) {
      const rule = type.isFlags ? 'Each flag must have a value' : 'Either all members must have a value, or none';
      draft.report('warning', `${rule}; this member differs from those before it.`, child.span);
      hasValues = hasValue;
    }
    return openMember(draft, child, type, members);
  });
}

function openMember(
  draft: CsdlDraft,
  element: CsdlElement,
  type: EnumType,
  into: Map<string, EnumMember>,
): CsdlFrame | undefined {
  const name = draft.nameOf(element);
  if (name === undefined) return undefined;
  const written = element.attributes['Value']?.trim();
  const number = written === undefined ? undefined : wholeNumber(written);
  if (written !== undefined) checkValue(draft, element, type, written, number);
  const annotations: Annotation[] = [];
  // CSDL 10.3: members without values count from zero.
  const value = number === undefined ? into.size : Number(number);
  const exact = number === undefined || Number.isSafeInteger(value) ? {} : { exactValue: number };
  draft.addTo(into, name, { kind: 'member', name, value, ...exact, annotations, span: element.span }, element);
  return frameOf(draft, annotations);
}

const wholeNumber = (text: string): bigint | undefined =>
  /^[+-]?\d{1,20}$/.test(text) ? BigInt(text.startsWith('+') ? text.slice(1) : text) : undefined;

function checkValue(
  draft: CsdlDraft,
  { span }: CsdlElement,
  { underlyingType, isFlags }: EnumType,
  written: string,
  value: bigint | undefined,
): void {
  const report = (message: string): void => draft.report('warning', message, span, 'Value');
  const [least, greatest] = ranges.get(underlyingType) ?? [];
  if (value === undefined) report(`The value of a member must be an integer, not "${written}".`);
  else if (least !== undefined && greatest !== undefined && (value < least || value > greatest))
    report(`The value ${written} is out of range for ${underlyingType} (${least} to ${greatest}).`);
  else if (isFlags && value < 0n) report(`The value of a flag cannot be negative; ${written} is.`);
}
