/** The parsers that ours is compared with. */
import type { Peer } from './peer.js';
import { odataSlashParser, odataV4Parser } from './abnf-tokens.js';
import { balenaOdataParser } from './balena-odata-parser.js';
import { feMockserverCore } from './fe-mockserver-core.js';
import { odataFilterParser } from './odata-filter-parser.js';
import { odataFilterToAst } from './odata-filter-to-ast.js';
import { odataParser } from './odata-parser.js';
import { odataSequelize } from './odata-sequelize.js';

export type { Peer } from './peer.js';

/** Those of which it is known where they depart from the standard; in all else they are believed. */
export const believedPeers: readonly Peer[] = [
  odataV4Parser,
  odataSlashParser,
  balenaOdataParser,
  odataParser,
  odataFilterToAst,
];

export const peers: readonly Peer[] = [...believedPeers, odataSequelize, odataFilterParser, feMockserverCore];
