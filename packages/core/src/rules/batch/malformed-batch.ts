/** A body that is not a valid batch. */
import { type Batch, type BatchFault, type BatchItem, isBeforeV4, type JsonName } from '../../syntax/index.js';
import { type Fix, type Span, suggestNames } from '../../text/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import { changeTo } from '../shared/text/change-to.js';
import { isSameInAnyCase, listWords, shorten } from '../shared/text/words.js';

/** A structural fault, or a member that request objects do not have. */
type Fact =
  /** `instead`: the text to write at the fault. */
  | { readonly kind: 'fault'; readonly fault: BatchFault; readonly instead: string | undefined }
  | { readonly kind: 'format'; readonly format: 'json' | 'multipart' }
  /** A body that is a JSON object in a string. */
  | { readonly kind: 'text' }
  /** A request of a change set without the header that names it. */
  | { readonly kind: 'unnamed' }
  /** `isOuter`: a member of the batch itself, not of one of its requests. */
  | {
      readonly kind: 'unknown';
      readonly name: JsonName;
      readonly members: readonly string[];
      /** The members that the object does not have yet, one of which may be meant. */
      readonly absent: readonly string[];
      readonly isOuter?: boolean;
    };

const members = ['id', 'method', 'url', 'body', 'atomicityGroup', 'dependsOn'];

export const malformedBatch = defineRule<'Batch', Fact>({
  name: 'malformed-batch',
  visits: ['Batch'],
  find(batch, context, report) {
    const { conventions, dialect } = context;
    if (!conventions.batch.formats.includes(batch.format))
      return report(batch, { kind: 'format', format: batch.format }, { span: headOf(batch) });
    const misspelt = batch.others.find(({ text }) => suggestNames(text, outer).length > 0);
    for (const fault of batch.faults) {
      if (fault.fault === 'no-requests' && misspelt !== undefined) continue;
      if (fault.fault === 'missing-member' && isMisspelt(fault, batch)) continue;
      const span = fault.start === fault.end && fault.start === 0 ? headOf(batch) : fault;
      const instead = insteadOf(fault, context.textOf(batch, fault));
      report(batch, { kind: 'fault', fault, instead }, { span });
    }
    // Services that compare names in any case do so in batches too.
    const anyCase = conventions.names.case === 'any';
    if (!(anyCase && misspelt?.text.toLowerCase() === 'requests')) findOthers(batch, misspelt, report);
    if (batch.format === 'multipart' && !isBeforeV4(dialect)) findUnnamed(batch, report);
    for (const { content } of batch.items)
      if (content?.kind === 'JsonScalar' && typeof content.value === 'string' && /^\s*\{\s*"/.test(content.value))
        report(content, { kind: 'text' });
    const { requestHeaders } = conventions.batch;
    // batch-request-headers reports headers where they are not allowed.
    const known = new Set([...members, ...conventions.batch.members, 'headers']);
    const suggested = [...members, ...conventions.batch.members, ...(requestHeaders === 'accepted' ? ['headers'] : [])];
    for (const item of batch.items)
      for (const name of item.others) {
        if (known.has(name.text) || (anyCase && [...known].some((each) => isSameInAnyCase(each, name.text)))) continue;
        const absent = suggested.filter((each) => !hasMember(item, each));
        report(name, { kind: 'unknown', name, members: suggested, absent });
      }
  },
  describe(fact) {
    if (fact.kind === 'format')
      return {
        message:
          fact.format === 'json'
            ? 'OData V2 and V3 have no JSON batch; send multipart/mixed with a boundary.'
            : 'The service reads a batch as one JSON object, not as multipart; send {"requests": […]} as application/json.',
      };
    if (fact.kind === 'text')
      return { message: 'The body of a request in a JSON batch is an object, not a string; write it without quotes.' };
    if (fact.kind === 'unnamed')
      return {
        message: 'Each request of a change set requires the header "Content-ID" beside its Content-Type; add it.',
      };
    if (fact.kind === 'fault') return { message: wordsOf(fact.fault) };
    const { text } = fact.name;
    const [near] = suggestNames(text, fact.absent);
    if (near === undefined && fact.isOuter === true && members.includes(text))
      return { message: `"${text}" belongs to a request of the batch, not to the batch; move it.` };
    const hint = near === undefined ? `use ${listWords(fact.members, 'or')}.` : `did you mean "${near}"?`;
    const owner = fact.isOuter === true ? 'A batch' : 'A request of a batch';
    return { message: `${owner} has no member ${shorten(JSON.stringify(text))}; ${hint}` };
  },
  fix(fact): Fix[] {
    if (fact.kind === 'unknown') {
      const { text, start, end } = fact.name;
      return changeTo(suggestNames(text, fact.absent).slice(0, 1), { start, end }, (name) => JSON.stringify(name));
    }
    if (fact.kind !== 'fault' || fact.instead === undefined) return [];
    const { start, end } = fact.fault;
    const title = `Write ${shorten(fact.instead)}`;
    return [{ title, safety: 'unsafe', edits: [{ start, end, text: fact.instead }] }];
  },
});

/** The number of an id as a string, a single string as an array, and an array of requests in its object. */
function insteadOf({ fault, member, expected }: BatchFault, written: string): string | undefined {
  if (fault === 'no-object') return written.startsWith('[') ? `{"requests": ${written}}` : undefined;
  if (fault !== 'wrong-type') return undefined;
  if (member === 'dependsOn' && !/^(?:"|\d+$)/.test(written)) return undefined;
  if (member === 'dependsOn') return expected === 'an array of strings' ? `[${inQuotes(written)}]` : inQuotes(written);
  if (member === 'requests') return written.startsWith('{') ? `[${written}]` : undefined;
  return (member === 'id' || member === 'atomicityGroup') && /^\d+$/.test(written) ? inQuotes(written) : undefined;
}

const inQuotes = (json: string): string => (json.startsWith('"') ? json : JSON.stringify(json));

/** Whether the request that lacks a member has one with nearly its name, which is then the finding. */
const isMisspelt = ({ member, start }: BatchFault, { items }: Batch): boolean =>
  items
    .find((item) => item.start <= start && start < item.end)
    ?.others.some(({ text }) => suggestNames(text, members)[0] === member) === true;

/**
 * Members of the batch other than `requests`: if one of them is meant as `requests`, the batch is empty; the service
 * ignores others.
 */
function findOthers({ others, faults }: Batch, misspelt: JsonName | undefined, report: Report<Fact>): void {
  const isMissing = faults.some(({ fault }) => fault === 'no-requests');
  if (isMissing && misspelt === undefined) return;
  for (const name of others) {
    const fact = { kind: 'unknown', name, members: outer, absent: isMissing ? outer : [], isOuter: true } as const;
    if (isMissing && name === misspelt) report(name, fact);
    // Annotations are allowed, and tools keep notes of their own in other names.
    else if (/^[A-Za-z]\w*$/.test(name.text)) report(name, fact, { severity: 'warning' });
  }
}

/** Protocol 11.7.4 requires the header; few services need it. */
function findUnnamed({ items }: Batch, report: Report<Fact>): void {
  for (const { requestId, atomicityGroup, method } of items)
    if (atomicityGroup !== undefined && requestId === undefined && method !== undefined)
      report(method, { kind: 'unnamed' }, { severity: 'warning' });
}

const outer = ['requests'];

/** The beginning of a body, since the whole of it would mark the document. */
const headOf = ({ start, end }: Batch): Span => ({ start, end: Math.min(end, start + 2) });

/** Whether a request of a batch has a member of the standard. */
const hasMember = (
  { requestId, dependsOn, content, bodyText, headersName, ...item }: BatchItem,
  member: string,
): boolean => {
  if (member === 'id') return requestId !== undefined;
  if (member === 'dependsOn') return dependsOn.length > 0;
  if (member === 'body') return content !== undefined || bodyText !== undefined;
  if (member === 'headers') return headersName !== undefined;
  return (member === 'method' || member === 'url' || member === 'atomicityGroup') && item[member] !== undefined;
};

function wordsOf({ fault, member, expected, found }: BatchFault): string {
  switch (fault) {
    case 'no-object':
      return 'A batch must be a JSON object with the member "requests"; write {"requests": […]}.';
    case 'no-requests':
      return 'The batch has no member "requests"; add an array of request objects.';
    case 'missing-member':
      return `This request of the batch lacks "${member}"; add it.`;
    case 'wrong-type':
      return member === ''
        ? `A request of a batch must be ${expected}, but is ${found}.`
        : `"${member}" must be ${expected}, but is ${found}.`;
    case 'no-boundary':
      return 'This Content-Type must name the boundary of its parts; add "boundary=".';
    case 'no-part':
      return 'The boundary of the Content-Type does not occur in the body; write it before each part.';
    case 'inner-boundary':
      return 'This change set has the boundary that the Content-Type of the batch names; write the boundary of the batch there.';
    case 'part-type':
      return found === ''
        ? 'A part of a batch requires a Content-Type; write "Content-Type: application/http" before the empty line.'
        : `A part of a batch must be application/http or multipart/mixed, but is ${shorten(found)}.`;
    case 'stray-boundary':
      return `Some readers find the boundary ${shorten(found)} in this line; choose one that the parts do not contain.`;
    case 'outside':
      return 'This text belongs to no request of the batch, but some readers read it; remove it.';
    case 'no-empty-line':
      return 'The empty line after the headers of a request is missing; add it.';
    case 'broken-line':
      return 'The URL and "HTTP/1.1" must be in the line of the method; write them in one line.';
    case 'part-header':
      return `${shorten(JSON.stringify(found))} is not one header that all readers read alike; write "Name: value", each name once and without a transfer encoding.`;
    case 'length':
      return `The body of this request does not have ${shorten(found)} bytes; correct the Content-Length, or remove it.`;
    case 'unclosed':
      return `These parts do not end with their boundary; write "${shorten(found)}--" after the last one.`;
    case 'nested':
      return 'A change set cannot contain another change set; remove the inner one.';
    case 'no-request':
      return 'This part is not a request; begin it with a line such as "GET Products HTTP/1.1".';
  }
}
