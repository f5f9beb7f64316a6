/** A service: dialect, conventions, schema and severities. All of it is data that a user could have written. */
import type { RuleSeverity } from '../source/index.js';
import type { Schema } from '../schema/index.js';
import {
  assetManagement as assetManagementDialect,
  type Dialect,
  odata401 as odata401Dialect,
} from '../syntax/index.js';
import { assetManagementConventions } from './asset-management/conventions.js';
import { loadAssetManagementSchema } from './asset-management/load-asset-management-schema.js';
import { type Conventions, standardConventions } from '../semantics/index.js';

export interface Service {
  /** What `--profile` and a configuration call it. */
  readonly name: string;
  readonly summary: string;
  readonly dialect: Dialect;
  readonly conventions: Conventions;
  /** The schema, loaded when it is first needed; undefined when nothing is known. */
  readonly schema: Schema | undefined;
  /** Severities that differ from the rules' defaults. */
  readonly severities: Readonly<Record<string, RuleSeverity>>;
}

let assetManagementSchema: Schema | undefined;

/** The asset management service, as its interface document describes it. */
export const assetManagement: Service = {
  name: 'asset-management',
  summary: 'the asset management service: options without $, like and in, expand by slash, external identifiers',
  dialect: assetManagementDialect,
  conventions: assetManagementConventions,
  get schema() {
    return (assetManagementSchema ??= loadAssetManagementSchema());
  },
  severities: {},
};

/** Any service that follows OData 4.01; what it has is known from the schema that is given beside it. */
export const odata401: Service = {
  name: 'odata-4.01',
  summary: 'OData 4.01 as the standard has it',
  dialect: odata401Dialect,
  conventions: standardConventions,
  schema: undefined,
  severities: {
    'skip-without-orderby': 'off',
    'empty-string-comparison': 'off',
    // A stored address comes without its body more often than not, and a POST to an entity may be a tunnelled method.
    'missing-body': 'warning',
    'unexpected-post-key': 'warning',
  },
};

/** The services that can be named in `--profile` and in `createChecker({ service })`. */
export const builtInServices: readonly Service[] = [assetManagement, odata401];
