/** Rules about routes and resource paths. */
import type { AnyRule } from '../engine/rule.js';
import { conflictingKey } from './conflicting-key.js';
import { forbiddenKeyCharacter } from './forbidden-key-character.js';
import { incompatibleCast } from './incompatible-cast.js';
import { invalidKeyValue } from './invalid-key-value.js';
import { invalidParameter } from './invalid-parameter.js';
import { mismatchedDataProvider } from './mismatched-data-provider.js';
import { misplacedPathSegment } from './misplaced-path-segment.js';
import { missingKeyProperty } from './missing-key-property.js';
import { missingNamespace } from './missing-namespace.js';
import { mixedIdentifiers } from './mixed-identifiers.js';
import { multipleExternalIds } from './multiple-external-ids.js';
import { navigationFromCollection } from './navigation-from-collection.js';
import { unencodedKeyCharacter } from './unencoded-key-character.js';
import { unexpectedKey } from './unexpected-key.js';
import { unknownApiVersion } from './unknown-api-version.js';
import { unknownEntitySet } from './unknown-entity-set.js';
import { unknownKeyProperty } from './unknown-key-property.js';
import { unknownNavigation } from './unknown-navigation.js';
import { unknownOperation } from './unknown-operation.js';
import { unknownProperty } from './unknown-property.js';
import { unknownRoute } from './unknown-route.js';
import { unsupportedResource } from './unsupported-resource.js';
import { unsupportedPathSegment } from './unsupported-path-segment.js';

export const pathRules: readonly AnyRule[] = [
  conflictingKey, forbiddenKeyCharacter, incompatibleCast, invalidKeyValue, invalidParameter, mismatchedDataProvider, misplacedPathSegment, missingKeyProperty, missingNamespace, mixedIdentifiers,
  multipleExternalIds, navigationFromCollection, unencodedKeyCharacter, unexpectedKey, unknownApiVersion, unknownEntitySet,
  unknownKeyProperty, unknownNavigation, unknownOperation, unknownProperty, unknownRoute, unsupportedPathSegment,
  unsupportedResource,
]; // prettier-ignore
