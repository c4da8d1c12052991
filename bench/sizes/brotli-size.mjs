import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Bytes of a text in brotli.
 * @param {string | Uint8Array} content
 * @param {number} [quality] the highest, as releases are served, takes a second per megabyte
 * @returns {number}
 */
export const brotliSize = (content, quality = constants.BROTLI_MAX_QUALITY) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
