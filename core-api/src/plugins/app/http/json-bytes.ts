import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer ready to be sent, kept as bytes: serialising it anew would cost a third of the throughput. */
export type JsonBytes = { body: Buffer; etag: string };

export const jsonBytes = (value: unknown): JsonBytes => {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
};

/** Sends what everybody may see; a caller that holds the same bytes already gets 304. */
export const sendPublic = (request: FastifyRequest, reply: FastifyReply, { body, etag }: JsonBytes): FastifyReply => {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
};

/** Sends what only this caller may see, and nobody may keep. */
export const sendPrivate = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(value));
