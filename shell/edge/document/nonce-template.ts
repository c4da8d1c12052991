import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { NONCE_PLACEHOLDER } from './nonce.ts';
import { packTemplate } from './packed-template.ts';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** A body to send. Call `release` when it is sent, so that its buffer can be reused. */
export type FilledBody = { body: Buffer; release: () => void };

export type NonceTemplate = {
  /** In bytes. */
  size: number;
  /**
   * The document with a nonce of `createNonce`. Plain and brotli only overwrite the nonce; gzip is compressed for each
   * response.
   */
  fill: (nonce: string, encoding: ContentEncoding) => FilledBody | Promise<FilledBody>;
};

/** Prepares a document with `NONCE_PLACEHOLDER` for the nonce. */
export const createNonceTemplate = async (html: string): Promise<NonceTemplate> => {
  const plain = Buffer.from(html);
  const packed = await packTemplate(plain);
  const fillPlain = filler(plain, findPlaceholders(plain));
  const fillPacked = packed && filler(packed.bytes, [packed.at]);

  const compressed = async (nonce: string, compress: (body: Buffer) => Promise<Buffer>): Promise<FilledBody> => {
    const { body, release } = fillPlain(nonce);
    try {
      return { body: await compress(body), release: () => undefined };
    } finally {
      release();
    }
  };
  return {
    size: COPIES * (plain.length + (packed?.bytes.length ?? 0)),
    fill: (nonce, encoding) => {
      if (encoding === 'identity') return fillPlain(nonce);
      if (encoding === 'gzip') return compressed(nonce, (body) => promisify(gzip)(body, { level: 5 }));
      return fillPacked ? fillPacked(nonce) : compressed(nonce, fastBrotli);
    },
  };
};

const fastBrotli = (body: Buffer) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** Buffers that are kept for the next responses; more are allocated while clients are slow, and dropped afterwards. */
const COPIES = 2;

/** Writes a nonce into a buffer in place; the buffer is copied only while an earlier response is still being sent. */
const filler = (text: Buffer, places: number[]) => {
  const free = [text];
  return (nonce: string): FilledBody => {
    const body = free.pop() ?? Buffer.from(text);
    for (const place of places) body.write(nonce, place, 'latin1');
    let isInUse = true;
    return {
      body,
      release: () => {
        if (isInUse && free.length < COPIES) free.push(body);
        isInUse = false;
      },
    };
  };
};

const findPlaceholders = (plain: Buffer): number[] => {
  const places: number[] = [];
  for (
    let at = plain.indexOf(NONCE_PLACEHOLDER);
    at >= 0;
    at = plain.indexOf(NONCE_PLACEHOLDER, at + NONCE_PLACEHOLDER.length)
  )
    places.push(at);
  return places;
};

/** The best encoding that a browser accepts. @param accepted its `Accept-Encoding` */
export const contentEncoding = (accepted: string | undefined): ContentEncoding => {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
};
