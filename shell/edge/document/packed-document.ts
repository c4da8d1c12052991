import { rawHeaders, type RawHeaders } from '@acara/server-kit/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type ContentEncoding = 'br' | 'gzip' | 'identity';

/**
 * The best trade-off for pages of this size: a higher quality costs milliseconds for tens of bytes, a larger window 0.4 ms for
 * none.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const GZIP = { level: 6 };

/** A document with its policy, the same for all visitors and compressed once for all responses. */
export const packDocument = async (html: string, policy: string) => {
  const plain = Buffer.from(html);
  // In another thread; the hash is made meanwhile.
  const compressed = promisify(brotliCompress)(plain, BROTLI);
  // Weak, since all encodings share it. It covers the policy too: after 304 a browser uses the policy that it has stored.
  const etag = `W/"${createHash('sha256').update(policy).update(plain).digest('base64url').slice(0, 22)}"`;
  const br = await compressed;
  let gzipped: Promise<Buffer> | undefined;
  const compress = async (): Promise<Buffer> => {
    try {
      return await promisify(gzip)(plain, GZIP);
    } catch (error) {
      // The next visitor may get it.
      gzipped = undefined;
      throw error;
    }
  };
  return {
    policy,
    etag,
    /** Memory of the document, also where its gzip is made, which hardly any visitor wants. */
    size: plain.length + 2 * br.length,
    body: (encoding: ContentEncoding): Buffer | Promise<Buffer> => {
      if (encoding === 'br') return br;
      return encoding === 'identity' ? plain : (gzipped ??= compress());
    },
  };
};

export type PackedDocument = Awaited<ReturnType<typeof packDocument>>;

/**
 * Sends a document with the status and headers of the reply, or 304 where the visitor has it.
 * @param more further headers, in lower case
 */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: PackedDocument,
  more: Readonly<RawHeaders> = [],
) => {
  const encoding = contentEncoding(request.headers['accept-encoding']);
  // By cookie, which has the release set. That a cache stores more documents than there are sets does no harm.
  const headers = [...more, 'etag', document.etag, 'vary', 'accept-encoding, cookie', 'x-request-id', request.id];
  const send = (body: Buffer): void => {
    headers.push('content-type', 'text/html; charset=utf-8', 'content-security-policy', document.policy);
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    headers.push('content-length', body.length);
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, rawHeaders(reply.getHeaders(), headers));
    reply.raw.end(body);
  };
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(document.etag)) {
    reply.hijack();
    reply.raw.writeHead(304, rawHeaders(reply.getHeaders(), headers)).end();
    return undefined;
  }
  const body = document.body(encoding);
  return body instanceof Promise ? body.then(send) : send(body);
};

export const contentEncoding = (accepted: string | undefined): ContentEncoding => {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:[.]0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
};
