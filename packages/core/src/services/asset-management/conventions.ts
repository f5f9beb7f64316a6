/** The conventions of the asset management service: what its interface document says and no OASIS term can. */
import { type Conventions, standardConventions } from '../../semantics/index.js';

export const assetManagementConventions: Conventions = {
  ...standardConventions,
  routes: [
    { interface: 'object', segments: ['api', '{version}', 'object'] },
    { interface: 'batch', segments: ['api', '{version}', 'batch'] },
    { interface: 'foreign', segments: ['api', '{version}', 'action'] },
    { interface: 'soap', segments: ['Webservices', 'SoapConnector.svc'] },
  ],
  versions: ['v1'],
  schemaIsPartial: true,
  templateEntitySet: 'AnySet',
  customEntitySets: { prefix: '_', writesOnSet: true },
  alternateKeysInPath: 'single',
  keyCharacters: { forbidden: '/<>*%&:\\?', bare: "$+,;=@!~'" },
  referencesBy: 'key',
  expandNeedsSelect: true,
  nextLinksSkip: true,
  entityOptions: ['select', 'expand'],
  writeOptions: [],
  repeatableOptions: ['select', 'expand'],
  collectionMethods: [],
  writesThroughNavigation: 'rejected',
  compositeInsertByAlternateKey: 'rejected',
  emptyBodies: 'rejected',
  bodyValues: 'rejected',
  systemProperties: ['SystemCompany'],
  referenceMembers: ['Id', 'ExternalId'],
};
