import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { NONCE_PLACEHOLDER } from './nonce.ts';
import { packTemplate } from './packed-template.ts';

/** How an answer's body is coded. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** A body to send. `release` when the system has taken it all, so that its memory can be filled for another answer. */
export type FilledBody = { body: Buffer; release: () => void };

/** A finished document that lacks only its nonce. */
export type NonceTemplate = {
  /** Memory it takes, in bytes. */
  size: number;
  /** The document with a nonce of `createNonce`. Plain and brotli only overwrite the nonce; gzip is made per answer. */
  fill: (nonce: string, encoding: ContentEncoding) => FilledBody | Promise<FilledBody>;
};

/** Prepares a document in which `NONCE_MARK` stands wherever the nonce goes. */
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

/** Copies of one form that wait for the next answers; more are made while clients are slow, and dropped after. */
const COPIES = 2;

/** Fills a nonce into a text in place; the text is copied only while an earlier answer is still being sent. */
const filler = (text: Buffer, places: number[]) => {
  const free = [text];
  return (nonce: string): FilledBody => {
    const body = free.pop() ?? Buffer.from(text);
    for (const place of places) body.write(nonce, place, 'latin1');
    let isOut = true;
    return {
      body,
      release: () => {
        if (isOut && free.length < COPIES) free.push(body);
        isOut = false;
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

/** The best coding that a browser takes. @param accepted its `Accept-Encoding` */
export const contentEncoding = (accepted: string | undefined): ContentEncoding => {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
};
