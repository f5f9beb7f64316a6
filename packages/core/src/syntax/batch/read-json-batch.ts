/** Reads the requests of a JSON batch (OData 4.01 JSON format 19.1) from the JSON of its body. */
import type { ParseContext } from '../context/parse-context.js';
import type {
  Batch,
  BatchFault,
  BatchItem,
  BatchText,
  Body,
  Header,
  JsonMember,
  JsonName,
  JsonNode,
  JsonObject,
} from '../tree/request-tree.js';
import type { Missing } from '../tree/tree.js';

/** Members that a request object can have in every service with batches. */
const required = ['id', 'method', 'url'] as const;
const outer: ReadonlySet<string> = new Set(['requests']);
const known: ReadonlySet<string> = new Set([...required, 'headers', 'body', 'atomicityGroup', 'dependsOn']);

/**
 * Reads the requests of a JSON batch. An item that is not a request is a fault and is left out, unless a variable is there. A body that is
 * not JSON has its own faults and no requests.
 */
export function readJsonBatch(body: Body, context: ParseContext): Batch {
  return new JsonBatchReader(context, body).read();
}

type BatchValue = JsonNode | Missing;

class JsonBatchReader {
  readonly #faults: BatchFault[] = [];
  readonly #items: BatchItem[] = [];
  #isComplete = true;
  /** If the text breaks off, any member may have followed. */
  readonly #isBroken: boolean;

  constructor(
    private readonly context: ParseContext,
    private readonly body: Body,
  ) {
    this.#isBroken = body.faults.some(({ fault }) => fault === 'syntax' || fault === 'depth');
  }

  read(): Batch {
    const { content, start, end } = this.body;
    if (content === undefined || isUnknown(content)) this.#isComplete = false;
    else if (content.kind === 'JsonObject') this.#readRequests(content);
    else this.#report('no-object', content, '', 'one JSON object');
    const { context } = this;
    const faults = [...this.#faults].sort((a, b) => a.start - b.start);
    const isComplete = this.#isComplete && !this.#isBroken;
    const others = content?.kind === 'JsonObject' ? otherNames(content, outer) : [];
    return {
      kind: 'Batch',
      id: context.id(),
      start,
      end,
      format: 'json',
      items: this.#items,
      isComplete,
      faults,
      others,
    };
  }

  #report(fault: BatchFault['fault'], place: BatchValue | JsonName, member: string, expected: string): void {
    if (fault === 'missing-member' && this.#isBroken) return;
    const { start, end } = place;
    this.#faults.push({ fault, start, end, member, expected, found: kindWords(place) });
  }

  #readRequests(object: JsonObject): void {
    const requests = memberOf(object, 'requests');
    if (requests === undefined) {
      if (hasUnknownMember(object)) this.#isComplete = false;
      else if (!this.#isBroken) this.#report('no-requests', headOf(object), 'requests', 'an array of request objects');
      return;
    }
    const { value } = requests;
    if (value.kind === 'JsonArray') for (const item of value.items) this.#readItem(item);
    else if (isUnknown(value)) this.#isComplete = false;
    else this.#report('wrong-type', value, 'requests', 'an array of request objects');
  }

  #readItem(node: JsonNode): void {
    if (isUnknown(node)) this.#isComplete = false;
    else if (node.kind !== 'JsonObject') this.#report('wrong-type', node, '', 'an object with id, method and url');
    else this.#items.push(this.#item(node));
  }

  #item(object: JsonObject): BatchItem {
    const hasUnknown = hasUnknownMember(object);
    if (hasUnknown) this.#isComplete = false;
    for (const name of required) {
      if (!hasUnknown && memberOf(object, name) === undefined) this.#report('missing-member', headOf(object), name, '');
    }
    const body = memberOf(object, 'body')?.value;
    return {
      kind: 'BatchItem',
      id: this.context.id(),
      start: object.start,
      end: object.end,
      requestId: this.#text(object, 'id'),
      method: this.#text(object, 'method'),
      url: this.#text(object, 'url'),
      atomicityGroup: this.#text(object, 'atomicityGroup'),
      dependsOn: this.#dependsOn(memberOf(object, 'dependsOn')),
      condition: this.#condition(memberOf(object, 'if')?.value),
      headersName: memberOf(object, 'headers')?.name,
      headers: this.#headers(memberOf(object, 'headers')),
      content: body === undefined || body.kind === 'Missing' || isNull(body) ? undefined : body,
      bodyText: undefined,
      others: otherNames(object, known),
    };
  }

  #text(object: JsonObject, name: string): BatchText | undefined {
    const value = memberOf(object, name)?.value;
    return value === undefined ? undefined : this.#textOf(value, name);
  }

  /** A condition that is not a string, such as true, is not read. */
  #condition(value: BatchValue | undefined): BatchText | undefined {
    const isText = value?.kind === 'JsonScalar' && typeof value.value === 'string';
    return isText ? this.#textOf(value, 'if') : undefined;
  }

  #textOf(value: BatchValue, member: string, expected = 'a string'): BatchText | undefined {
    const { start, end } = value;
    if (value.kind === 'Hole')
      return { kind: 'BatchText', id: this.context.id(), start, end, text: value.text, hasHole: true };
    if (value.kind === 'JsonScalar' && typeof value.value === 'string') {
      const shape = { id: this.context.id(), start: start + 1, end: Math.max(start + 1, end - 1) };
      return { kind: 'BatchText', ...shape, text: value.value, hasHole: value.hasHole };
    }
    // A null group counts as absent, as does a null body.
    if (value.kind !== 'Missing' && !(member === 'atomicityGroup' && isNull(value)))
      this.#report('wrong-type', value, member, expected);
    return undefined;
  }

  #dependsOn(member: JsonMember | undefined): BatchText[] {
    if (member === undefined || member.value.kind === 'Missing' || isNull(member.value)) return [];
    const { value } = member;
    if (value.kind === 'JsonArray')
      return value.items.flatMap((item) => this.#textOf(item, 'dependsOn', 'an array of strings such as ["1"]') ?? []);
    if (isUnknown(value)) this.#isComplete = false;
    else this.#report('wrong-type', value, 'dependsOn', 'an array of strings');
    return [];
  }

  #headers(member: JsonMember | undefined): Header[] | undefined {
    if (member === undefined || isUnknown(member.value) || isNull(member.value)) return undefined;
    if (member.value.kind !== 'JsonObject') {
      this.#report('wrong-type', member.value, 'headers', 'an object with a string for each header');
      return undefined;
    }
    const { context } = this;
    return member.value.members.flatMap(({ name, value, start, end }): Header[] => {
      if (value.kind !== 'JsonScalar' || typeof value.value !== 'string') {
        if (!isUnknown(value)) this.#report('wrong-type', value, name.text, 'a string');
        return [];
      }
      return [
        {
          kind: 'Header',
          id: context.id(),
          start,
          end,
          name: { kind: 'Name', id: context.id(), start: name.start + 1, end: name.end - 1, text: name.text },
          value: { kind: 'RawValue', id: context.id(), start: value.start + 1, end: value.end - 1, text: value.value },
        },
      ];
    });
  }
}

const memberOf = ({ members }: JsonObject, name: string): JsonMember | undefined =>
  members.find((member) => member.name.text === name);

const otherNames = ({ members }: JsonObject, names: ReadonlySet<string>): readonly JsonName[] =>
  members.map(({ name }) => name).filter(({ text, hasHole }) => !names.has(text) && !hasHole);

/** A member whose name is a variable may be any member. */
const hasUnknownMember = ({ members }: JsonObject): boolean => members.some(({ name }) => name.hasHole);

const isNull = (value: BatchValue): boolean => value.kind === 'JsonScalar' && value.value === null;

const isUnknown = (value: BatchValue): boolean =>
  value.kind === 'Hole' || value.kind === 'Missing' || (value.kind === 'JsonScalar' && value.hasHole);

function kindWords(node: BatchValue | JsonName): string {
  if (node.kind === 'JsonArray') return 'an array';
  if (node.kind === 'JsonObject') return 'an object';
  if (node.kind !== 'JsonScalar') return 'another value';
  if (node.value === null) return 'null';
  return typeof node.value === 'boolean' ? 'a Boolean' : `a ${typeof node.value}`;
}

/** A missing member is reported at the opening brace of its object, because a mark on the whole object would hide other findings. */
const headOf = (object: JsonObject): JsonObject => ({ ...object, end: object.start + 1 });
