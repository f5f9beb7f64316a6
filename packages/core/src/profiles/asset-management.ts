/** The asset management service, as its interface document describes it. */
import type { Schema } from '../schema/index.js';
import { type Conventions, type PopularNames, type Service, standardConventions } from '../semantics/index.js';
import { assetManagement as assetManagementDialect } from '../syntax/index.js';
import { loadAssetManagementSchema } from './load-asset-management-schema.js';

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

const assetManagementConventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    routes: [
      {
        interface: 'object',
        segments: ['api', '{version}', 'object'],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      },
      { interface: 'batch', segments: ['api', '{version}', 'batch'], methods: ['POST'] },
      { interface: 'foreign', segments: ['api', '{version}', 'action'] },
      { interface: 'soap', segments: ['Webservices', 'SoapConnector.svc'] },
    ],
    hosts: 'any',
    versions: ['v1'],
  },
  names: {
    ...standardConventions.names,
    schemaIsPartial: true,
    popular: assetManagementPopularNames,
    templateEntitySet: 'AnySet',
    customEntitySets: { prefix: '_', writesOnSet: true },
  },
  keys: {
    ...standardConventions.keys,
    alternateInPath: 'single',
    characters: { forbidden: '/<>*%&:\\?', bare: "$+,;=@!~'" },
    referencesBy: 'key',
  },
  options: {
    ...standardConventions.options,
    expandNeedsSelect: true,
    nextLinksSkip: true,
    onEntities: ['select', 'expand'],
    onWrites: [],
    repeatable: ['select', 'expand'],
  },
  writing: {
    ...standardConventions.writing,
    collectionMethods: [],
    throughNavigation: 'rejected',
    compositeInsertByAlternateKey: 'rejected',
  },
  headers: {
    ...standardConventions.headers,
    secret: ['ApiKey', 'Authorization'],
    contentLanguage: 'Content-Language',
    languages: ['NL', 'EN', 'DE', 'FR', 'IT', 'ES', 'PL', 'TR'],
    preferences: ['strip-html'],
  },
  bodies: {
    ...standardConventions.bodies,
    sizeLimit: 1_048_576,
    empty: 'rejected',
    requiredNulls: 'rejected',
    readOnlyValues: 'rejected',
    forms: 'lenient',
    systemProperties: ['SystemCompany'],
    numericStrings: 'rejected',
    referenceMembers: ['Id', 'ExternalId'],
    annotations: 'none',
  },
  responses: {
    listMember: 'items',
    nextLinks: ['nextPageLink'],
    nextLinkOption: 'skip',
    counts: ['count'],
    countIsRequired: false,
    contextUrls: [],
    properties: 'of-key',
    wrapper: undefined,
    errors: undefined,
  },
  query: {
    ...standardConventions.query,
    wildcards: [
      { sign: '%', meaning: 'any characters, or none; write it as %25 in a URL' },
      { sign: '_', meaning: 'exactly one character' },
    ],
  },
  batch: {
    routes: [
      { interface: 'object', segments: ['api', '{version}', 'object'] },
      { interface: 'batch', segments: ['api', '{version}', 'batch'] },
      { interface: 'foreign', segments: ['api', '{version}', 'action'] },
      { interface: 'soap', segments: ['Webservices', 'SoapConnector.svc'] },
      { interface: 'object', segments: ['object'] },
      { interface: 'batch', segments: ['batch'] },
      { interface: 'foreign', segments: ['action'] },
    ],
    formats: ['json'],
    urls: 'relative',
    methods: ['DELETE', 'PATCH', 'POST', 'PUT'],
    requestLimit: 100,
    nameCharacters: '-._',
    requestHeaders: 'rejected',
    members: [],
    groupsHoldChanges: false,
    groupDependencies: 'own-group',
    dependsOnGroups: false,
    stopsAtError: false,
    reference: { prefix: '$[', suffix: ']' },
  },
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
};

let assetManagementSchema: Schema | undefined;

/** The asset management service, as its interface document describes it. @public */
export const assetManagementService: Service = {
  name: 'asset-management',
  summary: 'the asset management service: options without $, like and in, slashes in expand, external identifiers',
  dialect: assetManagementDialect,
  conventions: assetManagementConventions,
  get schema() {
    return (assetManagementSchema ??= loadAssetManagementSchema());
  },
  // Its documentation asks for an order wherever pages are read, never stores empty strings, has no other way to write than
  // a body that is sent to the right address, and asks for variables instead of keys.
  severities: {
    'skip-without-orderby': 'info',
    'empty-string-comparison': 'info',
    'missing-body': 'error',
    'unexpected-post-key': 'error',
    'hardcoded-secret': 'warning',
  },
};
