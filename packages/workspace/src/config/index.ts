/** The public interface of configuration: its members, its files, and the effective configuration of a file. */
export { configJsonSchema, keyDefinitionJsonSchema } from './config-json-schema.js';
export { type Config, CONFIG_FILE_NAME, configShape, type RuleSettings, type ServiceConfig } from './config-shape.js';
export { ConfigFinder, type FileConfig, type LoadedConfig } from './find-config.js';
export { KeyCache, type LoadedKeyFile } from './key-cache.js';
export { completeConfig, type ConfigItem, describeConfig } from './edit-config.js';
export { placesOf } from './places-of.js';
export { type KnownNames, readConfig, type ReadConfig } from './read-config.js';
export { readKeyDefinition, type ReadKeyDefinition } from './read-key-definition.js';
export { isAtOrigin, namesHost } from './match-base-url.js';
export { unreadConfigNames } from './unread-config.js';
export { type AddressedRequest, isAddressOf, selectService } from './select-service.js';
