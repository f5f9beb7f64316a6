/** The asset management service, as its interface document describes it. */
import type { PopularNames, Route } from '../semantics/index.js';
import { assetManagement as notation, type Dialect } from '../syntax/index.js';
import { loadAssetManagementSchema } from './load-asset-management-schema.js';
import type { Profile } from './profile.js';

const ofRecords = ['Context', 'Status', 'ExternalId'];

const assetManagementPopularNames: PopularNames = {
  roots: ['Equipment', 'Article', 'Department', 'Building', 'Invoice', 'Site', 'ArticleGroup', 'EquipmentSparePart'],
  options: ['filter', 'select', 'expand', 'orderby', 'top', 'skip', 'count'],
  preferences: [],
  members: {
    Equipment: {
      any: ['Id', 'Code', 'Description', 'Status', 'Department', 'SerialNumber', 'TypeNumber', 'InstallDate', 'ManufactureYear'],
      filter: ['Description', 'Status', 'Department', 'Code', 'InstallDate', 'Id', 'ManufactureYear', 'SerialNumber'],
      orderby: ['Description', 'Code', 'InstallDate', 'Id'],
      expand: ['Department', 'Vendor', 'EquipmentType', 'SpareParts', 'PartOfEquipment', 'CostCenter'],
      path: ['SpareParts', 'Department', 'Vendor', 'PartOfEquipment'],
      body: [...ofRecords, 'Code', 'Description', 'Department', 'EquipmentType'],
    },
    EquipmentSparePart: { any: ['Equipment', 'Article'], expand: ['Article', 'Equipment'] },
    Article: { any: ['Id', 'Description', 'PurchasePrice', 'ArticleGroup', 'Status'], body: [...ofRecords, 'Description'] },
  },
}; // prettier-ignore

const root = 'https://assets.example.com';
const sets = `${root}/api/v1/object`;
const json = 'Content-Type: application/json\n\n';
const record = '"Context":1,"Status":1';

/** Members of the notation, which the fact explains. */
const written = <Name extends keyof Dialect>(...names: readonly Name[]): Pick<Dialect, Name> =>
  Object.fromEntries(names.map((name) => [name, notation[name]])) as unknown as Pick<Dialect, Name>;

const soap: Route = { interface: 'soap', segments: ['Webservices', 'SoapConnector.svc'] };

const envelope = (body: string): string =>
  `POST ${root}/Webservices/SoapConnector.svc\nContent-Type: text/xml;charset=utf-8\nSOAPACTION: http://tempuri.org/SoapConnector/ExportData\n\n<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;

const batch = (requests: readonly string[]): string =>
  `POST ${root}/api/v1/batch\n${json}{"requests":[${requests.join()}]}`;

const change = (id: number, more = ''): string =>
  `{"id":"${String(id)}","method":"PATCH","url":"object/Article('${String(id)}')","body":{"Status":1}${more}}`;

export const assetManagementProfile: Profile = {
  name: 'asset-management',
  summary: 'the asset management service: options without $, like and in, slashes in expand, external identifiers',
  addresses: {
    source: 'interface "Addressing of resources"',
    hosts: 'any',
    versions: ['v1'],
    routes: [
      {
        interface: 'object',
        segments: ['api', '{version}', 'object'],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      },
      { interface: 'batch', segments: ['api', '{version}', 'batch'], methods: ['POST'] },
      { interface: 'foreign', segments: ['api', '{version}', 'action'] },
      soap,
    ],
    examples: [
      `${sets}/Equipment`,
      `${root}/sub/api/V1/Object/Equipment('1')`,
      `${root}/Webservices/SoapConnector.svc`,
    ],
  },
  schema: loadAssetManagementSchema,
  facts: [
    {
      says: 'seven query options, without `$`: `filter`, `orderby`, `expand`, `select`, `top`, `skip`, `count`',
      source: 'interface "Query options"',
      dialect: written('options', 'optionPrefix'),
      right: [`GET ${sets}/Equipment?filter=Code eq 'a'&orderby=Code&top=5&skip=5&count=true`],
      wrong: [
        ['dollar-prefixed-option', `GET ${sets}/Equipment?$top=5`],
        ['unsupported-query-option', `GET ${sets}/Equipment?search=pump`],
      ],
    },
    {
      says: 'comparisons, `like`, `in`, `and`, `or` and `not`; no functions',
      source: 'interface "Query options"',
      dialect: written('operators', 'functions'),
      right: [`GET ${sets}/Equipment?filter=Description like '%25pump' or Code in ('a','b')`],
      wrong: [
        ['unsupported-operator', `GET ${sets}/Equipment?filter=ManufactureYear add 1 gt 2000`],
        ['unsupported-function', `GET ${sets}/Equipment?filter=contains(Description,'pump')`],
      ],
    },
    {
      says: 'the list of `in` contains any expressions, and at least one',
      source: 'interface "Query options"',
      dialect: written('listItems', 'emptyLists'),
      right: [`GET ${sets}/Equipment?filter=Code in (SerialNumber,'b')`],
      wrong: [['unexpected-token', `GET ${sets}/Equipment?filter=Code in ()`]],
    },
    {
      says: "`not` negates the whole comparison after it: `not Code like 'a%'`",
      source: 'field notes, note 1',
      dialect: written('notPrecedence'),
      right: [`GET ${sets}/Equipment?filter=not Code eq 'a'`],
      wrong: [],
    },
    {
      says: 'operands are null, Booleans, numbers, strings, dates and times; `null` only with `eq` and `ne`',
      source: 'interface "Filter rules"',
      dialect: written('literals', 'v3Literals', 'bareDurations', 'plusSigns', 'nullOperands'),
      right: [`GET ${sets}/Equipment?filter=InstallDate ge 2024-01-31 and Vendor/Id ne null`],
      wrong: [
        ['invalid-null-comparison', `GET ${sets}/Equipment?filter=ManufactureYear gt null`],
        ['unsupported-literal', `GET ${sets}/Equipment?filter=Other eq duration'PT1H'`],
      ],
    },
    {
      says: 'words in lower case; `orderby` has property paths; nested `expand` has slashes',
      source: 'interface "Query options"',
      dialect: written('anyCase', 'ordersBy', 'nesting'),
      right: [`GET ${sets}/Equipment?expand=Department/Site&orderby=Department/Site/Id desc&select=Department/Site`],
      wrong: [
        ['miscased-keyword', `GET ${sets}/Equipment?filter=Code EQ 'a'`],
        ['unsupported-nested-options', `GET ${sets}/Equipment?select=Department&expand=Department(expand=Site)`],
      ],
    },
    {
      says: 'spaces around `=` and the value of an option',
      source: 'field notes, note 2',
      dialect: written('looseSpaces'),
      right: [`GET ${sets}/Equipment?top = 5 &skip=0`],
      wrong: [],
    },
    {
      says: 'paths contain entities only: no properties, keys as segments, casts, operations, `$` segments, parameter aliases',
      source: 'interface "Addressing of resources"',
      dialect: written(
        'propertiesInPath',
        'keySegments',
        'casts',
        'boundOperations',
        'collectionPaths',
        'pathSegments',
        'expressionNames',
        'parameterAliases',
      ),
      right: [`GET ${sets}/Department('1')/Jobs`],
      wrong: [['unsupported-path-segment', `GET ${sets}/Equipment('1')/$value`]],
    },
    {
      says: 'the schema lists some entity sets and properties; each set has the properties of all',
      source: 'interface "Fields seen"',
      conventions: { names: { schemaIsPartial: true, templateEntitySet: 'AnySet' } },
      right: [`GET ${sets}/Pump?filter=Flow gt 5`, `GET ${sets}/Equipment?filter=Weight gt 5`],
      wrong: [['missing-required-property', `PUT ${sets}/Pump('1')\n${json}{"Context":1}`]],
    },
    {
      says: 'the sets of customers begin with `_`, and writes can address the set',
      source: 'interface "Path rules for writing"',
      conventions: { names: { customEntitySets: { prefix: '_', writesOnSet: true } } },
      right: [`PUT ${sets}/_Pump\n${json}{${record}}`],
      wrong: [['missing-key', `PUT ${sets}/Article\n${json}{${record}}`]],
    },
    {
      says: 'one segment of a path has an external identifier, and then no other segment a key',
      source: 'interface "Reading" 6',
      conventions: { keys: { alternateInPath: 'single' } },
      right: [`GET ${sets}/Department(ExternalId='D')/Jobs`],
      wrong: [
        ['multiple-external-ids', `GET ${sets}/Department(ExternalId='D')/Jobs(ExternalId='J')`],
        ['mixed-identifiers', `GET ${sets}/Department('1')/Jobs(ExternalId='J')`],
      ],
    },
    {
      says: 'keys contain no ``/<>*%&:\\?``, and most other characters percent-encoded',
      source: 'field notes, note 12',
      conventions: { keys: { characters: { forbidden: '/<>*%&:\\?', bare: "$+,;=@!~'" } } },
      right: [`GET ${sets}/Equipment('a%20b')`],
      wrong: [
        ['forbidden-key-character', `GET ${sets}/Equipment('a%2Fb')`],
        ['unencoded-key-character', `GET ${sets}/Equipment('a b')`],
      ],
    },
    {
      says: 'a filter addresses a reference by its key: `Department/Id`',
      source: 'interface "Filter rules"',
      conventions: { keys: { referencesBy: 'key' } },
      right: [`GET ${sets}/Equipment?filter=Department/Id eq '05'`],
      wrong: [['reference-without-id', `GET ${sets}/Equipment?filter=Department eq '05'`]],
    },
    {
      says: '`select` and `expand` may be on one entity; a write has no query options',
      source: 'interface "Summary"',
      conventions: { options: { onEntities: ['select', 'expand'], onWrites: [] } },
      right: [`GET ${sets}/Equipment('1')?select=Vendor&expand=Vendor`],
      wrong: [
        ['misplaced-query-option', `GET ${sets}/Equipment('1')?top=1`],
        ['misplaced-query-option', `PATCH ${sets}/Article('1')?select=Status\n${json}{"Status":1}`],
      ],
    },
    {
      says: '`select` names what `expand` reads; both may be there more than once',
      source: 'interface "Query options"',
      conventions: { options: { expandNeedsSelect: true, repeatable: ['select', 'expand'] } },
      right: [`GET ${sets}/Equipment?select=Code,Vendor/Name&expand=Vendor&expand=Department&select=Department`],
      wrong: [['expand-without-select', `GET ${sets}/Equipment?select=Code&expand=Vendor`]],
    },
    {
      says: 'pages that follow come by `skip`',
      source: 'interface "Limits"',
      conventions: { options: { nextLinksSkip: true }, responses: { nextLinkOption: 'skip' } },
      right: [`GET ${sets}/Equipment?skip=50`],
      wrong: [['skip-without-orderby', `GET ${sets}/Equipment?top=10&skip=50`]],
    },
    {
      says: 'a write addresses one entity, by its own path: not through a navigation to one, nor to a member with a key of its own',
      source: 'interface "Path rules for writing"',
      conventions: { writing: { collectionMethods: [], throughNavigation: 'rejected' } },
      right: [
        `POST ${sets}/Department('1')/Jobs\n${json}{${record}}`,
        `PUT ${sets}/Building('1')/BuildingParts('2')\n${json}{${record}}`,
      ],
      wrong: [
        ['missing-key', `PATCH ${sets}/Article\n${json}{"Status":1}`],
        ['write-to-single-navigation', `PUT ${sets}/Equipment('1')/Vendor\n${json}{${record}}`],
        ['write-through-navigation', `PUT ${sets}/Department('1')/Jobs('2')\n${json}{${record}}`],
      ],
    },
    {
      says: 'an entity with a composite key is not inserted by an external identifier alone',
      source: 'interface "External identifier rules for writing" 3',
      conventions: { writing: { compositeInsertByAlternateKey: 'rejected' } },
      right: [`PATCH ${sets}/EquipmentSparePart(ExternalId='S')\n${json}{"Status":1}`],
      wrong: [['external-id-insert', `PUT ${sets}/EquipmentSparePart(ExternalId='S')\n${json}{${record}}`]],
    },
    {
      says: 'a write has a body, and `POST` has no key',
      source: 'interface "Writing"',
      severities: { 'missing-body': 'error', 'unexpected-post-key': 'error' },
      right: [`POST ${sets}/Article\n${json}{${record}}`],
      wrong: [
        ['missing-body', `PATCH ${sets}/Article('1')`],
        ['unexpected-post-key', `POST ${sets}/Article('1')\n${json}{${record}}`],
      ],
    },
    {
      says: 'the API key is a secret, which a request file has as a variable',
      source: 'interface "Authentication" 3',
      conventions: { headers: { secret: ['ApiKey', 'Authorization'] } },
      severities: { 'hardcoded-secret': 'warning' },
      right: [`GET ${sets}/Equipment\nApiKey: {{key}}`],
      wrong: [['hardcoded-secret', `GET ${sets}/Equipment\nApiKey: correct-horse-7-battery`]],
    },
    {
      says: '`Content-Language`, in this case, names the language of the texts of a body: one of eight',
      source: 'interface "Multi-lingual properties"',
      conventions: {
        headers: {
          contentLanguage: 'Content-Language',
          languages: ['NL', 'EN', 'DE', 'FR', 'IT', 'ES', 'PL', 'TR'],
        },
      },
      right: [`PATCH ${sets}/Equipment('1')\nContent-Language: en-US\n${json}{"Description":"Pump"}`],
      wrong: [
        ['missing-content-language', `PATCH ${sets}/Equipment('1')\n${json}{"Description":"Pump"}`],
        ['unknown-language', `PATCH ${sets}/Equipment('1')\nContent-Language: SV\n${json}{"Description":"Pump"}`],
      ],
    },
    {
      says: 'one preference: `strip-html`',
      source: 'interface "Reading" 7',
      conventions: {
        headers: {
          preferences: ['strip-html'],
          ownPreferences: [
            { text: 'strip-html', effect: 'The response has no HTML tags in the values of HTML columns.' },
          ],
        },
      },
      right: [`GET ${sets}/Equipment\nPrefer: strip-html`],
      wrong: [['unknown-preference', `GET ${sets}/Equipment\nPrefer: return=minimal`]],
    },
    {
      says: 'a body has at least one property, at most 1 MB, and no key, `SystemCompany` or read-only properties',
      source: 'interface "Writing", body rule 8',
      conventions: {
        bodies: {
          sizeLimit: 1_048_576,
          empty: 'rejected',
          requiredNulls: 'rejected',
          readOnlyValues: 'rejected',
          systemProperties: ['SystemCompany'],
        },
      },
      right: [`PATCH ${sets}/Article('1')\n${json}{"Status":1}`],
      wrong: [
        ['empty-body', `PATCH ${sets}/Article('1')\n${json}{}`],
        ['identifier-in-body', `PUT ${sets}/Article('1')\n${json}{${record},"Id":"1"}`],
        ['system-property-in-body', `PATCH ${sets}/Article('1')\n${json}{"SystemCompany":"X"}`],
      ],
    },
    {
      says: 'values of a body are JSON of their type: numbers are not strings; there are no annotations',
      source: 'interface "Property types and formats"',
      conventions: { bodies: { forms: 'lenient', numericStrings: 'rejected', annotations: 'none' } },
      right: [`PATCH ${sets}/Article('1')\n${json}{"PurchasePrice":1.5}`],
      wrong: [
        [
          'invalid-body-value',
          `PATCH ${sets}/Article('1')\nContent-Type: application/json;IEEE754Compatible=true\n\n{"PurchasePrice":"1.5"}`,
        ],
      ],
    },
    {
      says: 'a body refers to an entity as `Department.Id` or `Department.ExternalId`',
      source: 'interface "External identifier rules for writing" 5',
      conventions: { bodies: { referenceMembers: ['Id', 'ExternalId'] } },
      right: [`PATCH ${sets}/Equipment('1')\n${json}{"Vendor.Id":"1","Department.ExternalId":"2"}`],
      wrong: [
        ['conflicting-reference', `PATCH ${sets}/Equipment('1')\n${json}{"Vendor.Id":"1","Vendor.ExternalId":"2"}`],
        ['deep-external-id-reference', `PATCH ${sets}/Equipment('1')\n${json}{"Department.Site.ExternalId":"1"}`],
      ],
    },
    {
      says: 'a list has `items` and `nextPageLink`; an entity has the properties of the API key',
      source: 'interface "Summary"',
      conventions: {
        responses: {
          listMember: 'items',
          nextLinks: ['nextPageLink'],
          counts: ['count'],
          countIsRequired: false,
          contextUrls: [],
          properties: 'of-key',
          wrapper: undefined,
          errors: undefined,
        },
      },
      unchecked: 'It concerns recorded responses, which docs/asset-management.md has.',
    },
    {
      says: 'in `like`, `%` matches any characters and `_` one',
      source: 'interface "Query options"',
      conventions: {
        query: {
          wildcards: [
            { sign: '%', meaning: 'any characters, or none; write it as %25 in a URL' },
            { sign: '_', meaning: 'exactly one character' },
          ],
        },
      },
      unchecked: 'Hover and completion explain them.',
    },
    {
      says: 'pages are stable only in an order; strings are not empty',
      source: 'interface "Limits"',
      severities: { 'skip-without-orderby': 'info', 'empty-string-comparison': 'info' },
      right: [`GET ${sets}/Equipment?top=10&skip=10&orderby=Code`],
      wrong: [
        ['skip-without-orderby', `GET ${sets}/Equipment?top=10&skip=10`],
        ['empty-string-comparison', `GET ${sets}/Equipment?filter=SerialNumber eq ''`],
      ],
    },
    {
      says: 'a batch is JSON with at most 100 changes, whose URLs are relative and without headers of their own',
      source: 'interface "Batch endpoint"',
      conventions: {
        batch: {
          routes: [
            { interface: 'object', segments: ['api', '{version}', 'object'] },
            { interface: 'batch', segments: ['api', '{version}', 'batch'] },
            { interface: 'foreign', segments: ['api', '{version}', 'action'] },
            soap,
            { interface: 'object', segments: ['object'] },
            { interface: 'batch', segments: ['batch'] },
            { interface: 'foreign', segments: ['action'] },
          ],
          formats: ['json'],
          urls: 'relative',
          methods: ['DELETE', 'PATCH', 'POST', 'PUT'],
          requestLimit: 100,
          requestHeaders: 'rejected',
          members: [],
          stopsAtError: false,
        },
      },
      right: [batch([change(1), change(2)])],
      wrong: [
        ['excessive-batch-size', batch(Array.from({ length: 101 }, (_, i) => change(i)))],
        ['invalid-batch-method', batch(['{"id":"1","method":"GET","url":"object/Article(\'1\')"}'])],
        ['invalid-batch-url', batch(['{"id":"1","method":"DELETE","url":"/object/Article(\'1\')"}'])],
        ['unsupported-batch-target', batch(['{"id":"1","method":"DELETE","url":"action/Start"}'])],
      ],
    },
    {
      says: 'ids have letters, digits, `-`, `.` and `_`; a request depends on earlier ones of its group, and refers to them as `$[id]`',
      source: 'interface "Batch endpoint"',
      conventions: {
        batch: {
          nameCharacters: '-._',
          groupsHoldChanges: false,
          groupDependencies: 'own-group',
          dependsOnGroups: false,
          reference: { prefix: '$[', suffix: ']' },
        },
      },
      right: [
        batch([
          change(1),
          '{"id":"2","method":"POST","url":"$[1]/Lines","body":{"Context":1,"Status":1},"dependsOn":["1"]}',
        ]),
      ],
      wrong: [['invalid-batch-id', batch(['{"id":"a b","method":"DELETE","url":"object/Article(\'1\')"}'])]],
    },
    {
      says: 'a SOAP connector exports and imports data; a password in an envelope is a secret',
      source: 'interface "SOAP connector"',
      conventions: {
        soap: {
          contract: 'SoapConnector',
          operations: [
            { name: 'ExportData', payload: 'requestData' },
            { name: 'ImportData', payload: 'importData' },
          ],
          mediaType: 'text/xml',
          charset: 'utf-8',
          descriptions: ['wsdl', 'singleWsdl', 'xsd'],
          secretElements: ['password'],
        },
      },
      right: [envelope('<ExportData xmlns="http://tempuri.org/"></ExportData>')],
      wrong: [['soap-action-mismatch', envelope('<ImportData xmlns="http://tempuri.org/"></ImportData>')]],
    },
    {
      says: 'a sandbox serves pages of 50, and sets the provider, company and currency of the API key',
      source: 'interface "Authentication"',
      conventions: {
        serving: {
          page: 50,
          language: 'EN',
          firstIdentifier: 1001,
          defaults: [
            { property: 'DataProvider', member: 'dataProvider', otherwise: 'Rest' },
            { property: 'SystemCompany', member: 'company', otherwise: null },
            { property: 'Currency', member: 'currency', otherwise: null },
          ],
          errorCodes: { filter: 'FilterSyntaxError', entity: 'EntityNotFound', set: 'ResourceNotFound' },
        },
      },
      unchecked: 'It concerns `odatalint serve`.',
    },
  ],
  popularNames: assetManagementPopularNames,
};
