/** The services that programs import by their names; a bundle contains only those that it uses. */
import type { Service } from '../semantics/index.js';
import { assetManagementProfile } from './asset-management.js';
import { profileV2, profileV3 } from './odata-v3.js';
import { serviceOf } from './profile.js';
import { standard401 } from './standard.js';

/** Any service that follows OData 4.01; what it has is known from the schema that is given beside it. @public */
export const odata401Service: Service = /* @__PURE__ */ serviceOf(standard401);

/** Any service that follows OData 3.0. */
export const odataV3Service: Service = /* @__PURE__ */ serviceOf(profileV3);

/** Any service that follows OData 2.0 or 1.0. */
export const odataV2Service: Service = /* @__PURE__ */ serviceOf(profileV2);

/** The asset management service, as its interface document describes it. @public */
export const assetManagementService: Service = /* @__PURE__ */ serviceOf(assetManagementProfile);
