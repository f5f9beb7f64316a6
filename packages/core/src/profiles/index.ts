/** The door of the profiles: the services that are built in, as data. */
export { assetManagementCsdl } from './asset-management-schema.js';
export { isLenientForm } from './lenient-forms.js';
export { builtInServices, findService, profiles } from './profiles.js';
export { assetManagementService, odata401Service, odataV2Service, odataV3Service } from './named-services.js';
export {
  type ExplainedMessage,
  explainMessage,
  explainServerMessage,
  type MessageExplanation,
} from './server-messages.js';
export {
  type Fact,
  type FactData,
  type FactRequests,
  type Profile,
  type ProfileData,
  routesAt,
  serviceOf,
  type Source,
} from './profile.js';
