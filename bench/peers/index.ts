/** The parsers that ours is compared with. */
import type { Peer } from './peer.js';
import { odataSlashParser, odataV4Parser } from './abnf-tokens.js';
import { balenaOdataParser } from './balena-odata-parser.js';
import { odataFilterToAst } from './odata-filter-to-ast.js';
import { odataParser } from './odata-parser.js';

export type { Peer } from './peer.js';

export const peers: readonly Peer[] = [
  odataV4Parser,
  odataSlashParser,
  balenaOdataParser,
  odataParser,
  odataFilterToAst,
];
