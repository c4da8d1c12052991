import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomFillSync, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress, brotliCompress, gzip } from 'node:zlib';

/** In packed templates the byte after a nonce is decoded by the two before it. The rest has 128 random bits. */
const SUFFIX = '00';
const BYTES = 16;

const pool = Buffer.alloc(BYTES * 256);
let used = pool.length;

/** All nonces have the same length, so that a document can be filled in place. */
export const createNonce = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.toString('base64url', used - BYTES, used) + SUFFIX;
};

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';
const PAIRS = 11;

/**
 * As long as a nonce, with 84 random bits, and never a word: alternating consonants and digits. The encoder of packed
 * templates must write the placeholder letter by letter; a sequence in brotli's dictionary would be copied from there.
 */
export const createPlaceholder = (): string =>
  Array.from({ length: PAIRS }, () => `${CONSONANTS[randomInt(CONSONANTS.length)]}${randomInt(10)}`).join('') + SUFFIX;

/** Random per process: otherwise the text of a visitor or organiser could contain it and get the nonce. */
export const NONCE_PLACEHOLDER = createPlaceholder();

type PackedTemplate = { bytes: Buffer; at: number };

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

type ContentEncoding = 'br' | 'gzip' | 'identity';

/** A body to send. Call `release` when it is sent, so that its buffer can be reused. */
type FilledBody = { body: Buffer; release: () => void };

export const createNonceTemplate = async (html: string) => {
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
    /** Plain and brotli only overwrite the nonce; gzip is compressed for each response. */
    fill: (nonce: string, encoding: ContentEncoding): FilledBody | Promise<FilledBody> => {
      if (encoding === 'identity') return fillPlain(nonce);
      if (encoding === 'gzip') return compressed(nonce, (body) => promisify(gzip)(body, { level: 5 }));
      return fillPacked ? fillPacked(nonce) : compressed(nonce, fastBrotli);
    },
  };
};

export type NonceTemplate = Awaited<ReturnType<typeof createNonceTemplate>>;

const fastBrotli = (body: Buffer) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** Buffers that are reused; more are allocated while clients are slow, and dropped afterwards. */
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

/**
 * Sends a document with a new nonce.
 * @param contentPolicy its content security policy, with that nonce
 */
export const sendTemplate = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { template, contentPolicy }: { template: NonceTemplate; contentPolicy: (nonce: string) => string },
) => {
  const nonce = createNonce();
  const encoding = contentEncoding(headers['accept-encoding']);
  const { body, release } = await template.fill(nonce, encoding);
  // Not on 'close': parts of an aborted response may still be queued.
  reply.raw.once('finish', release);
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(nonce),
    vary: 'accept-encoding',
  });
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
};

export const contentEncoding = (accepted: string | undefined): ContentEncoding => {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
};
