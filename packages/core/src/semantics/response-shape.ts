/** The known shape of a response body, and the targets of paths into it. */
import type { ResponseStep } from '../text/index.js';

/** A part of a body. @beta */
export type ResponseShape =
  | ObjectShape
  | { readonly kind: 'list'; readonly item: ResponseShape }
  /** The type is that of the schema: `Edm.Int32`; undefined where only the kind is known. */
  | { readonly kind: 'value'; readonly type: string | undefined }
  | { readonly kind: 'unknown' };

/** An object of a body. @beta */
export interface ObjectShape {
  readonly kind: 'object';
  /** Its name in messages. */
  readonly label: string;
  /** Its members, each made when it is asked for. */
  readonly members: ReadonlyMap<string, () => ResponseShape>;
  /**
   * Members that the request excludes: properties that it does not select, navigation properties that it does not
   * expand, and members that only lists have.
   */
  readonly left: ReadonlyMap<string, 'select' | 'expand' | 'list'>;
  /** `closed`: it has no others. `near`: others are possible, but a name that is nearly one of them is a typo. */
  readonly others: 'closed' | 'near' | 'any';
  /** The members that a message lists; none of an object that has many. */
  readonly listed: readonly string[];
  /** Members of the response to a failed request. */
  readonly ofErrors?: ReadonlySet<string>;
  /** Whether it can have annotations of its own, whose names have an `@`. */
  readonly hasAnnotations: boolean;
}

const unknown: ResponseShape = { kind: 'unknown' };

/** The fault of a step of a path. */
export interface ShapeMiss {
  readonly step: ResponseStep;
  readonly problem: 'unknown' | 'select' | 'expand' | 'list' | 'collection' | 'object';
  /** The object or list without the member. */
  readonly within: ObjectShape;
}

/** The names that scripts find on every array. */
const ofArrays = /^(?:length|at|concat|entries|every|filter|find|findIndex|findLast|flat|flatMap|forEach|includes|indexOf|join|keys|map|pop|push|reduce|reverse|shift|slice|some|sort|splice|values)$/; // prettier-ignore

/** Follows a path into a shape: its target, `unknown`, or the first step that does not exist. */
export function followPath(
  shape: ResponseShape,
  steps: readonly ResponseStep[],
): { readonly shape: ResponseShape } | { readonly miss: ShapeMiss } {
  let at = shape;
  for (const step of steps) {
    const { name } = step;
    if (at.kind === 'list') {
      if (name === undefined) at = at.item;
      else if (at.item.kind === 'object' && at.item.members.has(name) && !ofArrays.test(name))
        return { miss: { step, problem: 'collection', within: at.item } };
      else return { shape: unknown };
    } else if (at.kind === 'object') {
      if (name === undefined) return { miss: { step, problem: 'object', within: at } };
      const member = at.members.get(name);
      const reason = at.left.get(name);
      if (member !== undefined) at = member();
      else if (reason !== undefined) return { miss: { step, problem: reason, within: at } };
      else if (at.ofErrors?.has(name) === true) return { shape: unknown };
      else if (at.others === 'any' || (name.includes('@') && at.hasAnnotations)) return { shape: unknown };
      else return { miss: { step, problem: 'unknown', within: at } };
    } else return { shape: unknown };
  }
  return { shape: at };
}
