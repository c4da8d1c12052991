import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { NONCE_MARK } from './nonce.ts';
import { packTemplate } from './packed-template.ts';

/** How an answer's body is coded. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** A finished document that lacks only its nonce. */
export type NonceTemplate = {
  /** Memory it takes, in bytes. */
  size: number;
  /** The document with a nonce of `createNonce`. Plain and brotli cost one copy; gzip is made per answer. */
  fill: (nonce: string, encoding: ContentEncoding) => Buffer | Promise<Buffer>;
};

/** Prepares a document in which `NONCE_MARK` stands wherever the nonce goes. */
export const createNonceTemplate = async (html: string): Promise<NonceTemplate> => {
  const plain = Buffer.from(html);
  const places = markPlaces(plain);
  const packed = await packTemplate(plain);

  const fillPlain = (nonce: string) => {
    const body = Buffer.from(plain);
    for (const place of places) body.write(nonce, place, 'latin1');
    return body;
  };
  const fillPacked = (nonce: string) => {
    if (!packed)
      return promisify(brotliCompress)(fillPlain(nonce), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    const body = Buffer.from(packed.bytes);
    body.write(nonce, packed.at, 'latin1');
    return body;
  };
  return {
    size: plain.length + (packed?.bytes.length ?? 0),
    fill: (nonce, encoding) => {
      if (encoding === 'br') return fillPacked(nonce);
      return encoding === 'gzip' ? promisify(gzip)(fillPlain(nonce), { level: 5 }) : fillPlain(nonce);
    },
  };
};

const markPlaces = (plain: Buffer): number[] => {
  const places: number[] = [];
  for (let at = plain.indexOf(NONCE_MARK); at >= 0; at = plain.indexOf(NONCE_MARK, at + NONCE_MARK.length))
    places.push(at);
  return places;
};

/** The best coding that a browser takes. @param accepted its `Accept-Encoding` */
export const contentEncoding = (accepted: string | undefined): ContentEncoding => {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
};
