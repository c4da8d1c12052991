import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a text as a release is served. @param {string | Uint8Array} content @returns {number} */
export const brotliSize = (content) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;
