/**
 * The facts about a service that no OASIS term can express: a closed, typed record, so that no rule asks which service
 * it is.
 */
import {
  noPopularNames,
  type PopularNames,
  type QueryConventions,
  standardQueryConventions,
} from './query-conventions.js';

/** One address under which a service can be reached. */
export interface Route {
  /** `object`: resource paths follow. `batch`, `soap`: one address. `foreign`: a sibling interface, out of scope. */
  readonly interface: 'object' | 'batch' | 'soap' | 'foreign';
  /**
   * Path segments, compared without case; `{version}` is any version word, `v1`, `1`, `V2`, `{Name}` one that begins with a
   * capital letter, and `{name}` any word, `[{name}]` for one in brackets; `{tenant}` is a GUID or the name of a host. None for a
   * service at the root of its host.
   */
  readonly segments: readonly string[];
  /** Set where nothing but a host can come before it; absent where a gateway may have put its own path there. */
  readonly isFirst?: true;
  /** The methods that the URL supports, in upper case; absent if unknown. */
  readonly methods?: readonly string[];
  /** Set for an address that people write by mistake, and that has no service: the address to write. */
  readonly instead?: string;
  /** A known scheme and host, in lower case: `https://shop.example.com`. The service may also be at others. */
  readonly origin?: string;
}

/** The characters of a key in a path. */
export interface KeyCharacters {
  /** Characters that cannot be in a key, encoded or not. */
  readonly forbidden: string;
  /**
   * Characters other than letters, digits and `-._` that a key may contain unencoded; other special ASCII characters
   * must be encoded.
   */
  readonly bare: string;
}

/** Sets whose names begin with a prefix are the customer's own: the schema cannot list them. */
export interface CustomEntitySets {
  readonly prefix: string;
  /** Whether PUT, PATCH and POST may address the set as well as a key of it. */
  readonly writesOnSet: boolean;
}

/** The conventions about the requests of a batch. */
export interface BatchConventions {
  /** Addresses that the `url` of a request can have, from its first segment; empty where it is a path from the service root. */
  readonly routes: readonly Route[];
  /** The formats of a body that the service reads. */
  readonly formats: readonly ('json' | 'multipart')[];
  /** Whether a `url` may be absolute or begin with a slash; `path`: not absolute. */
  readonly urls: 'any' | 'relative' | 'path';
  /** The methods that a request can have, in upper case. */
  readonly methods: readonly string[];
  /** Whether a request with a body must have a Content-Type; by default the body is JSON. */
  readonly contentType?: 'required';
  /** Whether ids are compared with their case. */
  readonly idCase?: 'any';
  /** The greatest number of requests; undefined where none is known. */
  readonly requestLimit: number | undefined;
  /** The characters besides letters and digits that ids and names of atomicity groups may contain; undefined: any character. */
  readonly nameCharacters: string | undefined;
  /** Whether a request can have headers of its own. */
  readonly requestHeaders: 'accepted' | 'rejected';
  /** Further members that a request object can have. */
  readonly members: readonly string[];
  /** Whether a group has changes only, as in V2 and V3 (MS-ODATA 2.2.7.6.1). */
  readonly groupsHoldChanges: boolean;
  /** The possible dependencies of a member of an atomicity group. */
  readonly groupDependencies: 'any' | 'own-group';
  /** Whether `dependsOn` may name an atomicity group. */
  readonly dependsOnGroups: boolean;
  /** Whether the service ends the batch at the first error, unless the request prefers `continue-on-error` (Protocol 8.2.8.3). */
  readonly stopsAtError: boolean;
  /** The text around the id of an earlier request at the beginning of a `url`. */
  readonly reference: { readonly prefix: string; readonly suffix: string };
}

/** The conventions about responses. */
export interface ResponseConventions {
  /** The member of a list that contains its entities. */
  readonly listMember: string;
  /** The members by which a list goes on. */
  readonly nextLinks: readonly string[];
  /** The query option that an absolute next link is built with; undefined where a next link is opaque and may be relative. */
  readonly nextLinkOption: string | undefined;
  /** The members that contain the number of all entities, and whether one must be there when it was asked for. */
  readonly counts: readonly string[];
  readonly countIsRequired: boolean;
  /** The members that contain the context URL, one of which must be there; none where responses have none. */
  readonly contextUrls: readonly string[];
  /** Whether an entity has exactly the properties that the API key sees, and always the identifier of the service's records. */
  readonly properties: 'any' | 'of-key';
  /** Whether a response may be wrapped in `d`, as in V2 and V3, where its lists are in `results`. */
  readonly wrapper: 'd' | undefined;
  /** Whether errors have the form of the standard; undefined where their form is not known. */
  readonly errors: 'standard' | undefined;
}

/** The behaviour of a service of this library that neither a term nor the service's documentation determines. */
export interface ServingConventions {
  /** The rows of a page, unless the program sets another limit. */
  readonly page: number;
  /** The language that a text has in a response if it lacks those that the client wants. */
  readonly language: string;
  /** The first number that is generated for an identifier that no client chooses. */
  readonly firstIdentifier: number;
  /** The values of a new entity for properties that the body omits: a member of the key definition, or another value without one. */
  readonly defaults: readonly {
    readonly property: string;
    readonly member: 'company' | 'currency' | 'dataProvider';
    readonly otherwise: string | null;
  }[];
  /** The code of an error by its subject, in an object `{"message", "code", "type"}`; other errors have the name of the rule. */
  readonly errorCodes: { readonly filter: string; readonly entity: string; readonly set: string };
}

/** One operation of a SOAP interface; an action ends in its name, and its element in a body has that name. */
export interface SoapOperation {
  readonly name: string;
  /** The parameter whose text is an XML document of its own. */
  readonly payload: string | undefined;
}

/** The conventions about the SOAP interface. */
export interface SoapConventions {
  /** The text between the namespace, which varies, and the name of the operation in an action. */
  readonly contract: string;
  readonly operations: readonly SoapOperation[];
  /** The media type and the charset of a request, in lower case. */
  readonly mediaType: string;
  readonly charset: string;
  /** Query options by which GET asks for the description of the interface; case does not matter. */
  readonly descriptions: readonly string[];
  /** Elements of a body whose text is a secret; case does not matter. */
  readonly secretElements: readonly string[];
}

/** Where a service is. */
export interface Addresses {
  readonly routes: readonly Route[];
  /**
   * The hosts at which an address on one of the routes is surely this service's, `*.` standing for any names before the
   * rest, and `*:7048` for any host at a port; `any` where the routes alone say so, none where no address does.
   */
  readonly hosts: 'any' | readonly string[];
  /**
   * The beginnings of paths that only this service has, in lower case, for addresses whose host is a variable:
   * `{{url}}/api/data/v9.2/accounts`.
   */
  readonly ownPaths?: readonly string[];
  /** Set where other services have the same hosts, so that a version that no route has is one of theirs. */
  readonly sharesHosts?: true;
  /** The version words that exist, in their right spelling; empty where routes have none. */
  readonly versions: readonly string[];
}

/** The names of a service, and the schema that declares them. */
export interface NameConventions {
  /** A schema that does not list everything: a name it does not know is not an error. */
  readonly schemaIsPartial: boolean;
  /** Whether the names of a schema are compared with their case; where they are not, one in another case is not a finding. */
  readonly case: 'exact' | 'any';
  /** The entity set that describes every set the schema does not list. */
  readonly templateEntitySet: string | undefined;
  readonly customEntitySets: CustomEntitySets | undefined;
  /** Whether requests name bound functions and actions with their namespace, as the standard requires, or without it. */
  readonly operations: 'qualified' | 'short';
  /** Whether a name in the root of the service can be a singleton; where there are none, each link needs a key. */
  readonly singletons: 'possible' | 'none';
  /** Properties that are collections, by path, where no schema declares them. */
  readonly collections: readonly string[];
  /** Values that a parameter in the path can have, by its name. */
  readonly parameterValues: Readonly<Record<string, readonly string[]>>;
  /** Whether the names of sets and their properties are in lower case; those of operations and navigation properties need not be. */
  readonly columns: 'any' | 'lower-case';
  /** The characters that names have where those of a user have a space: `_x0020_`; undefined where that is not known. */
  readonly spaces: string | undefined;
  /** Functions in a path, in lower case, whose argument is a path from the root of the host, and cannot contain `#` or `%`, each with the function to call instead. */
  readonly plainArguments: Readonly<Record<string, string>>;
  /**
   * Types of properties by their names, for services whose names show them: a pattern for the path, and a primitive type; `zoned` is a
   * date that needs an offset, `instant` one that needs a time as well, `quoted` a value that is always in quotes and never another property. Where a schema has the property, its type counts.
   */
  readonly propertyTypes: readonly { readonly pattern: RegExp; readonly type: string }[];
  /** By the qualified name of an open type, a part that the names of its dynamic properties have. */
  readonly dynamic: Readonly<Record<string, string>>;
  readonly popular: PopularNames;
}

/** The identifiers of a single entity. */
export interface KeyConventions {
  /** The number of segments of one path that may have an alternate key, and whether other segments may then have the primary key. */
  readonly alternateInPath: 'any' | 'single';
  readonly characters: KeyCharacters | undefined;
  /** Whether keys are segments as a rule (`users/42`), so that no member can follow a collection, or never; the standard has both ways. */
  readonly segments: 'possible' | 'usual' | 'none';
  /** Whether each key is a GUID, which has no quotes. */
  readonly form: 'any' | 'guid';
  /**
   * Names of values that identify a referenced entity: `_primarycontactid_value` for the property `primarycontactid`. `known`: names that
   * are surely those of references in any type, which `select`, `orderby` and comparisons cannot have. `several`: those that refer to several
   * types, each with the navigation property of one of them.
   */
  readonly lookups:
    | {
        readonly prefix: string;
        readonly suffix: string;
        readonly known?: readonly string[];
        readonly several?: Readonly<Record<string, string>>;
      }
    | undefined;
  /** How a filter refers to a reference: by the key of its target (`Department/Id`), or by no convention. */
  readonly referencesBy: 'key' | undefined;
}

/** Where query options may be. */
export interface OptionConventions {
  /** Query options that are allowed on one entity; undefined: those of the standard. */
  readonly onEntities: readonly string[] | undefined;
  /** Query options for collections that the service accepts on one entity too, where it follows the standard's own rule. */
  readonly alsoOnEntities: readonly string[];
  /** Query options that a request which writes may carry; undefined: the standard's own rule. */
  readonly onWrites: readonly string[] | undefined;
  /** Query options that may be given more than once; the standard has none (URL conventions 5). */
  readonly repeatable: readonly string[];
  /** Members of the body of a POST that contain query options, by the options' names; their text is checked like that of the options. */
  readonly inBodies: readonly ('filter' | 'orderby' | 'select' | 'expand')[];
  /** Whether a select must name the expanded properties. */
  readonly expandNeedsSelect: boolean;
  /** Whether the links by which the service continues a list carry `skip` without `top`. */
  readonly nextLinksSkip: boolean;
}

/** The possible resources of a request that writes. */
export interface WritingConventions {
  /** Methods other than GET and POST that may address a whole collection; the standard has them replace and update its members. */
  readonly collectionMethods: readonly string[];
  /** Methods that replace a stream: that of a media entity, or of a property (Protocol 11.4.7 and 11.4.8). */
  readonly streamMethods: readonly string[];
  /** Whether a write may follow a navigation to one entity, or to a member whose key does not contain its parent's. */
  readonly throughNavigation: 'accepted' | 'rejected';
  /** Whether a record with a composite key can be inserted under an alternate key alone. */
  readonly compositeInsertByAlternateKey: 'accepted' | 'rejected';
}

/** The headers that a service reads in addition to those of the standard. */
export interface HeaderConventions {
  /** Headers whose values are secrets. */
  readonly secret: readonly string[];
  /** The header that a change must have against forged requests; undefined where none is known. */
  readonly csrf: string | undefined;
  /** Request headers of the service's own, with the values that they may have. */
  readonly own: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Preferences in addition to those of the standard that the service honors, in their own spelling, and the effect of each. */
  readonly ownPreferences: readonly {
    readonly text: string;
    readonly effect?: string;
    /** The only values that it has. */
    readonly values?: readonly string[];
  }[];
  /** The preferences (RFC 7240) that the service knows; undefined where that is not known. */
  readonly preferences: readonly string[] | undefined;
  /** The header that names the language of a body's texts, as the service compares it, case included. */
  readonly contentLanguage: string | undefined;
  /** The codes of the languages that texts can be in; empty where any is. */
  readonly languages: readonly string[];
}

/** The possible contents of the body of a request. */
export interface BodyConventions {
  /** The greatest length of a JSON body in bytes; undefined where none is known. */
  readonly sizeLimit: number | undefined;
  /** Whether a body may have no property at all; the standard allows it. */
  readonly empty: 'accepted' | 'rejected';
  /** Whether null is a value of a property that an insert or update requires; in the standard it is. */
  readonly requiredNulls: 'accepted' | 'rejected';
  /** The treatment of members that a client cannot write (keys, computed and immutable ones); the standard ignores them. */
  readonly readOnlyValues: 'ignored' | 'rejected';
  /**
   * Whether the service reads values near the standard's forms (common base64, "true", null for an empty collection), or
   * those of the verbose JSON of V2 and V3 ("/Date(0)/", numbers as strings).
   */
  readonly forms: 'standard' | 'lenient' | 'verbose';
  /** Whether `__metadata` is allowed in verbose JSON only, which a Content-Type with `odata=verbose` announces. */
  readonly verboseType?: 'required';
  /** Whether a media entity is inserted with its properties instead of its stream. */
  readonly mediaEntities?: 'properties';
  /** Whether names and strings of JSON may be in single quotes. */
  readonly singleQuotes?: 'accepted';
  /** Whether a request with a body must have a Content-Type. */
  readonly contentType?: 'required';
  /** The number of entities that `@odata.bind` can add to a collection. */
  readonly bindLimit?: number;
  /** Properties that the service itself sets on every record, and that no body may have. */
  readonly systemProperties: readonly string[];
  /**
   * Whether exact numbers may be strings in a body, as the media type can say (OData JSON format 3.2, IEEE754Compatible), or must be:
   * in V2 those with a fraction.
   */
  readonly numericStrings: 'negotiated' | 'required' | 'rejected';
  /** Names that members of a body are given by mistake, such as those of the query options, with the right ones. */
  readonly misnamed?: Readonly<Record<string, string>>;
  /**
   * The names that may follow a reference and a dot in a member of a body: `Department.Id`; none if bodies have no such
   * members.
   */
  readonly referenceMembers: readonly string[];
  /** Whether bodies can have control information and annotations, such as `@odata.bind` (OData JSON format 4.5), or properties alone. */
  readonly annotations: 'standard' | 'none';
  /**
   * The usual form of an entity's URL in bodies: relative to the service (`Orders(1)`), or with a leading slash. Both
   * are accepted.
   */
  readonly entityAddresses: 'relative' | 'rooted';
}

/** Facts about a service that no OASIS term expresses, by subject. @beta */
export interface Conventions {
  readonly addresses: Addresses;
  readonly names: NameConventions;
  readonly keys: KeyConventions;
  readonly options: OptionConventions;
  readonly query: QueryConventions;
  readonly writing: WritingConventions;
  readonly headers: HeaderConventions;
  readonly bodies: BodyConventions;
  readonly responses: ResponseConventions;
  readonly batch: BatchConventions;
  /** Undefined for a service without a SOAP interface. */
  readonly soap: SoapConventions | undefined;
  /** Undefined for a service that follows the standard completely. */
  readonly serving: ServingConventions | undefined;
}

/** The conventions of the standard: each member has the value that restricts nothing. */
export const standardConventions: Conventions = {
  addresses: {
    routes: [{ interface: 'batch', segments: ['$batch'], methods: ['POST'] }],
    hosts: [],
    versions: [],
  },
  names: {
    schemaIsPartial: false,
    case: 'exact',
    templateEntitySet: undefined,
    customEntitySets: undefined,
    operations: 'qualified',
    singletons: 'possible',
    collections: [],
    parameterValues: {},
    columns: 'any',
    spaces: undefined,
    plainArguments: {},
    propertyTypes: [],
    dynamic: {},
    popular: noPopularNames,
  },
  keys: {
    alternateInPath: 'any',
    characters: undefined,
    segments: 'possible',
    form: 'any',
    lookups: undefined,
    referencesBy: undefined,
  },
  options: {
    onEntities: undefined,
    alsoOnEntities: [],
    onWrites: undefined,
    repeatable: [],
    inBodies: [],
    expandNeedsSelect: false,
    nextLinksSkip: false,
  },
  query: standardQueryConventions,
  writing: {
    collectionMethods: ['PUT', 'PATCH'],
    streamMethods: ['PUT'],
    throughNavigation: 'accepted',
    compositeInsertByAlternateKey: 'accepted',
  },
  headers: {
    secret: ['Authorization'],
    csrf: undefined,
    own: [],
    ownPreferences: [],
    preferences: undefined,
    contentLanguage: undefined,
    languages: [],
  },
  bodies: {
    sizeLimit: undefined,
    empty: 'accepted',
    requiredNulls: 'accepted',
    readOnlyValues: 'ignored',
    forms: 'standard',
    systemProperties: [],
    numericStrings: 'negotiated',
    referenceMembers: [],
    annotations: 'standard',
    entityAddresses: 'relative',
  },
  responses: {
    listMember: 'value',
    nextLinks: ['@odata.nextLink', '@nextLink'],
    nextLinkOption: undefined,
    counts: ['@odata.count', '@count'],
    countIsRequired: true,
    contextUrls: ['@odata.context', '@context'],
    properties: 'any',
    wrapper: undefined,
    errors: 'standard',
  },
  batch: {
    routes: [],
    formats: ['json', 'multipart'],
    urls: 'any',
    methods: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'],
    requestLimit: undefined,
    nameCharacters: undefined,
    requestHeaders: 'accepted',
    members: ['if'],
    groupsHoldChanges: false,
    groupDependencies: 'any',
    dependsOnGroups: true,
    stopsAtError: true,
    reference: { prefix: '$', suffix: '' },
  },
  soap: undefined,
  serving: undefined,
};
