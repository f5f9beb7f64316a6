/** The members of a profile of a configuration: the table of the reader and the JSON Schema, with the names of the built-in profiles. */
import type { Dialect } from '@odatalint/core';
import type {
  Conventions,
  FactData,
  FactRequests,
  PopularMembers,
  PopularNames,
  QueryRestrictions,
} from '@odatalint/core/internal';
import type { Shape, TextFormat } from '../settings/shape.js';

/** A description of every member, so that a new one does not compile without its own. */
type ShapesOf<Members> = { readonly [Name in keyof Members]-?: Shape };

const text = (description: string, format?: TextFormat): Shape => ({
  kind: 'text',
  description,
  ...(format === undefined ? {} : { format }),
});
const name = (description: string): Shape => text(description, 'name');
const flag = (description: string): Shape => ({ kind: 'flag', description });
const count = (description: string): Shape => ({ kind: 'whole-number', description });
const list = (description: string, of: Shape): Shape => ({ kind: 'list', description, of });
const names = (description: string, item = 'A name.'): Shape => list(description, name(item));
const choice = (words: readonly string[], description: string): Shape => ({ kind: 'choice', words, description });
const record = (description: string, members: Readonly<Record<string, Shape>>, ...required: string[]): Shape => ({
  kind: 'record',
  description,
  members,
  ...(required.length === 0 ? {} : { required }),
});
const map = (description: string, of: Shape): Shape => ({ kind: 'map', keys: 'name', description, of });

const option = 'A query option without `$`, such as "filter".';
const path = 'A path from the resource, such as "Orders/{key}/Lines".';
const property = 'The path of a property.';

const words = (subject: string): ShapesOf<Pick<Dialect, 'options' | 'operators' | 'functions'>> => ({
  options: list(`System query options${subject}.`, text(option, 'query-option')),
  operators: list(`Operators${subject}.`, text('An operator, such as "eq".', 'operator')),
  functions: list(
    `Functions${subject}, "any" and "all" included.`,
    text('A function, such as "contains".', 'function'),
  ),
});

type Query = Conventions['query'];
type Resource = Query['resources'][number];
type PropertyUse = NonNullable<Resource['properties']>[string];

const advancedQueries: ShapesOf<NonNullable<Resource['advancedQueries']>> = {
  options: names('Query options that make a query an advanced query.', option),
  filters: names('Operators, functions and `$` segments of a filter that make it an advanced query, in lower case.'),
  together: names('Query options that make it an advanced query if they are used together.', option),
  castsWith: names('Query options that make it an advanced query after a type cast at the end of the path.', option),
  nested: names('Options of `$expand` that make it an advanced query.', option),
  header: record(
    'The header that an advanced query requires.',
    { name: name('Its name.'), value: name('Its value.') },
    'name',
    'value',
  ),
  option: record(
    'The query option that an advanced query requires in addition to the header.',
    { name: name(option), value: name('Its value.') },
    'name',
    'value',
  ),
};

const propertyUse: ShapesOf<PropertyUse> = {
  filter: names('The operators and functions that a filter can use with the property, in lower case.'),
  advancedFilter: names('The operators and functions that only an advanced query can use with it.'),
  sort: choice(['default', 'advanced', 'descending', 'none'], 'The queries that can be ordered by the property.'),
  isRelationship: flag('Whether the property is a relationship, which `$expand` returns and `$select` does not.'),
  isLookup: flag(
    'Whether the property is a reference: `$select` must name one of its properties, and `$expand` the reference.',
  ),
  instead: name('The path to use instead of the property.'),
  not: list('The options that cannot name the property.', choice(['select', 'expand'], 'An option.')),
};

const resource: ShapesOf<Resource> = {
  paths: names(
    'The paths of the resources, in any letter case: `{key}` is any key, `{name}` a name, `{type}` a type cast, `{host}` a name with dots; a `*` at the beginning or end is any number of segments.',
    path,
  ),
  source: name('The page that documents the behaviour; findings name it.'),
  type: name('The qualified name of the entity type, whose annotations apply.'),
  topLimit: count('The maximum value of `$top`.'),
  expandLevels: count('The maximum number of levels of `$expand`.'),
  advancedQueries: record(
    'Queries that require a header.',
    advancedQueries,
    'options',
    'filters',
    'together',
    'header',
    'option',
  ),
  ownOptions: names('Query options that only this resource has.'),
  options: names('The only query options that it supports.', option),
  withoutOptions: names('Query options that it does not support.', option),
  requiredOptions: names('Query options that every read must have; `a|b` requires one of them.'),
  exclusiveOptions: list('Pairs of query options that exclude each other.', names('A pair of query options.', option)),
  methods: names('The only methods that it supports.', 'A method, such as "GET".'),
  ifMatch: names('Methods that require the header If-Match.', 'A method, such as "DELETE".'),
  requiredFilter: names('Properties, one of which every filter must restrict.', property),
  orderInFilter: flag('Whether a filter must begin with the properties of `$orderby`, in the same order.'),
  filterNeedsOrder: names('Properties that a filter can use only in a query ordered by them.', property),
  operations: names('The only operators and functions that a filter can use.', 'An operator or a function.'),
  aloneInFilter: list(
    'Groups of properties that a filter cannot combine with others.',
    names('Properties that a filter can combine.', property),
  ),
  alternatives: count('The maximum number of values of `in` without the header of an advanced query.'),
  filterable: names('The only properties that a filter can name.', property),
  sortable: names('The only properties that `$orderby` can name.', property),
  expandable: names('The only properties that `$expand` can name.', property),
  otherProperties: record(
    'Where the entity has the properties that are not its own.',
    { below: name('The property that contains them.'), own: names('All of its own properties.') },
    'below',
    'own',
  ),
  properties: map(
    'How single properties can be used, by path.',
    record('How one property can be used in queries.', propertyUse),
  ),
  expandedWhole: names(
    'The only navigation properties that `$expand` accepts if `$select` names none of their properties.',
  ),
  keyNames: names('The key properties; a URL must have a value for each of them.'),
  requiredProperties: names('Members that the body of an insert must have.'),
  members: map(
    'By path: the values of members of the body. Arrays do not count in a path.',
    record('The value of a member.', {
      type: choice(
        ['string', 'number', 'boolean', 'object', 'array', 'rows'],
        'Its JSON type; `rows` is an array of arrays.',
      ),
      values: names('Its possible texts, in any letter case.'),
      beginnings: names('The possible beginnings of its text.'),
      withoutBeginning: text('A beginning that its text cannot have.'),
      withoutCharacters: text('The characters that its text cannot contain.'),
      forms: names('The possible forms of its text, in which `{name}` is a part without dots.'),
      single: flag('Whether its text is one value, which has no comma.'),
      instead: name('The name of the member to write instead.'),
      refusal: text('The advice in a finding, for a member that the body cannot have.'),
      needs: names('The members that the object must have.'),
      mayBeNull: flag('Whether it may be null although the schema declares that it is not nullable.'),
    }),
  ),
  verboseTypes: flag('Whether the body of an insert in verbose JSON must have `__metadata`.'),
  filterOptions: map('By property: the query option that a filter by this property requires.', name(option)),
  refusal: text('The advice in a finding, for a resource that the service does not have.'),
  otherThan: names('With a path that ends in `*`: the names in its place that are other resources.'),
  isReference: flag('Whether the resource is a relationship, whose members are added and removed by `/$ref`.'),
  filteredExpands: names('Names that `$expand` can have only with a filter inside.'),
  expandOptions: names('The only options inside an `$expand`.', option),
  searchClauses: choice(
    ['property', 'quoted'],
    '`property`: each clause of `$search` must be a property and a text, in double quotes. `quoted`: one with a property must be in double quotes.',
  ),
  advice: text('The advice in findings.'),
};

/** The members that restrict a query option of all resources, by option. */
const restrictions: { readonly [Option in keyof QueryRestrictions]: ShapesOf<QueryRestrictions[Option]> } = {
  filter: {
    lambdaDepth: count('The maximum number of levels of `any` and `all`.'),
    lambdaFields: choice(
      ['any', 'own'],
      '`own`: the condition in `any` and `all` can use only fields of its own variable.',
    ),
    lambdaCollections: choice(
      ['any', 'own'],
      '`own`: `any` and `all` can be about a collection of the entity itself only, not of a related entity.',
    ),
    stringLambdas: record(
      'The only operators that compare the items of a collection of strings.',
      { any: text('The operator in `any`, such as "eq".'), all: text('The operator in `all`, such as "ne".') },
      'any',
      'all',
    ),
    comparisons: choice(['any', 'with-value'], '`with-value`: one side of a comparison must be a literal.'),
    rangeFunctions: names('Functions whose result can be compared only by `lt`, `le`, `gt` and `ge`, in lower case.'),
    signatures: map(
      'The functions of the service whose arguments are strings, by name.',
      record(
        'The arguments of a function.',
        {
          hasProperty: flag('Whether the first argument is a property.'),
          texts: list('The possible numbers of strings.', count('A number of strings.')),
          example: text('A call, as messages show it.'),
        },
        'texts',
        'example',
      ),
    ),
    conditions: choice(['any', 'comparison'], 'Whether a condition can be a property alone, or the operand of `not`.'),
    disjunctions: choice(
      ['any', 'one-property'],
      '`one-property`: all conditions of an `or` must restrict the same property.',
    ),
  },
  orderby: {
    limit: count('The maximum number of items.'),
    functions: names('Functions that only `$orderby` can call, in lower case.'),
    lambdas: choice(['accepted', 'rejected'], 'Whether `$orderby` accepts `any` and `all`.'),
  },
  expand: {
    limit: count('The maximum number of expanded navigation properties in one request.'),
    depth: count('The maximum number of levels.'),
    paths: choice(['any', 'single'], '`single`: a path in `$expand` can have only one navigation property.'),
    options: names('The only options inside an `$expand`.', option),
    prefix: choice(['any', 'as-outside'], 'Whether an option inside has its `$` where the outer one has it.'),
  },
  top: {
    limit: count('The maximum value.'),
    minimum: count('The minimum value.'),
    excludesPageSize: flag('Whether a request cannot have both `$top` and a preference for the size of pages.'),
  },
  apply: {
    excludes: names('Query options that a request with `$apply` cannot have.', option),
    transformations: names('The only transformations, in lower case.'),
    last: names('Transformations that must be the last, in lower case.'),
    aggregateMethods: names('The only methods of `aggregate`, in lower case.'),
  },
  format: { names: names('The only values of `$format` besides media types.') },
};

const restriction = (name: keyof typeof restrictions): Shape =>
  record(`Restrictions of \`$${name}\` in all queries.`, restrictions[name]);

const query: ShapesOf<Query> = {
  filter: restriction('filter'),
  orderby: restriction('orderby'),
  expand: restriction('expand'),
  top: restriction('top'),
  apply: restriction('apply'),
  format: restriction('format'),
  urlLimit: record(
    'The maximum length of the URL of a GET in characters.',
    { alone: count('The maximum for a single request.'), inBatch: count('The maximum for a request in a batch.') },
    'alone',
    'inBatch',
  ),
  pageLimit: count('The maximum page size that a request can prefer, as a number of entities.'),
  segmentParameters: map(
    'The parameters after a semicolon in the segment of the service, by name.',
    choice(['number', 'text', 'none'], 'The kind of the value.'),
  ),
  ownOptions: list(
    'Query options of the service without `$`.',
    record(
      'A query option.',
      {
        name: name('Its name.'),
        values: names('The values that it can have.', 'A value.'),
        isDate: flag('Whether its value is a date.'),
        isVersion: flag('Whether its value is a date that a word such as `-preview` may follow.'),
        excludes: names('Query options that a request with this one cannot have.'),
        isRequired: flag('Whether every request must have it.'),
      } satisfies ShapesOf<Query['ownOptions'][number]>,
      'name',
    ),
  ),
  ownFunctions: list(
    'Functions of the service for filters.',
    record(
      'A function that returns a Boolean.',
      {
        name: name('Its qualified name.'),
        parameters: list(
          'Its parameters, all of them required.',
          record(
            'A parameter.',
            {
              name: name('Its name.'),
              type: name('Its primitive type, such as "Edm.String".'),
              isCollection: flag('Whether its value is a collection.'),
            },
            'name',
            'type',
          ),
        ),
      } satisfies ShapesOf<Query['ownFunctions'][number]>,
      'name',
      'parameters',
    ),
  ),
  wildcards: list(
    'The wildcards of patterns.',
    record(
      'A character.',
      { sign: name('The character.'), meaning: text('The characters that it matches.') },
      'sign',
      'meaning',
    ),
  ),
  resources: list(
    'The behaviour of single resources. If several paths match, each member is taken from the first resource that has it.',
    record('Some resources.', resource, 'paths'),
  ),
};

/** The conventions about names that a profile states elsewhere, or only in code. */
type OtherNames = 'schemaIsPartial' | 'templateEntitySet' | 'customEntitySets' | 'popular' | 'propertyTypes';

/** Routes, the popular names, SOAP and the service that odatalint itself starts are not conventions that a configuration can set. */
type Configurable = Omit<Conventions, 'addresses' | 'soap' | 'serving' | 'names' | 'batch'> & {
  readonly names: Omit<Conventions['names'], OtherNames>;
  readonly batch: Omit<Conventions['batch'], 'routes' | 'reference'>;
};

const conventions: { readonly [Subject in keyof Configurable]: ShapesOf<Configurable[Subject]> } = {
  names: {
    case: choice(['exact', 'any'], '`any`: the service ignores the letter case of names.'),
    operations: choice(['qualified', 'short'], '`short`: requests can name bound operations without their namespace.'),
    singletons: choice(['possible', 'none'], 'Whether the service has singletons; without them each link needs a key.'),
    collections: names('Properties that are collections, if no schema declares them.', property),
    parameterValues: map(
      'The values that a parameter in the path can have, by its name.',
      names('Values.', 'A value.'),
    ),
    dynamic: map('By open type: a part that the names of its dynamic properties have.', text('A part of a name.')),
    columns: choice(
      ['any', 'lower-case'],
      '`lower-case`: the names of sets and of their properties are in lower case.',
    ),
    spaces: text('The characters that names have instead of spaces, such as "_x0020_".'),
    plainArguments: map(
      'Functions in a path whose argument cannot contain `#` or `%`, in lower case, each with the function to call instead.',
      text('The function to call instead.'),
    ),
  },
  keys: {
    alternateInPath: choice(['any', 'single'], '`single`: only one segment of a path can have an alternate key.'),
    characters: record(
      'The characters of keys.',
      {
        forbidden: text('Characters that cannot be in a key.'),
        bare: text('Special characters that need no percent-encoding.'),
      },
      'forbidden',
      'bare',
    ),
    segments: choice(
      ['possible', 'usual', 'none'],
      '`usual`: keys are usually written as segments, as in `users/42`. `none`: never.',
    ),
    form: choice(['any', 'guid'], '`guid`: keys are GUIDs, without quotes.'),
    lookups: record(
      'How the service names the property that contains the key of a referenced entity.',
      {
        prefix: text('The text before the name of the reference, such as "_".'),
        suffix: text('The text after the name of the reference, such as "_value".'),
        known: names(
          'Names that are those of references in each type, which `$select`, `$orderby` and comparisons cannot have.',
        ),
        several: map(
          'Names that refer to several types, each with the navigation property of one of them.',
          name('A navigation property.'),
        ),
      },
      'prefix',
      'suffix',
    ),
    referencesBy: choice(['key'], 'A filter addresses a reference by the key of its target.'),
  },
  options: {
    onEntities: names('The only query options that requests for one entity can have.', option),
    alsoOnEntities: names('Query options for collections that the service also accepts on one entity.', option),
    onWrites: names('The only query options that requests that write can have.', option),
    repeatable: names('Query options that can be repeated.', option),
    inBodies: list(
      'Members of the body of a POST that contain query options.',
      choice(['filter', 'orderby', 'select', 'expand'], option),
    ),
    expandNeedsSelect: flag('Whether `$select` must name the expanded properties.'),
    nextLinksSkip: flag('Whether next links contain `$skip` without `$top`.'),
  },
  query,
  writing: {
    collectionMethods: names(
      'Methods other than GET and POST that can address a whole collection.',
      'A method, such as "PATCH".',
    ),
    streamMethods: names('Methods that replace a stream.', 'A method, such as "PUT".'),
    throughNavigation: choice(
      ['accepted', 'rejected'],
      'Whether the service accepts a write through a navigation property to one entity.',
    ),
    compositeInsertByAlternateKey: choice(
      ['accepted', 'rejected'],
      'Whether an alternate key alone can insert an entity with a composite key.',
    ),
  },
  headers: {
    secret: names('Headers whose values are secrets.', 'The name of a header.'),
    csrf: name('The header that every change requires as a protection against forged requests (CSRF).'),
    own: list(
      'Request headers of the service.',
      record(
        'A header.',
        { name: name('Its name.'), values: names('The values that it can have.', 'A value.') },
        'name',
        'values',
      ),
    ),
    ownPreferences: names('Preferences in addition to those of the standard.', 'A preference.'),
    preferences: names('The only preferences that the service knows.', 'A preference.'),
    contentLanguage: name('The header that names the language of the texts in a body.'),
    languages: names('The codes of the languages of texts.', 'A language, such as "en".'),
  },
  bodies: {
    sizeLimit: count('The maximum length of a JSON body in bytes.'),
    empty: choice(['accepted', 'rejected'], 'Whether the service accepts a body without properties.'),
    requiredNulls: choice(['accepted', 'rejected'], 'Whether the service accepts null for a required property.'),
    readOnlyValues: choice(['ignored', 'rejected'], 'What the service does with members that a client cannot write.'),
    forms: choice(
      ['standard', 'lenient', 'verbose'],
      'The forms of values: those of the standard, also similar ones, or the verbose JSON of V2.',
    ),
    singleQuotes: choice(['accepted'], 'Names and strings of JSON may be in single quotes.'),
    contentType: choice(['required'], 'A body requires the header Content-Type.'),
    verboseType: choice(['required'], '`__metadata` requires a Content-Type with `odata=verbose`.'),
    mediaEntities: choice(['properties'], 'A media entity is inserted with its properties instead of its stream.'),
    bindLimit: count('The maximum number of entities that `@odata.bind` adds to a collection.'),
    systemProperties: names('Properties that the service sets itself; a body cannot have them.'),
    numericStrings: choice(
      ['negotiated', 'required', 'rejected'],
      '`negotiated`: numbers can be strings if the Content-Type has IEEE754Compatible=true. `required`: numbers with a fraction are strings.',
    ),
    misnamed: map('Wrong names of members of a body, with the right ones.', name('The right name.')),
    referenceMembers: names('Names after a reference and a dot, such as `Id` in `Department.Id`.'),
    annotations: choice(['standard', 'none'], '`none`: bodies cannot have annotations such as `@odata.bind`.'),
    entityAddresses: choice(
      ['relative', 'rooted'],
      'The form of the URLs of entities in bodies: `Orders(1)` or `/Orders(1)`.',
    ),
  },
  responses: {
    listMember: name('The member of a list that contains its entities.'),
    nextLinks: names('The members with the next link of a list.'),
    nextLinkOption: name('The query option that next links contain, such as `$skiptoken`.'),
    counts: names('The members with the number of all entities.'),
    countIsRequired: flag('Whether a response must contain the number of all entities if the request asks for it.'),
    contextUrls: names('The members with the context URL, one of which is required.'),
    properties: choice(['any', 'of-key'], '`of-key`: the API key determines the properties of entities.'),
    wrapper: choice(['d'], 'Responses can be wrapped in the member "d".'),
    errors: choice(['standard'], 'Errors have the form of the standard.'),
  },
  batch: {
    formats: list('The formats of a batch that the service reads.', choice(['json', 'multipart'], 'A format.')),
    urls: choice(['any', 'relative', 'path'], 'The form of the URLs in a batch: any, relative, or a path.'),
    methods: names('The methods that requests in a batch can have.', 'A method, such as "GET".'),
    contentType: choice(['required'], 'A request with a body requires the header Content-Type.'),
    idCase: choice(['any'], 'The letter case of ids is ignored.'),
    requestLimit: count('The maximum number of requests in a batch.'),
    nameCharacters: text('The characters that ids can contain besides letters and digits.'),
    requestHeaders: choice(['accepted', 'rejected'], 'Whether single requests can have headers.'),
    members: names('Further members of a request object.'),
    groupsHoldChanges: flag('Whether an atomicity group can contain only changes.'),
    groupDependencies: choice(
      ['any', 'own-group'],
      '`own-group`: a member of an atomicity group can depend only on members of its group.',
    ),
    dependsOnGroups: flag('Whether "dependsOn" can name an atomicity group.'),
    stopsAtError: flag('Whether the service ends a batch at the first error.'),
  },
};

const subjects: Readonly<Record<keyof Configurable, string>> = {
  names: 'The names of the service.',
  keys: 'The keys of entities.',
  options: 'Where each query option is allowed.',
  query: 'The restrictions of queries.',
  writing: 'Requests that write.',
  headers: 'The headers of requests.',
  bodies: 'The bodies of requests.',
  responses: 'The contents of responses.',
  batch: 'The form of batches.',
};

/** A fact of a profile, as in the built-in ones; the page and the requests are optional. */
export type FactConfig = Pick<FactData, 'dialect' | 'adds' | 'lacks' | 'conventions' | 'severities'> &
  Partial<Omit<FactRequests, 'metadata'>> & { readonly says: string; readonly source?: string };

/** Where a service is. */
export interface AddressConfig {
  readonly hosts: readonly string[];
  readonly routes?: readonly string[];
}

export const factsShape = (severities: Shape): Shape =>
  list(
    'Facts about the service, as in the built-in profiles.',
    record(
      'A fact: its data, and the requests that show it.',
      {
        says: name('The fact in a sentence.'),
        source: name('The URL of the page that states the fact.'),
        dialect: record(
          'The only options, operators and functions that the service supports.',
          words(' of the service'),
        ),
        adds: record(
          'Options, operators and functions that the service supports in addition.',
          words(' that the service adds'),
        ),
        lacks: record(
          'Options, operators and functions that the service does not support.',
          words(' that the service lacks'),
        ),
        conventions: record(
          'The behaviour of the service that no schema can express, by subject. A list replaces that of the extended profile.',
          Object.fromEntries(
            Object.entries(conventions).map(([subject, members]) => [
              subject,
              record(subjects[subject as keyof Configurable], members),
            ]),
          ),
        ),
        severities,
        right: list(
          'Requests without findings. odatalint checks this.',
          name('A method and a URL, then headers in lines of their own, then an empty line and the body.'),
        ),
        wrong: list(
          'Requests with the codes of all their findings. odatalint checks this.',
          names('The codes, comma-separated, and the request.', 'The codes or the request.'),
        ),
      } satisfies ShapesOf<FactConfig>,
      'says',
    ),
  );

export const addressesShape: Shape = record(
  'The URLs of the service: their requests get this profile.',
  {
    hosts: names('The hosts.', 'A host, such as "*.acme.example"; `*.` is any name.'),
    routes: names(
      'The paths of the service on its hosts; by default those of the extended profile, or the root.',
      'A path, such as "/odata/{version}"; `{name}` is any word.',
    ),
  } satisfies ShapesOf<AddressConfig>,
  'hosts',
);

const popularMembers: ShapesOf<PopularMembers> = {
  any: names('In all places without their own list.'),
  filter: names('In a filter.'),
  orderby: names('In `$orderby`.'),
  expand: names('In `$expand`.'),
  path: names('In a path, after the entity.'),
  body: names('In a body.'),
};

export const popularNamesShape: Shape = record('The names that completion offers first, in their order.', {
  roots: names('The first segments of paths.'),
  options: names('Query options.', option),
  preferences: names('Preferences.', 'A preference.'),
  members: map(
    'Properties, by the name of their type without its namespace.',
    record('The properties of a type.', popularMembers),
  ),
} satisfies ShapesOf<PopularNames>);
