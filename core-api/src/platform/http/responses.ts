import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SingleFlightCache } from '../cache/single-flight-cache.ts';

/**
 * An answer ready to be sent: serialising it anew would cost a third of the throughput. A text, not a buffer, because
 * Node sends head and text in one piece.
 */
export type JsonText = { body: string; length: string; etag: string };

/** An answer that holds events; `eventIds` in their order in the text. */
export type EventText = JsonText & { eventIds: readonly number[] };

export const jsonText = (value: unknown): JsonText => {
  const body = JSON.stringify(value);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { body, length: String(Buffer.byteLength(body)), etag };
};

/** What an answer takes besides its text: key, head, places in maps. Empty lists are many. */
const ENTRY = 1_000;

/** What keeping an answer takes. */
export const textSize = ({ body }: JsonText): number => body.length + ENTRY;

export const eventText = (value: unknown, eventIds: readonly number[]): EventText => ({ ...jsonText(value), eventIds });

/** Sends what everybody may see; a caller that holds the same text already gets 304. */
export const sendPublic = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, length, etag }: JsonText,
): FastifyReply => {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').header('content-length', length).send(body);
};

/** Sends what only this caller may see, and nobody may keep. */
export const sendPrivate = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(value));

/** Sends the JSON that a bearer sees where others see another, and nobody may keep. */
export const sendPersonal = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'authorization')
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);

/** What is kept under a key. The key is made of what was parsed and checked: an address can be written in many ways. */
export type Kept<Text extends JsonText> = {
  responses: SingleFlightCache<Text>;
  key: string;
  load: () => Promise<Text>;
};

/**
 * Answers a public call with what is kept for it. At once where that can be had: a promise would cost each hot call a
 * turn of the loop.
 */
export const sendCached = <Text extends JsonText>(
  request: FastifyRequest,
  reply: FastifyReply,
  { responses, key, load }: Kept<Text>,
): FastifyReply | Promise<FastifyReply> => {
  const ready = responses.peek(key, load);
  if (ready) return sendPublic(request, reply, ready);
  return responses.get(key, load).then((text) => sendPublic(request, reply, text));
};
