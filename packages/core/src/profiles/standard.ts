/** The services that follow the standard: nothing is known of them but its version. */
import {
  odata40 as odata40Dialect,
  odata401 as odata401Dialect,
  odata402 as odata402Dialect,
} from '../syntax/index.js';
import { type Service, standardConventions } from '../semantics/index.js';

/** Any service that follows OData 4.01; what it has is known from the schema that is given beside it. @public */
export const odata401Service: Service = {
  name: 'odata-4.01',
  summary: 'OData 4.01 as the standard has it',
  dialect: odata401Dialect,
  conventions: standardConventions,
  schema: undefined,
  severities: {},
};

/** Any service that follows OData 4.02, of which there is a committee draft. */
export const odata402Service: Service = {
  ...odata401Service,
  name: 'odata-4.02',
  summary: 'OData 4.02 as its committee draft has it',
  dialect: odata402Dialect,
};

/** Any service that follows OData 4.0; an option without its `$` is a custom option. */
export const odata40Service: Service = {
  name: 'odata-4.0',
  summary: 'OData 4.0 as the standard has it',
  dialect: odata40Dialect,
  // Replacing and updating the members of a collection came with 4.01 (protocol 11.4.12).
  conventions: { ...standardConventions, writing: { ...standardConventions.writing, collectionMethods: [] } },
  schema: undefined,
  severities: { 'missing-dollar-prefix': 'warning' },
};
