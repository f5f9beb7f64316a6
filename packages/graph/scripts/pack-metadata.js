/** What `npm run refresh` writes. */
import { Buffer } from 'node:buffer';
import { brotliCompressSync, constants } from 'node:zlib';
import { stripMetadata } from './strip-metadata.js';

export { stripMetadata };

/** Where the metadata is from. */
export const sourceOf = (commit, date) => ({
  repository: 'https://github.com/microsoftgraph/msgraph-metadata',
  file: 'clean_v10_metadata/cleanMetadata.xml',
  commit,
  date,
});

/**
 * Resources that the documentation has and the metadata lacks: the default drive, as `/drive/root/children` in
 * https://learn.microsoft.com/en-us/onedrive/developer/rest-api/resources/drive
 */
const undeclared = '<Singleton Name="drive" Type="microsoft.graph.drive"/>';

/** CSDL XML without what odatalint does not read, with the resources that it lacks, compressed. */
export function packMetadata(csdl) {
  return compress(stripMetadata(csdl).replace('</EntityContainer>', `${undeclared}$&`));
}

/** A text as the packages of data contain it. */
export function compress(csdl) {
  const text = Buffer.from(csdl);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_WINDOW_BITS } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS,
    [BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotliCompressSync(text, { params });
}
