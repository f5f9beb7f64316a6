/** The nodes of a request around its URL: method, headers, JSON body, batch. */
import type { Span } from '../../text/index.js';
import type { NodeShape } from './node-shape.js';
import type { Hole, Missing, Name, RawValue, Url } from './query-tree.js';
import type { XmlDocument } from './xml-tree.js';

/** A request: its method, URL, headers and body. The offsets of each part count in its own field. */
export interface Request extends NodeShape<'Request'> {
  readonly method: Method | undefined;
  readonly url: Url;
  /** Also empty if the headers are unknown. */
  readonly headers: readonly Header[];
  readonly body: Body | undefined;
  /** The body as a batch; its offsets count in the body. */
  readonly batch?: Batch;
  /** The body as XML if it is sent to a SOAP address; its offsets count in the body. */
  readonly envelope?: XmlDocument;
  /** The response of the service; its offsets count in its body. */
  readonly response?: Response;
  /** The script that reads the response; a text of its own. */
  readonly script?: RawValue;
}

/** A response. Its values have no parent in the tree, so that rules about bodies do not check them. */
export interface Response extends NodeShape<'Response'> {
  readonly status: number | undefined;
  /** Undefined where headers are not known. */
  readonly headers: readonly { readonly name: string; readonly value: string }[] | undefined;
  /** Undefined where the body is not known; with `content` undefined where it is not JSON. */
  readonly body: Pick<Body, 'content' | 'faults' | 'start' | 'end'> | undefined;
}

/** The method's word as written. */
export interface Method extends NodeShape<'Method'> {
  readonly text: string;
}

/** `Name: value`. */
export interface Header extends NodeShape<'Header'> {
  readonly name: Name;
  readonly value: RawValue;
}

/** A JSON body, or the part of a batch that is one request's body. */
export interface Body extends NodeShape<'Body'> {
  /** Undefined when the text is not JSON at all. */
  readonly content: JsonNode | undefined;
  /** The faults of the JSON, in order of place. */
  readonly faults: readonly BodyFault[];
}

/** A fault of the JSON; its offsets count in the body's text. */
export interface BodyFault {
  readonly fault: 'syntax' | 'comment' | 'trailing-comma' | 'duplicate' | 'depth' | 'byte-order-mark' | 'end';
  readonly start: number;
  readonly end: number;
  /** For `syntax`: the expected text, in words, and the part of the structure that it is. */
  readonly expected?: string;
  readonly structure?: string;
  /** For a duplicate member: its name, and the place of the first one. */
  readonly name?: string;
  readonly first?: Span;
}

export type JsonNode = JsonObject | JsonArray | JsonScalar | Hole;

/** RFC 8259, 4. Members in order of writing, one that occurs twice included. */
export interface JsonObject extends NodeShape<'JsonObject'> {
  readonly members: readonly JsonMember[];
}

export interface JsonMember extends NodeShape<'JsonMember'> {
  readonly name: JsonName;
  readonly value: JsonNode | Missing;
}

/** A member's name; `text` without quotes and escapes, the span with its quotes. A name with a hole has `hasHole`. */
export interface JsonName extends NodeShape<'JsonName'> {
  readonly text: string;
  readonly hasHole: boolean;
}

export interface JsonArray extends NodeShape<'JsonArray'> {
  readonly items: readonly JsonNode[];
}

/** A string (escapes undone), number, boolean or null. `text` is as written; a string with a hole has `hasHole`. */
export interface JsonScalar extends NodeShape<'JsonScalar'> {
  readonly value: string | number | boolean | null;
  readonly text: string;
  readonly hasHole: boolean;
}

/** The requests of a batch (OData 4.01 JSON format 19, Protocol 11.7.7); in order of writing. */
export interface Batch extends NodeShape<'Batch'> {
  readonly format: 'json' | 'multipart';
  readonly items: readonly BatchItem[];
  /** Whether the node contains all requests completely, none of which a variable represents. */
  readonly isComplete: boolean;
  /** The faults of the batch, in order of place. */
  readonly faults: readonly BatchFault[];
  /** The names of the members other than `requests`. */
  readonly others: readonly JsonName[];
}

/** One request of a batch. A missing or invalid member is undefined, and a fault of the batch. */
export interface BatchItem extends NodeShape<'BatchItem'> {
  readonly requestId: BatchText | undefined;
  readonly method: BatchText | undefined;
  readonly url: BatchText | undefined;
  readonly atomicityGroup: BatchText | undefined;
  readonly dependsOn: readonly BatchText[];
  /** The condition of a request that depends on others. */
  readonly condition: BatchText | undefined;
  /** The name of the member that contains headers of its own. */
  readonly headersName: JsonName | undefined;
  /** Headers of its own; undefined where it has none. */
  readonly headers: readonly Header[] | undefined;
  /** The body that has been read as a part of a JSON batch. */
  readonly content: JsonNode | undefined;
  /** The place of a body that has not been read yet. */
  readonly bodyText: Span | undefined;
  /** The names of other members. */
  readonly others: readonly JsonName[];
}

/** A text in a batch; `text` without quotes and escapes, the span without its quotes. */
export interface BatchText extends NodeShape<'BatchText'> {
  readonly text: string;
  readonly hasHole: boolean;
}

/** A fault of a batch. */
export interface BatchFault extends Span {
  /** The faults after `wrong-type` belong to multipart batches, and those after `unclosed` to received ones. */
  readonly fault:
    | 'no-object'
    | 'no-requests'
    | 'missing-member'
    | 'wrong-type'
    | 'no-boundary'
    | 'no-part'
    | 'inner-boundary'
    | 'no-request'
    | 'broken-line'
    | 'part-type'
    | 'nested'
    | 'unclosed'
    | 'stray-boundary'
    | 'outside'
    | 'no-empty-line'
    | 'part-header'
    | 'length';
  /** The member that is missing or of a wrong type; empty for a request as a whole. */
  readonly member: string;
  /** For `wrong-type`: the expected kind of value, in words. */
  readonly expected: string;
  /** For `wrong-type`: the kind of value found, in words; for `part-type`: the content type of the part. */
  readonly found: string;
}
