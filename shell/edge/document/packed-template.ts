import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { createNonce, NONCE_PLACEHOLDER } from './nonce.ts';

/** Brotli data with the nonce in one place, as plain text at `at`. */
export type PackedTemplate = { bytes: Buffer; at: number };

/** The best trade-off for pages of this size; higher ones cost milliseconds for tens of bytes. */
const QUALITY = 5;

/**
 * Compresses a template once for all responses. The first nonce placeholder is written as an uncompressed brotli block
 * (RFC 7932 §9.2), later ones become copies of it; so one overwrite fills in a nonce.
 * @returns null where this fails for a text, which is checked by decompressing it with another nonce
 */
export const packTemplate = async (html: Buffer, placeholder = NONCE_PLACEHOLDER): Promise<PackedTemplate | null> => {
  const start = html.indexOf(placeholder);
  if (start < 0) return null;
  const end = start + placeholder.length;

  const encoder = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  });
  const chunks: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  const taken = () => Buffer.concat(chunks.splice(0));
  const flushed = async (part: Buffer) => {
    encoder.write(part);
    await new Promise<void>((resolve) => encoder.flush(resolve));
    return taken();
  };

  const before = await flushed(html.subarray(0, start));
  // The encoder must see the placeholder to copy it later; its own block is replaced by ours.
  await flushed(html.subarray(start, end));
  encoder.end(html.subarray(end));
  await once(encoder, 'end');
  const after = taken();

  const header = uncompressedHeader(placeholder.length);
  const packed = {
    bytes: Buffer.concat([before, header, Buffer.from(placeholder), after]),
    at: before.length + header.length,
  };
  return (await unpacksWell(packed, html, placeholder)) ? packed : null;
};

/** Header of an uncompressed meta-block: not last (1 bit), four nibbles (2), length − 1 (16), uncompressed (1), padding. */
const uncompressedHeader = (length: number): Buffer => {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]);
};

const unpacksWell = async ({ bytes, at }: PackedTemplate, html: Buffer, placeholder: string): Promise<boolean> => {
  const nonce = createNonce();
  const filled = Buffer.from(bytes);
  filled.write(nonce, at, 'latin1');
  try {
    const expected = html.toString('latin1').replaceAll(placeholder, nonce);
    return (await promisify(brotliDecompress)(filled)).toString('latin1') === expected;
  } catch {
    return false;
  }
};
